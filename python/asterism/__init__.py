"""Chess variants from Python: rules, analysis and play by the program Asterism.

    import asterism

    game = asterism.Game("deneb")
    game.push("b3b4")
    with asterism.Engine() as engine:
        print(engine.play(game, asterism.Limit(time=0.5)).move)

The program knows the rules and searches; this package only asks it. It is found beside this package, on the PATH, or
where the environment variable ASTERISM says. See docs/python.md.
"""

from .engine import Analysis, Engine, Limit, Line, Reply, Score
from .errors import (
    AsterismError, BinaryNotFound, EngineDied, EngineError, EngineTimeout, IllegalMove, InvalidPosition,
    UnexpectedAnswer)
from .find import find_binary
from .game import Capture, Change, Game, Move
from .variants import Piece, Variant, Zone, rules, variants

__all__ = [
    "Analysis", "AsterismError", "BinaryNotFound", "Capture", "Change", "Engine", "EngineDied", "EngineError",
    "EngineTimeout", "Game", "IllegalMove", "InvalidPosition", "Limit", "Line", "Move", "Piece", "Reply", "Score",
    "UnexpectedAnswer", "Variant", "Zone", "find_binary", "rules", "variants",
]
