"""The centre of a run: the words of its command, the cluster, and the file that it writes."""

from __future__ import annotations

import contextlib
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from ..errors import AsterismError, printable
from .work import Outcome, Unit, program_words, spread


class ClusterError(AsterismError):
    """A run that cannot go on; the text says why."""


class Words:
    """The words of a command of the program, some of which are taken out."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)

    def values(self, name: str) -> list[str]:
        """The values of a flag, in order."""
        pairs = zip(self.words, [*self.words[1:], None])
        found = [after if word == name else word.removeprefix(f"{name}=") for word, after in pairs
                 if word == name or word.startswith(f"{name}=")]
        if None in found:
            raise ClusterError(f"{name}: expected a value")
        return [value for value in found if value is not None]

    def take(self, name: str) -> str | None:
        """Takes a flag and its value out; the last one counts."""
        found = self.values(name)
        kept, skip = [], False
        for word in self.words:
            if not skip and word != name and not word.startswith(f"{name}="):
                kept.append(word)
            skip = not skip and word == name
        self.words = kept
        return found[-1] if found else None

    def take_switch(self, name: str) -> bool:
        """Takes a flag without a value out; whether it was there."""
        before = len(self.words)
        self.words = [word for word in self.words if word != name]
        return len(self.words) < before

    def number(self, name: str, default: int) -> int:
        """The whole number that is given with a flag."""
        text = (self.values(name) or [str(default)])[-1]
        if not text.isdecimal() or int(text) < 1:
            raise ClusterError(f"{name}: {text!r}, expected a whole number from 1")
        return int(text)


class Cluster:
    """Where the work is done."""

    def __init__(self, program: str | None, address: str | None, cpus: float) -> None:
        self.program, self.address, self.cpus = program, address, cpus
        self.version = self.ask(["--version"]).strip()

    def ask(self, words: Sequence[str]) -> str:
        """Runs the program here; its standard output."""
        try:
            done = subprocess.run([*program_words(self.program), *words], capture_output=True)
        except (OSError, ValueError) as error:
            raise ClusterError(f"{self.program} cannot be started: {error}") from None
        if done.returncode != 0:
            raise ClusterError(reason(done.stderr.decode("utf-8", "replace")))
        return done.stdout.decode("utf-8", "replace")

    def do(self, units: Iterator[Unit], collect: Callable[[Unit, Outcome], bool]) -> None:
        """Has the units done."""
        import ray

        if not ray.is_initialized():
            ray.init(address=self.address, log_to_driver=False)
        spread(units, self.program, self.version, self.cpus, collect)


def reason(stderr: str) -> str:
    """The error that a program has told."""
    lines = stderr.strip().splitlines() or ["the program has said nothing"]
    at = next((at for at, line in enumerate(lines) if line.startswith("error: ")), len(lines) - 1)
    told = itertools.takewhile(str.strip, lines[at:])
    return printable(" ".join(map(str.strip, told)).removeprefix("error: "))


def expect_done(unit: Unit, outcome: Outcome, codes: tuple[int, ...] = (0,)) -> None:
    """Refuses a unit that has failed."""
    if outcome.code not in codes:
        raise ClusterError(f"{' '.join(unit.words[:2])}, unit {unit.number + 1}: {reason(outcome.stderr)}")


def tell(text: str) -> None:
    """Says how it stands."""
    print(printable(text), file=sys.stderr, flush=True)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[IO[bytes]]:
    """The file open at its end; the program and other runs are kept out of it, as by the program itself."""
    with open(path, "ab") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # Windows
        except OSError:
            raise ClusterError(f"{path} is in use by another run") from None
        yield file


def add(file: IO[bytes], lines: bytes) -> None:
    """Adds lines, which are on the disk when this returns."""
    file.write(lines)
    file.flush()
    os.fsync(file.fileno())
