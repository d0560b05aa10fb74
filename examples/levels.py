"""Plays the ladder of levels: each level against the one below it, in every game, and prints the table of docs/levels.md.

    python3 examples/levels.py target/release/asterism FOLDER [ROUNDS [VARIANT ...]]

Each round is two games, with colours exchanged. The level itself ends each search, so the clock is generous. Every
finished game is in a log in FOLDER; the same command goes on where it was interrupted.
"""

import json
import subprocess
import sys
from pathlib import Path

LEVELS = range(2, 11)
# So long that no move is played on time, and ends that need no more moves to be known.
CONDITIONS = ["--tc", "600+10", "--seed", "14", "--draw", "from=40 count=6 score=15", "--win", "count=3 score=700",
              "--max-turns", "200", "--every", "0", "--json"]


def engine(asterism, level):
    return f"cmd={asterism} name=level-{level} 'option.Skill Level={level}' option.Hash=4"


def play(asterism, folder, variant, level, rounds):
    """The score of a level against the one below it, in percent, and its draws."""
    log = folder / f"{variant}-{level}.jsonl"
    command = [asterism, "match", variant, "--rounds", str(rounds), "--log", str(log), *CONDITIONS,
               "--engine", engine(asterism, level), "--engine", engine(asterism, level - 1)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    pairing = json.loads(done.stdout)["pairings"][0]
    points = pairing["points"]
    if pairing["names"][0] != f"level-{level}":
        points = pairing["games"] - points
    return 100 * points / pairing["games"], pairing["draws"], pairing["games"]


def variants(asterism):
    """The names, from the option that chooses the game."""
    uci = subprocess.run([asterism], input="uci\nquit\n", stdout=subprocess.PIPE, check=True, text=True).stdout
    line = next(line for line in uci.splitlines() if line.startswith("option name UCI_Variant "))
    return line.split(" var ")[1:]


def main(asterism, folder, rounds=50, *names):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    print("| game | " + " | ".join(f"{level} against {level - 1}" for level in LEVELS) + " |")
    print("| --- |" + " --- |" * len(LEVELS), flush=True)
    for variant in names or variants(asterism):
        cells = []
        for level in LEVELS:
            score, draws, games = play(asterism, folder, variant, level, int(rounds))
            cells.append(f"{score:.0f} %")
            print(f"{variant}: level {level} scores {score:.1f} % of {games} games, {draws} drawn", file=sys.stderr)
        print(f"| {variant} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
