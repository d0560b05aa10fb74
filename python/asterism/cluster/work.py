"""A unit of work: one run of the program on whatever machine, and many of them spread by Ray."""

from __future__ import annotations

import functools
import itertools
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# A lost machine's units are done again so often; a unit that ends every process that does it must not be done for ever.
_RETRIES = 20
_SECONDS_TO_END = 5.0


@dataclass(frozen=True)
class Unit:
    """A run of the program. In its words, `{folder}` is a folder of its own: there are `files`, there goes `result`."""

    number: int
    """From 0."""
    words: tuple[str, ...]
    files: dict[str, bytes] = field(default_factory=dict)
    empty_lines: int = 0
    """Lines that the standard input begins with, so that numbers of lines are those of the whole."""
    stdin: bytes = b""
    result: str | None = None
    """The file that the run writes; None: its standard output."""


@dataclass(frozen=True)
class Outcome:
    """The result of a unit."""

    code: int
    result: bytes
    stderr: str


def program_words(program: str | None) -> list[str]:
    """How the program is started; without a name it is the command of this package."""
    return [sys.executable, "-m", "asterism"] if program is None else [program]


def perform(unit: Unit, program: str | None, version: str) -> Outcome:
    """Does a unit here. Whatever breaks it off ends the program too."""
    words = program_words(program)
    found = _version(*words)
    if found != version:
        return Outcome(1, b"", f"error: this machine has {found or 'no program'}, expected {version}")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in unit.files.items():
            (Path(folder) / name).write_bytes(content)
        words += [word.replace("{folder}", folder) for word in unit.words]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            stdout, stderr = process.communicate(b"\n" * unit.empty_lines + unit.stdin)
        except BaseException:
            _end(process)
            raise
        path = None if unit.result is None else Path(folder) / unit.result
        result = stdout if path is None else path.read_bytes() if path.exists() else b""
        return Outcome(process.returncode, result, stderr.decode("utf-8", "replace"))


@functools.cache
def _version(*words: str) -> str:
    """That of the program here; empty if it cannot be started."""
    try:
        return subprocess.run([*words, "--version"], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)  # a match ends its engines then
    try:
        process.wait(_SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def spread(
    units: Iterator[Unit], program: str | None, version: str, cpus: float, collect: Callable[[Unit, Outcome], bool]
) -> None:
    """Has the units done on all machines of the cluster, some more than there is room for at a time.

    `collect` gets each outcome as it comes and says whether to go on; if not, and on an error, all that runs is broken
    off."""
    import ray

    task: Any = ray.remote(perform).options(num_cpus=cpus, max_retries=_RETRIES)
    resources: Any = ray.cluster_resources
    running: dict[Any, Unit] = {}
    more = True
    try:
        while more:
            room = 2 * int(resources().get("CPU", 1.0) / cpus) + 2 - len(running)
            for unit in itertools.islice(units, max(room, 0)):
                running[task.remote(unit, program, version)] = unit
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                outcome = ray.get(reference)
                more = more and collect(running.pop(reference), outcome)
    finally:
        for reference in running:
            ray.cancel(reference)  # an interruption of Python in the process that does it
