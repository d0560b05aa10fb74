"""Arguments of a wrong type: the error names them, and nothing changes."""

import unittest

import asterism
from asterism import Engine, Game, Limit

# Enough for a machine under load; nothing waits for it.
TIMEOUT = 120.0


class Arguments(unittest.TestCase):
    def refused(self, said, call, *arguments, **named):
        with self.subTest(said), self.assertRaises(TypeError) as caught:
            call(*arguments, **named)
        self.assertIn(said, str(caught.exception))

    def test_games_and_records(self):
        game = Game("chess", moves="e4")
        self.refused("variant is None, expected a text", Game, None)
        self.refused("fen is 5, expected a text", Game, "chess", 5)
        self.refused("moves is 5, expected texts or Moves", Game, "chess", moves=5)
        self.refused("variant is None, expected a text", asterism.rules, None)
        self.refused("text is None, expected a text", asterism.read_records, None)
        self.refused("variant is 5, expected a text", asterism.read_records, "e4 *", 5)
        self.refused("caption is 5, expected a text", game.svg, caption=5)
        self.refused("targets is 5, expected a text", game.svg, targets=5)
        self.refused("size is 'x', expected a whole number", game.svg, size="x")
        self.refused("flip is 5, expected True or False", game.svg, flip=5)
        self.refused("depth is 'x', expected a whole number", game.perft, "x")
        self.refused("depth is 1.0, expected a whole number", game.divide, 1.0)
        self.refused("threads is None, expected a whole number", game.perft, 1, threads=None)
        self.refused("arrows is 5, expected several texts", game.svg, arrows=5)
        self.refused("an arrow is 5, expected a text", game.svg, arrows=[5])
        self.refused("result is 5, expected a text", game.record, result=5)
        self.refused("tag White is None, expected a text", game.record, {"White": None})
        self.refused("a tag's name is 5, expected a text", game.record, {5: "x"})
        self.refused("tags is [('White', 'x')], expected texts", game.record, [("White", "x")])
        self.refused("tags is 0, expected texts", game.record, 0)
        self.assertEqual(game.move_stack, ["e2e4"])

    def test_engines(self):
        game, limit = Game("chess"), Limit(depth=1)
        self.refused("timeout is '1', expected seconds", Engine, timeout="1")
        self.refused("options is 0, expected values by their names", Engine, options=0)
        with Engine(timeout=TIMEOUT) as engine:
            self.refused("timeout is '1', expected seconds", engine.play, game, limit, timeout="1")
            self.refused("game is None, expected a Game", engine.play, None, limit)
            self.refused("an option's name is 1, expected a text", engine.configure, {"Hash": 1, 1: 2})
            self.refused("options is 5, expected values", engine.configure, 5)
            for call in (engine.play, engine.analyse, engine.analysis):
                for wrong in (0, "", [], {}, False, 5):
                    self.refused(f"limit is {wrong!r}, expected a Limit", call, game, wrong)
            self.assertIn(engine.play(game, limit).move, game.legal_moves)


if __name__ == "__main__":
    unittest.main()
