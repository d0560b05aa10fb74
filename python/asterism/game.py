"""A game: its position, legal moves and result. All rules are the program's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Sequence

from . import service
from .answers import NUMBER, NUMBER_OR_NONE, TEXT, TEXT_OR_NONE, field, items
from .errors import IllegalMove, InvalidPosition


@dataclass(frozen=True)
class Capture:
    """A piece that leaves the board; upper-case letters are White's."""

    square: str
    piece: str


@dataclass(frozen=True)
class Change:
    """A square that changes; None is an empty square."""

    square: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Move:
    """A legal move and what it does. `str(move)` is its text, which every command understands."""

    move: str
    san: str
    """A short text for people."""
    piece: str | None
    origin: str | None
    target: str | None
    path: tuple[str, ...]
    """All squares of the text in their order."""
    captures: tuple[Capture, ...]
    changes: tuple[Change, ...]
    promotion: str | None
    rotation: int | None
    check: bool
    ends_turn: bool
    fen: str | None
    """The position afterwards; None if the turn is not over."""
    parts: tuple["Move", ...] = ()
    """The parts of a turn that has several (Alpha Centauri)."""

    def __str__(self) -> str:
        return self.move


class Game:
    """A game of any variant, from its start position or a FEN. `moves` may also be one text, separated by spaces.

    FEN and moves are read as everywhere in Asterism (`e4`, `E2-E4`) and kept as the program writes them (`e2e4`), so
    that every engine understands them.

    The program is asked at most once for each position; `pop` asks nothing.
    """

    def __init__(self, variant: str, fen: str | None = None, moves: str | Iterable[str | Move] = ()) -> None:
        given = moves.split() if isinstance(moves, str) else [str(move) for move in moves]
        found = service.situation(variant, fen, given)
        if "error" in found:
            wrong_move = bool(given) and "error" not in service.situation(variant, fen, ())
            raise (IllegalMove if wrong_move else InvalidPosition)(field(found, "error", TEXT))
        self._variant = field(found, "variant", TEXT)
        self._begin = field(found, "start", TEXT_OR_NONE)
        self._moves = items(found, "played", TEXT)
        # What is known of the positions after each number of moves.
        self._known: dict[int, dict[str, Any]] = {len(self._moves): found}

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self._variant

    @property
    def fen(self) -> str:
        """The position."""
        return field(self._now(), "fen", TEXT)

    @property
    def side(self) -> str:
        """The side to move: `w` or `b`."""
        return field(self._now(), "side", TEXT)

    @property
    def check(self) -> bool:
        """Whether the side to move is in check."""
        return field(self._now(), "check", bool)

    @property
    def result(self) -> str | None:
        """`1-0`, `0-1` or `1/2-1/2`; None while the game goes on."""
        return field(self._now(), "result", TEXT_OR_NONE)

    @property
    def reason(self) -> str | None:
        """Why the game is over, such as `checkmate`."""
        return field(self._now(), "reason", TEXT_OR_NONE)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.result is not None

    @property
    def halfmove_clock(self) -> int:
        """Plies (in Alpha Centauri: turns) towards the 100-ply rule."""
        return field(self._now(), "halfmove_clock", NUMBER)

    @property
    def repetition(self) -> int:
        """How often this position has occurred in the game, this time included."""
        return field(self._now(), "repetition", NUMBER)

    @property
    def start(self) -> str | None:
        """The FEN where the game began; None for the start position."""
        return self._begin

    @property
    def move_stack(self) -> list[str]:
        """The moves played, oldest first."""
        return list(self._moves)

    @property
    def legal_moves(self) -> list[str]:
        """The texts of all legal moves; empty if the game is over."""
        return [field(move, "move", TEXT) for move in items(self._now(), "moves", dict)]

    @property
    def moves(self) -> list[Move]:
        """All legal moves with what they do."""
        return [_move(move) for move in items(self._now(), "moves", dict)]

    def parts(self, *played: str) -> list[Move]:
        """The parts that may begin the turn, or follow the parts `played`: for games with turns of several parts."""
        found = service.situation(self._variant, self._begin, self._moves, [*played])
        if "error" in found:
            raise IllegalMove(field(found, "error", TEXT))
        return [_move(move) for move in items(found, "moves", dict)]

    def push(self, move: str | Move) -> None:
        """Plays a move. An illegal one is an `IllegalMove`, and nothing changes."""
        found = service.situation(self._variant, self._begin, [*self._moves, str(move)])
        if "error" in found:
            raise IllegalMove(field(found, "error", TEXT))
        moves = self._moves = items(found, "played", TEXT)
        self._known[len(moves)] = found

    def pop(self) -> str:
        """Takes the last move back and returns its text."""
        if not self._moves:
            raise IndexError("no move to take back")
        self._known.pop(len(self._moves), None)
        return self._moves.pop()

    def copy(self) -> "Game":
        """A game of its own, in the same position."""
        other = Game.__new__(Game)
        other._begin, other._moves, other._variant = self._begin, list(self._moves), self._variant
        other._known = dict(self._known)
        return other

    def svg(self) -> str:
        """A picture of the position."""
        return service.run("show", *self._position_arguments(), "--svg", "-")

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return service.run("show", *self._position_arguments()).rstrip("\n")

    def __repr__(self) -> str:
        return f"Game({self._variant!r}, {self.fen!r})"

    def _position_arguments(self) -> Sequence[str]:
        fen = [] if self._begin is None else ["--fen", self._begin]
        moves = ["--moves", *self._moves] if self._moves else []
        return [self._variant, *fen, *moves]

    def _now(self) -> dict[str, Any]:
        known = self._known.get(len(self._moves))
        if known is None:
            known = service.situation(self._variant, self._begin, self._moves)
            if "error" in known:  # it was legal when it was played
                raise InvalidPosition(field(known, "error", TEXT))
            self._known[len(self._moves)] = known
        return known


def _move(found: dict[str, Any]) -> Move:
    captures = (
        Capture(field(one, "square", TEXT), field(one, "piece", TEXT)) for one in items(found, "captures", dict))
    changes = (
        Change(field(one, "square", TEXT), field(one, "from", TEXT_OR_NONE), field(one, "to", TEXT_OR_NONE))
        for one in items(found, "changes", dict))
    parts = (_move(part) for part in items(found, "parts", dict)) if "parts" in found else ()
    return Move(
        *(field(found, name, TEXT) for name in ("move", "san")),
        *(field(found, name, TEXT_OR_NONE) for name in ("piece", "origin", "target")),
        tuple(items(found, "path", TEXT)), tuple(captures), tuple(changes), field(found, "promotion", TEXT_OR_NONE),
        field(found, "rotation", NUMBER_OR_NONE), field(found, "check", bool), field(found, "ends_turn", bool),
        field(found, "fen", TEXT_OR_NONE), tuple(parts))
