"""One process of Dibs under test: started, killed, stopped and started again."""

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Mapping
from pathlib import Path

APP = Path(__file__).parent.parent / "app.py"
EXIT_SECONDS = 30.0
"""How long a test waits for the end of a process that was told to stop. It is promised ten; machines are busy."""


class App:
    """One process of Dibs. Its log goes to a file and outlives restarts."""

    def __init__(self, log: Path, environment: Mapping[str, str]) -> None:
        self.log = log
        self.environment = dict(environment)
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "start it first"
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Begins a new process; whether it is connected yet is for `Workspace.connected` to say."""
        assert not self.running, "it runs already"
        arguments = ("-W", "always::ResourceWarning", str(APP))
        with self.log.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *arguments, env=self.environment, stdin=asyncio.subprocess.DEVNULL, stdout=output,
                stderr=output, start_new_session=True,
            )  # fmt: skip

    async def kill(self) -> None:
        """SIGKILL, as a crash or the kernel would end it; returns when it is gone."""
        assert self._process is not None, "start it first"
        if self.running:
            self._process.kill()
        await self._process.wait()

    async def terminate(self) -> int:
        """SIGTERM, and the exit status; the test fails when it takes longer than EXIT_SECONDS."""
        assert self._process is not None, "start it first"
        if self.running:
            self._process.terminate()
        return await self.exit_status()

    async def exit_status(self) -> int:
        """Waits for it to end by itself, up to EXIT_SECONDS."""
        assert self._process is not None, "start it first"
        try:
            return await asyncio.wait_for(self._process.wait(), EXIT_SECONDS)
        except TimeoutError:
            raise AssertionError(f"the app did not end in {EXIT_SECONDS:.0f} s:\n{self.last_lines()}") from None

    @property
    def text(self) -> str:
        """Everything it has logged."""
        return self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""

    def last_lines(self, count: int = 40) -> str:
        return "\n".join(self.text.splitlines()[-count:])
