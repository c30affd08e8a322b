"""The same Dibs in this process that the services' tests use."""

from tests.services.conftest import slack, within

__all__ = ["slack", "within"]
