"""Questions about rules, answered by one process of `asterism moves` for all games."""

from __future__ import annotations

import atexit
import itertools
import json
import os
import subprocess
import threading
from typing import Any, Sequence

from .answers import read_object
from .errors import BinaryNotFound, EngineDied, EngineTimeout, InvalidPosition, UnexpectedAnswer
from .find import find_binary
from .process import Deadline, LineProcess

_TIMEOUT = 60.0
_numbers = itertools.count(1)
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


def situation(
    variant: str, fen: str | None, moves: Sequence[str], parts: Sequence[str] | None = None
) -> dict[str, Any]:
    """What `asterism moves` says of a position, see docs/formats.md. A wrong question has `error`. With
    `parts`, single parts of turns are listed: those that may follow these."""
    question: dict[str, Any] = {"variant": variant, "moves": list(moves), "id": next(_numbers)}
    if fen is not None:
        question["fen"] = fen
    if parts is not None:
        question["parts"] = list(parts)
    return _ask(question)


def _ask(question: dict[str, Any]) -> dict[str, Any]:
    global _service
    line = json.dumps(question)
    deadline = Deadline(_TIMEOUT)
    with _lock:
        for last in (False, True):
            if _service is not None and not _service.alive:
                _service.close(0.0)
                _service = None
            if _service is None:
                _service = LineProcess([find_binary(), "moves", "--input", "-", "--json", "--threads", "1"])
            try:
                _service.send(line, deadline)
                answer = read_object(_service.read(deadline))
                number = question["id"]
                if answer.get("id", number if "error" in answer else None) != number:
                    raise UnexpectedAnswer(f"the program's answer is to another question than {number}: {answer}")
                return answer
            except EngineDied:
                _service.close(0.0)
                _service = None
                if last:
                    raise
            except BaseException:
                # Between question and answer: the next answer would be of the wrong question.
                _service.close(0.0)
                _service = None
                raise
    raise AssertionError("not reached")


def run(*arguments: str) -> str:
    """What the program prints; a refusal is an `InvalidPosition` with its text."""
    command = [find_binary(), *arguments]
    try:
        ended = subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL,
            timeout=_TIMEOUT)
    except subprocess.TimeoutExpired:
        raise EngineTimeout(f"the program has not ended in time: {command}") from None
    except ValueError as error:  # no argument can have a null byte
        raise InvalidPosition(f"{command[1:]}: {error}") from None
    except OSError as error:
        raise BinaryNotFound(f"{command[0]} cannot be started: {error}") from None
    if ended.returncode == 0:
        return ended.stdout
    if ended.stderr.startswith("error: "):
        raise InvalidPosition(ended.stderr.strip().removeprefix("error: "))
    raise EngineDied(ended.returncode, ended.stderr)


@atexit.register
def close() -> None:
    """Ends the process; the next question starts another."""
    global _service
    with _lock:
        if _service is not None:
            _service.close(1.0)
            _service = None
