"""What can go wrong. Every error of this package is an `AsterismError`."""

from __future__ import annotations


class AsterismError(Exception):
    """Any error of this package; its text is one line for people."""


class BinaryNotFound(AsterismError):
    """The program is not there."""


class InvalidPosition(AsterismError, ValueError):
    """An unknown variant, or a FEN that is wrong."""


class IllegalMove(AsterismError, ValueError):
    """A move that cannot be played; the text says why."""


class EngineError(AsterismError):
    """The engine has refused a command, such as an unknown option."""


class EngineTimeout(AsterismError, TimeoutError):
    """The engine has not answered in time."""


class EngineDied(AsterismError):
    """The engine's process has ended. `returncode` is its exit code (negative: killed by this signal), `stderr` the
    last lines that it wrote on standard error."""

    def __init__(self, returncode: int | None, stderr: str) -> None:
        self.returncode = returncode
        self.stderr = stderr
        last = stderr.strip().splitlines()[-1:] or ["nothing on standard error"]
        super().__init__(f"the engine has ended with code {returncode}: {last[0]}")
