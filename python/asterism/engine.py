"""An engine in a process of its own, spoken with by UCI. What a position is, is left to `Game`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Sequence

from .errors import EngineDied, EngineError, EngineTimeout
from .find import find_binary
from .game import Game
from .process import LineProcess

_ERROR = "info string error: "


@dataclass(frozen=True)
class Limit:
    """When a search ends: the first limit that is reached. Without any, it ends when it is stopped."""

    time: float | None = None
    """Seconds for this move."""
    nodes: int | None = None
    depth: int | None = None
    """Turns."""
    mate: int | None = None
    """Search for a win within so many moves."""
    white_clock: float | None = None
    """Seconds on White's clock; with it the engine chooses its own time."""
    black_clock: float | None = None
    white_increment: float = 0.0
    black_increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("nodes", "depth", "mate"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ValueError(f"Limit: {name} is {value!r}, expected a whole number from 1")
        for name in ("time", "white_clock", "black_clock", "white_increment", "black_increment"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"Limit: {name} is {value!r}, expected seconds from 0")

    @property
    def endless(self) -> bool:
        """Whether only a stop ends the search."""
        limits = (self.time, self.nodes, self.depth, self.mate, self.white_clock, self.black_clock)
        return all(limit is None for limit in limits)

    def _command(self) -> str:
        if self.endless:
            return "go infinite"
        words = ["go"]
        for name, value in (("nodes", self.nodes), ("depth", self.depth), ("mate", self.mate)):
            if value is not None:
                words += [name, str(value)]
        clocks = [("wtime", self.white_clock), ("btime", self.black_clock)]
        if self.white_clock is not None or self.black_clock is not None:
            clocks += [("winc", self.white_increment), ("binc", self.black_increment)]
        for name, seconds in (("movetime", self.time), *clocks):
            if seconds is not None:
                words += [name, str(max(int(seconds * 1000), 1))]
        return " ".join(words)


@dataclass(frozen=True)
class Score:
    """A score for the side to move: `cp` in hundredths of a Pawn, or `mate` in moves (negative: it loses)."""

    cp: int | None = None
    mate: int | None = None

    def __str__(self) -> str:
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """A line of play that a search has found."""

    depth: int
    seldepth: int
    multipv: int
    """Its place among the best lines, from 1."""
    score: Score
    bound: str
    """`exact`; `lower` or `upper` if the true score is at least or at most this."""
    nodes: int
    nps: int
    time: float
    """Seconds since the search began."""
    pv: tuple[str, ...]
    wdl: tuple[int, int, int] | None = None
    """Chances to win, draw and lose in per mille; with the option UCI_ShowWDL."""


@dataclass(frozen=True)
class Reply:
    """What a search has ended with. `move` is None if the game is over."""

    move: str | None
    ponder: str | None
    lines: tuple[Line, ...] = field(default=())
    """The best lines of the last depth, best first."""


class Engine:
    """A running engine. Use it in a `with` statement, or call `close`.

    `command` is another program than Asterism that speaks its UCI, with its arguments if it is a list. `timeout` is how many seconds an answer may take
    that needs no search; a search with a limit in time may take so much longer. Other searches may take as long as they
    need, unless `timeout` is given with them. After an `EngineTimeout`, close the engine.
    """

    def __init__(
        self, command: str | Sequence[str] | None = None, *, options: Mapping[str, object] | None = None,
        timeout: float = 10.0,
    ) -> None:
        self._timeout = timeout
        self._process = LineProcess([find_binary()] if command is None else command)
        self._analysis: Analysis | None = None
        self._variant: str | None = None
        self._multipv: int | None = None
        self.name = ""
        self.options: list[str] = []
        try:
            self._greet()
            self.configure(options or {})
        except BaseException:
            self._process.close(0.0)
            raise

    def _greet(self) -> None:
        for line in self._ask("uci", "uciok"):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("option name "):
                self.options.append(line.removeprefix("option name ").split(" type ")[0])

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options such as `{"Hash": 64, "Threads": 2}`. A wrong one is an `EngineError`; those before it stay."""
        self._expect_idle()
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            # What is remembered of these two no longer holds.
            self._variant = None if name.lower() == "uci_variant" else self._variant
            self._multipv = None if name.lower() == "multipv" else self._multipv
            self._process.send(f"setoption name {name} value {text}")
            self._ask("isready", "readyok")

    def ping(self) -> None:
        """Returns when the engine has answered."""
        self._ask("isready", "readyok")

    def new_game(self) -> None:
        """Has the engine forget what it has learnt in earlier searches."""
        self._expect_idle()
        self._process.send("ucinewgame")
        self._ask("isready", "readyok")

    def play(self, game: Game, limit: Limit, *, timeout: float | None = None) -> Reply:
        """The move that the engine would play, and its line."""
        if limit.endless and timeout is None:
            raise ValueError("Limit(): play would never end, expected a limit; `analysis` can be stopped")
        with self.analysis(game, limit, timeout=timeout) as analysis:
            return analysis.wait()

    def analyse(self, game: Game, limit: Limit, *, multipv: int = 1, timeout: float | None = None) -> list[Line]:
        """The best lines, best first; empty if the game is over."""
        if limit.endless and timeout is None:
            raise ValueError("Limit(): analyse would never end, expected a limit; `analysis` can be stopped")
        with self.analysis(game, limit, multipv=multipv, timeout=timeout) as analysis:
            return list(analysis.wait().lines)

    def analysis(
        self, game: Game, limit: Limit | None = None, *, multipv: int = 1, timeout: float | None = None
    ) -> "Analysis":
        """A search whose lines can be read while it runs. Without a limit it runs until it is stopped."""
        self._expect_idle()
        if game.variant != self._variant:
            self.configure({"UCI_Variant": game.variant})
            self._variant = game.variant
        if multipv != self._multipv:
            self.configure({"MultiPV": multipv})
            self._multipv = multipv
        start = "startpos" if game.start is None else f"fen {game.start}"
        moves = " ".join(["moves", *game.move_stack]) if game.move_stack else ""
        self._process.send(f"position {start} {moves}")
        self._ask("isready", "readyok")
        chosen = limit or Limit()
        self._process.send(chosen._command())
        self._analysis = Analysis(self, self._deadline(chosen, timeout))
        return self._analysis

    def _deadline(self, limit: Limit, timeout: float | None) -> float | None:
        """When the search must have ended, if that can be told."""
        if timeout is not None:
            return time.monotonic() + timeout
        return None if limit.time is None else time.monotonic() + limit.time + self._timeout

    def close(self) -> None:
        """Ends the engine, and a search that runs."""
        try:
            self._process.send("stop")
            self._process.send("quit")
        except EngineDied:
            pass
        self._process.close(self._timeout)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _expect_idle(self) -> None:
        if self._analysis is not None:
            raise EngineError("a search runs; end it with stop() or wait()")

    def _ask(self, command: str, answer: str) -> list[str]:
        """Sends a command; the lines up to `answer`. The first error among them is raised after that."""
        self._process.send(command)
        end = time.monotonic() + self._timeout
        lines: list[str] = []
        while (line := self._process.read(end - time.monotonic())).strip() != answer:
            lines.append(line)
        errors = [line.removeprefix(_ERROR) for line in lines if line.startswith(_ERROR)]
        if errors:
            raise EngineError(errors[0])
        return lines


class Analysis:
    """A search that runs. Iterate over it to get its lines as they come; `stop` ends it early."""

    def __init__(self, engine: Engine, deadline: float | None) -> None:
        self._engine = engine
        self._deadline = deadline
        self._latest: dict[int, Line] = {}
        self._reply: Reply | None = None

    def __iter__(self) -> Iterator[Line]:
        while self._reply is None:
            line = self._read()
            if line is not None:
                yield line

    @property
    def lines(self) -> list[Line]:
        """The best lines so far, best first."""
        return [self._latest[place] for place in sorted(self._latest)]

    def stop(self) -> Reply:
        """Ends the search; what it has found."""
        if self._reply is None:
            self._engine._process.send("stop")
            self._deadline = time.monotonic() + self._engine._timeout
        return self.wait()

    def wait(self) -> Reply:
        """Waits until the search ends. If that takes too long, an `EngineTimeout` is raised, and `stop` still works."""
        while self._reply is None:
            self._read()
        return self._reply

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stop()
        except (EngineDied, EngineTimeout):
            if error is None:
                raise

    def _read(self) -> Line | None:
        """Takes in one line of the engine."""
        process = self._engine._process
        try:
            text = process.read(None if self._deadline is None else self._deadline - time.monotonic())
        except EngineDied:
            self._engine._analysis = None
            raise
        if text.startswith(_ERROR):  # the search was refused
            self._reply = Reply(None, None)
            self._engine._analysis = None
            raise EngineError(text.removeprefix(_ERROR))
        words = text.split()
        if words[:1] == ["bestmove"]:
            moves = [None if move == "(none)" else move for move in words[1::2]]
            self._reply = Reply(moves[0], moves[1] if len(moves) > 1 else None, tuple(self.lines))
            self._engine._analysis = None
        elif words[:1] == ["info"] and "pv" in words and "score" in words:
            line = _line(words)
            self._latest[line.multipv] = line
            return line
        return None


def _line(words: list[str]) -> Line:
    """The line that an `info` tells, see protocol.md."""

    def number(name: str, default: int = 0) -> int:
        return int(words[words.index(name) + 1]) if name in words else default

    at = words.index("score")
    score = Score(**{words[at + 1]: int(words[at + 2])})
    bound = "lower" if "lowerbound" in words else "upper" if "upperbound" in words else "exact"
    chances = words[words.index("wdl") + 1 :][:3] if "wdl" in words else None
    return Line(
        number("depth"), number("seldepth"), number("multipv", 1), score, bound, number("nodes"), number("nps"),
        number("time") / 1000, tuple(words[words.index("pv") + 1 :]),
        None if chances is None else (int(chances[0]), int(chances[1]), int(chances[2])))
