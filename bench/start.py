"""How long `make sandbox` takes to show its page: in a fresh clone, and once everything is installed."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
ADDRESS = re.compile(r"http://[\d.:]+\d")
WARM_STARTS = 3


def main() -> None:
    git, make = (shutil.which(tool) for tool in ("git", "make"))
    if git is None or make is None:
        sys.exit("This needs git and make.")
    with tempfile.TemporaryDirectory(prefix="dibs-start-") as folder:
        clone = Path(folder) / "dibs"
        subprocess.run([git, "clone", "--quiet", str(REPOSITORY), str(clone)], check=True)
        print(f"fresh clone, with installing  {seconds_to_page([make, 'sandbox'], clone):5.1f} s", flush=True)
        for _ in range(WARM_STARTS):
            print(f"everything installed          {seconds_to_page([make, 'sandbox'], clone):5.1f} s", flush=True)


def seconds_to_page(command: Sequence[str], folder: Path) -> float:
    """Runs the command until the page it announces has been fetched, then ends it as Ctrl-C does."""
    started = time.monotonic()
    # A session of its own, so that the signal reaches make and what it runs, and not this process.
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        try:
            with urllib.request.urlopen(announced(running), timeout=10) as page:  # noqa: S310 - loopback, by the pattern
                page.read()
            return time.monotonic() - started
        finally:
            os.killpg(running.pid, signal.SIGINT)


def announced(running: subprocess.Popen[str]) -> str:
    """The address in the first line that has one."""
    assert running.stdout is not None, "it is piped"
    for line in running.stdout:
        if found := ADDRESS.search(line):
            return found.group()
    raise RuntimeError("`make sandbox` ended without a page; what it said is above.")


if __name__ == "__main__":
    main()
