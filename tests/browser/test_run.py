"""`python app.py sandbox` as a person meets it: what it says, one address, and nothing left behind."""

import asyncio
import os
import signal
import socket
import sys
import urllib.request
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="finds children through Linux's /proc")


@asynccontextmanager
async def sandbox(folder: Path, port: int, stdout: int = PIPE, **extra: str) -> AsyncIterator[Process]:
    """The sandbox as a process of its own, with all its files, and its children's, under `folder`."""
    code = f"import asyncio, sys; from sandbox.run import run_sandbox; sys.exit(asyncio.run(run_sandbox({port})))"
    environment = {**os.environ, "TMPDIR": str(folder), "PYTHONPATH": str(ROOT), **extra}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=folder, env=environment, stdout=stdout, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


def alive(folder: Path, argument: str = "") -> list[int]:
    """Processes whose environment names the folder, with `argument` among their arguments."""
    return [pid for pid in _pids() if str(folder) in _read(pid, "environ") and argument in _read(pid, "cmdline")]


def files(folder: Path) -> list[Path]:
    """Whatever the sandbox left under its temporary folder."""
    return list(folder.rglob("*"))


def _pids() -> Iterator[int]:
    return (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(errors="replace")
    except OSError:  # it ended meanwhile
        return ""


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - other processes set no event of ours
            await asyncio.sleep(0.02)


async def ready_line(process: Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        assert (await process.stdout.readline()).decode() == "Starting…\n"
        return (await process.stdout.readline()).decode()


async def test_it_takes_the_next_port_and_a_signal_ends_everything(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with sandbox(tmp_path, port) as process:
            line = await ready_line(process)
            url = line.removeprefix("The sandbox is ready: ").split(" ")[0]
            assert f"(port {port} is taken)" in line
            page = await asyncio.to_thread(urllib.request.urlopen, url)
            with page:
                assert b"<title>Dibs sandbox</title>" in page.read()
                assert "script-src 'self'" in page.headers["Content-Security-Policy"]
            process.send_signal(signal.SIGTERM)
            rest, complaints = await process.communicate()
    assert (process.returncode, rest.decode(), complaints) == (0, "Stopping…\nStopped.\n", b"")
    assert alive(tmp_path) == []
    assert files(tmp_path) == []


async def test_ctrl_c_while_it_starts_leaves_nothing_behind(tmp_path: Path) -> None:
    async with sandbox(tmp_path, 0) as process:
        await until(lambda: alive(tmp_path, "setup"))
        process.send_signal(signal.SIGINT)
        rest, complaints = await process.communicate()
    assert (process.returncode, rest.decode(), complaints) == (0, "Starting…\nStopping…\nStopped.\n", b"")
    assert alive(tmp_path) == []
    assert files(tmp_path) == []


async def test_a_killed_sandbox_takes_its_children_along(tmp_path: Path) -> None:
    async with sandbox(tmp_path, 0) as process:
        await ready_line(process)
        assert alive(tmp_path, "ministack")
        process.kill()
        await until(lambda: not alive(tmp_path))


async def test_it_says_so_when_dibs_dies_and_keeps_the_log(tmp_path: Path) -> None:
    async with sandbox(tmp_path, 0) as process:
        await ready_line(process)
        (dibs,) = alive(tmp_path, "sandbox.shifted")
        os.kill(dibs, signal.SIGKILL)
        _, complaints = await process.communicate()
    words = complaints.decode()
    assert process.returncode == 1
    assert words.startswith("Dibs ended by itself with exit status -9. Its last words were:")
    assert words.strip().rpartition("The whole log is ")[2] in map(str, files(tmp_path))
    assert alive(tmp_path) == []


async def test_rules_to_try_are_named_as_for_dibs_itself(tmp_path: Path) -> None:
    """Also beside the folder one stands in; rules that are wrong show that they are the ones it took."""
    (tmp_path / "mine.toml").write_text("[sharing]\nweekly_cap = -1\n")
    async with sandbox(tmp_path, 0, DIBS_CONFIG="mine.toml") as process:
        _, complaints = await process.communicate()
    assert process.returncode == 1
    assert f"{tmp_path / 'mine.toml'}" in complaints.decode()
    assert "weekly_cap" in complaints.decode()


async def test_a_terminal_that_is_gone_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    async with sandbox(tmp_path, 0, stdout=writing) as process:
        os.close(writing)
        os.close(reading)
        await until(lambda: alive(tmp_path, "ministack"))
        process.send_signal(signal.SIGHUP)
        await process.wait()
    assert alive(tmp_path) == []
    assert files(tmp_path) == []
