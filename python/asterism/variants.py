"""The games: their boards, pieces and rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _native
from .arguments import expect_text


@dataclass(frozen=True)
class Piece:
    """A type of piece: its letter in FENs (upper case), its name, and how it moves, in a sentence."""

    letter: str
    name: str
    moves: str | None


@dataclass(frozen=True)
class Zone:
    """A named area of the board, such as a palace."""

    name: str
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """A game."""

    name: str
    title: str
    inventor: str
    about: str
    goal: str
    """How the game is won, in a sentence."""
    files: int
    ranks: int
    start: str
    """FEN of the start position."""
    pieces: tuple[Piece, ...]
    zones: tuple[Zone, ...]
    missing_squares: tuple[str, ...]
    """Squares of the rectangle of files and ranks that the board does not have."""
    launching_squares: tuple[str, ...]
    max_parts: int
    """The most parts of a turn: 2 in Alpha Centauri, 1 elsewhere."""
    rotations: int
    """The most places by which a ring of pieces may be turned; 0 where there is no such move."""


def variants() -> list[Variant]:
    """All games, chess among them."""
    return [_variant(found) for found in json.loads(_native.variants())]


def rules(variant: str) -> str:
    """The rules of a game as the program plays them, as text."""
    expect_text("variant", variant)
    return _native.rules(variant)


def _variant(found: dict[str, Any]) -> Variant:
    pieces = tuple(Piece(piece["letter"], piece["name"], piece["moves"]) for piece in found["pieces"])
    zones = tuple(Zone(zone["name"], tuple(zone["squares"])) for zone in found["zones"])
    names = ("title", "inventor", "about", "goal", "files", "ranks", "start", "max_parts", "rotations")
    told = {name: found[name] for name in names}
    return Variant(
        name=found["variant"], pieces=pieces, zones=zones, missing_squares=tuple(found["missing_squares"]),
        launching_squares=tuple(found["launching_squares"]), **told)
