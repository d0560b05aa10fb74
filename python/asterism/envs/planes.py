"""A player's view, as planes of numbers from 0 to 1."""

from __future__ import annotations

import numpy
import numpy.typing

from .steps import StepGame, Steps


class Planes:
    """The planes of a game, as an array of `shape`: planes, ranks from White's side, files from White's left.

    `names` says what each plane is. The pieces come first: for each type of White's, then of Black's, a 1 on each square
    where one stands, and then, in games with launching squares, a plane of ones if one stands there. All of a plane
    without squares of its own is alike: the side to move, rights to castle, the clock of the 100-ply rule (as a part of
    100) and how often the position has occurred before (as a part of 2). Only `en passant` and the squares of the move that
    is being made are planes of squares too.
    """

    def __init__(self, steps: Steps) -> None:
        variant = steps.variant
        self.steps = steps
        self._letters = [piece.letter for piece in variant.pieces] + [piece.letter.lower() for piece in variant.pieces]
        self._codes = numpy.frombuffer("".join(self._letters).encode(), numpy.uint8)
        self._launches = list(variant.launching_squares)
        self.names: tuple[str, ...] = (
            *self._letters,
            *(f"{letter} on a launching square" for letter in self._letters if self._launches),
            "White to move", "White castles short", "White castles long", "Black castles short", "Black castles long",
            "en passant", "clock", "repetitions", "squares of this move", "last square of this move")
        self.shape = (len(self.names), variant.ranks, variant.files)

    def of(self, state: StepGame) -> numpy.typing.NDArray[numpy.float32]:
        """The planes of a position, and of the move that is being made."""
        planes = numpy.zeros(self.shape, numpy.float32)
        game, squares, types = state.game, self.steps.squares, len(self._codes)
        places = numpy.frombuffer(game.board_bytes(), numpy.uint8)
        planes[:types] = places[:squares].reshape(self.shape[1:]) == self._codes[:, None, None]
        at = types
        if self._launches:
            planes[at : at + types] = (places[None, squares:] == self._codes[:, None]).any(1)[:, None, None]
            at += types
        _, side, castling, en_passant, *_ = game.fen.split()
        planes[at] = side == "w"
        for number, letter in enumerate("KQkq"):
            planes[at + 1 + number] = letter in castling
        planes[at + 5].flat[list(self.steps._named(en_passant))] = 1
        planes[at + 6] = min(game.halfmove_clock / 100, 1)
        planes[at + 7] = min((game.repetition - 1) / 2, 1)
        chosen = [action for action in state.begun if action < squares]
        planes[at + 8].flat[chosen] = 1
        planes[at + 9].flat[chosen[-1:]] = 1
        return planes
