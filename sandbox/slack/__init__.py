"""A Slack workspace on this machine: strict enough to test against, friendly enough to look at."""

from sandbox.slack.server import SlackStandIn
from sandbox.slack.workspace import Workspace, default_workspace

__all__ = ["SlackStandIn", "Workspace", "default_workspace"]
