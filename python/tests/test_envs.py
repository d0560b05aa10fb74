"""The environments: their frameworks' own conformance tests in all games, where the frameworks are installed."""

import copy
import importlib.util
import pathlib
import pickle
import random
import subprocess
import sys
import unittest

import asterism

NAMES = [variant.name for variant in asterism.variants()]


def needs(name):
    return unittest.skipUnless(importlib.util.find_spec(name), f"SKIPPED: {name} is not installed")


def numpy_int(number):
    import numpy

    return numpy.int64(number)


@needs("numpy")
class Steps(unittest.TestCase):
    def test_every_move_is_made_by_its_own_steps(self):
        from asterism.envs import StepGame, Steps

        chance = random.Random(2)
        for name in NAMES:
            steps = Steps(name)
            for _ in range(3):
                state, turns = StepGame(steps), 0
                while not state.is_over and turns < 60:
                    # Random steps make a legal move, and a legal move is made by its steps.
                    text, made = None, state.copy()
                    while text is None:
                        self.assertEqual(list(made.mask().nonzero()[0]), made.legal())
                        text = made.step(chance.choice(made.legal()))
                    self.assertIn(text, state.game.legal_moves)
                    wanted = chance.choice(state.game.legal_moves)
                    done = [state.step(action) for action in steps.of_move(wanted)]
                    if done[-1] is None:
                        done.append(state.step(steps.number("end")))
                    self.assertEqual((done[-1], state.game.move_stack[-1]), (wanted, wanted))
                    turns += 1

    def test_actions_are_fixed(self):  # squares, launching square, pieces and x, rotations, end
        from asterism.envs import Planes, Steps

        self.assertEqual(len(Steps("chess")), 64 + 6 + 1 + 1)
        page = (pathlib.Path(__file__).parents[2] / "docs" / "environments.md").read_text()
        for name in NAMES:
            steps = Steps(name)
            shape = " x ".join(map(str, Planes(steps).shape))
            self.assertIn(f"| `{name}` | {len(steps)} | {shape} |", page)
        with self.assertRaises(asterism.InvalidPosition):
            Steps("nought")

    def test_what_is_illegal_changes_nothing(self):
        from asterism.envs import StepGame, Steps

        for name in NAMES:
            state = StepGame(Steps(name))
            state.step(state.legal()[0])
            for action in (-1, 10**6, *(set(range(len(state.steps))) - set(state.legal()))):
                before = (state.begun, state.legal())
                with self.assertRaises(asterism.IllegalMove):
                    state.step(action)
                self.assertEqual((state.begun, state.legal()), before)

    def test_wrong_arguments_are_named_and_change_nothing(self):
        from asterism.envs import StepGame, Steps

        steps = Steps("deneb")
        state = StepGame(steps)
        state.step(numpy_int(steps.number("b3")))
        before = (state.begun, state.legal(), state.game.fen)
        for wrong in (12.0, 0.5, True, "b4", None):
            with self.assertRaisesRegex(TypeError, f"action is {wrong!r}, expected a whole number"):
                state.step(wrong)
            self.assertEqual((state.begun, state.legal(), state.game.fen), before)
        for wrong in (None, float("nan"), 3.0, True):
            with self.assertRaisesRegex(TypeError, f"max_turns is {wrong!r}, expected a whole number"):
                StepGame(steps, max_turns=wrong)
        with self.assertRaisesRegex(ValueError, "max_turns is -1, expected a whole number from 0"):
            StepGame(steps, max_turns=-1)
        for wrong in ("deneb", "", "b3", "b3b0", "b3b4?", "b3z4", "b3b44", "end"):
            with self.assertRaisesRegex(asterism.IllegalMove, "is no move of deneb, expected a text such as"):
                steps.of_move(wrong)
        with self.assertRaisesRegex(TypeError, "text is 5, expected a text"):
            steps.of_move(5)
        with self.assertRaisesRegex(TypeError, r"name is \[\], expected a text"):
            steps.number([])
        with self.assertRaisesRegex(TypeError, "steps is 'deneb', expected the Steps of a game"):
            StepGame("deneb")

    def test_a_plane_shows_en_passant(self):
        from asterism.envs import Planes, StepGame, Steps

        steps = Steps("chess")
        planes = Planes(steps)
        at = planes.names.index("en passant")
        for fen, squares in (("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", [steps.number("e3")]), (None, [])):
            seen = planes.of(StepGame(steps, fen))[at].reshape(-1).nonzero()[0]
            self.assertEqual(list(seen), squares)

    def test_planes_show_the_board(self):
        from asterism.envs import Planes, StepGame, Steps

        chance = random.Random(4)
        for name in NAMES:
            steps = Steps(name)
            state, planes = StepGame(steps), Planes(steps)
            for _ in range(80):
                if state.is_over:
                    break
                state.step(chance.choice(state.legal()))
                seen = planes.of(state)
                self.assertEqual(seen.shape, (len(planes.names), steps.variant.ranks, steps.variant.files))
                self.assertTrue(((0 <= seen) & (seen <= 1)).all())
                board = {}
                for plane, letter in zip(seen, planes.names):
                    if len(letter) == 1:
                        board |= {f"{chr(97 + file)}{rank + 1}": letter for rank, file in zip(*plane.nonzero())}
                self.assertEqual(board, {at: piece for at, piece in state.game.board().items() if at[0] != "@"})
                white = seen[planes.names.index("White to move")]
                self.assertEqual((white.min(), white.max()), (1, 1) if state.player == 0 else (0, 0))

    def test_a_game_ends_by_a_claim_and_after_some_turns(self):
        from asterism.envs import StepGame, Steps

        state = StepGame(Steps("chess"))
        for square in "g1 f3 g8 f6 f3 g1 f6 g8".split() * 2:
            state.step(state.steps.number(square))
        self.assertEqual((state.reason, state.returns, state.legal()), ("threefold repetition", (0.0, 0.0), []))
        state = StepGame(Steps("deneb"), max_turns=1)
        state.step(state.steps.number("b3"))
        state.step(state.steps.number("b4"))
        self.assertEqual((state.reason, state.is_over), ("1 turns", True))


