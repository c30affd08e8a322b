"""Single answers made fit to show and to store."""

from __future__ import annotations

from urllib.parse import urlsplit

from intake.answers import Answers
from intake.forms import FormConfig

_MAX_LINE = 500
_MAX_CHOICES = 50


def first(chosen: Answers, name: str) -> str:
    """The first answer as it came, or nothing."""
    return next(iter(chosen.get(name, ())), "")


def line(chosen: Answers, name: str) -> str:
    """The first answer on one line."""
    return _one_line(first(chosen, name))


def choices(chosen: Answers, name: str, forms: FormConfig) -> tuple[str, ...]:
    """The labels of every option picked, repeated or separated by `;`, each once and in the order sent."""
    picked = (_one_line(option) for answer in chosen.get(name, ()) for option in answer.split(";"))
    labels = dict.fromkeys(forms.label(name, option) for option in picked if option)
    return tuple(labels)[:_MAX_CHOICES]


def choice(chosen: Answers, name: str, forms: FormConfig) -> str:
    """The label of an option; of several, all of them."""
    return _one_line(", ".join(choices(chosen, name, forms)))


def source(chosen: Answers, forms: FormConfig) -> str:
    """Where the form was filled in: its name, or its page's address without the query, which may name the visitor."""
    found = line(chosen, "source")
    if found.lower().startswith(("http://", "https://")):
        found = _page(found)
    return forms.label("source", found)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_MAX_LINE]


def _page(address: str) -> str:
    try:
        parts = urlsplit(address)
        return f"{parts.hostname or ''}{parts.path}".rstrip("/")
    except ValueError:
        return ""
