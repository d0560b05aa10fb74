"""The benchmark of players: examples/benchmark.py with players that are sensible or not."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import asterism

SCRIPT = pathlib.Path(__file__).parents[2] / "examples" / "benchmark.py"
PLAYERS = """
import os, time
import benchmark

def stubborn(asked):
    return "e2e5"

def learning(asked):
    print("what a function prints is not its answer")
    if asked["refused"] is None:
        return "no move\\nat all"
    assert asked["refused"]["move"] == "no move at all" and "no move" in asked["refused"]["reason"]
    return benchmark.random_player(asked)

def told(asked):
    first = len(asked["moves"]) <= 5
    assert ("rules" in asked) == first and asked["diagram"] and asked["game"] in (0, 1)
    return asked["legal"][asked["seed"] % len(asked["legal"])]

def dying(asked):
    os._exit(7)

def raising(asked):
    raise RuntimeError("no idea")

def hanging(asked):
    time.sleep(1000)
"""


class Benchmark(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "players.py").write_text(PLAYERS)
        self.log = self.folder / "log.jsonl"

    def run_with(self, *words, code=0):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [
            os.environ.get("PYTHONPATH"), str(self.folder), str(SCRIPT.parent)]))}
        done = subprocess.run(
            [sys.executable, str(SCRIPT), *words, "--log", str(self.log)], capture_output=True, text=True,
            cwd=self.folder, env=environment)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def games(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()[1:]]

    def test_references_play_every_game(self):
        for variant in asterism.variants():
            for player in ("random_player", "greedy_player"):
                with self.subTest(variant.name, player=player):
                    self.log.unlink(missing_ok=True)
                    table, _ = self.run_with(
                        variant.name, "--function", f"benchmark:{player}", "--pairs", "1", "--max-turns", "12")
                    self.assertIn("| 1 | 2 |", table)
                    for game in self.games():
                        self.assertEqual((game["illegal"], game["fault"]), ([], None))
                        asterism.Game(variant.name, moves=game["moves"])
                    first, second = (game["moves"][:4] for game in self.games())
                    self.assertEqual(first, second, "a pair has one opening")

    def test_illegal_tries_are_told_and_counted(self):
        self.run_with("chess", "--function", "players:learning", "--pairs", "1", "--max-turns", "20")
        for game in self.games():
            self.assertIsNone(game["fault"])
            own = [turn for turn in range(5, len(game["moves"]) + 1) if (turn % 2 == 1) == (game["player"] == "w")]
            self.assertEqual([tried["turn"] for tried in game["illegal"]], own)

    def test_too_many_illegal_tries_lose(self):
        table, _ = self.run_with("chess", "--function", "players:stubborn", "--pairs", "1", "--retries", "2")
        for game in self.games():
            self.assertEqual((game["points"], len(game["illegal"])), (0, 3))
            self.assertEqual(game["result"], "0-1" if game["player"] == "w" else "1-0")
            self.assertIn("3 illegal moves", game["reason"])
        self.assertIn("| 1 | 2 | 0 | 0 | 2 | 6 | 2 | below ", table)

    def test_what_a_player_is_told(self):
        self.run_with("deneb", "--function", "players:told", "--pairs", "1", "--max-turns", "14", "--legal")
        self.assertEqual([game["fault"] for game in self.games()], [None, None])

    def test_a_player_that_dies_or_hangs_loses_and_the_next_game_goes_on(self):
        for player, fault in (("dying", "is gone: "), ("raising", "no idea"), ("hanging", "does not answer")):
            with self.subTest(player):
                self.log.unlink(missing_ok=True)
                patience = "1" if player == "hanging" else "100"
                self.run_with("deneb", "--function", f"players:{player}", "--pairs", "1", "--patience", patience)
                self.assertEqual([game["points"] for game in self.games()], [0, 0])
                for game in self.games():
                    self.assertIn(fault, game["fault"])

    def test_a_command_is_a_player(self):
        (self.folder / "echo.py").write_text(
            "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['legal'][0], flush=True)\n")
        command = f"'{sys.executable}' echo.py"
        self.run_with("achernar", "--player", command, "--pairs", "1", "--max-turns", "10", "--legal")
        self.assertEqual([game["fault"] for game in self.games()], [None, None])

    def test_it_resumes_and_is_repeatable(self):
        words = ("deneb", "--function", "benchmark:random_player", "--levels", "1", "2", "--max-turns", "30")
        whole, _ = self.run_with(*words, "--pairs", "2")
        text = self.log.read_bytes()
        lines = text.splitlines(keepends=True)
        self.log.write_bytes(b"".join(lines[:3]) + lines[3][:40])  # killed while it wrote
        again, said = self.run_with(*words, "--pairs", "2")
        self.assertEqual((again, self.log.read_bytes()), (whole, text))
        self.assertEqual(said.count(" of 8: "), 6)
        _, said = self.run_with(*words, "--pairs", "3")
        self.assertEqual(said.count(" of 12: "), 4)

    def test_what_is_wrong_is_one_line(self):
        for words, said in (
            (("--pairs", "0"), "expected a whole number from 1"), (("--patience", "no"), "expected seconds"),
            (("--levels", "99"), "Skill Level"),
        ):
            code = 1 if said == "Skill Level" else 2
            _, told = self.run_with("chess", "--function", "benchmark:random_player", *words, code=code)
            self.assertIn(said, told)
        _, told = self.run_with("chess", "--player", "./nowhere", "--log", str(self.log), code=1)
        self.assertIn("belongs to another run: ", told)
        self.log.write_text("[]\n")
        _, told = self.run_with("chess", "--player", "./nowhere", code=1)
        self.assertIn("is no log of a benchmark", told)
        self.log.unlink()
        _, told = self.run_with("chess", "--player", "./nowhere", code=1)
        self.assertIn("cannot be started", told)

    def test_elo(self):
        sys.path.insert(0, str(SCRIPT.parent))
        self.addCleanup(sys.path.remove, str(SCRIPT.parent))
        import benchmark

        found, least, most = benchmark.elo(75, 100)
        self.assertAlmostEqual(found, 190.8, 1)  # 400 lg 3
        self.assertTrue(least < found < most)
        self.assertEqual(benchmark.elo(5, 10)[0], 0)


if __name__ == "__main__":
    unittest.main()
