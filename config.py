"""`dibs.toml` as a file: loaded, and read key by key with a sentence for each mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from settings import SettingsError


def load_config(path: Path) -> dict[str, Any]:
    """The file as it is; raises SettingsError when it cannot be read at all."""
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise SettingsError([f"{path} cannot be read ({error.strerror}); correct DIBS_CONFIG or the file."]) from error
    except UnicodeDecodeError as error:
        raise SettingsError([f"{path} is not UTF-8 text; save it as UTF-8."]) from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError([f"{path} is not valid TOML: {error}; see dibs.example.toml."]) from error


def advice(given: object, known: tuple[str, ...]) -> str:
    """What to write instead: the closest known name, or all of them."""
    close = get_close_matches(str(given), known, n=1)
    return f"did you mean {close[0]}?" if close else f"use one of {', '.join(known)}."


def read_section(
    where: str, found: object, readers: Mapping[str, Callable[[Any], Any]], faults: list[str]
) -> dict[str, Any]:
    """The right values by key; for a wrong one its reader raises ValueError with the end of the sentence on it."""
    if not isinstance(found, dict):
        faults.append(f"{where} must be a section with lines like {next(iter(readers))} = ...; see dibs.example.toml.")
        return {}
    known = tuple(readers)
    faults += [f"{where} has an unknown key {key}; {advice(key, known)}" for key in found if key not in known]
    values = {}
    for key in filter(found.__contains__, known):
        try:
            values[key] = readers[key](found[key])
        except ValueError as error:
            faults.append(f"{where} {key} = {found[key]!r} {error}")
    return values
