"""A game: its position, legal moves and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import SupportsIndex, overload

from . import _native
from .arguments import expect, expect_text, expect_text_or_none
from .moves import Move, read_move, read_moves


class Game:
    """A game of any variant, from its start position or a FEN. `moves` may also be one text, separated by spaces.

    FEN and moves are read as everywhere in Asterism (`e4`, `E2-E4`) and kept as the program writes them (`e2e4`), so
    that every engine understands them. A wrong FEN or an unknown variant is an `InvalidPosition`, a wrong move an
    `IllegalMove` that says why.
    """

    __slots__ = ("_core",)
    _core: _native.Core

    def __init__(self, variant: str, fen: str | None = None, moves: str | Iterable[str | Move] = ()) -> None:
        expect_text("variant", variant)
        expect_text_or_none("fen", fen)
        if not isinstance(moves, str):
            expect("moves", moves, Iterable, "texts or Moves")
        given = moves.split() if isinstance(moves, str) else [_text(move) for move in moves]
        self._core = _native.Core(variant, fen, given)

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self._core.variant()

    @property
    def fen(self) -> str:
        """The position."""
        return self._core.fen()

    @property
    def side(self) -> str:
        """The side to move: `w` or `b`."""
        return self._core.side()

    @property
    def check(self) -> bool:
        """Whether the side to move is in check."""
        return self._core.check()

    @property
    def result(self) -> str | None:
        """`1-0`, `0-1` or `1/2-1/2`; None while the game goes on."""
        outcome = self._core.outcome()
        return None if outcome is None else outcome[0]

    @property
    def reason(self) -> str | None:
        """Why the game is over, such as `checkmate`."""
        outcome = self._core.outcome()
        return None if outcome is None else outcome[1]

    @property
    def claim(self) -> str | None:
        """Why the side to move may claim a draw (in chess, where the game goes on until it does); else None."""
        return self._core.claim()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._core.outcome() is not None

    @property
    def halfmove_clock(self) -> int:
        """Plies (in Alpha Centauri: turns) towards the 100-ply rule."""
        return self._core.halfmove_clock()

    @property
    def repetition(self) -> int:
        """How often this position has occurred in the game, this time included."""
        return self._core.repetition()

    @property
    def start(self) -> str | None:
        """The FEN where the game began; None for the start position."""
        return self._core.start()

    @property
    def move_stack(self) -> list[str]:
        """The moves played, oldest first."""
        return self._core.move_stack()

    @property
    def legal_moves(self) -> "LegalMoves":
        """The texts of all legal moves; empty if the game is over. `in` reads a text as `push` does."""
        return LegalMoves(self._core.legal_moves())

    @property
    def moves(self) -> list[Move]:
        """All legal moves with what they do; `legal_moves` is much faster."""
        return read_moves(self._core.moves_json())

    def parts(self, *begun: str | Move) -> list[Move]:
        """The parts of a turn that may be played now, after these. In most games each part is a whole turn."""
        return read_moves(self._core.moves_json([_text(part) for part in begun]))

    def move(self, move: str | Move) -> Move:
        """The legal move that a text such as `Nf3` names, with what it does; it is not played."""
        return read_move(self._core.move_json(_text(move)))

    def full_text(self, move: str | Move) -> str:
        """The text in full of the legal move that a text such as `Nf3` names; it is not played."""
        return self._core.full_text(_text(move))

    def push(self, move: str | Move) -> None:
        """Plays a move. One that is not legal is an `IllegalMove`, and nothing changes."""
        self._core.push(move if isinstance(move, str) else _text(move))

    def pop(self) -> str:
        """Takes the last move back and returns its text. An `IndexError` if there is none."""
        last = self._core.pop()
        if last is None:
            raise IndexError("no move to take back")
        return last

    def copy(self) -> "Game":
        """A game of its own, in the same position."""
        other = Game.__new__(Game)
        other._core = self._core.copy()
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def board(self) -> dict[str, str]:
        """The letter of the piece on each square that is not empty, White's in upper case. The launching squares are
        `@w` and `@b`."""
        return dict(self._core.pieces())

    def board_bytes(self) -> bytes:
        """A byte for each square, rank by rank from a1 (a1, b1, ...), then the launching squares of White and Black
        where the game has them: the letter of the piece in ASCII, or 0.

        `numpy.frombuffer(game.board_bytes(), numpy.uint8)` is an array of it that copies nothing.
        """
        return self._core.board_bytes()

    def perft(self, depth: int, *, threads: int = 1) -> int:
        """The number of lines of play of so many turns (1 to 30). Other threads of Python go on; Ctrl-C breaks it
        off."""
        return sum(self.divide(depth, threads=threads).values())

    def divide(self, depth: int, *, threads: int = 1) -> dict[str, int]:
        """`perft` by first move."""
        expect("depth", depth, SupportsIndex, "a whole number")
        expect("threads", threads, SupportsIndex, "a whole number")
        return dict(self._core.divide(depth, threads))

    def svg(
        self, *, flip: bool = False, size: int | None = None, arrows: Iterable[str] = (), targets: str | None = None,
        caption: str | None = None,
    ) -> str:
        """A picture of the position. `flip`: Black's side is below; `size`: width in pixels, 64 to 8192; `arrows`: each
        by two squares, `e2e4`; `targets`: the square of a piece whose moves are shown; `caption`: the text below, what
        the last move did if not given."""
        expect("flip", flip, bool, "True or False")
        if isinstance(arrows, str):
            raise TypeError(f"arrows is {arrows!r}, expected several texts, such as ['e2e4']")
        expect("arrows", arrows, Iterable, "several texts, such as ['e2e4']")
        arrows = list(arrows)
        for arrow in arrows:
            expect_text("an arrow", arrow)
        if size is not None:
            expect("size", size, SupportsIndex, "a whole number")
        expect_text_or_none("targets", targets)
        expect_text_or_none("caption", caption)
        return self._core.svg(flip, size, arrows, targets, caption)

    def record(
        self, tags: Mapping[str, str] | None = None, *, result: str | None = None, san: bool = False
    ) -> str:
        """The game as a record in the manner of PGN, which `read_records` and every command read. `tags` come first,
        such as `{"White": "Ada", "Black": "Charles"}`; `result` is that of a game that was not played to its end. `san`:
        with short moves (`Nf3`), which a record of chess always has."""
        if tags is not None:
            expect("tags", tags, Mapping, 'texts by their names, such as {"White": "Ada"}')
        for name, text in (tags or {}).items():
            expect_text("a tag's name", name)
            expect_text(f"tag {name}", text)
        expect_text_or_none("result", result)
        expect("san", san, bool, "True or False")
        return self._core.record(list((tags or {}).items()), result, san)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        """Whether both are of the same variant, with the same start and the same moves."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return self._core.diagram(False).rstrip("\n")

    def __repr__(self) -> str:
        return f"Game({self.variant!r}, {self.fen!r})"

    def __reduce__(self) -> tuple[type["Game"], tuple[str, str | None, list[str]]]:
        return Game, (self.variant, self.start, self.move_stack)


class LegalMoves(Sequence[str]):
    """The legal moves of a position, a sequence of texts. It stays as it is when the game goes on."""

    __slots__ = ("_moves",)

    def __init__(self, moves: _native.LegalMoves) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return self._moves.texts()[index]
        return self._moves.text(range(len(self._moves))[index])

    def __iter__(self) -> Iterator[str]:
        return iter(self._moves.texts())

    def __contains__(self, move: object) -> bool:
        """Whether a text such as `g1f3` or `Nf3`, or a `Move`, names a legal move."""
        return isinstance(move, (str, Move)) and self._moves.has(_text(move))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __deepcopy__(self, memo: dict[int, object]) -> "LegalMoves":
        return self  # it never changes

    def __reduce__(self) -> tuple[type[list[str]], tuple[list[str]]]:
        """Pickled as a list of its texts."""
        return list, (list(self),)

    def __repr__(self) -> str:
        return repr(list(self))


def _text(move: str | Move) -> str:
    """The text of a move."""
    if isinstance(move, Move):
        return move.move
    if isinstance(move, str):
        return move
    raise TypeError(f"a move is {move!r}, expected a text or a Move")
