"""Drives Asterism from Python in two ways, with nothing but the standard library.

    python3 examples/drive.py target/release/asterism

First as a host does, by UCI: the engine plays itself and the game is printed. Then as a script does, by JSON:
the positions of that game are analysed all at once, in parallel, and come back in their order.
"""

import argparse
import json
import subprocess
import sys


class Engine:
    """A UCI engine in a process of its own."""

    def __init__(self, path, variant):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("uci", "uciok")
        self.tell(f"setoption name UCI_Variant value {variant}")
        self.ask("isready", "readyok")

    def tell(self, command):
        self.process.stdin.write(command + "\n")

    def ask(self, command, answer):
        """Sends a command and returns the lines up to the one that begins with `answer`."""
        self.tell(command)
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line.startswith("info string error: "):
                raise ValueError(line.removeprefix("info string error: "))
            lines.append(line)
            if line.startswith(answer):
                return lines
        raise EOFError(f"the engine has ended before '{answer}'")

    def best_move(self, moves, limit):
        """The best move after `moves`, or None where the game is over."""
        self.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        move = self.ask(f"go {limit}", "bestmove")[-1].split()[1]
        return None if move == "(none)" else move

    def quit(self):
        self.tell("quit")
        self.process.wait()


def play(path, variant, turns, limit):
    """The moves of a game of the engine with itself, at most so many."""
    engine = Engine(path, variant)
    moves = []
    while len(moves) < turns and (move := engine.best_move(moves, limit)):
        moves.append(move)
    engine.quit()
    return moves


def analyse(path, questions, *flags):
    """The answers to questions such as {"variant": "deneb", "moves": ["b2b3"]}, in their order."""
    text = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run(
        [path, "analyse", "--input", "-", *flags], input=text, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(questions):
        raise RuntimeError(done.stderr)  # a wrong question has an answer too, with an "error" in it
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", help="the program, such as target/release/asterism")
    path = parser.parse_args().path
    moves = play(path, "achernar", turns=12, limit="nodes 5000")
    print("played by UCI:", " ".join(moves))
    questions = [{"variant": "achernar", "moves": moves[:n], "id": n} for n in range(len(moves) + 1)]
    for answer in analyse(path, questions, "--nodes", "5000"):
        score = answer.get("score") or answer.get("result") or answer.get("error")
        print(f'after {answer["id"]:2} moves: {score}, best {answer.get("bestmove")}')


if __name__ == "__main__":
    main()
