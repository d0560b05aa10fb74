"""Tests of the package, with the program that ASTERISM names or that is installed beside it.

    ASTERISM=target/release/asterism PYTHONPATH=python python3 -m unittest discover python/tests
"""

import json
import multiprocessing
import os
import pickle
import random
import shutil
import stat
import sys
import tempfile
import threading
import unittest
from unittest import mock

import asterism
from asterism import Engine, Game, Limit, service
from asterism.process import Deadline

# Enough for a machine under load; nothing waits for it.
TIMEOUT = 120.0
# Where the program is, before a test puts another in its place.
REAL = {"ASTERISM": asterism.find_binary()}


def _start_of(variant):
    return Game(variant).fen


class Rules(unittest.TestCase):
    def test_all_games_are_listed_with_a_board_that_can_be_set_up(self):
        found = asterism.variants()
        self.assertGreaterEqual(len(found), 6)
        for variant in found:
            game = Game(variant.name)
            self.assertEqual(game.fen, variant.start)
            self.assertEqual(game.fen, Game(variant.name, variant.start).fen)
            letters = {piece.letter for piece in variant.pieces}
            self.assertLessEqual({c.upper() for c in game.fen.split()[0] if c.isalpha()}, letters)
            self.assertIn("win", asterism.rules(variant.name).lower())

    def test_a_move_tells_the_position_after_it(self):
        for variant in asterism.variants():
            game = Game(variant.name)
            for move in game.moves[:20]:
                game.push(move)
                self.assertEqual(game.fen, move.fen)
                self.assertEqual(game.pop(), str(move))
            self.assertEqual(game.fen, variant.start)
            self.assertEqual(game.move_stack, [])

    def test_fools_mate(self):  # the shortest mate of chess
        game = Game("chess", moves=["f2f3", "e7e5", "g2g4"])
        mate = [move for move in game.moves if move.san.endswith("#")]
        self.assertEqual([move.san for move in mate], ["Qh4#"])
        game.push(mate[0])
        self.assertEqual((game.result, game.reason, game.is_over), ("0-1", "checkmate", True))
        self.assertEqual((game.legal_moves, game.check), ([], True))
        game.pop()
        self.assertIsNone(game.result)

    def test_a_turn_of_two_parts_can_be_put_together(self):
        game = Game("alphacentauri")
        first = next(part for part in game.parts() if not part.ends_turn)
        second = game.parts(first.move)[0]
        self.assertIn(f"{first.move},{second.move}", game.legal_moves)

    def test_wrong_input_is_an_error_and_changes_nothing(self):
        game = Game("deneb")
        before = game.fen
        with self.assertRaisesRegex(asterism.IllegalMove, "zzz"):
            game.push("zzz")
        self.assertEqual((game.fen, game.move_stack), (before, []))
        with self.assertRaises(IndexError):
            game.pop()
        with self.assertRaises(asterism.InvalidPosition):
            Game("deneb", "nonsense")
        with self.assertRaises(asterism.IllegalMove):
            Game("deneb", moves=["zzz"])
        with self.assertRaisesRegex(asterism.InvalidPosition, "nosuchgame"):
            Game("nosuchgame")

    def test_moves_and_positions_are_kept_as_the_program_writes_them(self):
        self.assertEqual(Game("chess", moves="e4 e5 Nf3").move_stack, ["e2e4", "e7e5", "g1f3"])
        chance = random.Random(17)
        for variant in asterism.variants():
            game, short, full = Game(variant.name), [], []
            for _ in range(6):
                move = chance.choice(game.moves)
                game.push(move.san)
                short.append(move.san)
                full.append(move.move)
            self.assertEqual(game.move_stack, full)
            again = Game(variant.name, f" {variant.start}\n", " ".join(short))
            self.assertEqual((again.start, again.move_stack, again.fen), (variant.start, full, game.fen))
            self.assertEqual(again.pop(), full[-1])
            with Engine(timeout=TIMEOUT) as engine:
                self.assertIn(engine.play(again, Limit(nodes=100)).move, again.legal_moves)

    def test_a_copy_is_a_game_of_its_own(self):
        game = Game("symmetron44")
        other = game.copy()
        other.push(other.legal_moves[0])
        self.assertEqual((len(game.move_stack), len(other.move_stack)), (0, 1))
        self.assertNotEqual(game.fen, other.fen)

    def test_pictures(self):
        game = Game("grandrider")
        self.assertTrue(game._repr_svg_().lstrip().startswith("<svg"))
        self.assertIn(game.fen, f"{game!r}")
        self.assertGreater(len(str(game).splitlines()), 12)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_forked_process_has_a_service_of_its_own(self):
        before = Game("chess").fen
        pool = multiprocessing.get_context("fork").Pool(1)
        try:
            self.assertEqual(pool.apply_async(_start_of, ("deneb",)).get(TIMEOUT), Game("deneb").fen)
        finally:
            pool.terminate()
        self.assertEqual(Game("chess").fen, before)

    def test_the_service_comes_back(self):
        game = Game("chess")
        service._service._process.kill()
        game.push("e2e4")
        self.assertEqual(game.side, "b")


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
        path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
        stockfish = shutil.which("stockfish", path=path)
        if stockfish is None:
            self.skipTest("no Stockfish here")
        with Engine(stockfish, timeout=TIMEOUT) as engine:
            game = Game("chess", " " + Game("chess").fen + "\n", "e4 e5 Nf3")
            for limit in (Limit(nodes=1000), Limit(white_clock=0.2), Limit(black_clock=0.2)):
                game.push(engine.play(game, limit).move)
            with self.assertRaisesRegex(asterism.EngineError, "does not play deneb"):
                engine.play(Game("deneb"), Limit(nodes=1000))

    def test_an_engine_that_plays_another_game_is_found_out(self):
        fairy = shutil.which("fairy-stockfish", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
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
        engine = Engine(timeout=TIMEOUT)
        engine._process._process.kill()
        for _ in range(2):
            with self.assertRaises(asterism.EngineDied):
                engine.play(Game("chess"), Limit(nodes=1000))
        engine.close()

    @unittest.skipIf(sys.platform == "win32", "a shell script")
    def test_an_engine_that_says_why_it_dies(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "engine")
            with open(path, "w") as script:
                script.write("#!/bin/sh\necho no licence >&2\nexit 3\n")
            os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
            with self.assertRaisesRegex(asterism.EngineDied, "no licence") as caught:
                Engine([path], timeout=TIMEOUT)
            self.assertEqual(caught.exception.returncode, 3)


# A program that answers as it is told: a question about rules with its FEN, where ID is the number of the question; a
# command with ANSWER and CODE; a search of UCI with ANSWER, again and again where that says so.
NONSENSE = """#!{python}
import json, os, sys, time
answer = os.environ.get("ANSWER", "")
if sys.argv[1:2] == ["moves"]:
    for line in sys.stdin:
        question = json.loads(line)
        print(question["fen"].replace("ID", str(question["id"])), flush=True)
elif sys.argv[1:]:
    sys.stdout.write(answer)
    sys.stderr.write(os.environ.get("ERRORS", ""))
    sys.exit(int(os.environ.get("CODE", "0")))
else:
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
# What is no JSON, and JSON of other forms.
NO_ANSWERS = ["", "nonsense", "\x1b[31m", "5", "null", "[]", "{}", '"text"', "[" * 100_000, "9" * 5_000, '{"id": ID', "{}{}"]
NO_VALUES = ["null", "5", "-1.5", '"x"', "[]", "[5]", "[null]", "{}", "[{}]", "true", '[{"move": 5}]']


@unittest.skipIf(sys.platform == "win32", "a script as a program")
class Nonsense(unittest.TestCase):
    """Whatever stands in the place of the program, only errors of this package come, and their texts are printable."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = os.path.join(folder.name, "asterism")
        with open(self.program, "w") as script:
            script.write(NONSENSE.format(python=sys.executable))
        os.chmod(self.program, 0o755)
        service.close()  # the next one is that of the script
        self.addCleanup(service.close)
        self.environment(ASTERISM=self.program)

    def environment(self, **variables):
        patch = mock.patch.dict(os.environ, variables)
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

    def test_positions_that_are_none(self):
        for answer in NO_ANSWERS:
            self.fails_at_most_well(Game, "chess", answer, always=True)
            self.fails_at_most_well(Game, "chess", '{"id": 0, "variant": "chess", "played": []}', always=True)
            self.fails_at_most_well(Game, "chess", '{"id": ID, "error": %s}' % (answer or "5"), always=True)

    def test_positions_with_nonsense_in_a_field(self):
        with mock.patch.dict(os.environ):
            del os.environ["ASTERISM"]
            with mock.patch.dict(os.environ, REAL):
                whole = service.situation("alphacentauri", _start_of("alphacentauri"), ["d1b4,a1d4"])
        service.close()
        move = next(move for move in whole["moves"] if "parts" in move)
        whole["moves"] = [{**move, "captures": [{"square": "a1", "piece": "p"}]}]
        names = [name for name, kind in vars(Game).items() if isinstance(kind, property)]

        def broken(found, name, value):
            return json.dumps({**found, name: "VALUE", "id": "ID"}).replace('"VALUE"', value).replace('"ID"', "ID")

        answers = [broken(whole, name, value) for name in whole if name != "id" for value in NO_VALUES]
        for name in whole["moves"][0]:
            for value in NO_VALUES:
                move = broken(whole["moves"][0], name, value).replace(', "id": ID', "")
                answers.append(broken(whole, "moves", f"[{move}]"))
        for answer in answers:
            try:
                game = Game("chess", answer)
            except asterism.AsterismError:
                continue
            for name in names:
                self.fails_at_most_well(getattr, game, name)
            game._begin = answer  # what the script answers with
            for call in (game.parts, game.push, game.pop, game.copy, game.svg):
                game._known.clear()
                with self.subTest(call=call, answer=answer):
                    try:
                        self.fails_at_most_well(call, *(["x"] if call in (game.parts, game.push) else []))
                    except IndexError as error:
                        self.assertEqual(str(error), "no move to take back")

    def test_commands_that_answer_nonsense(self):
        position = '{"id": ID, "variant": "chess", "fen": "f", "played": [], "moves": []}'
        game = Game("chess", position)
        calls = [(asterism.variants,), (asterism.rules, "chess"), (game.svg,), (str, game), (game._repr_svg_,)]
        for answer in NO_ANSWERS + ['{"variant": "chess"}', '{"variant": 5, "pieces": [5], "zones": {}}']:
            self.environment(ANSWER=answer, CODE="0")
            for call in calls:
                self.fails_at_most_well(*call)
        for errors in ("", "\x1b[31mred\x07\n", "error: \x1b[31mred\nmore\n"):
            self.environment(ANSWER="", ERRORS=errors, CODE="3")
            for call in calls:
                error = self.fails_at_most_well(*call, always=True)
                refused = errors.startswith("error: ")
                self.assertIsInstance(error, asterism.InvalidPosition if refused else asterism.EngineDied)

    def test_a_search_that_answers_nonsense(self):
        with_pv = [f"info {words} pv e2e4" for words in (
            "score", "score cp", "score cp x", "score x 1", "depth x score cp 1", "depth score cp 1",
            "score cp 1 wdl 1", "score cp 1 wdl a b c", "score cp 1 nodes", "multipv x score cp 1")]
        for answer in ("bestmove", "bestmove \x1b[31m ponder", "info string error: \x1b[31m no", *with_pv):
            self.environment(ANSWER=answer)
            with Engine(timeout=TIMEOUT) as engine:
                game = Game("chess", '{"id": ID, "variant": "chess", "played": []}')
                self.fails_at_most_well(engine.play, game, Limit(depth=1), always="\x1b[31m p" not in answer)
                self.fails_at_most_well(engine.analysis(game).stop)
                engine.ping()
        self.environment(ANSWER="info string the score of the pv\nbestmove (none)")
        with Engine(timeout=TIMEOUT) as engine:
            self.assertIsNone(engine.play(game, Limit(depth=1)).move)

    def test_a_timeout_is_for_the_whole_call(self):
        game = Game("chess", '{"id": ID, "variant": "chess", "played": []}')
        self.environment(ANSWER="endless")

        def flooded():
            with Engine(timeout=1.0) as engine, self.assertRaises(asterism.EngineTimeout):
                engine.play(game, Limit(depth=1), timeout=0.2)

        def unread():
            with Engine(timeout=0.5) as engine, self.assertRaises(asterism.EngineTimeout):
                engine.configure({"Deaf": 1, "Long": "x" * 1_000_000})

        def unread_line():
            with Engine(timeout=0.5) as engine:
                for _ in range(2):
                    with self.assertRaises(asterism.EngineTimeout):
                        engine._process.send("setoption name Deaf " + "x" * 1_000_000, Deadline(0.2))
                        engine._process.send("x" * 1_000_000, Deadline(0.2))

        for work in (flooded, unread, unread_line):
            self.ends(work)

    def test_an_argument_is_no_flag(self):
        service.close()
        with mock.patch.dict(os.environ, REAL):
            for name in ("--help", "-h", "", "a\0b", "\ud800"):
                self.fails_at_most_well(asterism.rules, name, always=True)
                self.fails_at_most_well(Game, name, always=True)
                self.fails_at_most_well(Game, "chess", name, always=True)
                self.fails_at_most_well(Game("chess").push, name, always=True)
            service.close()


class Finding(unittest.TestCase):
    def test_a_wrong_name_is_an_error(self):
        before = os.environ.get("ASTERISM")
        os.environ["ASTERISM"] = "/nonexistent/asterism"
        try:
            with self.assertRaisesRegex(asterism.BinaryNotFound, "/nonexistent/asterism"):
                asterism.find_binary()
        finally:
            del os.environ["ASTERISM"]
            if before is not None:
                os.environ["ASTERISM"] = before


if __name__ == "__main__":
    unittest.main()
