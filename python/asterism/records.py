"""Records of games."""

from __future__ import annotations

import json
from dataclasses import dataclass

from . import _native
from .arguments import expect_text, expect_text_or_none
from .game import Game


@dataclass(frozen=True)
class Record:
    """A game that somebody has written down. Its moves are legal, and in the program's own writing."""

    variant: str
    fen: str
    """Where it began."""
    moves: tuple[str, ...]
    white: str | None
    black: str | None
    result: str
    """`1-0`, `0-1`, `1/2-1/2`, or `*` where it is not known."""
    reason: str | None
    """Why it ended so, in a few words."""

    def game(self) -> Game:
        """The game at its end; `pop` leads back."""
        from_start = Game(self.variant).fen == self.fen
        return Game(self.variant, None if from_start else self.fen, self.moves)


def read_records(text: str, variant: str | None = None) -> list[Record]:
    """The games of a text: in the manner of PGN, bare lists of moves, or lines of JSON such as a match writes.
    `variant` is the game of records that name none, chess if it is not given. If one game is wrong, an `InvalidRecord`
    says in which line and why."""
    expect_text("text", text)
    expect_text_or_none("variant", variant)
    found = json.loads(_native.read_records(text, variant))
    return [Record(**{**game, "moves": tuple(game["moves"])}) for game in found]
