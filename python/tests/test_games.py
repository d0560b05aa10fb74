"""The rules by a `Game`, and records of games."""

import copy
import pickle
import random
import signal
import threading
import unittest

import asterism
from asterism import Engine, Game, Limit

# Enough for a machine under load; nothing waits for it.
TIMEOUT = 120.0


def played(variant, turns, seed):
    """A random game."""
    game, chance = Game(variant), random.Random(seed)
    while not game.is_over and len(game.move_stack) < turns:
        game.push(chance.choice(game.legal_moves))
    return game


class Rules(unittest.TestCase):
    def test_legal_moves_are_a_sequence_of_texts(self):
        game = Game("chess")
        moves = game.legal_moves
        self.assertEqual((len(moves), moves[-1], moves[:2]), (20, list(moves)[-1], list(moves)[:2]))
        self.assertTrue(all(move in moves for move in ("Nf3", "g1f3", "e2-e4", game.move("e4"))))
        self.assertFalse(any(move in moves for move in ("Nf6", "e5", "", None)))
        self.assertRaises(IndexError, lambda: moves[20])
        self.assertEqual((game.full_text("Nf3"), game.move_stack), ("g1f3", []))
        game.push("e4")
        self.assertTrue("Nf6" in game.legal_moves and "Nf6" not in moves)
        with self.assertRaises(asterism.IllegalMove):
            game.full_text("Nf3")

    def test_games_are_equal_by_variant_start_and_moves(self):
        one, other = Game("chess", moves="Nf3 Nf6 Ng1 Ng8"), Game("chess")
        self.assertNotEqual(one, other)
        for _ in range(4):
            one.pop()
        self.assertEqual(one, other)
        self.assertNotEqual(Game("deneb"), Game("achernar"))
        self.assertNotEqual(one, "chess")

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

    def test_moves_taken_back_leave_the_game_as_it_was(self):
        for variant in asterism.variants():
            game, before, chance = Game(variant.name), [], random.Random(3)
            while not game.is_over and len(before) < 80:
                before.append((game.fen, game.repetition, game.halfmove_clock, game.legal_moves, game.svg()))
                game.push(chance.choice(before[-1][3]))
            while before:
                game.pop()
                self.assertEqual(
                    (game.fen, game.repetition, game.halfmove_clock, game.legal_moves, game.svg()), before.pop())

    def test_a_board_is_that_of_the_fen_and_of_the_changes(self):
        for variant in asterism.variants():
            game = played(variant.name, 24, 4)
            board, whole = game.board(), game.board_bytes()
            self.assertEqual(len(whole), variant.files * variant.ranks + len(variant.launching_squares))
            self.assertEqual(sorted(board.values()), sorted(letter for letter in game.fen.split()[0] if letter.isalpha()))
            squares = [f"{chr(97 + file)}{rank + 1}" for rank in range(variant.ranks) for file in range(variant.files)]
            for square, byte in zip([*squares, *variant.launching_squares], whole):
                self.assertEqual(board.get(square), chr(byte) if byte else None)
            for move in game.moves[:20]:
                after = Game(variant.name, game.fen, [move]).board()
                for change in move.changes:
                    self.assertEqual((board.get(change.square), after.get(change.square)), (change.before, change.after))
                changed = {change.square for change in move.changes}
                self.assertEqual({s: p for s, p in board.items() if s not in changed},
                                 {s: p for s, p in after.items() if s not in changed})

    def test_a_move_is_the_one_of_the_list(self):
        for variant in asterism.variants():
            game = played(variant.name, 10, 5)
            for move in game.moves[:30]:
                self.assertEqual(game.move(move.move), move)
                self.assertEqual(game.move(move), move)
            with self.assertRaises(asterism.IllegalMove):
                game.move("zzz")

    def test_perft(self):  # 20, 400 and 8902: the published counts of chess
        game = Game("chess")
        self.assertEqual([game.perft(depth) for depth in (1, 2, 3)], [20, 400, 8902])
        for variant in asterism.variants():
            game = Game(variant.name)
            self.assertEqual(game.divide(1), dict.fromkeys(game.legal_moves, 1))
            self.assertEqual(game.divide(2), game.divide(2, threads=2))

    def test_perft_can_be_broken_off(self):
        def interrupt():
            import _thread
            _thread.interrupt_main()

        # Where this was started with SIGINT ignored, as in the background of a script, nothing would break it off.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        timer = threading.Timer(0.2, interrupt)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            Game("alphacentauri").perft(30)
        self.assertEqual(Game("chess").perft(1), 20)

    def test_repetition_and_a_claim(self):
        game = Game("chess", moves="Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
        self.assertEqual((game.repetition, game.claim, game.is_over), (3, "threefold repetition", False))
        game.push("Nf3")
        self.assertEqual((game.claim, game.is_over, game.result), ("threefold repetition", False, None))
        for name, round_trip in (("deneb", "b2a2 d9e8 a2b2 e8d9"), ("achernar", "e1d2 i9i8 d2e1 i8i9"),
                                 ("alphacentauri", "d1a4,a2a3 f9i6,e9h6 a4d1,a3a2 i6f9,h6e9")):
            game = Game(name, moves=f"{round_trip} {round_trip}")
            self.assertEqual((game.result, game.reason, game.claim), ("1/2-1/2", "threefold repetition", None))
            self.assertEqual((game.repetition, game.legal_moves, game.moves), (3, [], []))
            with self.assertRaisesRegex(asterism.IllegalMove, "the game is over"):
                game.push(game.move_stack[0])

    def test_pictures_show_what_is_asked_for(self):
        game = Game("chess", moves="e4")
        plain = game.svg()
        for changed in ({"flip": True}, {"size": 800}, {"arrows": ["e2e4"]}, {"targets": "b8"}, {"caption": "hello"}):
            picture = game.svg(**changed)
            self.assertNotEqual(picture, plain, changed)
            self.assertTrue(picture.lstrip().startswith("<svg"))
        for wrong in ({"size": 1}, {"size": -1}, {"size": 2**70}, {"arrows": ["e2"]}, {"targets": "z9"}):
            with self.assertRaises(ValueError):
                game.svg(**wrong)

    def test_games_are_pickled(self):
        for variant in asterism.variants():
            game = played(variant.name, 30, 8)
            again = pickle.loads(pickle.dumps(game))
            self.assertEqual((again.fen, again.start, again.move_stack), (game.fen, game.start, game.move_stack))
            legal = game.legal_moves
            for again in (copy.copy(legal), copy.deepcopy(legal), pickle.loads(pickle.dumps(legal))):
                self.assertEqual(again, legal)

    def test_threads_share_a_game(self):
        game, errors = Game("achernar"), []

        def work():
            try:
                for _ in range(50):
                    game.push(game.legal_moves[0])
                    self.assertTrue(game.moves and game.board())
                    game.pop()
            except asterism.IllegalMove:
                pass  # another thread has moved meanwhile
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])


