"""Checks of users' arguments."""

from __future__ import annotations

from .errors import printable


def expect(name: str, value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """A `TypeError` that names the argument, if its value is of another kind. A `bool` does not count as a number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"{name} is {printable(repr(value))}, expected {expected}")


def expect_text(name: str, value: object) -> None:
    """A `TypeError` if the value is no text."""
    expect(name, value, str, "a text")


def expect_text_or_none(name: str, value: object) -> None:
    """A `TypeError` if the value is neither a text nor None."""
    if value is not None:
        expect_text(name, value)
