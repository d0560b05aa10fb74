"""Engines: the one in this process, and other programs, sensible or not."""

import copy
import multiprocessing
import os
import pathlib
import pickle
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import asterism
from asterism import Engine, Game, Limit, Score
from asterism.process import Deadline

# Enough for a machine under load; nothing waits for it.
TIMEOUT = 120.0


def found(name):
    """The path of another engine, where there is one."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))


# Forks children while threads search, count, open and draw. Each makes an engine and a game of its own, and ends as
# Python does. Prints how they ended, the same for all that worked.
FORKS = """
import os, sys, threading
from asterism import Engine, ForkedError, Game, Limit, variants

CHILDREN = int(sys.argv[1])
names = [variant.name for variant in variants()]
over = threading.Event()

def repeat(work):
    def loop():
        while not over.is_set():
            for name in names:
                work(name)
    return loop

def search(name):
    engine.play(Game(name), Limit(nodes=3000))

def look(name):
    game.perft(1, threads=2)
    Game(name).svg()
    game.move(game.legal_moves[0])

def child(number):
    name = names[number % len(names)]
    with Engine(options={"Threads": 2}, timeout=100) as own:
        assert own.play(Game(name), Limit(nodes=3000)).move in Game(name).legal_moves
    assert game.perft(1, threads=2) == len(game.legal_moves) == 20
    try:
        engine.ping()
    except ForkedError:
        engine.close()
        return
    raise AssertionError("the engine of the parent answers")

engine, game = Engine(options={"Threads": 2}), Game("chess")
threads = [threading.Thread(target=repeat(work), daemon=True) for work in (search, look)]
for thread in threads:
    thread.start()
for number in range(CHILDREN):
    pid = os.fork()
    if pid == 0:
        child(number)
        sys.exit(0)
    print(os.waitpid(pid, 0)[1], flush=True)
over.set()
for thread in threads:
    thread.join()
engine.close()
"""

_inherited = None


def _take_over(engine):
    global _inherited
    _inherited = engine


def _in_a_fork():
    """The move of a forked child with its own engine, the answer of the parent's engine to it, and a perft."""
    with Engine(options={"Hash": 64}, timeout=TIMEOUT) as engine:
        move = engine.play(Game("deneb"), Limit(depth=2)).move
    try:
        _inherited.ping()
        error = ""
    except asterism.EngineError as refused:
        error = str(refused)
    return move, error, Game("deneb").perft(2, threads=2)


def _refused_in_a_fork():
    """The errors of an engine of the parent, on which its threads wait."""
    engine, analysis = _inherited
    errors = []
    for call in (engine.ping, engine.new_game, lambda: engine.play(Game("chess"), Limit(nodes=1)), analysis.stop,
                 analysis.wait):
        try:
            call()
        except asterism.EngineError as error:
            errors.append(type(error).__name__)
    engine.close()  # does nothing, and does not wait
    return errors


PROGRAM = [sys.executable, "-m", "asterism"]


def side_by_side(*works):
    """Runs each in a thread of its own; the errors."""
    errors = []

    def tried(work):
        try:
            work()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=tried, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT)
    return errors + [thread for thread in threads if thread.is_alive()]


