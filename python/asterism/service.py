"""Questions about rules, answered by one process of `asterism moves` for all games."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import threading
from typing import Any, Sequence

from .errors import EngineDied, InvalidPosition
from .find import find_binary
from .process import LineProcess

_TIMEOUT = 60.0
_lock = threading.Lock()
_service: LineProcess | None = None
# The services of parent processes. Kept, for to collect them would close what the parent still uses.
_inherited: list[LineProcess] = []


def _after_fork() -> None:
    """In a child process the service and its threads are the parent's: the child starts its own."""
    global _service, _lock
    if _service is not None:
        _inherited.append(_service)
    _service, _lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def situation(variant: str, fen: str | None, moves: Sequence[str], parts: Sequence[str] | None = None) -> dict[str, Any]:
    """What `asterism moves` says of a position, see docs/formats.md. A wrong question has `error`. With
    `parts`, single parts of turns are listed: those that may follow these."""
    question: dict[str, Any] = {"variant": variant, "moves": list(moves)}
    if fen is not None:
        question["fen"] = fen
    if parts is not None:
        question["parts"] = list(parts)
    answer: dict[str, Any] = json.loads(_ask(json.dumps(question)))
    return answer


def _ask(line: str) -> str:
    global _service
    with _lock:
        for last in (False, True):
            if _service is not None and not _service.alive:
                _service.close(0.0)
                _service = None
            if _service is None:
                _service = LineProcess([find_binary(), "moves", "--input", "-", "--json", "--threads", "1"])
            try:
                _service.send(line)
                return _service.read(_TIMEOUT)
            except EngineDied:
                _service.close(0.0)
                _service = None
                if last:
                    raise
            except BaseException:
                # Interrupted between question and answer: the next answer would be of the wrong question.
                _service.close(0.0)
                _service = None
                raise
    raise AssertionError("not reached")


def run(*arguments: str) -> str:
    """What the program prints; a refusal is an `InvalidPosition` with its text."""
    ended = subprocess.run([find_binary(), *arguments], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if ended.returncode != 0:
        raise InvalidPosition(ended.stderr.strip().removeprefix("error: "))
    return ended.stdout


@atexit.register
def close() -> None:
    """Ends the process; the next question starts another."""
    global _service
    with _lock:
        if _service is not None:
            _service.close(1.0)
            _service = None
