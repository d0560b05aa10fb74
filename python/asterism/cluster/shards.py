"""Self-play, puzzles and analysis: what units write is added to one file, in the order of the jobs."""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from .centre import Cluster, ClusterError, Words, add, expect_done, locked, reason, tell
from .work import Outcome, Unit, perform

# Lines of an input in a unit.
_LINES = 16
_GAMES = {"selfplay": 100, "puzzles": 1000}


def games(given: Words, cluster: Cluster) -> int:
    """Self-play or puzzles: a unit is a game."""
    path, last = _output(given)
    given.take("--threads")
    total = given.number("--games", _GAMES[given.words[0]])
    if last > 0:  # the program checks the file, and plays a last game again that may be torn
        again = Words(given.words)
        again.take("--games")
        cluster.ask([*again.words, "--games", str(last), "--output", str(path), "--resume"])
    words = (*given.words, "--threads", "1")
    units = (Unit(game, (*words, "--shard", f"{game + 1}/{total}")) for game in range(last, total))
    with locked(path) as file:
        ordered = _InOrder(file, last, total)

        def collect(unit: Unit, outcome: Outcome) -> bool:
            expect_done(unit, outcome)
            ordered.add(unit.number, outcome.result)
            return True

        cluster.do(units, collect)
    return 0


def lines(given: Words, cluster: Cluster) -> int:
    """Analysis of an input: a unit is some lines."""
    path, last = _output(given)
    given.take("--threads")
    source = given.take("--input")
    if source in (None, "-"):
        raise ClusterError("--input: expected a file")
    assert source is not None
    with open(source, "rb") as counted:
        total = sum(1 for _ in counted)
    code = 0
    if last > 0:
        with tempfile.TemporaryDirectory() as folder, open(source, "rb") as whole:
            begun = Path(folder) / "input"
            begun.write_bytes(b"".join(itertools.islice(whole, last)))
            done = perform(Unit(0, (*given.words, "--input", str(begun), "--output", str(path), "--resume")),
                           cluster.program, cluster.version)
        # Answers that say what is wrong with a line are no fault of the file.
        expected = ("error: wrong positions done before: ", f"error: line {last}: ")
        if done.code != 0 and not any(said in done.stderr for said in expected):
            raise ClusterError(reason(done.stderr))
        code = done.code
    words = (*given.words, "--threads", "1", "--input", "-")

    def units() -> Iterator[Unit]:
        with open(source, "rb") as rest:
            for _ in itertools.islice(rest, last):
                pass
            for number in itertools.count():
                lines = b"".join(itertools.islice(rest, _LINES))
                if not lines:
                    return
                yield Unit(number, words, empty_lines=last + number * _LINES, stdin=lines)

    with locked(path) as file:
        ordered = _InOrder(file, 0, -(-max(total - last, 0) // _LINES))

        def collect(unit: Unit, outcome: Outcome) -> bool:
            nonlocal code
            expect_done(unit, outcome, (0, 1))
            told = [line.decode("utf-8", "replace").strip() for line in unit.stdin.split(b"\n")]
            asked = {unit.empty_lines + at for at, line in enumerate(told, 1) if line and line[0] != "#"}
            if {json.loads(line)["line"] for line in outcome.result.splitlines()} != asked:
                raise ClusterError(f"lines from {unit.empty_lines + 1}: {reason(outcome.stderr)}")
            # Lines without a position are an error where they are the whole input.
            if outcome.code != 0 and asked:
                sys.stderr.write(outcome.stderr)
                code = outcome.code
            ordered.add(unit.number, outcome.result)
            return True

        cluster.do(units(), collect)
    return code


class _InOrder:
    """The results of units, written in the order of their numbers, as the program writes them."""

    def __init__(self, file: IO[bytes], first: int, total: int) -> None:
        self._file, self._next, self._total, self._waiting = file, first, total, dict[int, bytes]()
        self._count = first

    def add(self, number: int, lines: bytes) -> None:
        """Keeps a result until all before it are there."""
        self._waiting[number] = lines
        while self._next in self._waiting:
            add(self._file, self._waiting.pop(self._next))
            self._next += 1
        self._count += 1
        tell(f"{self._count} of {self._total} units")


def _output(given: Words) -> tuple[Path, int]:
    """The file of a run and the last job that is in it; what is torn does not count."""
    given.take_switch("--resume")
    output = given.take("--output")
    if output is None:
        raise ClusterError("--output: expected the file of the run")
    if output.endswith(".positions"):
        raise ClusterError("--output: packed positions cannot be added to line by line, expected another ending")
    path = Path(output)
    kept = path.read_bytes() if path.exists() else b""
    whole = kept[: kept.rfind(b"\n") + 1].splitlines()
    if not whole:
        return path, 0
    try:
        fields = json.loads(whole[-1])
        return path, int(fields["line"] if "line" in fields else fields["game"])
    except (ValueError, KeyError, TypeError):
        raise ClusterError(f"{output} is not the file of such a run") from None
