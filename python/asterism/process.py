"""A process that is spoken with line by line. What the lines mean is left to `engine` and `game`."""

from __future__ import annotations

import numbers
import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import IO, Any, TypeAlias

from .arguments import expect
from .errors import AsterismError, BinaryNotFound, EngineDied, EngineError, EngineTimeout, printable

Command: TypeAlias = "str | os.PathLike[str] | Sequence[str | os.PathLike[str]]"
"""A program, with its arguments if it is a list."""

_STDERR_LINES = 50
# Lines that are read ahead; a program that says more waits until they are taken.
_LINES_AHEAD = 10_000


class Deadline:
    """The moment by which a call must have ended, however much output comes until then; None: no limit."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None:
            expect("timeout", seconds, numbers.Real, "seconds from 0")
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"timeout is {seconds!r}, expected seconds from 0")
        self._end: float | None = None
        if seconds is not None and seconds <= threading.TIMEOUT_MAX:
            self._end = time.monotonic() + seconds

    def left(self) -> float | None:
        """The seconds that are left; an `EngineTimeout` if there is none."""
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise EngineTimeout("the engine has not answered in time")
        return left

    def within(self, seconds: float | None) -> "Deadline":
        """This one, or the end of so many seconds from now if that comes first."""
        other = Deadline(seconds)
        ends = [end for end in (self._end, other._end) if end is not None]
        other._end = min(ends, default=None)
        return other


def _words(command: Command) -> list[str]:
    """A program and its arguments."""
    if isinstance(command, (str, os.PathLike)):
        return [os.fspath(command)]
    if isinstance(command, (bytes, bytearray)) or not isinstance(command, Iterable):
        raise TypeError(f"command is {printable(repr(command))}, expected a text, a path or a list of them")
    words = list(command)
    if not words:
        raise BinaryNotFound(f"command is {command!r}, expected a program and its arguments")
    for word in words:
        expect("a word of command", word, (str, os.PathLike), "a text or a path")
    return [os.fspath(word) for word in words]


def expect_line(line: str) -> str:
    """The line, if it is one."""
    if "\n" in line or "\r" in line:
        raise ValueError(f"{line!r} has a line feed, expected one line")
    return line


class LineProcess:
    """A process whose lines are read and written by threads of their own, so that waiting for it can have an end."""

    def __init__(self, command: Command) -> None:
        words = _words(command)
        # Not of our group: Ctrl-C is for the script, which then decides what becomes of its engines.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **apart)
        except (OSError, ValueError) as error:
            hint = ""
            if isinstance(command, str) and " " in command.strip() and not os.path.exists(command):
                hint = f"; with arguments a list is expected, such as {command.split()}"
            raise BinaryNotFound(f"{words} cannot be started: {error}{hint}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(_LINES_AHEAD)  # None: the output has ended
        self._stderr: deque[bytes] = deque(maxlen=_STDERR_LINES)
        # Texts to write, each with an event to set afterwards; None ends.
        self._unwritten: queue.SimpleQueue[tuple[bytes, threading.Event] | None] = queue.SimpleQueue()
        self._broken = False
        self._closing = threading.Lock()
        self._closed = False
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._threads = [
            threading.Thread(target=self._read_output, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._stderr.extend, args=(process.stderr,), daemon=True),
            threading.Thread(target=self._write_input, args=(process.stdin,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read_output(self, output: IO[bytes]) -> None:
        for line in output:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def _write_input(self, stdin: IO[bytes]) -> None:
        while (item := self._unwritten.get()) is not None:
            try:
                stdin.write(item[0])
                stdin.flush()
            except OSError:  # a broken pipe
                self._broken = True
            item[1].set()
        try:
            stdin.close()
        except OSError:
            pass  # it has ended already

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def send(self, line: str, deadline: Deadline) -> None:
        """Writes a line."""
        expect_line(line)
        written = threading.Event()
        with self._closing:
            if self._closed:
                raise self._gone()
            self._unwritten.put((f"{line}\n".encode("utf-8", "replace"), written))
        if not written.wait(deadline.left()):
            raise EngineTimeout("the engine has not read in time")
        if self._broken:
            raise self._gone()

    def read(self, deadline: Deadline) -> str:
        """The next line."""
        try:
            line = self._lines.get(timeout=deadline.left())
        except queue.Empty:
            raise EngineTimeout("the engine has not answered in time") from None
        if line is None:
            self._lines.put(None)  # for the next reader
            raise self._gone()
        return line

    def close(self, timeout: float | None, *last: str) -> None:
        """Says these lines, closes the input and waits for the end; after `timeout` seconds the process is killed."""
        with self._closing:
            if not self._closed:
                self._unwritten.put(("".join(f"{line}\n" for line in last).encode(), threading.Event()))
            self._unwritten.put(None)
            self._closed = True
        deadline = Deadline(timeout)
        try:
            while self.alive:
                self._pass_over(min(deadline.left() or 1.0, 0.01))
        except EngineTimeout:
            self._process.kill()
            self._process.wait()
        end = time.monotonic() + 1.0  # a child of the engine may hold the pipes; it must not hold us
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < end:
            self._pass_over(0.01)
        for thread, stream in zip(self._threads, (self._process.stdout, self._process.stderr)):
            if stream is not None and not thread.is_alive():
                stream.close()
        self._pass_over(0.0)
        try:
            self._lines.put_nowait(None)  # who still waits for a line hears that there is none
        except queue.Full:
            pass  # no one waits

    def _pass_over(self, timeout: float) -> None:
        """Drops an unwanted line, so that no writer waits for room."""
        try:
            self._lines.get(timeout=timeout)
        except queue.Empty:
            pass

    def _gone(self) -> AsterismError:
        """Why nothing can be said or heard any more."""
        if self._closed:
            return EngineError("the engine has ended")
        deadline = time.monotonic() + 1.0
        while self.alive and time.monotonic() < deadline:
            time.sleep(0.01)
        self._threads[1].join(1.0)
        return EngineDied(self._process.poll(), b"".join(self._stderr).decode("utf-8", "replace"))
