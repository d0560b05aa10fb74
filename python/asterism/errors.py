"""The errors of this package, each an `AsterismError`."""

from __future__ import annotations

_LONGEST = 1000


def printable(text: str) -> str:
    """The text as one line without terminal control characters; the middle of a long one is left out."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class AsterismError(Exception):
    """Any error of this package; its text is one line for people."""

    def __str__(self) -> str:
        return printable(super().__str__())


class BinaryNotFound(AsterismError):
    """The program of another engine is not there, or cannot be started."""


class InvalidPosition(AsterismError, ValueError):
    """An unknown variant, or a FEN that is wrong; the text says what was expected."""


class IllegalMove(AsterismError, ValueError):
    """A move that cannot be played; the text says why."""


class InvalidRecord(AsterismError, ValueError):
    """A text that is no record of games; it says in which line and why."""


class EngineError(AsterismError):
    """The engine has refused a command, such as an unknown option, or has answered with an illegal move."""


class ForkedError(EngineError):
    """An engine of the process that has forked this one, which has to make its own."""


class UnexpectedAnswer(AsterismError):
    """The engine has answered with something that this package does not understand."""


class EngineTimeout(AsterismError, TimeoutError):
    """The engine has not answered in time."""


class EngineDied(AsterismError):
    """The program of an engine has ended. `returncode` is its exit code (negative: killed by this signal), `stderr` the last lines
    that it wrote on standard error, as they were."""

    def __init__(self, returncode: int | None, stderr: str) -> None:
        super().__init__(returncode, stderr)
        self.returncode = returncode
        self.stderr = stderr

    def __str__(self) -> str:
        last = self.stderr.strip().splitlines()[-1:] or ["nothing on standard error"]
        return printable(f"the program has ended with code {self.returncode}: {last[0]}")
