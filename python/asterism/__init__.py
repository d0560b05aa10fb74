"""Chess variants in Python: rules, analysis and play by Asterism.

    import asterism

    game = asterism.Game("deneb")
    game.push("b3b4")
    with asterism.Engine() as engine:
        print(engine.play(game, asterism.Limit(time=0.5)).move)

Rules and search are compiled into this package and run in this process. See docs/python.md.
"""

from importlib import metadata as _metadata

from .engine import Analysis, Engine, Limit, Line, Reply, Score
from .errors import (
    AsterismError, BinaryNotFound, EngineDied, EngineError, EngineTimeout, ForkedError, IllegalMove, InvalidPosition,
    InvalidRecord, UnexpectedAnswer)
from .game import Game, LegalMoves
from .moves import Capture, Change, Move
from .records import Record, read_records
from .variants import Piece, Variant, Zone, rules, variants

try:
    __version__ = _metadata.version("asterism-chess-variants")
except _metadata.PackageNotFoundError:  # a copy of the folder alone
    __version__ = "unknown"

__all__ = [
    "Analysis", "AsterismError", "BinaryNotFound", "Capture", "Change", "Engine", "EngineDied", "EngineError",
    "EngineTimeout", "ForkedError", "Game", "IllegalMove", "InvalidPosition", "InvalidRecord", "LegalMoves", "Limit", "Line", "Move",
    "Piece", "Record", "Reply", "Score", "UnexpectedAnswer", "Variant", "Zone", "read_records", "rules", "variants",
]
