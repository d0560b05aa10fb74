"""Odd values for every public function: an exception of Python, never the end of the process; and memory that stays."""

import enum
import faulthandler
import inspect
import os
import random
import resource
import subprocess
import sys
import unittest

import asterism


class Odd(str):
    """A text that is not quite one."""


class Liar:
    """Says that it is everything."""

    def __index__(self):
        raise RuntimeError("no index")

    def __iter__(self):
        raise RuntimeError("no items")

    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = object.__repr__


class Level(enum.IntEnum):
    ONE = 1


def odd_values():
    return [
        None, True, 0, -1, 1, 2**31, 2**32, 2**63, 2**64, 10**400, -(2**63), 0.5, -0.0, 1e400, float("nan"), 1j, "",
        "x", "chess", "e2e4", "-", "a\0b", "\ud800", "\u202e", "é" * 1000, "e2e4" * 100_000, b"e2e4", bytearray(3),
        [], ["e2e4"], [None], [[]], ("e2e4", 5), {}, {"White": "x"}, {"": None}, {5: 5}, {"x": "\ud800"}, set(), range(3), object(), Odd("chess"),
        Level.ONE, Liar(), int, asterism, lambda: None, (text for text in ["e2e4"]), asterism.Game("deneb"),
        asterism.Game("chess").move("e4"), asterism.Limit(nodes=1), memoryview(b"e2"),
    ]


def functions():
    """Every public function, method and constructor, bound where it needs an object."""
    game, engine = asterism.Game("achernar"), asterism.Engine(options={"Hash": 1})
    analysis = engine.analysis(asterism.Game("chess"), asterism.Limit(nodes=1))
    record = asterism.read_records("e4 *")[0]
    for name in asterism.__all__:
        yield name, getattr(asterism, name)
    native = asterism._native.Conversation()
    objects = [game, engine, analysis, record, asterism.Limit(), game._core, native]
    for found in objects:
        for name, member in inspect.getmembers(type(found)):
            # Methods of every Python object, and those that must work for the others to be tried.
            if callable(member) and (not name.startswith("_") or name in ("__iter__", "__reduce__", "__exit__")):
                if name not in ("close", "perft", "divide", "read"):
                    yield f"{type(found).__name__}.{name}", getattr(found, name)
    yield "rules", asterism._native.rules
    yield "run_command_line", lambda *words: asterism._native.run_command_line(*words) if len(words) != 2 else None
    small = asterism.Game("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1")
    yield "Game.perft", lambda *words: small.perft(*[1 if word in (True,) else word for word in words])
    yield "Core.divide", small._core.divide
    yield "Conversation.read", lambda *words: native.read(*[min(word, 0) if is_number(word) else word for word in words])


def is_number(value):
    """Whether it might be a time to wait."""
    return isinstance(value, (int, float)) and value == value


def attack(rounds, seed):
    """Calls everything with odd values; returns how many calls were made."""
    chance, calls = random.Random(seed), 0
    for name, call in functions():
        print(name, file=sys.stderr, flush=True)
        for value in odd_values():
            calls += tried(name, call, (value,))
        for _ in range(rounds):
            values = odd_values()
            calls += tried(name, call, tuple(chance.choice(values) for _ in range(chance.randrange(5))))
    return calls


def tried(name, call, arguments):
    try:
        call(*arguments)
    except Exception:  # a panic of Rust is a BaseException, as is the end of the process
        pass
    return 1


class Faults(unittest.TestCase):
    def test_odd_values_are_exceptions(self):
        # In a process of its own: where it ends, that is the fault that is looked for.
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", os.path.abspath(__file__), "attack"], capture_output=True, text=True,
            timeout=900)
        self.assertEqual(done.returncode, 0, done.stderr[-4000:])
        self.assertGreater(int(done.stdout.split()[-1]), 5_000)

    def test_errors_are_printable_lines(self):
        for name in ("--help", "-h", "", "a\0b", "\ud800", "\x1b[31m"):
            game = asterism.Game("chess")
            for call in (lambda: asterism.rules(name), lambda: asterism.Game(name), lambda: asterism.Game("chess", name),
                         lambda: game.push(name), lambda: game.move(name), lambda: game.parts(name),
                         lambda: asterism.read_records(f"{name} e4 zz *" if name else "zz *")):
                with self.assertRaises(asterism.AsterismError) as caught:
                    call()
                text = str(caught.exception)
                self.assertTrue(text and text.isprintable() and len(text) < 2_000, repr(text))

    @unittest.skipUnless(sys.platform.startswith("linux"), "memory is measured by /proc")
    def test_random_plies_leave_no_memory_behind(self):
        # ASTERISM_PLIES=1000000 by hand.
        plies = int(os.environ.get("ASTERISM_PLIES", "100000"))
        chance = random.Random(1)
        names = [variant.name for variant in asterism.variants() if variant.name != "alphacentauri"]
        played(names, 10_000, chance)
        before = resident()
        played(names, plies, chance)
        self.assertLess(resident() - before, 8, "MiB")


def played(names, plies, chance):
    """Plays so many random plies."""
    count = 0
    while count < plies:
        game = asterism.Game(names[count % len(names)])
        for _ in range(200):
            moves = game.legal_moves
            if not moves:
                break
            game.push(chance.choice(moves))
            count += 1
            if count % 50 == 0:
                game.copy().pop()
                game.moves, game.board(), game.fen, game.svg()


def resident():
    """MiB of memory in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


if __name__ == "__main__":
    if sys.argv[1:] == ["attack"]:
        faulthandler.enable()
        print(attack(60, 17))
    else:
        unittest.main()
