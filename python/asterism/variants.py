"""The games: their boards, pieces and rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import service


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
    return [_variant(json.loads(line)) for line in service.run("variants", "--json").splitlines()]


def rules(variant: str) -> str:
    """The rules of a game as the program plays them, as text."""
    return service.run("rules", variant)


def _variant(found: dict[str, Any]) -> Variant:
    pieces = tuple(Piece(piece["letter"], piece["name"]) for piece in found["pieces"])
    zones = tuple(Zone(zone["name"], tuple(zone["squares"])) for zone in found["zones"])
    return Variant(
        found["variant"], found["title"], found["inventor"], found["about"], found["files"], found["ranks"],
        found["start"], pieces, zones, tuple(found["launching_squares"]), found["max_parts"])
