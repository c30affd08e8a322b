"""`python -m sandbox.tied MODULE ...` runs a module as `python -m` does, but not longer than whoever started it.

The starter holds the other end of this process's standard input. However it ends, even by SIGKILL, that end closes;
then this process is asked to end as by its supervisor, and ends anyhow after a while.
"""

import os
import runpy
import signal
import sys
import threading
import time

_GRACE_SECONDS = 10.0


def _end_with_starter() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    os._exit(1)


def main(module: str, *arguments: str) -> None:
    """Take this process's place: `sys.argv` and `__main__` are the module's."""
    threading.Thread(target=_end_with_starter, daemon=True).start()
    sys.argv[1:] = arguments
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
