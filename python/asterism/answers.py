"""The objects of the program, read with suspicion: what has another form is an `UnexpectedAnswer`."""

from __future__ import annotations

import json
from typing import Any

from .errors import UnexpectedAnswer

TEXT = str
TEXT_OR_NONE = (str, type(None))
NUMBER = int
NUMBER_OR_NONE = (int, type(None))


def read_object(text: str) -> dict[str, Any]:
    """The object that a line of JSON tells."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswer(f"the program's answer is no JSON ({error}): {text}") from None
    return expect(found, dict, "the answer")


def expect(found: Any, kind: Any, what: str) -> Any:
    """What was found, if it is of this kind (a type, or one of several)."""
    if not isinstance(found, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        names = " or ".join(one.__name__ for one in kinds)
        raise UnexpectedAnswer(f"the program's answer: {what} is {type(found).__name__}, expected {names}")
    return found


def field(found: Any, name: str, kind: Any) -> Any:
    """A field of an object."""
    return expect(expect(found, dict, f"what has '{name}'").get(name), kind, f"'{name}'")


def items(found: Any, name: str, kind: Any) -> list[Any]:
    """The items of a field that is an array."""
    return [expect(item, kind, f"an item of '{name}'") for item in field(found, name, list)]