class Engines(unittest.TestCase):
    def test_a_whole_game_of_each_variant(self):
        with Engine(timeout=TIMEOUT) as engine:
            for variant in asterism.variants():
                game = Game(variant.name)
                engine.new_game()
                while not game.is_over and len(game.move_stack) < 400:
                    game.push(engine.play(game, Limit(nodes=100)).move)
                self.assertTrue(game.is_over, f"{variant.name}: {game.fen}")
                self.assertIsNone(engine.play(game, Limit(depth=1)).move)
                self.assertEqual(engine.analyse(game, Limit(depth=1)), [])

    def test_lines_come_best_first(self):
        with Engine(timeout=TIMEOUT) as engine:
            lines = engine.analyse(Game("chess"), Limit(depth=4), multipv=3)
            self.assertEqual([line.multipv for line in lines], [1, 2, 3])
            self.assertEqual(sorted((-line.score.cp for line in lines)), [-line.score.cp for line in lines])
            one = engine.analyse(Game("chess"), Limit(depth=4))
            self.assertEqual(len(one), 1)

    def test_a_mate_is_a_score(self):
        with Engine(timeout=TIMEOUT) as engine:
            game = Game("chess", moves=["f2f3", "e7e5", "g2g4"])
            line = engine.analyse(game, Limit(depth=3))[0]
            self.assertEqual((line.score.mate, str(line.score), line.pv), (1, "#1", ("d8h4",)))

    def test_a_search_of_some_moves_answers_with_one_of_them(self):
        game = Game("chess")
        with Engine(timeout=TIMEOUT) as engine:
            self.assertEqual(engine.play(game, Limit(depth=2), root_moves=["a3"]).move, "a2a3")
            lines = engine.analyse(game, Limit(depth=2), multipv=3, root_moves=["h4", game.move("Nf3")])
            self.assertEqual({line.pv[0] for line in lines}, {"h2h4", "g1f3"})
            self.assertEqual(sorted(lines, key=lambda line: line.score, reverse=True), lines)
            for wrong, error in ((["Nf6"], asterism.IllegalMove), ([], ValueError), ("a3", TypeError)):
                with self.assertRaises(error):
                    engine.play(game, Limit(depth=1), root_moves=wrong)

    def test_scores_are_in_order(self):
        scores = [Score(mate=0), Score(mate=-1), Score(mate=-3), Score(cp=-9), Score(cp=0), Score(mate=3), Score(mate=1)]
        self.assertEqual(sorted(reversed(scores)), scores)

    def test_an_endless_search_streams_and_stops(self):
        with Engine(timeout=TIMEOUT) as engine:
            with engine.analysis(Game("achernar")) as analysis:
                seen = next(iter(analysis))
                engine.ping()
                reply = analysis.stop()
            self.assertGreaterEqual(seen.depth, 1)
            self.assertIn(reply.move, Game("achernar").legal_moves)
            self.assertEqual(reply.move, reply.lines[0].pv[0])

    def test_the_next_search_ends_the_one_before(self):
        with Engine(timeout=TIMEOUT) as engine:
            for variant in asterism.variants():
                game = Game(variant.name)
                left = engine.analysis(game)
                for _ in left:
                    break
                self.assertIn(engine.play(game, Limit(depth=1)).move, game.legal_moves)
                self.assertIn(left.stop().move, game.legal_moves)
            for line in engine.analysis(Game("chess"), Limit(depth=3)):
                break
            engine.new_game()
            engine.analysis(Game("chess"))
            engine.configure({"Hash": 1})

    def test_one_clock_counts_for_both_sides(self):
        self.assertEqual(Limit(white_clock=60)._command(), "go wtime 60000 btime 60000 winc 1 binc 1")
        with Engine(timeout=TIMEOUT) as engine:
            for clock in ("white_clock", "black_clock"):
                for moves in ("", "e4"):
                    game = Game("chess", moves=moves)
                    self.assertIn(engine.play(game, Limit(**{clock: 0.1})).move, game.legal_moves)

    def test_options(self):
        with Engine(options={"Hash": 1, "Ponder": True}, timeout=TIMEOUT) as engine:
            self.assertIn("Hash", engine.options)
            self.assertTrue(engine.name.startswith("Asterism"))
            with self.assertRaisesRegex(asterism.EngineError, "NoSuchOption"):
                engine.configure({"NoSuchOption": 1})
            with self.assertRaisesRegex(asterism.EngineError, "Hash"):
                engine.configure({"Hash": "many"})
            engine.ping()

    def test_options_that_were_changed_do_not_stay(self):
        with Engine(timeout=TIMEOUT) as engine:
            engine.analyse(Game("chess"), Limit(depth=1))
            engine.configure({"MultiPV": 3, "UCI_Variant": "deneb"})
            self.assertEqual(len(engine.analyse(Game("chess"), Limit(depth=2))), 1)
            self.assertIn(engine.play(Game("chess"), Limit(depth=1)).move, Game("chess").legal_moves)

    def test_other_engines_play_chess_and_nothing_else(self):
        stockfish = found("stockfish")
        if stockfish is None:
            self.skipTest("no Stockfish here")
        with Engine([stockfish], timeout=TIMEOUT) as engine:
            game = Game("chess", " " + Game("chess").fen + "\n", "e4 e5 Nf3")
            for limit in (Limit(nodes=1000), Limit(white_clock=0.2), Limit(black_clock=0.2)):
                game.push(engine.play(game, limit).move)
            with self.assertRaisesRegex(asterism.EngineError, "does not play deneb"):
                engine.play(Game("deneb"), Limit(nodes=1000))

    def test_an_engine_that_plays_another_game_is_found_out(self):
        fairy = found("fairy-stockfish")
        if fairy is None:
            self.skipTest("no Fairy-Stockfish here")
        with Engine(fairy, timeout=TIMEOUT) as engine:
            game = Game("deneb")
            with self.assertRaisesRegex(asterism.EngineError, "has answered with an illegal move: .*'"):
                engine.play(game, Limit(depth=3))
            self.assertEqual(game.move_stack, [])

    def test_what_is_no_program_is_not_found(self):
        for command in ("/nonexistent", ["/nonexistent"], tempfile.gettempdir(), []):
            with self.assertRaises(asterism.BinaryNotFound):
                Engine(command)
        with self.assertRaisesRegex(asterism.BinaryNotFound, r"such as \['/nonexistent', '--fast'\]"):
            Engine("/nonexistent --fast")
        with self.assertRaisesRegex(asterism.BinaryNotFound, r"command is \[\], expected a program"):
            Engine([])
        for wrong, said in ((b"stockfish", "command is b'stockfish', expected"), (5, "command is 5, expected"),
                            (["stockfish", 5], "a word of command is 5, expected")):
            with self.assertRaisesRegex(TypeError, said):
                Engine(wrong)

    def test_wrong_limits_are_errors(self):
        with Engine(timeout=TIMEOUT) as engine, self.assertRaisesRegex(ValueError, "never end"):
            engine.play(Game("chess"), Limit())
        for wrong in ({"nodes": 0}, {"depth": -1}, {"nodes": 1e3}, {"time": -0.1}, {"time": float("nan")},
                      {"time": float("inf")}, {"time": 1e300}, {"time": "5"}, {"white_clock": float("inf")},
                      {"black_increment": float("inf")}, {"white_increment": None}, {"nodes": 10**30}, {"depth": True}):
            with self.assertRaisesRegex(ValueError, "Limit: "):
                Limit(**wrong)

    def test_a_search_that_takes_too_long(self):
        with Engine(timeout=TIMEOUT) as engine:
            analysis = engine.analysis(Game("chess"))
            analysis._deadline = Deadline(0.0)
            with self.assertRaisesRegex(asterism.EngineTimeout, "in time"):
                analysis.wait()
            self.assertIsNotNone(analysis.stop().move)
            with self.assertRaisesRegex(asterism.EngineTimeout, "in time"):
                engine.play(Game("chess"), Limit(depth=1), timeout=0.0)
            self.assertIn(engine.play(Game("chess"), Limit(depth=1)).move, Game("chess").legal_moves)
            self.assertIsNotNone(engine.play(Game("chess"), Limit(depth=1), timeout=float("inf")).move)
            for wrong in (-1.0, float("nan")):
                with self.assertRaisesRegex(ValueError, "timeout is"):
                    engine.play(Game("chess"), Limit(depth=1), timeout=wrong)

    def test_an_engine_that_dies(self):
        engine = Engine(PROGRAM, timeout=TIMEOUT)
        engine._port._process.kill()
        for _ in range(2):
            with self.assertRaises(asterism.EngineDied):
                engine.play(Game("chess"), Limit(nodes=1000))
        engine.close()

    def test_an_engine_that_was_closed(self):
        for command, timeout in ((None, TIMEOUT), (PROGRAM, TIMEOUT), (PROGRAM, None)):
            engine = Engine(command, timeout=timeout)
            left = engine.analysis(Game("deneb"))
            engine.close()
            engine.close()

            def calls():
                for call in (engine.ping, lambda: engine.play(Game("chess"), Limit(time=1)), left.stop):
                    with self.assertRaisesRegex(asterism.EngineError, "has ended"):
                        call()

            self.assertEqual(side_by_side(calls), [])

    def test_the_program_and_the_engine_in_this_process_say_the_same(self):
        with Engine(timeout=TIMEOUT) as inside, Engine(PROGRAM, timeout=TIMEOUT) as program:
            self.assertEqual((inside.name, inside.options), (program.name, program.options))
            for variant in asterism.variants():
                game = Game(variant.name)
                replies = [engine.play(game, Limit(nodes=3000)) for engine in (inside, program)]
                self.assertEqual(*[(reply.move, reply.lines[0].pv, reply.lines[0].nodes) for reply in replies])
                self.assertEqual(sum(replies[0].lines[0].wdl), 1000)
                self.assertIsNone(replies[1].lines[0].wdl)

    def test_levels(self):
        for variant in asterism.variants():
            moves = set()
            for seed in range(12):
                with Engine(options={"Skill Level": 1, "Skill Seed": seed}, timeout=TIMEOUT) as engine:
                    moves.add(engine.play(Game(variant.name), Limit(nodes=10_000)).move)
            self.assertGreater(len(moves), 1, f"{variant.name}: a weak player varies")
            self.assertLessEqual(moves, set(Game(variant.name).legal_moves))

    def test_a_network_that_is_none(self):
        with tempfile.NamedTemporaryFile(suffix=".bin") as file, Engine(timeout=TIMEOUT) as engine:
            file.write(b"no network")
            file.flush()
            for path in (file.name, "/nonexistent/net.bin"):
                with self.assertRaisesRegex(asterism.EngineError, "EvalFile"):
                    engine.configure({"EvalFile": path})
            self.assertIsNotNone(engine.play(Game("achernar"), Limit(depth=2)).move)

    def test_a_search_lets_other_threads_go_on(self):
        with Engine(timeout=TIMEOUT) as engine:
            analysis = engine.analysis(Game("chess"))
            stopper = threading.Timer(0.0, analysis._engine._port.send, ("stop", Deadline(TIMEOUT)))
            stopper.start()  # it can run only while the wait below lets it
            self.assertIsNotNone(analysis.wait().move)
            stopper.join()

    def test_threads_share_an_engine(self):
        for command in (None, PROGRAM):
            replies = []
            with Engine(command, timeout=TIMEOUT) as engine:

                def work(name):
                    game = Game(name)
                    for _ in range(5):
                        replies.append(engine.play(game, Limit(nodes=500)).move in game.legal_moves)
                        replies.append(len(engine.analyse(game, Limit(depth=3), multipv=2)) == 2)
                        engine.configure({"Hash": 2})
                        engine.ping()
                        engine.new_game()

                names = ["chess", "deneb", "achernar", "chess"]
                self.assertEqual(side_by_side(*[lambda name=name: work(name) for name in names]), [])
                self.assertEqual(replies, [True] * 40)
                engine.ping()

    def test_another_thread_stops_and_pings_while_one_reads(self):
        for command in (None, PROGRAM):
            with Engine(command, timeout=TIMEOUT) as engine:
                begun, replies = threading.Event(), []
                analysis = engine.analysis(Game("chess"))

                def iterate():
                    for _ in analysis:
                        begun.set()

                def stop():
                    begun.wait(TIMEOUT)
                    engine.ping()
                    replies.append(analysis.stop())

                self.assertEqual(side_by_side(iterate, stop), [])
                self.assertEqual(replies, [analysis.wait()])
                self.assertIn(replies[0].move, Game("chess").legal_moves)

    def test_another_thread_closes_while_one_plays(self):
        for command in (None, PROGRAM):
            engine = Engine(command, timeout=TIMEOUT)
            begun = threading.Event()
            go = engine._port.send

            def send(line, deadline):
                go(line, deadline)
                if line.startswith("go"):
                    begun.set()

            def play():
                try:
                    engine.play(Game("chess"), Limit(mate=100))
                except asterism.EngineError as error:
                    self.assertIn("has ended", str(error))

            def close():
                begun.wait(TIMEOUT)
                engine.close()

            with mock.patch.object(engine._port, "send", send):
                self.assertEqual(side_by_side(play, close), [])

    def test_engines_search_side_by_side(self):
        moves = []

        def play(variant):
            with Engine(timeout=TIMEOUT) as engine:
                moves.append(engine.play(Game(variant), Limit(nodes=20_000)).move)

        threads = [threading.Thread(target=play, args=(variant.name,)) for variant in asterism.variants()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(moves), None in moves), (len(threads), False))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_forked_process_makes_engines_of_its_own(self):
        with Engine(options={"Hash": 64}, timeout=TIMEOUT) as engine:
            engine.play(Game("deneb"), Limit(depth=2))
            Game("deneb").perft(2, threads=2)
            pool = multiprocessing.get_context("fork").Pool(1, _take_over, (engine,))
            try:
                move, error, count = pool.apply_async(_in_a_fork).get(TIMEOUT)
            finally:
                pool.terminate()
            self.assertIn(move, Game("deneb").legal_moves)
            self.assertIn("forked", error)
            self.assertEqual(count, Game("deneb").perft(2))
            engine.ping()

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_process_may_be_forked_while_threads_search(self):
        ran = subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-c", FORKS, "12"], capture_output=True,
                             text=True, timeout=5 * TIMEOUT)
        self.assertEqual((ran.stdout.split(), ran.returncode), (["0"] * 12, 0), ran.stderr)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_an_engine_that_other_threads_use_is_refused_in_a_fork_and_never_hangs(self):
        with Engine(timeout=TIMEOUT) as engine, engine.analysis(Game("chess")) as analysis:
            reading = threading.Thread(target=analysis.wait)
            reading.start()
            pool = multiprocessing.get_context("fork").Pool(1, _take_over, ((engine, analysis),))
            try:
                self.assertEqual(pool.apply_async(_refused_in_a_fork).get(TIMEOUT), ["ForkedError"] * 5)
            finally:
                pool.terminate()
                analysis.stop()
                reading.join()
        with self.assertRaisesRegex(TypeError, "an Engine runs in one process"):
            copy.copy(engine)

    @unittest.skipIf(sys.platform == "win32", "a shell script")
    def test_an_engine_that_says_why_it_dies(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "engine")
            with open(path, "w") as script:
                script.write("#!/bin/sh\necho no licence >&2\nexit 3\n")
            os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
            for command in (path, pathlib.Path(path), [path], [pathlib.Path(path)]):
                with self.assertRaisesRegex(asterism.EngineDied, "no licence") as caught:
                    Engine(command, timeout=TIMEOUT)
                self.assertEqual(caught.exception.returncode, 3)


