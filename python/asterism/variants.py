"""The games: their boards, pieces and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import service
from .answers import NUMBER, TEXT, field, items, read_object


@dataclass(frozen=True)
class Piece:
    """A type of piece: its letter in FENs (upper case) and its name."""

    letter: str
    name: str


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
    files: int
    ranks: int
    start: str
    """FEN of the start position."""
    pieces: tuple[Piece, ...]
    zones: tuple[Zone, ...]
    launching_squares: tuple[str, ...]
    max_parts: int
    """The most parts of a turn: 2 in Alpha Centauri, 1 elsewhere."""


def variants() -> list[Variant]:
    """All games, chess among them."""
    return [_variant(read_object(line)) for line in service.run("variants", "--json").splitlines()]


def rules(variant: str) -> str:
    """The rules of a game as the program plays them, as text."""
    return service.run("rules", "--", variant)


def _variant(found: dict[str, Any]) -> Variant:
    pieces = tuple(
        Piece(field(piece, "letter", TEXT), field(piece, "name", TEXT)) for piece in items(found, "pieces", dict))
    zones = tuple(
        Zone(field(zone, "name", TEXT), tuple(items(zone, "squares", TEXT))) for zone in items(found, "zones", dict))
    texts = (field(found, name, TEXT) for name in ("variant", "title", "inventor", "about"))
    return Variant(
        *texts, field(found, "files", NUMBER), field(found, "ranks", NUMBER), field(found, "start", TEXT), pieces,
        zones, tuple(items(found, "launching_squares", TEXT)), field(found, "max_parts", NUMBER))
