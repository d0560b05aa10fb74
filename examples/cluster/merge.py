"""Puts the parts of a run together in the order of its jobs, whatever their number, in little memory.

    python3 examples/cluster/merge.py FOLDER/part-*.jsonl > whole.jsonl
"""

import contextlib
import heapq
import json
import sys


def number(line):
    """The job that a line is of: the line of an input, or the game of a self-play."""
    fields = json.loads(line)
    return fields["line"] if "line" in fields else fields["game"]


def main():
    with contextlib.ExitStack() as files:
        parts = [files.enter_context(open(path)) for path in sys.argv[1:]]
        sys.stdout.writelines(heapq.merge(*parts, key=number))


if __name__ == "__main__":
    main()
