"""The server for language models, asked through the SDK's own client, where the SDK is installed."""

import asyncio
import importlib.util
import json
import logging
import subprocess
import sys
import unittest

import asterism
from asterism import mcp as tools

NAMES = [variant.name for variant in asterism.variants()]
HAS_SDK = importlib.util.find_spec("mcp") is not None
SKIPPED = "SKIPPED: mcp is not installed"


class Tools(unittest.TestCase):
    def test_the_opponent_and_the_verdict_depend_on_what_they_are_told_alone(self):
        for name in NAMES:
            moves = asterism.Game(name).legal_moves[:1]
            first, again = (tools.opponent(name, 1, moves, seed=3, nodes=2000) for _ in range(2))
            self.assertEqual(first, again)
            self.assertEqual(first["moves"][:1], moves)
            self.assertEqual(first["position"]["fen"], asterism.Game(name, moves=first["moves"]).fen)
            lines = tools.verdict(name, moves, nodes=2000, lines=2)
            self.assertIn(len(lines), (1, 2))  # the second takes more nodes in some games
            self.assertEqual(sum(lines[0]["wdl"]), 1000)

    def test_a_move_tells_its_effects(self):
        told = tools.play("chess", "exd5", ["e2e4", "d7d5"])
        self.assertEqual(told["moves"], ["e2e4", "d7d5", "e4d5"])
        self.assertEqual(told["move"]["captures"], ({"square": "d5", "piece": "p"},))
        mate = tools.play("chess", "d8h4", ["f2f3", "e7e5", "g2g4"])["position"]
        self.assertEqual((mate["result"], mate["reason"]), ("0-1", "checkmate"))

    def test_moves_and_beginnings_are_read_as_everywhere(self):
        self.assertEqual(tools.legal_moves("chess", begin="E2-"), ["e2e3", "e2e4"])
        self.assertEqual(tools.play("chess", "Nf3", "e4 e5")["moves"], ["e2e4", "e7e5", "g1f3"])

    def test_wrong_values_are_errors(self):
        over = ["f2f3", "e7e5", "g2g4", "d8h4"]
        for refused, said in (
            (lambda: tools.rules("shogi"), "shogi"), (lambda: tools.position("chess", ["e2e5"]), "e2e5"),
            (lambda: tools.position("chess", fen="x"), "FEN"), (lambda: tools.play("alphacentauri", "d1a4"), "d1a4"),
            (lambda: tools.opponent("chess", 77), "Skill Level"), (lambda: tools.opponent("chess", True), "level"),
            (lambda: tools.opponent("chess", 1, seed="x"), "seed"), (lambda: tools.verdict("chess", over), "checkmate"),
            (lambda: tools.opponent("chess", 1, over), "over"), (lambda: tools.verdict("chess", nodes=0), "nodes"),
            (lambda: tools.verdict("chess", nodes=10**9), "nodes"),
            (lambda: tools.verdict("chess", lines=0), "MultiPV"),
            (lambda: tools.position("chess", "e2e4 e7e9"), "e7e9"), (lambda: tools.play("chess", 5), "a move is 5"),
            (lambda: tools.legal_moves("chess", begin=5), "begin is 5"),
            (lambda: tools.legal_moves("chess", begin="z9"), "begin is 'z9', expected squares of chess"),
        ):
            with self.subTest(said), self.assertRaisesRegex((asterism.AsterismError, ValueError, TypeError), said):
                refused()

    @unittest.skipIf(HAS_SDK, "the SDK is installed")
    def test_without_the_sdk_one_line_says_what_it_needs(self):
        done = subprocess.run([sys.executable, "-m", "asterism.mcp"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("pip install 'mcp>=2'", done.stderr)


@unittest.skipUnless(HAS_SDK, SKIPPED)
class Server(unittest.TestCase):
    def ask(self, *calls, over=None):
        """The server's answers to calls: whether it refused, the structure and the text."""
        from mcp import Client

        async def asked():
            async with Client(over or tools.server()) as client:
                listed = [(tool.name, tool.description) for tool in (await client.list_tools()).tools]
                return listed, [await client.call_tool(name, arguments) for name, arguments in calls]

        logging.disable(logging.CRITICAL)  # refusals, which are expected here
        self.addCleanup(logging.disable, logging.NOTSET)
        listed, answers = asyncio.run(asked())
        return listed, [(bool(a.is_error), a.structured_content, a.content[0].text) for a in answers]

    def test_every_tool_answers_in_every_game(self):
        for name in NAMES:
            with self.subTest(name):
                move = asterism.Game(name).legal_moves[0]
                told = {"variant": name}
                listed, answers = self.ask(
                    ("games", {}), ("rules", told), ("position", told), ("legal_moves", {**told, "moves": [move]}),
                    ("play", {**told, "move": move}), ("diagram", told), ("picture", {**told, "flip": True}),
                    ("opponent", {**told, "level": 1, "moves": [move], "nodes": 1000}),
                    ("verdict", {**told, "nodes": 1000}))
                self.assertEqual([tool for tool, _ in listed], [tool.__name__ for tool in tools.TOOLS])
                self.assertTrue(all(description for _, description in listed))
                self.assertEqual([refused for refused, _, _ in answers], [False] * len(tools.TOOLS))
                self.assertEqual(answers[3][1]["result"], asterism.Game(name, moves=[move]).legal_moves)
                self.assertEqual(answers[4][1]["moves"], [move])
                self.assertTrue(answers[6][2].startswith("<svg"))

    def test_a_list_is_one_text_and_an_empty_one_says_why(self):
        from mcp import Client

        over = "f2f3 e7e5 g2g4 d8h4"

        async def asked():
            async with Client(tools.server()) as client:
                return client.server_info.version, [
                    await client.call_tool("legal_moves", {"variant": "chess", **more})
                    for more in ({}, {"begin": "e7"}, {"moves": over}, {"moves": 5})]

        version, answers = asyncio.run(asked())
        self.assertEqual(version, asterism.__version__)
        self.assertEqual([len(answer.content) for answer in answers], [1] * 4)
        texts = [answer.content[0].text for answer in answers]
        self.assertEqual(json.loads(texts[0]), answers[0].structured_content["result"])
        self.assertIn("White is to move, and the p on e7 is not White's", texts[1])
        self.assertIn("the game is over, 0-1 (checkmate)", texts[2])
        self.assertEqual([answer.structured_content["result"] for answer in answers[1:3]], [[], []])
        self.assertRegex(texts[3], "^moves is 5, expected a valid string or [^\n]*$")

    def test_a_refusal_tells_its_reason(self):
        _, answers = self.ask(
            ("play", {"variant": "deneb", "move": "b4b5", "moves": ["b3b4"]}), ("rules", {"variant": "shogi"}),
            ("opponent", {"variant": "chess", "level": "many"}), ("position", {"variant": "chess", "fen": "8/8"}))
        self.assertEqual([refused for refused, _, _ in answers], [True] * 4)
        self.assertIn("the Soldier on b4 is White's, Black is to move", answers[0][2])
        self.assertIn("shogi", answers[1][2])
        self.assertIn("level", answers[2][2])

    def test_the_command_serves_standard_input_and_output(self):
        from mcp import StdioServerParameters, stdio_client

        command = stdio_client(StdioServerParameters(command=sys.executable, args=["-m", "asterism.mcp"]))
        _, answers = self.ask(("legal_moves", {"variant": "chess", "begin": "e2"}), over=command)
        self.assertEqual(json.loads(json.dumps(answers[0][1]))["result"], ["e2e3", "e2e4"])


if __name__ == "__main__":
    unittest.main()
