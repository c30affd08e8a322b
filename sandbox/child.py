"""One child process of the sandbox, with its output in a file."""

import asyncio
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

_NOT_INHERITED = ("AWS_", "DIBS_", "SLACK_", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


def clean_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without anything that could lead a child to a real account, plus `extra`."""
    inherited = {name: value for name, value in os.environ.items() if not name.upper().startswith(_NOT_INHERITED)}
    return {**inherited, **extra}


class Child:
    """A process in its own session: Ctrl-C reaches the sandbox only, which then stops its children in order."""

    def __init__(self, argv: Sequence[str], *, environment: Mapping[str, str], log: Path) -> None:
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                argv, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        self.log = log

    @property
    def returncode(self) -> int | None:
        """The exit status, or None while it runs."""
        return self._process.poll()

    async def wait(self) -> int:
        """Wait for the end; the waiting thread is free again only when the process has ended."""
        return await asyncio.to_thread(self._process.wait)

    def stop(self, grace: float = 10.0) -> int:
        """Ask it to end, insist after `grace` seconds, and return its exit status."""
        self._process.terminate()
        try:
            return self._process.wait(grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def last_lines(self, count: int = 20) -> str:
        """The end of its log, for a person to read."""
        return "\n".join(self.log.read_text("utf-8", errors="replace").splitlines()[-count:])