# A program that answers a search with ANSWER, again and again where that says so.
NONSENSE = """#!{python}
import os, sys, time
answer = os.environ.get("ANSWER", "")
for line in sys.stdin:
    word = line.split()[0]
    if word in ("uci", "isready"):
        print({{"uci": "uciok", "isready": "readyok"}}[word], flush=True)
    if word == "go":
        while answer.startswith("endless"):
            print("info depth 1 score cp 1 pv e2e4", flush=True)
        print(answer, flush=True)
    if word == "stop":
        print("bestmove e2e4", flush=True)
    if word == "setoption" and "Deaf" in line:
        time.sleep(600)
    if word == "quit":
        break
"""


@unittest.skipIf(sys.platform == "win32", "a script as a program")
class Nonsense(unittest.TestCase):
    """Whatever another program says, only errors of this package come, and their texts are printable."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = os.path.join(folder.name, "engine")
        with open(self.program, "w") as script:
            script.write(NONSENSE.format(python=sys.executable))
        os.chmod(self.program, 0o755)

    def answers(self, text):
        patch = mock.patch.dict(os.environ, ANSWER=text)
        patch.start()
        self.addCleanup(patch.stop)

    def fails_at_most_well(self, call, *arguments, always=False):
        """Calls it; the error, if there is one."""
        try:
            call(*arguments)
        except asterism.AsterismError as error:
            text = str(error)
            self.assertTrue(text and text.isprintable() and len(text) < 2_000, repr(text))
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), text)
            return error
        self.assertFalse(always, "it did not fail")
        return None

    def ends(self, work):
        """Runs what might hang."""
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        thread.join(TIMEOUT)
        self.assertFalse(thread.is_alive(), "it hangs")

    def test_a_search_that_answers_nonsense(self):
        with_pv = [f"info {words} pv e2e4" for words in (
            "score", "score cp", "score cp x", "score x 1", "depth x score cp 1", "depth score cp 1",
            "score cp 1 wdl 1", "score cp 1 wdl a b c", "score cp 1 nodes", "multipv x score cp 1")]
        game = Game("chess")
        for answer in ("bestmove", "bestmove \x1b[31m ponder", "info string error: \x1b[31m no", *with_pv):
            self.answers(answer)
            with Engine(self.program, timeout=TIMEOUT) as engine:
                self.fails_at_most_well(engine.play, game, Limit(depth=1), always=True)
                self.fails_at_most_well(engine.analysis(game).stop)
                engine.ping()
        self.answers("info string the score of the pv\nbestmove (none)")
        with Engine(self.program, timeout=TIMEOUT) as engine:
            self.assertIsNone(engine.play(game, Limit(depth=1)).move)

    def test_a_timeout_is_for_the_whole_call(self):
        game = Game("chess")
        self.answers("endless")

        def flooded():
            with Engine(self.program, timeout=1.0) as engine, self.assertRaises(asterism.EngineTimeout):
                engine.play(game, Limit(depth=1), timeout=0.2)

        def unread():
            with Engine(self.program, timeout=0.5) as engine, self.assertRaises(asterism.EngineTimeout):
                engine.configure({"Deaf": 1, "Long": "x" * 1_000_000})

        def unread_line():
            with Engine(self.program, timeout=0.5) as engine:
                for _ in range(2):
                    with self.assertRaises(asterism.EngineTimeout):
                        engine._port.send("setoption name Deaf " + "x" * 1_000_000, Deadline(0.2))
                        engine._port.send("x" * 1_000_000, Deadline(0.2))

        for work in (flooded, unread, unread_line):
            self.ends(work)


if __name__ == "__main__":
    unittest.main()
