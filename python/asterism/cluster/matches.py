"""Matches: a unit is a pair of games, and the test is decided at the centre."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import IO, Any

from .centre import Cluster, ClusterError, Words, add, expect_done, locked, tell
from .work import Outcome, Unit

# A part that owns nothing: the program reads the file and shows the table, and plays nothing.
_NO_PART = ["--shard", f"{10**15}/{10**15}"]
_ROUNDS = 50
_NOT_HERE = ("--concurrency", "--every", "--debug", "--debug-limit")


def match(given: Words, cluster: Cluster) -> int:
    """Plays what is left of a match and prints its table."""
    log, sprt, pgn = (given.take(name) for name in ("--log", "--sprt", "--pgn"))
    if log is None:
        raise ClusterError("--log: expected the file of the match")
    for name in _NOT_HERE:
        if given.take(name) is not None:
            raise ClusterError(f"{name}: not on a cluster")
    json_too = given.take_switch("--json")
    shown = [*given.words, *([] if sprt is None else ["--sprt", sprt]), *_NO_PART]

    def table(path: Path) -> Any:
        return json.loads(cluster.ask([*shown, "--log", str(path), "--json"]))

    path = Path(log)
    table(path)  # refuses what is wrong, and cuts off what is torn
    with locked(path) as file, tempfile.TemporaryDirectory() as folder:
        # A copy that the program can read while the file is locked.
        copy = Path(folder) / "log.jsonl"
        copy.write_bytes(path.read_bytes())
        played = _Played(file, copy)
        pairs = _pairs(given)
        left = [pair for pair in range(pairs) if not {2 * pair + 1, 2 * pair + 2} <= played.games]

        def collect(unit: Unit, outcome: Outcome) -> bool:
            expect_done(unit, outcome)
            played.add(unit.number, outcome.result)
            test = table(copy)["sprt"]
            llr = "" if test is None else f", llr {test['llr']:+.2f} ({test['verdict']})"
            tell(f"{len(played.games)} of {2 * pairs} games{llr}")
            return _undecided(test)

        if left and _undecided(table(copy)["sprt"]):
            words, files = _unit(given)
            units = (Unit(pair, (*words, "--shard", f"{pair + 1}/{pairs}"), files, result="log.jsonl") for pair in left)
            cluster.do(units, collect)
    ending = [*(["--json"] if json_too else []), *([] if pgn is None else ["--pgn", pgn])]
    print(cluster.ask([*shown, "--log", log, *ending]), end="", flush=True)
    return 0


class _Played:
    """The games of a match: in its file, and in a copy of it."""

    def __init__(self, file: IO[bytes], copy: Path) -> None:
        self._file, self._copy = file, copy
        lines = [json.loads(line) for line in copy.read_bytes().splitlines()]
        self._conditions = lines[0]
        self.games: set[int] = {line["game"] for line in lines if "match" not in line}

    def add(self, pair: int, log: bytes) -> None:
        """Adds the games of a pair that are missing, from the log of its unit."""
        first, *records = log.splitlines(keepends=True)
        if json.loads(first) != self._conditions:
            raise ClusterError(f"pair {pair + 1} was played under other conditions: {first.decode()}")
        found = {json.loads(record)["game"]: record for record in records}
        if list(found) != [2 * pair + 1, 2 * pair + 2]:
            raise ClusterError(f"pair {pair + 1}: expected two games, the unit has {len(found)}")
        lines = b"".join(record for game, record in found.items() if game not in self.games)
        add(self._file, lines)
        self.games |= set(found)
        with open(self._copy, "ab") as copy:
            copy.write(lines)


def _pairs(given: Words) -> int:
    """How many pairs of games the match has."""
    engines = len(given.values("--engine"))
    gauntlet = given.values("--format")[-1:] == ["gauntlet"]
    return given.number("--rounds", _ROUNDS) * (engines - 1 if gauntlet else engines * (engines - 1) // 2)


def _unit(given: Words) -> tuple[list[str], dict[str, bytes]]:
    """The words of a unit, and the files that it needs."""
    words, files = Words(given.words), {}
    openings = words.take("--openings")
    if openings is not None:
        files = {"openings": Path(openings).read_bytes()}
        words.words += ["--openings", "{folder}/openings"]
    return [*words.words, "--every", "0", "--log", "{folder}/log.jsonl"], files


def _undecided(test: Any) -> bool:
    return test is None or test["verdict"] == "undecided"
