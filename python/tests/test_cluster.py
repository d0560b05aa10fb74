"""Runs over Ray on this machine, where Ray is installed: they write what the program alone writes."""

import importlib.util
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

import asterism
from asterism import cluster
from asterism.cluster.__main__ import main

VOLATILE = {"time_ms", "nps", "ms", "ended"}
MATCH = ["match", "deneb", "--engine", "name=a", "--engine", "name=b nodes=60", "--nodes", "200",
         "--max-turns", "24"]
FOUR = [*MATCH, "--rounds", "4"]
ANALYSE = ["analyse", "deneb", "--nodes", "150"]
SELFPLAY = ["selfplay", "deneb", "--nodes", "60", "--turns", "24", "--games", "5"]


def program(*words):
    return subprocess.run([sys.executable, "-m", "asterism", *words], capture_output=True, text=True)


def plain(value):
    """Without what depends on time."""
    if isinstance(value, dict):
        return {name: plain(found) for name, found in value.items() if name not in VOLATILE}
    return [plain(found) for found in value] if isinstance(value, list) else value


def lines(path):
    return [plain(json.loads(line)) for line in pathlib.Path(path).read_text().splitlines()]


def games(path):
    return sorted(lines(path)[1:], key=lambda game: game["game"])


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name, text=None):
        path = self.folder / name
        if text is not None:
            path.write_text(text)
        return str(path)


class WithoutRay(Folder):
    def test_parts_are_merged_in_the_order_of_their_jobs(self):
        shards = {part: [f'{{"game":{game}}}\n' for game in range(part, 9, 3)] for part in (3, 1, 2)}
        parts = [self.path(str(part), "".join(lines)) for part, lines in shards.items()]
        merged = [json.loads(line)["game"] for line in cluster.merge(parts)]
        self.assertEqual(merged, list(range(1, 9)))
        with self.assertRaisesRegex(ValueError, "line 1: expected an answer with its number"):
            list(cluster.merge([self.path("other", "{}\n")]))
        other = self.path("latin", '{"line":1}\n')
        with open(other, "ab") as file:
            file.write('{"line":2,"id":"é"}\n'.encode("latin-1"))
        with self.assertRaisesRegex(ValueError, "latin: expected UTF-8"):
            list(cluster.merge([other]))

    def test_what_is_wrong_is_said_before_any_work(self):
        answers = self.path("answers", '{"line":1}\n')
        for words, said in (
            ([], "expected match"), (["serve"], "'serve'"), (["match", "deneb"], "--log"),
            (["match", "shogi", *MATCH[2:], "--log", self.path("m")], "shogi"), ([*MATCH, "--shard", "1/2"], "--shard"),
            ([*MATCH, "--log", self.path("m"), "--concurrency", "2"], "--concurrency"),
            ([*MATCH, "--log", answers], "answers"), (["selfplay", "deneb"], "--output"),
            ([*SELFPLAY, "--output", "x.positions"], "packed"), ([*SELFPLAY, "--output", answers], "answers"),
            ([*SELFPLAY, "--games", "x", "--output", self.path("s")], "--games"),
            (["analyse", "--output", self.path("a")], "--input"),
            ([*ANALYSE, "--output"], "--output: expected a value"),
            ([*SELFPLAY, "--output", self.path("text", "text\n")], "is not the file of such a run"),
        ):
            with self.subTest(words), self.assertRaisesRegex(cluster.ClusterError, said):
                cluster.run(words)
        for wrong in ("match", [5]):
            with self.assertRaises(TypeError):
                cluster.run(wrong)
        with self.assertRaises(ValueError):
            cluster.run(MATCH, cpus=0)
        with self.assertRaisesRegex(cluster.ClusterError, "cannot be started"):
            cluster.run([*MATCH, "--log", self.path("m")], program=self.path("nowhere"))

    @unittest.skipUnless(importlib.util.find_spec("fcntl"), "SKIPPED: no locks here")
    def test_a_file_is_of_one_run_at_a_time(self):
        from asterism.cluster.centre import locked

        for words, flag in ((FOUR, "--log"), (SELFPLAY, "--output")):
            path = self.path(flag)
            with locked(pathlib.Path(path)), self.assertRaisesRegex(cluster.ClusterError, "in use by another run"):
                cluster.run([*words, flag, path])

    def test_the_command_says_errors_in_a_line(self):
        with mock.patch("sys.stderr", io.StringIO()) as said:
            self.assertEqual(main(["match", "deneb"]), 1)
        self.assertEqual(said.getvalue(), "error: --log: expected the file of the match\n")


