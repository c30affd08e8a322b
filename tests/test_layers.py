"""Imports run one way: app -> listeners | intake -> services -> store | blocks | calendars -> domain."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]

APP = ("app", "running", "wiring", "doctor", "health")
"""The modules of the entry point, which may use every room."""

MAY_USE = {
    "listeners": {"services", "blocks", "domain"},
    "intake": {"services", "domain", "rules", "config", "settings"},
    "services": {"store", "blocks", "calendars", "domain", "rules", "settings"},
    "store": {"domain"},
    "blocks": {"domain"},
    "calendars": {"domain"},
    "rules": {"config", "domain", "settings"},
    "config": {"settings"},
    "settings": set[str](),
    "domain": set[str](),
}
MAY_USE["app"] = set(MAY_USE)

WORKSHOPS = {"sandbox", "bench", "tests"}
"""They may use anything, and only app.py may start one of them: `sandbox.run`, when it is asked to."""

AWS = {"boto3", "botocore"}
MAY_USE_AWS = ("store/", "intake/queue.py", "app.py")
MAY_USE_BOLT = ("listeners/", "app.py")
NOT_IN_BLOCKS = {"aiohttp", "asyncio", "os", "pathlib", "random", "secrets", "slack_sdk", "socket", "time", "uuid"}
CLOCKS = {"now", "utcnow", "today"}


@dataclass(frozen=True)
class Import:
    """One imported module, by its full name; `lazy` inside a function."""

    module: str
    line: int
    lazy: bool

    @property
    def root(self) -> str:
        return self.module.split(".")[0]


def imports(path: PurePosixPath, tree: ast.AST) -> Iterator[Import]:
    lazy = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno, node in lazy) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*path.parts[: -node.level], *(node.module or "").split(".")] if node.level else [])
            module = base.strip(".") or str(node.module)
            yield from (Import(f"{module}.{alias.name}", node.lineno, node in lazy) for alias in node.names)


def room_of(path: PurePosixPath) -> str:
    room = path.parts[0].removesuffix(".py")
    return "app" if room in APP else room


def violations(path: PurePosixPath, source: str) -> list[str]:
    """What is wrong with one file's imports, one line each."""
    tree, room = ast.parse(source), room_of(path)
    if room in WORKSHOPS:
        return []
    if room not in MAY_USE:
        return [f"{path} belongs to no room"]
    found = [
        f"{path}:{one.line} must not import {one.module}"
        for one in imports(path, tree)
        if is_against_the_order(path, room, one) or is_out_of_place(path, room, one.root)
    ]
    return found + (clocks(path, tree) if room == "blocks" else [])


def is_against_the_order(path: PurePosixPath, room: str, one: Import) -> bool:
    if one.root in WORKSHOPS:
        return not (str(path) == "app.py" and one.lazy and one.module.startswith("sandbox.run"))
    target = "app" if one.root in APP else one.root
    return target in MAY_USE and target != room and target not in MAY_USE[room]


def is_out_of_place(path: PurePosixPath, room: str, library: str) -> bool:
    if library in AWS:
        return not str(path).startswith(MAY_USE_AWS)
    if library == "slack_bolt":
        return not str(path).startswith(MAY_USE_BOLT)
    return room == "blocks" and library in NOT_IN_BLOCKS


def clocks(path: PurePosixPath, tree: ast.AST) -> list[str]:
    return [
        f"{path}:{node.lineno} must not look at a clock"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS
    ]


def sources() -> list[PurePosixPath]:
    rooms = [folder for folder in ROOT.iterdir() if folder.name in MAY_USE]
    files = [*ROOT.glob("*.py"), *(file for room in rooms for file in room.rglob("*.py"))]
    return sorted(PurePosixPath(file.relative_to(ROOT).as_posix()) for file in files)


@pytest.mark.parametrize("path", sources(), ids=str)
def test_imports_run_one_way(path: PurePosixPath) -> None:
    assert violations(path, (ROOT / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("app.py", "def main():\n    from sandbox.run import run_sandbox"),
        ("app.py", "import boto3\nimport slack_bolt\nimport wiring\nfrom store.table import open_table"),
        ("listeners/actions/claim.py", "from slack_bolt.async_app import AsyncApp\nfrom blocks import ids"),
        ("intake/queue.py", "from boto3.session import Session\nfrom . import aside"),
        ("services/claiming.py", "from store import claims\nfrom settings import Settings\nimport time"),
        ("blocks/card.py", "from . import ids\nfrom .text import cut\nfrom datetime import datetime"),
        ("sandbox/run.py", "import boto3, app, tests.content"),
    ],
)
def test_what_may_be_imported_is_let_through(path: str, source: str) -> None:
    assert violations(PurePosixPath(path), source) == []


@pytest.mark.parametrize(
    ("path", "source", "said"),
    [
        ("domain.py", "import settings", "domain.py:1 must not import settings"),
        ("settings.py", "from domain import Person", "settings.py:1 must not import domain.Person"),
        ("store/claims.py", "import json\nfrom services import claiming", ":2 must not import services.claiming"),
        ("store/claims.py", "def f():\n    import blocks.card", ":2 must not import blocks.card"),
        ("store/claims.py", "from settings import Settings", "must not import settings.Settings"),
        ("blocks/card.py", "from ..store import claims", "must not import store.claims"),
        ("blocks/card.py", "import time", "must not import time"),
        ("blocks/card.py", "from os import environ", "must not import os.environ"),
        ("blocks/card.py", "from slack_sdk import WebClient", "must not import slack_sdk.WebClient"),
        ("blocks/card.py", "at = datetime.now(UTC)", "must not look at a clock"),
        ("services/claiming.py", "from listeners import errors", "must not import listeners.errors"),
        ("services/intake.py", "from intake.hubspot import parse", "must not import intake.hubspot.parse"),
        ("services/claiming.py", "from botocore.exceptions import ClientError", "must not import botocore.exceptions"),
        ("services/claiming.py", "import slack_bolt", "must not import slack_bolt"),
        ("services/claiming.py", "from wiring import build", "must not import wiring.build"),
        ("listeners/errors.py", "from store.table import Table", "must not import store.table.Table"),
        ("listeners/errors.py", "from intake import queue", "must not import intake.queue"),
        ("intake/hubspot.py", "import boto3", "must not import boto3"),
        ("intake/hubspot.py", "from store import problems", "must not import store.problems"),
        ("intake/hubspot.py", "from tests.intake import samples", "must not import tests.intake.samples"),
        ("app.py", "from sandbox.run import run_sandbox", "must not import sandbox.run.run_sandbox"),
        ("app.py", "def main():\n    import sandbox.slack", "must not import sandbox.slack"),
        ("doctor.py", "import slack_bolt", "must not import slack_bolt"),
        ("helpers.py", "import json", "helpers.py belongs to no room"),
    ],
)
def test_what_must_not_be_imported_is_found(path: str, source: str, said: str) -> None:
    (found,) = violations(PurePosixPath(path), source)

    assert said in found
