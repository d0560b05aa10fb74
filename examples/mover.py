"""A UCI player that knows no more than the rules: to measure how weak the weakest levels are.

    python3 examples/mover.py target/release/asterism (random | captures) VARIANT

`random` plays any move, `captures` any capture of an enemy's piece where there is one. In a match with level 0:

    asterism match chess --rounds 50 --tc 600+10 --max-turns 200 \\
        --engine "cmd=asterism name=level-0 'option.Skill Level=0'" \\
        --engine "'cmd=python3 examples/mover.py asterism captures chess' name=captures"

The same moves before it and the same seed, the option `Seed`, give the same move.
"""

import json
import random
import subprocess
import sys


def takes(move, side):
    """Whether a move takes a piece of the other side; upper-case letters are White's."""
    return any(taken["piece"].isupper() != (side == "w") for taken in move["captures"])


def choose(position, kind, chance):
    moves = position["moves"]
    if kind == "captures":
        moves = [move for move in moves if takes(move, position["side"])] or moves
    return chance.choice(moves)["move"] if moves else "(none)"


def main(asterism, kind, variant):
    rules = subprocess.Popen([asterism, "moves", "--input", "-", "--json", "--threads", "1"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    question, seed = {"variant": variant, "moves": []}, "0"
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            print(f"id name {kind}", f"option name UCI_Variant type combo default {variant} var {variant}",
                  "option name Seed type string default 0", "uciok", sep="\n", flush=True)
        elif words[:3] == ["setoption", "name", "Seed"]:
            seed = words[-1]
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            end = words.index("moves") if "moves" in words else len(words)
            question = {"variant": variant, "moves": words[end + 1:]}
            if words[1] == "fen":
                question["fen"] = " ".join(words[2:end])
        elif words[:1] == ["go"]:
            text = json.dumps(question)
            rules.stdin.write(text + "\n")
            position = json.loads(rules.stdout.readline())
            print("bestmove", choose(position, kind, random.Random(seed + text)), flush=True)
        elif words[:1] == ["quit"]:
            break
    rules.stdin.close()
    rules.wait()


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[2] not in ("random", "captures"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