@unittest.skipUnless(importlib.util.find_spec("ray"), "SKIPPED: ray is not installed")
class WithRay(Folder):
    @classmethod
    def setUpClass(cls):
        import ray

        with mock.patch.dict(os.environ, {"RAY_worker_niceness": "0"}):
            ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        cls.addClassCleanup(ray.shutdown)

    def setUp(self):
        super().setUp()
        patched = mock.patch("sys.stderr", io.StringIO()), mock.patch("sys.stdout", io.StringIO())
        self.said, self.printed = (patch.start() for patch in patched)
        for patch in patched:
            self.addCleanup(patch.stop)

    def test_a_match_with_a_killed_worker_is_that_of_the_program(self):
        alone, spread = self.path("alone.jsonl"), self.path("spread.jsonl")
        table = program(*FOUR, "--log", alone, "--json", "--every", "0")
        self.assertEqual(table.returncode, 0, table.stderr)
        killed, spread_unit = [], " match deneb --engine name=a "

        def said(*words):
            return subprocess.run(["ps", *words], capture_output=True, text=True).stdout

        def kill():
            """Ends the first process of Ray that has a unit under way, as a lost machine would."""
            while not finished.is_set():
                for line in said("-eo", "ppid,args").splitlines():
                    parent, words = line.split(None, 1)
                    if spread_unit in words and said("-o", "args=", "-p", parent).startswith("ray::"):
                        os.kill(int(parent), signal.SIGKILL)
                        killed.append(int(parent))
                        return
                time.sleep(0.02)

        finished = threading.Event()
        killer = threading.Thread(target=kill)
        killer.start()
        try:
            self.assertEqual(cluster.run([*FOUR, "--log", spread, "--json"]), 0)
        finally:
            finished.set()
            killer.join()
        self.assertEqual(len(killed), 1)
        self.assertEqual(lines(spread)[0], lines(alone)[0])
        self.assertEqual(games(spread), games(alone))
        # Ray may say before that it has lost a worker.
        told, expected = (plain(json.loads(text.splitlines()[-1])) for text in (self.printed.getvalue(), table.stdout))
        self.assertEqual(told, expected)

    def test_a_match_goes_on_with_or_without_ray(self):
        alone, spread = self.path("alone.jsonl"), self.path("spread.jsonl")
        self.assertEqual(program(*FOUR, "--log", alone).returncode, 0)
        begun = pathlib.Path(alone).read_bytes().splitlines(keepends=True)
        pathlib.Path(spread).write_bytes(b"".join(begun[:4]) + begun[4][:50])  # a pair, half a pair, a torn line
        cluster.run([*FOUR, "--log", spread])
        self.assertEqual(games(spread), games(alone))
        self.assertIn("8 of 8 games", self.said.getvalue())
        more = program(*MATCH, "--rounds", "5", "--log", spread)
        self.assertIn("resumed after 8 games", more.stderr)
        self.assertEqual(games(spread)[:8], games(alone))

    def test_the_test_ends_the_match_everywhere(self):
        path = self.path("log.jsonl")
        cluster.run([
            "match", "deneb", "--engine", "name=a", "--engine", "name=b 'option.Skill Level=1'", "--nodes", "300",
            "--rounds", "500", "--max-turns", "120", "--log", path, "--json",
            "--sprt", "elo0=0 elo1=300 alpha=0.3 beta=0.3"])
        table = json.loads(self.printed.getvalue().splitlines()[-1])
        self.assertNotEqual(table["sprt"]["verdict"], "undecided")
        self.assertEqual(table["games"], len(games(path)))
        self.assertLess(table["games"], 200)

    def test_openings_travel(self):
        book, alone, spread = self.path("book", "startpos moves b3b4\n"), self.path("alone"), self.path("spread")
        words = [*MATCH, "--rounds", "1", "--openings", book]
        self.assertEqual(program(*words, "--log", alone).returncode, 0)
        cluster.run([*words, "--log", spread])
        self.assertEqual(lines(spread)[0], lines(alone)[0])
        self.assertEqual(games(spread), games(alone))

    def test_analysis_is_that_of_the_program_and_goes_on(self):
        game, fens = asterism.Game("deneb"), []
        while len(fens) < 40:
            fens.append(game.fen)
            game.push(game.legal_moves[len(fens) % 5])
        fens[5:5] = ["", "# a remark", "no position"]
        source, alone, spread = self.path("in", "\n".join(fens)), self.path("alone"), self.path("spread")
        self.assertEqual(program(*ANALYSE, "--input", source, "--output", alone).returncode, 1)
        words = [*ANALYSE, "--input", source, "--output", spread]
        self.assertEqual(cluster.run(words), 1)
        self.assertEqual(lines(spread), lines(alone))
        kept = pathlib.Path(spread).read_bytes()
        pathlib.Path(spread).write_bytes(kept[: len(kept) // 2])
        self.assertEqual(cluster.run(words), 1)
        self.assertEqual(lines(spread), lines(alone))

    def test_games_of_self_play_and_puzzles(self):
        puzzles = ["puzzles", "deneb", "--games", "2", "--nodes", "50", "--turns", "20"]
        for words in (SELFPLAY, [*SELFPLAY, "--positions"], puzzles):
            with self.subTest(words[-1]):
                alone, spread = self.path(f"alone{words[-1]}"), self.path(f"spread{words[-1]}")
                self.assertEqual(program(*words, "--output", alone).returncode, 0)
                self.assertEqual(cluster.run([*words, "--output", spread]), 0)
                self.assertEqual(lines(spread), lines(alone))
                kept = pathlib.Path(spread).read_bytes()
                pathlib.Path(spread).write_bytes(kept[: len(kept) * 2 // 3])
                self.assertEqual(cluster.run([*words, "--output", spread]), 0)
                self.assertEqual(lines(spread), lines(alone))
                self.assertEqual(program(*words, "--output", spread, "--resume").returncode, 0)
                self.assertEqual(lines(spread), lines(alone))

    def test_a_unit_that_fails_ends_the_run_with_its_reason(self):
        with self.assertRaisesRegex(cluster.ClusterError, r"unit \d: .*depth"):
            cluster.run([*SELFPLAY, "--depth", "x", "--output", self.path("out")])
        path = self.path("log.jsonl")
        with self.assertRaisesRegex(cluster.ClusterError, "nowhere"):
            cluster.run([*MATCH, "--engine", "cmd=/nowhere/engine name=c", "--log", path])
        self.assertEqual(games(path), [])


if __name__ == "__main__":
    unittest.main()
