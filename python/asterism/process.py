"""A process that is spoken with line by line. What the lines mean is left to `engine` and `game`."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections import deque
from typing import IO, Any, Sequence

from .errors import BinaryNotFound, EngineDied, EngineTimeout

_STDERR_LINES = 50


class LineProcess:
    """A process whose lines are read by a thread of its own, so that waiting for them can have a limit."""

    def __init__(self, command: str | Sequence[str]) -> None:
        # Not of our group: Ctrl-C is for the script, which then decides what becomes of its engines.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        words = [command] if isinstance(command, str) else list(command)
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                encoding="utf-8", errors="replace", bufsize=1, **apart)
        except (OSError, IndexError) as error:
            raise BinaryNotFound(f"{words} cannot be started: {error}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: the output has ended
        self._stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        self._writing = threading.Lock()
        assert self._process.stdout is not None and self._process.stderr is not None
        self._threads = [
            threading.Thread(target=self._read_output, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._stderr.extend, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read_output(self, output: IO[str]) -> None:
        for line in output:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Writes a line."""
        if "\n" in line or "\r" in line:
            raise ValueError(f"{line!r} has a line feed, expected one line")
        assert self._process.stdin is not None
        try:
            with self._writing:
                self._process.stdin.write(line + "\n")
        except (OSError, ValueError):  # a broken pipe; a closed file
            raise self._died() from None

    def read(self, timeout: float | None) -> str:
        """The next line; `timeout` in seconds, None for ever."""
        try:
            line = self._lines.get(timeout=None if timeout is None else max(timeout, 0.0))
        except queue.Empty:
            raise EngineTimeout("the engine has not answered in time") from None
        if line is None:
            self._lines.put(None)  # for whoever reads next
            raise self._died()
        return line

    def close(self, timeout: float) -> None:
        """Closes the input and waits for the end; after `timeout` seconds the process is killed."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.close()
        except OSError:
            pass  # it has ended already
        try:
            self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread, stream in zip(self._threads, (self._process.stdout, self._process.stderr)):
            thread.join(1.0)  # a child of the engine may hold the pipe; it must not hold us
            if stream is not None and not thread.is_alive():
                stream.close()

    def _died(self) -> EngineDied:
        deadline = time.monotonic() + 1.0
        while self.alive and time.monotonic() < deadline:
            time.sleep(0.01)
        self._threads[1].join(1.0)
        return EngineDied(self._process.poll(), "".join(self._stderr))
