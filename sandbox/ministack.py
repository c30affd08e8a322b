"""MiniStack, the AWS stand-in, as a child process that only this machine can reach."""

import http.client
import socket
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from sandbox.child import Child, clean_environment

_START_SECONDS = 20.0
_PORT_TRIES = 3


class MiniStackFailed(Exception):
    """MiniStack did not come up; the message ends with the last lines of its log."""


class MiniStack:
    """DynamoDB and SQS at `url` inside `with MiniStack() as aws:`; everything in it is forgotten at the end.

    Entering takes a third of a second and raises MiniStackFailed.
    """

    url: str

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="dibs-ministack-")
        try:
            self._child = self._start_on_a_free_port()
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.stop()
        self._folder.cleanup()

    def _start_on_a_free_port(self) -> Child:
        # Between finding a free port and using it somebody else may take it, hence more than one try.
        last_words = ""
        for _ in range(_PORT_TRIES):
            port = _free_port()
            child = _launch(port, Path(self._folder.name))
            if _answers(port, child):
                self.url = f"http://127.0.0.1:{port}"
                return child
            child.stop()
            last_words = child.last_lines()
        raise MiniStackFailed(f"MiniStack did not start. Its last words were:\n{last_words}")


def _launch(port: int, folder: Path) -> Child:
    environment = clean_environment(
        {
            "GATEWAY_PORT": str(port),
            # Its default is every interface, and its IoT and SFTP parts open ports of their own.
            "BIND_HOST": "127.0.0.1",
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
            "TMPDIR": str(folder),
            "STATE_DIR": str(folder / "state"),
        }
    )
    return Child("ministack", environment=environment, log=folder / "ministack.log")


def _answers(port: int, child: Child) -> bool:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline and child.returncode is None:
        if _is_healthy(port):
            return True
        time.sleep(0.02)
    return False


def _is_healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1.0)
    try:
        connection.request("GET", "/_ministack/health")
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
