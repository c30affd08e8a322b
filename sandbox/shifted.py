"""`python -m sandbox.shifted FILE`: what `python app.py` runs, on the clock that the sandbox keeps in FILE."""

import sys
from pathlib import Path

import app
from sandbox.shared_clock import SharedClock

if __name__ == "__main__":
    sys.exit(app.main(["run"], SharedClock(Path(sys.argv[1])).now_ms))
