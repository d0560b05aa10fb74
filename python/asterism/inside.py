"""The engine in this process, spoken with line by line like a program of its own."""

from __future__ import annotations

from . import _native
from .errors import EngineTimeout
from .process import Deadline, expect_line


class Inside:
    """Asterism's own engine. It searches in threads of its own, while Python goes on."""

    def __init__(self) -> None:
        self._conversation = _native.Conversation()

    def send(self, line: str, deadline: Deadline) -> None:
        """Says a line."""
        deadline.left()
        self._conversation.send(expect_line(line))

    def read(self, deadline: Deadline) -> str:
        """The next line."""
        line = self._conversation.read(deadline.left())
        if line is None:
            raise EngineTimeout("the engine has not answered in time")
        return line

    def close(self, timeout: float | None, *last: str) -> None:
        """Ends it, and a search that runs; there is nothing to wait for, and nothing to be said."""
        self._conversation.close()
