"""Random plies a second in each game, by this package and by others that play some of them.

    python3 examples/plies.py [FOLDER]

FOLDER holds another version of the package, such as one that `pip install --target FOLDER` has put there. python-chess
and pyffish are measured in chess where they are installed. A ply is: list the legal moves as texts, choose one, play it;
a game ends after 150 plies. Each number is the median of three runs of two seconds, taken in turn.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time

SECONDS = 2.0
ROUNDS = 3
LONGEST = 150


def asterism_game(name):
    import asterism

    game = asterism.Game(name)
    return (lambda: game.legal_moves), game.push


def python_chess_game(name):
    import chess

    board = chess.Board()
    return (lambda: [move.uci() for move in board.legal_moves]), board.push_uci


def pyffish_game(name):
    import pyffish

    start, moves = pyffish.start_fen(name), []
    return (lambda: pyffish.legal_moves(name, start, moves)), moves.append


def measure(new_game, name):
    """Plies a second."""
    chance, plies, begun = random.Random(1), 0, time.perf_counter()
    while True:
        legal, push = new_game(name)
        for _ in range(LONGEST):
            moves = legal()
            if not moves:
                break
            push(chance.choice(moves))
            plies += 1
            elapsed = time.perf_counter() - begun
            if elapsed > SECONDS:
                return plies / elapsed


def measured(player, name, folder=None):
    """Plays in a separate process; None if that player is not installed."""
    environment = dict(os.environ) if folder is None else {**os.environ, "PYTHONPATH": folder}
    done = subprocess.run(
        [sys.executable, __file__, "--one", player, name], env=environment, capture_output=True, text=True)
    return float(done.stdout) if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="that of another version of the package")
    other = parser.parse_args().folder
    import asterism

    for variant in asterism.variants():
        players = {"asterism": ("asterism_game", None)}
        if other is not None:
            players[other] = ("asterism_game", other)
        if variant.name == "chess":
            players |= {"python-chess": ("python_chess_game", None), "pyffish": ("pyffish_game", None)}
        numbers = {player: [] for player in players}
        for _ in range(ROUNDS):
            for player, (kind, folder) in players.items():
                numbers[player].append(measured(kind, variant.name, folder))
        medians = {
            player: statistics.median(found) for player, found in numbers.items() if None not in found}
        for player, plies in medians.items():
            ratio = medians["asterism"] / plies
            print(f"{variant.name:14} {player:30} {plies:9,.0f} plies/s {ratio:8.1f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(measure(globals()[sys.argv[2]], sys.argv[3]))
    else:
        main()
