"""Plays the ladder of levels and prints the results as tables: each level against the one below it, in every game,
and the weakest two against a player that takes whatever it can (examples/mover.py).

    python3 examples/levels.py target/release/asterism FOLDER [ROUNDS [VARIANT ...]]

Each round is two games, with colours exchanged. The level itself ends each search, so the clock is generous. Every
finished game is in a log in FOLDER; the same command goes on where it was interrupted.
"""

import json
import subprocess
import sys
from pathlib import Path

LEVELS = range(1, 11)
# A game undecided after its last turn is won by the side that the level sees ahead by so many centipawns.
AHEAD = 300
# So long that no move is played on time, and ends that need no more moves to be known.
CONDITIONS = ["--tc", "600+10", "--seed", "14", "--draw", "from=40 count=6 score=15", "--win", "count=3 score=700",
              "--max-turns", "200", "--every", "0", "--json"]


def engine(asterism, level):
    return f"cmd={asterism} name=level-{level} 'option.Skill Level={level}' option.Hash=4"


def mover(asterism, variant):
    script = Path(__file__).with_name("mover.py")
    return f"'cmd={sys.executable} {script} {asterism} captures {variant}' name=captures"


def play(asterism, log, variant, rounds, first, second):
    """The result of a match: its report as JSON."""
    command = [asterism, "match", variant, "--rounds", str(rounds), "--log", str(log), *CONDITIONS,
               "--engine", first, "--engine", second]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout)["pairings"][0]


def step(asterism, folder, variant, level, rounds):
    """The score of a level against the one below it, in percent, its draws, and the games."""
    pairing = play(asterism, folder / f"{variant}-{level}.jsonl", variant, rounds,
                   engine(asterism, level), engine(asterism, level - 1))
    points = pairing["points"]
    if pairing["names"][0] != f"level-{level}":
        points = pairing["games"] - points
    return 100 * points / pairing["games"], pairing["draws"], pairing["games"]


def against_captures(asterism, folder, variant, level, rounds):
    """Won, lost and even games of a level against a player that takes whatever it can."""
    log = folder / f"{variant}-{level}-captures.jsonl"
    play(asterism, log, variant, rounds, engine(asterism, level), mover(asterism, variant))
    counts = {"won": 0, "lost": 0, "even": 0}
    for game in map(json.loads, log.read_text().splitlines()[1:]):
        mine = {f"level-{level}": 1}.get(game["white"], -1)
        last = next((move["cp"] for move in reversed(game["moves"]) if "cp" in move), 0)
        ahead = {"1-0": mine, "0-1": -mine}.get(game["result"], (last >= AHEAD) - (last <= -AHEAD))
        counts["won" if ahead > 0 else "lost" if ahead else "even"] += 1
    return counts


def variants(asterism):
    """The names, from the option that chooses the game."""
    uci = subprocess.run([asterism], input="uci\nquit\n", stdout=subprocess.PIPE, check=True, text=True).stdout
    line = next(line for line in uci.splitlines() if line.startswith("option name UCI_Variant "))
    return line.split(" var ")[1:]


def ladder(asterism, folder, names, rounds):
    print("| game | " + " | ".join(f"{level} against {level - 1}" for level in LEVELS) + " |")
    print("| --- |" + " --- |" * len(LEVELS), flush=True)
    for variant in names:
        cells = []
        for level in LEVELS:
            score, draws, games = step(asterism, folder, variant, level, rounds)
            cells.append(f"{score:.0f} %")
            print(f"{variant}: level {level} scores {score:.1f} % of {games} games, {draws} drawn", file=sys.stderr)
        print(f"| {variant} | " + " | ".join(cells) + " |", flush=True)


def movers(asterism, folder, names, rounds):
    print("\n| game | level 0 | level 1 |")
    print("| --- | --- | --- |", flush=True)
    for variant in names:
        counts = [against_captures(asterism, folder, variant, level, rounds) for level in (0, 1)]
        cells = [" : ".join(str(number) for number in count.values()) for count in counts]
        print(f"| {variant} | " + " | ".join(cells) + " |", flush=True)


def main(asterism, folder, rounds=50, *names):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = names or variants(asterism)
    ladder(asterism, folder, names, int(rounds))
    movers(asterism, folder, names, int(rounds) // 2)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
