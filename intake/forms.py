"""What `dibs.toml` says about the forms: whose field names mean what, and which option codes read as which labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from config import advice, load_config
from intake.names import CODED, DEFAULT_FIELDS, TARGETS, qualified
from rules import SECTIONS
from settings import SettingsError

_FORMS = "[fields] and [labels.<field>]"
_SECTIONS = {"fields": _FORMS, "labels": _FORMS} | SECTIONS
"""Every section of the file, and what to write for it."""


@dataclass(frozen=True, slots=True)
class FormConfig:
    """Field names of the forms and labels of their options.

    `fields` maps squeezed names to Dibs' own; where two names of one field are both answered, the first listed counts.
    `labels` maps a field to its labels by casefolded option code.
    """

    fields: Mapping[str, str] = field(default_factory=lambda: DEFAULT_FIELDS)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))

    def label(self, target: str, code: str) -> str:
        """The label of an option, or the code itself when it has none."""
        return self.labels.get(target, {}).get(code.casefold(), code)


def read_form_config(path: Path | None) -> FormConfig:
    """HubSpot's own names when there is no file; raises SettingsError with one sentence per fault.

    Refuses unknown sections for the whole file; what is in the sections of `rules` is left to `read_rules`.
    """
    if path is None:
        return FormConfig()
    found = load_config(path)
    faults = [
        *_section_faults(path, found),
        *_field_faults(path, found.get("fields", {})),
        *_label_faults(path, found.get("labels", {})),
    ]
    if faults:
        raise SettingsError(faults)
    return FormConfig(_fields(found.get("fields", {})), _labels(found.get("labels", {})))


def _section_faults(path: Path, found: Mapping[str, Any]) -> list[str]:
    """One sentence for each section that nothing in Dibs reads."""
    faults = []
    for name in (name for name in found if name not in _SECTIONS):
        close = get_close_matches(name, _SECTIONS, n=1)
        known = _SECTIONS[close[0]] if close else f"one of {', '.join(dict.fromkeys(_SECTIONS.values()))}"
        faults.append(f"{path} has an unknown section [{name}]; use {known}.")
    return faults


def _field_faults(path: Path, fields: object) -> list[str]:
    if not isinstance(fields, dict):
        return [f'{path}: fields must be a section [fields] with lines like interview_role = "role".']
    return [
        f"{path}: [fields] {theirs} = {ours!r} names no field of Dibs; {advice(ours, TARGETS)}"
        for theirs, ours in fields.items()
        if ours not in TARGETS
    ]


def _label_faults(path: Path, labels: object) -> list[str]:
    if not isinstance(labels, dict):
        return [f"{path}: labels must be sections like [labels.role]."]
    faults = []
    for target, codes in labels.items():
        if target not in CODED:
            faults.append(f"{path}: [labels.{target}] names no field that has labels; {advice(target, CODED)}")
        elif not isinstance(codes, dict) or not all(
            isinstance(label, str) and label.strip() for label in codes.values()
        ):
            faults.append(f'{path}: every line of [labels.{target}] must read code = "Label".')
    return faults


def _fields(fields: Mapping[str, str]) -> Mapping[str, str]:
    own = {qualified(theirs, ""): ours for theirs, ours in fields.items()}
    return MappingProxyType(own | {name: ours for name, ours in DEFAULT_FIELDS.items() if name not in own})


def _labels(labels: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    return MappingProxyType(
        {
            target: {code.strip().casefold(): label.strip() for code, label in codes.items()}
            for target, codes in labels.items()
        }
    )
