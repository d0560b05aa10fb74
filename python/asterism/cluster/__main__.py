"""`python -m asterism.cluster`: the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..errors import AsterismError, printable
from .merge import merge
from .runs import run

_DESCRIPTION = """Runs a command of the program on a Ray cluster, or on this machine if there is none:

    python -m asterism.cluster match deneb --engine ... --log FILE
    python -m asterism.cluster selfplay deneb --positions --games 10000 --output FILE
    python -m asterism.cluster analyse --input POSITIONS --nodes 100000 --output FILE
    python -m asterism.cluster puzzles deneb --games 500 --output FILE
    python -m asterism.cluster merge PART... > FILE

The flags are those of the program. The same command goes on where it was interrupted; so does the program itself."""


def main(words: Sequence[str] | None = None) -> int:
    """Does what the words say; an exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m asterism.cluster", description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="of the cluster, such as auto; else RAY_ADDRESS, else this machine")
    parser.add_argument("--program", help="the executable, by a path that all machines have (this package's command)")
    parser.add_argument("--cpus", type=float, default=1.0, help="cores for each unit of work (1)")
    parser.add_argument("command", choices=["match", "selfplay", "analyse", "analyze", "puzzles", "merge"])
    parser.add_argument("words", nargs=argparse.REMAINDER, help="its flags")
    given = parser.parse_args(words)
    try:
        if given.command == "merge":
            sys.stdout.writelines(merge(given.words))
            return 0
        return run([given.command, *given.words], address=given.address, program=given.program, cpus=given.cpus)
    except ImportError as error:
        print(f"error: {error}; a cluster needs: pip install ray", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped, the same command goes on from here", file=sys.stderr)
        return 130
    except (AsterismError, ValueError, OSError) as error:
        print(f"error: {printable(str(error))}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