class Records(unittest.TestCase):
    def test_a_game_is_read_as_it_was_written(self):
        for variant in asterism.variants():
            for start in (None, played(variant.name, 7, 11).fen):
                game = Game(variant.name, start)
                for _ in range(5):
                    game.push(game.legal_moves[0])
                text = game.record({"White": 'Ada "the Countess"', "Black": "Charles", "Event": "Test"})
                (record,) = asterism.read_records(text)
                self.assertEqual((record.variant, record.white, record.black, record.result, record.moves),
                                 (variant.name, 'Ada "the Countess"', "Charles", "*", tuple(game.move_stack)))
                again = record.game()
                self.assertEqual((again.fen, again.start, again.pop()), (game.fen, game.start, game.move_stack[-1]))

    def test_chess_is_written_as_others_read_it(self):
        game = Game("chess", moves="e2e4 e7e5 g1f3")
        for san in (False, True):
            self.assertTrue(game.record(san=san).endswith("\n1. e4 e5 2. Nf3 *\n\n"), game.record(san=san))
            self.assertIn('[Variant "Standard"]', game.record(san=san))
            self.assertNotIn("[FEN", game.record(san=san))
        game = Game("achernar", moves="c2a4")
        self.assertIn("\n1. c2a4 *", game.record())
        self.assertIn(f"\n1. {Game('achernar').move('c2a4').san} *", game.record(san=True))
        with self.assertRaisesRegex(TypeError, "san"):
            game.record(san=1)

    def test_results_of_records(self):
        game = Game("chess", moves="f3 e5 g4 Qh4")
        (record,) = asterism.read_records(game.record())
        self.assertEqual((record.result, record.reason, record.white), ("0-1", "checkmate", None))
        with self.assertRaisesRegex(ValueError, "0-1, the game is over"):
            game.record(result="1-0")
        (record,) = asterism.read_records(Game("deneb", moves="b3b4").record(result="1-0"))
        self.assertEqual(record.result, "1-0")
        with self.assertRaisesRegex(ValueError, "expected 1-0"):
            Game("deneb").record(result="2-0")

    def test_tags_cannot_forge_a_record(self):
        game = Game("achernar")
        for name in ("", "a b", 'a"]', "FEN", "result", "a\nb", "é"):
            with self.assertRaisesRegex(ValueError, "tag"):
                game.record({name: "x"})
        with self.assertRaisesRegex(ValueError, "checkmate"):
            game.record({"Termination": "checkmate"})  # the game goes on, so reading would refuse it
        (record,) = asterism.read_records(game.record({"White": 'a"]\n[Black "b'}))
        self.assertIsNone(record.black)

    def test_several_games_in_any_form(self):
        text = '1. e4 e5 2. Nf3 *\n\n[Variant "deneb"]\n\n1. b3b4 1-0\n'
        found = asterism.read_records(text)
        self.assertEqual([(record.variant, record.moves) for record in found],
                         [("chess", ("e2e4", "e7e5", "g1f3")), ("deneb", ("b3b4",))])
        lines = '{"variant":"deneb","moves":["b3b4"]}\n{"moves":["e4"]}\n'
        self.assertEqual([record.variant for record in asterism.read_records(lines)], ["deneb", "chess"])
        self.assertEqual(asterism.read_records("b3b4 *", "deneb")[0].variant, "deneb")
        self.assertEqual(asterism.read_records(""), [])

    def test_what_is_wrong_is_said_with_its_line(self):
        for text, reason in (("1. e4\ne5\nKe4 *", "line 3: illegal move 'Ke4'"), ('[Variant "nought"]\n\n*', "nought"),
                             ('[FEN "x"]\n\n*', "FEN"), ("{\"moves\":5}", "line 1")):
            with self.assertRaisesRegex(asterism.InvalidRecord, reason):
                asterism.read_records(text)
        with self.assertRaisesRegex(asterism.InvalidRecord, "nought"):
            asterism.read_records("e4 *", "nought")


if __name__ == "__main__":
    unittest.main()
