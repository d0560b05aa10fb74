"""Tests of the package, with the program that ASTERISM names or that is installed beside it.

    ASTERISM=target/release/asterism PYTHONPATH=python python3 -m unittest discover python/tests
"""

import multiprocessing
import os
import stat
import sys
import tempfile
import unittest

import asterism
from asterism import Engine, Game, Limit, service

# Enough for a machine under load; nothing waits for it.
TIMEOUT = 120.0


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
                with self.assertRaises(asterism.EngineError):
                    engine.play(Game("achernar"), Limit(depth=1))
                reply = analysis.stop()
            self.assertGreaterEqual(seen.depth, 1)
            self.assertIn(reply.move, Game("achernar").legal_moves)
            self.assertEqual(reply.move, reply.lines[0].pv[0])

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

    def test_what_is_no_program_is_not_found(self):
        for command in ("/nonexistent", ["/nonexistent"], tempfile.gettempdir(), []):
            with self.assertRaises(asterism.BinaryNotFound):
                Engine(command)

    def test_wrong_limits_are_errors(self):
        with Engine(timeout=TIMEOUT) as engine, self.assertRaisesRegex(ValueError, "never end"):
            engine.play(Game("chess"), Limit())
        for wrong in ({"nodes": 0}, {"depth": -1}, {"nodes": 1e3}, {"time": -0.1}, {"time": float("nan")}):
            with self.assertRaisesRegex(ValueError, "Limit: "):
                Limit(**wrong)

    def test_a_search_that_takes_too_long(self):
        with Engine(timeout=TIMEOUT) as engine:
            analysis = engine.analysis(Game("chess"), timeout=0.0)
            with self.assertRaisesRegex(asterism.EngineTimeout, "in time"):
                analysis.wait()
            self.assertIsNotNone(analysis.stop().move)

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
