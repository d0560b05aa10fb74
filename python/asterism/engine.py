"""An engine, in this process or another, spoken with by UCI. What a position is, is left to `Game`."""

from __future__ import annotations

import numbers
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import total_ordering
from types import TracebackType
from typing import NoReturn

from .arguments import expect, expect_text
from .errors import AsterismError, EngineDied, EngineError, EngineTimeout, ForkedError, UnexpectedAnswer
from .game import Game
from .inside import Inside
from .moves import Move
from .process import Command, Deadline, LineProcess

_ERROR = "info string error: "
# Larger numbers fit into no engine; so many seconds are some thirty years.
_MOST = 2**63 - 1
_MOST_SECONDS = 1e9


@dataclass(frozen=True)
class Limit:
    """When a search ends: the first limit that is reached. Without any, it ends when it is stopped.

    `time`: seconds for this move. `nodes`: positions searched. `depth`: turns. `mate`: searches for a win within so
    many moves. `white_clock`, `black_clock`: seconds on the clocks, with which the engine chooses its own time; if
    one is missing, both are alike. `white_increment`, `black_increment`: seconds added for each move.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_increment: float = 0.0
    black_increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("nodes", "depth", "mate"):
            value = getattr(self, name)
            if value is not None and not _within(value, numbers.Integral, 1, _MOST):
                raise ValueError(f"Limit: {name} is {value!r}, expected a whole number from 1 to {_MOST}")
        for name in ("time", "white_clock", "black_clock", "white_increment", "black_increment"):
            value = getattr(self, name)
            if value is None and not name.endswith("increment"):
                continue
            if not _within(value, numbers.Real, 0, _MOST_SECONDS):
                raise ValueError(f"Limit: {name} is {value!r}, expected seconds from 0 to {_MOST_SECONDS:.0f}")

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
                words += [name, str(int(value))]
        clocks: list[tuple[str, float | None]] = []
        if self.white_clock is not None or self.black_clock is not None:
            # Engines differ in what they do without the clock of their side; some never move.
            white, black = self.white_clock, self.black_clock
            clocks = [("wtime", black if white is None else white), ("btime", white if black is None else black)]
            clocks += [("winc", self.white_increment), ("binc", self.black_increment)]
        for name, seconds in (("movetime", self.time), *clocks):
            if seconds is not None:
                words += [name, str(max(int(seconds * 1000), 1))]
        return " ".join(words)


def _expect_options(options: object) -> None:
    expect("options", options, Mapping, 'values by their names, such as {"Hash": 64}')
    assert isinstance(options, Mapping)
    for name in options:
        expect_text("an option's name", name)


def _within(value: object, kind: type, least: float, most: float) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and least <= value <= most  # type: ignore[operator]


@total_ordering
@dataclass(frozen=True)
class Score:
    """A score for the side to move: `cp` in hundredths of a Pawn, or `mate` in moves (negative: it loses)."""

    cp: int | None = None
    mate: int | None = None

    def _order(self) -> tuple[int, int]:
        if self.mate is None:
            return (0, self.cp or 0)
        return (1, -self.mate) if self.mate > 0 else (-1, -self.mate)

    def __lt__(self, other: "Score") -> bool:
        """Whether it is worse: a sooner win is better, and a later loss."""
        return self._order() < other._order() if isinstance(other, Score) else NotImplemented

    def __str__(self) -> str:
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """A line of play that a search has found.

    `depth`, `seldepth`: turns searched everywhere, and at most. `multipv`: its place among the best lines, from 1.
    `score`: for the side to move. `bound`: `exact`; `lower` or `upper` if the true score is at least or at most this.
    `nodes`: positions searched; `nps`: so many a second. `time`: seconds since the search began. `pv`: the moves.
    `wdl`: chances to win, draw and lose in per mille, for the side to move; another program tells them with the option
    UCI_ShowWDL, if it has one.
    """

    depth: int
    seldepth: int
    multipv: int
    score: Score
    bound: str
    nodes: int
    nps: int
    time: float
    pv: tuple[str, ...]
    wdl: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class Reply:
    """The result of a search. `move` is None if the game is over."""

    move: str | None
    ponder: str | None
    lines: tuple[Line, ...] = field(default=())
    """The best lines of the last depth, best first."""


class Engine:
    """An engine. Use it in a `with` statement, or call `close`: one that is not closed ends when Python's garbage
    collector finds it; another program ends when Python ends.

    Without a `command` it is Asterism's own engine, in this process; it searches in threads of its own, and Python goes
    on. `command` is another program that speaks UCI, by a text or a path, with its arguments if it is a list:
    `Engine("stockfish")`, `Engine(["python3", "engine.py"])`.
    `options` are set by their names, such as `{"Hash": 64, "Threads": 2, "Skill Level": 3}`.

    `timeout` is how many seconds an answer may take that needs no search (None: for ever); a search with a limit in
    time may take so much longer. Other searches may take as long as they need, unless `timeout` is given with them.
    After an `EngineTimeout` the engine can be used further: what it answers too late is passed over.

    Threads may share an engine: a call waits until those of other threads have ended, and its own time begins then.
    `close`, and `stop` of an `Analysis`, do not wait.

    An engine belongs to the process that made it. In a fork of that it is a `ForkedError`, and `close` does nothing.
    """

    def __init__(
        self, command: Command | None = None, *, options: Mapping[str, object] | None = None,
        timeout: float | None = 10.0,
    ) -> None:
        Deadline(timeout)  # refuses what is none
        if options is not None:
            _expect_options(options)
        self._timeout = timeout
        self._port: Inside | LineProcess = Inside() if command is None else LineProcess(command)
        self._is_foreign = command is not None
        self._analysis: Analysis | None = None
        self._variant: str | None = None
        self._multipv: int | None = None
        self._process = os.getpid()
        self._turn_lock = threading.RLock()
        self._news_lock = threading.Condition()
        self._is_read = False  # whether a thread waits for a line, for all
        self._answer = "uciok"
        self._owed = 0
        self._errors: list[str] = []
        self.name = ""
        self.options: list[str] = []
        try:
            self._ask("uci", "uciok", Deadline(timeout))
            # The chances of each score cost nothing if no line has to be sent.
            self.configure({**({} if self._is_foreign else {"UCI_ShowWDL": True}), **(options or {})})
        except BaseException:
            self._port.close(0.0)
            raise

    @property
    def _turn(self) -> threading.RLock:
        """Held by the call that talks to the engine."""
        self._expect_same_process()
        return self._turn_lock

    @property
    def _news(self) -> threading.Condition:
        """Held to look at what the engine has said, or to change it."""
        self._expect_same_process()
        return self._news_lock

    def _expect_same_process(self) -> None:
        """Before each lock: the thread that holds one is not there in a fork."""
        if self._is_forked:
            raise ForkedError("the engine was made before this process was forked, expected one made in it")

    @property
    def _is_forked(self) -> bool:
        return self._process != os.getpid()

    def _introduced(self, line: str) -> None:
        if line.startswith("id name "):
            self.name = line.removeprefix("id name ")
        elif line.startswith("option name "):
            self.options.append(line.removeprefix("option name ").split(" type ")[0])

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options such as `{"Hash": 64, "Threads": 2}`. A wrong one is an `EngineError`; those before it stay. A
        search that runs is ended."""
        _expect_options(options)
        with self._turn:
            self._configure(options, Deadline(self._timeout))

    def _configure(self, options: Mapping[str, object], deadline: Deadline) -> None:
        self._end_search(deadline)
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            # The remembered values of these two no longer hold.
            self._variant = None if name.lower() == "uci_variant" else self._variant
            self._multipv = None if name.lower() == "multipv" else self._multipv
            self._order(f"setoption name {name} value {text}", deadline)

    def ping(self) -> None:
        """Returns when the engine has answered; a search goes on."""
        with self._turn:
            self._ask("isready", "readyok", Deadline(self._timeout))

    def new_game(self) -> None:
        """Has the engine forget what it has learnt in earlier searches. A search that runs is ended."""
        with self._turn:
            deadline = Deadline(self._timeout)
            self._end_search(deadline)
            self._order("ucinewgame", deadline)

    def play(
        self, game: Game, limit: Limit, *, root_moves: Iterable[str | Move] | None = None, timeout: float | None = None
    ) -> Reply:
        """The move that the engine would play, of `root_moves` if they are given, and its line. An illegal one is an
        `EngineError`."""
        expect("limit", limit, Limit, "a Limit")
        if limit.endless and timeout is None:
            raise ValueError("Limit(): play would never end, expected a limit; `analysis` can be stopped")
        with self._turn, self.analysis(game, limit, root_moves=root_moves, timeout=timeout) as analysis:
            reply = analysis.wait()
        if self._is_foreign and reply.move is not None:
            try:
                game.copy().push(reply.move)
            except ValueError as error:
                raise EngineError(f"{self.name or 'the engine'} has answered with an illegal move: {error}") from None
        return reply

    def analyse(
        self, game: Game, limit: Limit, *, multipv: int = 1, root_moves: Iterable[str | Move] | None = None,
        timeout: float | None = None,
    ) -> list[Line]:
        """The best lines, of `root_moves` if they are given, best first; empty if the game is over. `multipv` is the most that there are: a search that
        ends before its first depth is complete may have found fewer."""
        expect("limit", limit, Limit, "a Limit")
        if limit.endless and timeout is None:
            raise ValueError("Limit(): analyse would never end, expected a limit; `analysis` can be stopped")
        with self._turn, self.analysis(
            game, limit, multipv=multipv, root_moves=root_moves, timeout=timeout
        ) as analysis:
            return list(analysis.wait().lines)

    def analysis(
        self, game: Game, limit: Limit | None = None, *, multipv: int = 1,
        root_moves: Iterable[str | Move] | None = None, timeout: float | None = None,
    ) -> "Analysis":
        """A search, of `root_moves` if they are given, whose lines can be read while it runs. Without a limit it runs until it is stopped. The next search
        ends it too. `timeout` is for all of it."""
        chosen = Limit() if limit is None else limit
        expect("game", game, Game, "a Game")
        expect("limit", chosen, Limit, "a Limit")
        if timeout is None and chosen.time is not None and self._timeout is not None:
            timeout = chosen.time + self._timeout
        only: list[str] = []
        if root_moves is not None:
            if isinstance(root_moves, str):
                raise TypeError(f"root_moves is {root_moves!r}, expected several texts or Moves")
            expect("root_moves", root_moves, Iterable, "texts or Moves")
            only = [game.full_text(move) for move in root_moves]
            if not only:
                raise ValueError("root_moves is empty, expected at least one move")
        with self._turn:
            return self._search(game, chosen, multipv, only, Deadline(timeout))

    def _search(self, game: Game, limit: Limit, multipv: int, only: list[str], whole: Deadline) -> "Analysis":
        """Begins a search."""
        deadline = whole.within(self._timeout)
        self._end_search(deadline)
        if "UCI_Variant" not in self.options and game.variant != "chess":
            raise EngineError(f"{self.name or 'the engine'} has no option UCI_Variant: it does not play {game.variant}")
        if game.variant != self._variant and "UCI_Variant" in self.options:
            self._configure({"UCI_Variant": game.variant}, deadline)
            self._variant = game.variant
        if multipv != self._multipv and (multipv != 1 or "MultiPV" in self.options):
            self._configure({"MultiPV": multipv}, deadline)
            self._multipv = multipv
        start = "startpos" if game.start is None else f"fen {game.start}"
        self._order(" ".join(["position", start, *(["moves", *game.move_stack] if game.move_stack else [])]), deadline)
        self._port.send(" ".join([limit._command(), *(["searchmoves", *only] if only else [])]), deadline)
        self._analysis = Analysis(self, whole)
        return self._analysis

    def close(self) -> None:
        """Ends the engine, and a search that runs."""
        if not self._is_forked:
            self._port.close(self._timeout, "stop", "quit")

    def __reduce__(self) -> NoReturn:
        raise TypeError("an Engine runs in one process and cannot be copied or pickled, expected one made where it is used")

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _end_search(self, deadline: Deadline) -> None:
        """Ends a search that runs; its `Analysis` has what it has found."""
        running = self._analysis
        if running is not None:
            running._end(deadline)

    def _order(self, command: str, deadline: Deadline) -> None:
        """Sends a command that has no answer but an error."""
        self._port.send(command, deadline)
        self._ask("isready", "readyok", deadline)

    def _ask(self, command: str, answer: str, deadline: Deadline) -> None:
        """Sends a command, and hears what is said before `answer`. The first error is raised after that."""
        with self._news:
            self._answer, self._errors = answer, []
            self._port.send(command, deadline)
            self._owed += 1  # answers that did not come in time still will
        self._read_until(lambda: self._owed == 0, deadline)
        if self._errors:
            raise EngineError(self._errors[0])

    def _read_until(self, done: Callable[[], bool], deadline: Deadline) -> None:
        """Takes in what the engine says until `done`. One thread reads, for all that wait."""
        while True:
            with self._news:
                while self._is_read and not done():
                    self._news.wait(deadline.left())
                if done():
                    return
                self._is_read = True
            line = None
            try:
                line = self._port.read(deadline)
            finally:
                with self._news:
                    self._is_read = False
                    if line is not None:
                        self._hear(line)
                    self._news.notify_all()

    def _hear(self, line: str) -> None:
        """Takes in one line."""
        if line.strip() == self._answer:
            self._owed = max(self._owed - 1, 0)
        elif self._analysis is not None:
            self._analysis._hear(line)
        elif line.startswith(_ERROR):
            if self._owed == 1:  # not one of an earlier command
                self._errors.append(line.removeprefix(_ERROR))
        elif self._answer == "uciok":
            self._introduced(line)


