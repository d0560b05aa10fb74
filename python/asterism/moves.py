"""Moves and what they do to the board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


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
    """By how many places a ring of pieces is turned."""
    check: bool
    ends_turn: bool
    fen: str | None
    """The position afterwards; None if the turn is not over."""
    parts: tuple["Move", ...] = ()
    """The parts of a turn that has several (Alpha Centauri)."""

    def __str__(self) -> str:
        return self.move


def read_moves(text: str) -> list[Move]:
    """The moves of a list in JSON."""
    return [_move(found) for found in json.loads(text)]


def read_move(text: str) -> Move:
    """The move of an object in JSON."""
    return _move(json.loads(text))


def _move(found: dict[str, Any]) -> Move:
    found["path"] = tuple(found["path"])
    found["captures"] = tuple(Capture(**capture) for capture in found["captures"])
    found["changes"] = tuple(
        Change(change["square"], change["from"], change["to"]) for change in found["changes"])
    found["parts"] = tuple(_move(part) for part in found.get("parts", ()))
    return Move(**found)
