"""Parts of a run, put together. This file needs nothing else: `python3 merge.py PART... > WHOLE` does it without the
package, as `python -m asterism.cluster merge` does with it."""

from __future__ import annotations

import contextlib
import heapq
import json
import os
import sys
from collections.abc import Iterable, Iterator


def merge(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """The lines of the parts of a run (`--shard`) in the order of its jobs, whatever their number, in little memory."""
    with contextlib.ExitStack() as files:
        yield from heapq.merge(*(_numbered(files, path) for path in paths), key=_number)


def _numbered(files: contextlib.ExitStack, path: str | os.PathLike[str]) -> Iterator[str]:
    for at, line in enumerate(_lines(files, path), 1):
        try:
            _number(line)
        except (ValueError, KeyError, TypeError):
            where = f"{os.fspath(path)}, line {at}"
            raise ValueError(f"{where}: expected an answer with its number, `line` or `game`") from None
        yield line


def _lines(files: contextlib.ExitStack, path: str | os.PathLike[str]) -> Iterator[str]:
    try:
        yield from files.enter_context(open(path, encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"{os.fspath(path)}: expected UTF-8: {error}") from None


def _number(line: str) -> int:
    """The job that a line is of: the line of an input, or the game of a self-play."""
    fields = json.loads(line)
    return int(fields["line"] if "line" in fields else fields["game"])


if __name__ == "__main__":
    sys.stdout.writelines(merge(sys.argv[1:]))
