"""One child process of the sandbox, with its output in a file."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parent.parent
_NOT_INHERITED = ("AWS_", "DIBS_", "SLACK_", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


def clean_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without anything that could lead a child to a real account, plus `extra`."""
    inherited = {name: value for name, value in os.environ.items() if not name.upper().startswith(_NOT_INHERITED)}
    return {**inherited, **extra}


class Child:
    """A module of Python's path in a process of its own.

    It has its own session: Ctrl-C reaches the sandbox only, which then stops its children in order. A sandbox that
    can't do that any more takes them along all the same (`sandbox.tied`).
    """

    def __init__(self, module: str, *arguments: str, environment: Mapping[str, str], log: Path) -> None:
        argv = [sys.executable, "-m", "sandbox.tied", module, *arguments]
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                argv,
                env=environment,
                cwd=_ROOT,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self.log = log

    @property
    def returncode(self) -> int | None:
        """The exit status, or None while it runs."""
        return self._process.poll()

    async def wait(self) -> int:
        """Wait for the end; the waiting thread is free again only when the process has ended."""
        return await asyncio.to_thread(self._ended)

    def stop(self, grace: float = 10.0) -> int:
        """Ask it to end, insist after `grace` seconds, and return its exit status."""
        self._process.terminate()
        try:
            return self._ended(grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._ended()

    def _ended(self, grace: float | None = None) -> int:
        status = self._process.wait(grace)
        assert self._process.stdin is not None
        self._process.stdin.close()
        return status

    def last_lines(self, count: int = 20) -> str:
        """The end of its log, for a person to read."""
        return "\n".join(self.log.read_text("utf-8", errors="replace").splitlines()[-count:])