class Analysis:
    """A search that runs. Iterate over it to get its lines as they come; `stop` ends it early."""

    def __init__(self, engine: Engine, deadline: Deadline) -> None:
        self._engine = engine
        self._deadline = deadline
        self._latest: dict[int, Line] = {}
        # Lines and faults that have come and were not told yet.
        self._untold: deque[Line | Exception] = deque()
        self._reply: Reply | None = None

    def __iter__(self) -> Iterator[Line]:
        while (told := self._next()) is not None:
            if isinstance(told, Exception):
                raise told
            yield told

    def _next(self) -> Line | Exception | None:
        """Returns the next report; None at the end."""
        while True:
            self._read_until(lambda: bool(self._untold) or self._reply is not None, self._deadline)
            with self._engine._news:
                if self._untold:
                    return self._untold.popleft()
                if self._reply is not None:
                    return None

    @property
    def lines(self) -> list[Line]:
        """The best lines so far, best first."""
        latest = dict(self._latest)  # another thread may add to it
        return [latest[place] for place in sorted(latest)]

    def stop(self) -> Reply:
        """Ends the search; what it has found. Another thread may call it while one iterates."""
        self._end(Deadline(self._engine._timeout))
        return self.wait()

    def wait(self) -> Reply:
        """Waits until the search ends. If that takes too long, an `EngineTimeout` is raised, and `stop` still works."""
        for _ in self:
            pass
        assert self._reply is not None
        return self._reply

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._engine._is_forked:
            pass  # it is that of the process that has begun it
        elif error is None:
            self.stop()
        else:
            try:  # the next search waits for the end, or the engine is closed
                self._send_stop(Deadline(self._engine._timeout))
            except AsterismError:
                pass

    def _end(self, deadline: Deadline) -> None:
        self._send_stop(deadline)
        self._read_until(lambda: self._reply is not None, deadline)

    def _send_stop(self, deadline: Deadline) -> None:
        with self._engine._news:  # so that it cannot stop the next search
            if self._reply is None:
                self._engine._port.send("stop", deadline)

    def _read_until(self, done: Callable[[], bool], deadline: Deadline) -> None:
        try:
            self._engine._read_until(done, deadline)
        except EngineDied:
            self._over(Reply(None, None))
            raise

    def _over(self, reply: Reply) -> None:
        self._reply = reply
        self._engine._analysis = None

    def _hear(self, text: str) -> None:
        """Takes in one line of the engine."""
        words = text.split()
        try:
            if text.startswith(_ERROR):  # the search was refused
                self._over(Reply(None, None))
                self._untold.append(EngineError(text.removeprefix(_ERROR)))
            elif words[:1] == ["bestmove"]:
                self._over(Reply(None, None))  # also where it names no move
                moves = [None if move in ("(none)", "0000") else move for move in (words[1], *words[3:4])]
                self._reply = Reply(moves[0], moves[1] if len(moves) > 1 else None, tuple(self.lines))
            elif words[:1] == ["info"] and words[1:2] != ["string"] and "pv" in words and "score" in words:
                line = _line(words)
                self._latest[line.multipv] = line
                self._untold.append(line)
        except (ValueError, IndexError, TypeError):
            self._untold.append(UnexpectedAnswer(f"the engine has said: {text}"))


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
