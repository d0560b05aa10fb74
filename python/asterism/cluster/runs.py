"""A run, from the words of its command."""

from __future__ import annotations

from collections.abc import Sequence

from .centre import Cluster, ClusterError, Words
from .matches import match
from .shards import games, lines

_KINDS = {"match": match, "selfplay": games, "puzzles": games, "analyse": lines, "analyze": lines}


def run(
    words: Sequence[str], *, address: str | None = None, program: str | None = None, cpus: float = 1.0
) -> int:
    """Runs `match`, `selfplay`, `analyse` or `puzzles` with the words of the program, and returns an exit code.

    It runs over the cluster at `address`, or on this machine. Its file (`--log`, `--output`) may be there: the run goes
    on then. `program`: the executable, by a path that all machines have; without it, the command of this package.
    `cpus`: the cores that a unit of work takes."""
    if isinstance(words, str) or not all(isinstance(word, str) for word in words):
        raise TypeError(f"words is {words!r}, expected a list of texts")
    if isinstance(cpus, bool) or not isinstance(cpus, (int, float)) or not 0 < cpus <= 1000:
        raise ValueError(f"cpus is {cpus!r}, expected a number from 0 to 1000")
    if not words or words[0] not in _KINDS:
        raise ClusterError(f"{' '.join(words[:1])!r}, expected match, selfplay, analyse or puzzles")
    given = Words(words)
    if given.take("--shard") is not None:
        raise ClusterError("--shard: the cluster divides the run itself")
    return _KINDS[words[0]](given, Cluster(program, address, cpus))
