"""`asterism ...` and `python -m asterism ...`: the command line of the program, in this process."""

from __future__ import annotations

import signal
import sys
import sysconfig
from pathlib import Path

from . import _native


def main() -> int:
    # Ctrl-C is the program's own affair: Python would only note it, and look at it when the program has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run_command_line(["asterism", *sys.argv[1:]], str(_program()))


def _program() -> Path:
    """The command that starts this program again, for matches and XBoard."""
    named = Path(sys.argv[0])
    if named.suffix == ".py":  # `python -m asterism`
        named = Path(sysconfig.get_path("scripts")) / "asterism"
    return named.absolute()


if __name__ == "__main__":
    sys.exit(main())
