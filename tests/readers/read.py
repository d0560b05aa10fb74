"""Reads records of chess with python-chess: a line for each game, its file and board and side of its last position."""

import sys

import chess.pgn

print("python-chess", chess.__version__, file=sys.stderr)
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                sys.exit(f"{path}: {game.errors}")
            waiting = [game]
            while waiting:  # every variation
                waiting += waiting.pop().variations
            print(path, *game.end().board().fen().split()[:2])
