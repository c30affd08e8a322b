"""How far these tests go: `make test` runs a fair sample of what `make soak` runs whole."""

import os

import pytest


@pytest.fixture(scope="session")
def soak() -> bool:
    """Whether to run everything there is, however long it takes."""
    return os.environ.get("SOAK") == "1"
