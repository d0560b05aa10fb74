"""The types that the package promises, by mypy, where it is installed."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

USER = """
from collections.abc import Sequence
import asterism

game: asterism.Game = asterism.Game("deneb", moves=["b3b4"])
texts: Sequence[str] = game.legal_moves
squares: dict[str, str] = game.board()
after: str | None = game.moves[0].fen
captured: list[str] = [capture.piece for move in game.moves for capture in move.captures]
with asterism.Engine(options={"Hash": 1}) as engine:
    for line in engine.analyse(game, asterism.Limit(depth=1), multipv=2):
        score: int | None = line.score.cp
        chances: tuple[int, int, int] | None = line.wdl
    move: str | None = engine.play(game, asterism.Limit(time=0.1)).move
"""
# Not all frameworks have types, and none has to be installed.
SETTINGS = """
[mypy]
strict = True
[mypy-numpy.*,pettingzoo.*,gymnasium.*,pyspiel.*,mcp.*,ray.*]
ignore_missing_imports = True
[mypy-asterism.envs.*]
disallow_subclassing_any = False
"""
WRONG = 'import asterism\n\nasterism.Game(5)\nasterism.Game("chess").push(3)\nasterism.Limit(depth="x")\n'


@unittest.skipUnless(importlib.util.find_spec("mypy"), "SKIPPED: mypy is not installed")
class Types(unittest.TestCase):
    def mypy(self, *arguments):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        environment = {**os.environ, "MYPY_CACHE_DIR": folder.name}
        return subprocess.run(
            [sys.executable, "-m", *arguments], capture_output=True, text=True, env=environment, cwd=folder.name)

    def test_the_package_is_typed(self):
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as settings:
            settings.write(SETTINGS)
            settings.flush()
            done = self.mypy("mypy", "--config-file", settings.name, "-p", "asterism")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_stubs_are_those_of_the_compiled_module(self):
        done = self.mypy("mypy.stubtest", "asterism._native")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_users_have_types(self):
        done = self.mypy("mypy", "--strict", "-c", USER)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.mypy("mypy", "--strict", "-c", WRONG)
        self.assertIn("Found 3 errors", done.stdout)


if __name__ == "__main__":
    unittest.main()