@needs("pettingzoo")
class PettingZoo(unittest.TestCase):
    def test_conformance(self):
        from pettingzoo.test import api_test, seed_test

        from asterism.envs.pettingzoo import env

        for name in NAMES:
            with self.subTest(name):
                api_test(env(name, max_turns=40), num_cycles=200)
                seed_test(lambda: env(name, max_turns=20), num_cycles=60)

    def test_the_winner_is_told_and_what_is_illegal_loses(self):
        from asterism.envs.pettingzoo import env

        game = env("chess")
        game.reset()
        steps = game.unwrapped.steps
        for square in "f2 f3 e7 e5 g2 g4 d8 h4".split():
            game.step(steps.number(square))
        self.assertEqual((game.rewards, game.terminations), ({"player_0": -1, "player_1": 1}, {"player_0": True, "player_1": True}))
        game.reset()
        game.step(steps.number("e5"))
        self.assertEqual(game.rewards["player_0"], -1)

    def test_pictures(self):
        from asterism.envs.pettingzoo import env

        for mode, begin in (("ansi", "Deneb"), ("svg", "<svg")):
            game = env("deneb", render_mode=mode)
            game.reset()
            self.assertTrue(game.render().lstrip().startswith(begin))
        with self.assertRaisesRegex(ValueError, "render_mode"):
            env("deneb", render_mode="human")


@needs("gymnasium")
class Gymnasium(unittest.TestCase):
    def test_conformance(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env

        from asterism.envs.gymnasium import register

        for name in register():
            with self.subTest(name):
                made = gymnasium.make(name, nodes=200)
                check_env(made.unwrapped, skip_render_check=True)
                made.close()

    def test_whole_games(self):
        from asterism.envs.gymnasium import AgainstLevel

        for name in NAMES:
            endings = []
            for _ in range(2):
                chance = random.Random(5)
                game = AgainstLevel(name, nodes=100, side=None, max_turns=30)
                seen, info = game.reset(seed=9)
                over = False
                while not over:
                    action = chance.choice(list(seen["action_mask"].nonzero()[0]))
                    seen, reward, over, _, info = game.step(action)
                    self.assertNotIn("illegal", info)
                self.assertIn(reward, (-1, 0, 1))
                endings.append((reward, info["moves"]))
                with self.assertRaises(asterism.IllegalMove):
                    game.step(0)
                game.close()
            self.assertEqual(*endings)

    def test_an_illegal_action_loses(self):
        from asterism.envs.gymnasium import AgainstLevel

        game = AgainstLevel("chess", nodes=100)
        game.reset(seed=1)
        _, reward, over, _, info = game.step(game.steps.number("e5"))
        self.assertEqual((reward, over), (-1, True))
        self.assertIn("e5", info["illegal"])
        game.close()


@needs("pyspiel")
class OpenSpiel(unittest.TestCase):
    def test_conformance(self):
        import pyspiel

        from asterism.envs.openspiel import register

        names = register()
        self.assertEqual(names, register(), "a second call changes nothing")
        for name in names:
            with self.subTest(name):
                game = pyspiel.load_game(name)
                pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_python_ends_in_peace(self):
        done = subprocess.run(
            [sys.executable, "-c", "from asterism.envs.openspiel import register; import pyspiel\n"
             "for name in register(): pyspiel.load_game(name).new_initial_state()"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_state_is_cloned_and_observed(self):
        import pyspiel

        from asterism.envs.openspiel import register

        for name in register():
            game = pyspiel.load_game(name)
            state = game.new_initial_state()
            state.apply_action(state.legal_actions()[0])
            other = state.clone()
            self.assertEqual(str(state), str(other))
            other.apply_action(other.legal_actions()[0])
            self.assertNotEqual(other.history(), state.history())
            observer = game.make_py_observer()
            observer.set_from(state, 0)
            self.assertGreater(observer.tensor.sum(), 1)


@needs("gymnasium")
class Copies(unittest.TestCase):
    def test_copies_of_a_game_against_a_level_play_on_alike(self):
        from asterism.envs.gymnasium import AgainstLevel

        for name in NAMES:
            env = AgainstLevel(name, nodes=500)
            env.reset(seed=3)
            env.step(env._state.legal()[0])
            copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
            for _ in range(6):
                if env._over():
                    break
                action = env._state.legal()[0]
                seen = [one.step(action)[4]["moves"] for one in copies]
                self.assertEqual(seen, [seen[0]] * 3)
            for one in copies:
                one.close()


if __name__ == "__main__":
    unittest.main()
