"""What every measurement runs in: an AWS account of its own, a crowd of coaches, and ordinary processes of Dibs."""

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sandbox.ministack import MiniStack
from sandbox.slack import default_workspace
from sandbox.slack.records import User
from sandbox.slack.workspace import Workspace as People
from tests.harness import CHANNEL, Workspace, running_workspace


@contextmanager
def account() -> Iterator[dict[str, str]]:
    """An empty AWS account, in force in this process until the end."""
    with MiniStack() as ministack:
        aws = {
            "AWS_ENDPOINT_URL": ministack.url,
            "AWS_ACCESS_KEY_ID": "000000000001",
            "AWS_SECRET_ACCESS_KEY": "not-a-secret",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_EC2_METADATA_DISABLED": "true",
        }
        os.environ.update(aws)
        yield aws


@asynccontextmanager
async def dibs(aws: dict[str, str], coaches: int, aws_url: str = "") -> AsyncIterator[Workspace]:
    """One process of Dibs with so many coaches; it reaches AWS through `aws_url` if that is given."""
    with tempfile.TemporaryDirectory(prefix="dibs-bench-") as folder:
        async with running_workspace(aws, Path(folder), people=crowd(coaches), aws_url=aws_url) as w:
            # Only then has the process read who the coaches are and how they are called.
            await w.until(lambda: len(w.slack.journal.calls("users.info")) >= coaches, "names known")
            yield w


def crowd(coaches: int) -> People:
    """The default workspace with coaches U0C000, U0C001 and so on in place of its own."""
    people = default_workspace()
    names = [coach_id(number) for number in range(coaches)]
    for name in names:
        people.users[name] = User(name, name.lower(), f"Coach {name[3:]}", "Europe/London", role="coach")
    people.channel(CHANNEL).members.extend(names)
    people.usergroups["S0COACH"].users[:] = names
    return people


def coach_id(number: int) -> str:
    """The user id of a coach of the crowd."""
    return f"U0C{number:03}"
