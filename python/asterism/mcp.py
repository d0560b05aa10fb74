"""The games for language models: a server of the Model Context Protocol, `python -m asterism.mcp`.

The server keeps nothing: each call has the game, the moves so far and, if it did not begin at the start position,
the FEN where it began. What is refused is an error with the reason. `TOOLS` are plain functions; only `server` needs
the SDK (`pip install '.[mcp]'`).
"""

from __future__ import annotations

import functools
import inspect
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeAlias

from . import __version__
from .arguments import expect_text
from .engine import Engine, Limit, Line
from .errors import AsterismError, printable
from .game import Game
from .moves import Move
from .variants import rules as _rules
from .variants import variants

if TYPE_CHECKING:
    from mcp.server import MCPServer
    from pydantic import ValidationError

Moves: TypeAlias = str | Sequence[str]
"""The moves so far, as a list or as one text with spaces."""

_INSTRUCTIONS = """Chess and six other board games, with an exact referee. Nothing is remembered between calls:
pass `variant`, all `moves` so far (a list, or one text with spaces) and, if the game did not begin at its start
position, that `fen`. Read `rules` before you play a game that you do not know."""
_MOST_NODES = 10_000_000
_HASH = 16


def games() -> list[dict[str, Any]]:
    """The games: the name to pass as `variant`, the title, the size of the board and the aim."""
    return [
        {"variant": found.name, "title": found.title, "files": found.files, "ranks": found.ranks, "goal": found.goal}
        for found in variants()]


def rules(variant: str) -> str:
    """The complete rules of a game, and how moves are written."""
    return _rules(variant)


def position(variant: str, moves: Moves = (), fen: str | None = None) -> dict[str, Any]:
    """The position after these moves (without any, the start): FEN, side to move, check, result and diagram."""
    return _position(Game(variant, fen, moves))


def legal_moves(variant: str, moves: Moves = (), fen: str | None = None, begin: str = "") -> list[str]:
    """All legal moves of the side to move. `begin` keeps those whose text begins so, such as the square `e2` of a
    piece; some games have a thousand moves and more."""
    game = Game(variant, fen, moves)
    wanted = _beginning(game, begin)
    return [text for text in game.legal_moves if text.lower().startswith(wanted)]


def play(variant: str, move: str, moves: Moves = (), fen: str | None = None) -> dict[str, Any]:
    """Plays `move` after these moves: what it captures and changes, the list of moves with it, and the position then.
    A move that is not legal is an error that says why."""
    return _played(Game(variant, fen, moves), move)


def diagram(variant: str, moves: Moves = (), fen: str | None = None) -> str:
    """The board as a text diagram, White below."""
    return str(Game(variant, fen, moves))


def picture(variant: str, moves: Moves = (), fen: str | None = None, flip: bool = False) -> str:
    """The board as a picture, the text of an SVG file. `flip`: Black is below."""
    return Game(variant, fen, moves).svg(flip=flip)


def opponent(
    variant: str, level: int, moves: Moves = (), fen: str | None = None, seed: int = 0, nodes: int = 200_000
) -> dict[str, Any]:
    """The move of an opponent, played as by `play`. `level` is from 0 (learning the moves) to 11 (full strength). The same seed
    gives the same move. `nodes`: the most positions to search."""
    game, limit = Game(variant, fen, moves), _limit(nodes)
    _expect_going_on(game)
    options = {"Hash": _HASH, "Skill Level": _whole(level, "level"), "Skill Seed": _whole(seed, "seed")}
    with Engine(options=options) as engine:
        found = engine.play(game, limit).move
    assert found is not None, "the game goes on"
    return _played(game, found)


def verdict(
    variant: str, moves: Moves = (), fen: str | None = None, nodes: int = 200_000, lines: int = 1
) -> list[dict[str, Any]]:
    """The best lines of play by analysis, best first: the score for the side to move in hundredths of a Pawn (`cp`) or
    as moves to the end (`mate`, negative: it loses), and the chances to win, draw and lose in thousandths (`wdl`)."""
    game, limit = Game(variant, fen, moves), _limit(nodes)
    _expect_going_on(game)
    with Engine(options={"Hash": _HASH}) as engine:
        return [_line(line) for line in engine.analyse(game, limit, multipv=_whole(lines, "lines"))]


TOOLS: tuple[Callable[..., Any], ...] = (
    games, rules, position, legal_moves, play, diagram, picture, opponent, verdict)


def server() -> MCPServer:
    """A server with all tools; `run()` serves standard input and output."""
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from pydantic import ValidationError

    class Server(MCPServer):
        async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
            try:
                return await super().call_tool(name, arguments, context)
            except ToolError as error:
                if isinstance(error.__cause__, ValidationError):  # its text is long and for programmers
                    raise ToolError(_sentence(error.__cause__)) from error.__cause__
                raise

    made = Server("asterism", version=__version__, instructions=_INSTRUCTIONS)
    for tool in TOOLS:
        made.add_tool(_with_reasons(tool))
    return made


def _with_reasons(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool with refusals as the SDK wants them: other errors would reach the model without their text. A list is one
    text: of several the SDK would make, some clients show their model the first alone."""
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, TextContent

    @functools.wraps(tool)
    def refusing(*arguments: Any, **named: Any) -> Any:
        try:
            told = tool(*arguments, **named)
            if not isinstance(told, list):
                return told
            text = _why_none(**named) if tool is legal_moves and not told else json.dumps(told)
            return CallToolResult(content=[TextContent(text=text)], structured_content={"result": told})
        except (AsterismError, ValueError, TypeError) as error:
            raise ToolError(str(error)) from error

    refusing.__doc__ = inspect.getdoc(tool)
    return refusing


def _beginning(game: Game, begin: str) -> str:
    """The beginning of a move, which is read as moves are; a `ValueError` if no move of the game can begin so."""
    expect_text("begin", begin)
    text = re.sub(r"-|x(?=[a-z]\d)", "", begin.strip().lower())
    found = next(variant for variant in variants() if variant.name == game.variant)
    last = chr(ord("a") + found.files - 1)
    square = f"[a-{last}](?:{'|'.join(str(rank) for rank in range(found.ranks, 0, -1))})"
    letters = "".join(piece.letter.lower() for piece in found.pieces)
    if not re.fullmatch(rf"(?:{square}|[{letters}]?@|r\d|,)*[a-{last}{letters}rx]?", text):
        raise ValueError(f"begin is {begin!r}, expected squares of {found.name}, from a1 to {last}{found.ranks}")
    return text


def _why_none(variant: str, moves: Moves = (), fen: str | None = None, begin: str = "") -> str:
    """Why `legal_moves` lists none."""
    game = Game(variant, fen, moves)
    if game.is_over:
        return f"No legal move: the game is over, {game.result} ({game.reason})."
    square = (re.match(r"[a-z]\d+", _beginning(game, begin)) or [None])[0]
    letter = game.board().get(square) if square else None
    side = "White" if game.side == "w" else "Black"
    why = ""
    if square and letter is None:
        why = f": {square} is empty"
    elif letter and letter.isupper() != (side == "White"):
        why = f": {side} is to move, and the {letter} on {square} is not {side}'s"
    return f"No legal move begins with {begin!r}{why}."


def _sentence(error: ValidationError) -> str:
    """The fault of a call's arguments."""
    first = error.errors()[0]
    name = first["loc"][0]
    if first["type"] == "missing":
        return f"{name} is missing"
    kinds = [other["msg"].removeprefix("Input should be ") for other in error.errors() if other["loc"][0] == name]
    return f"{name} is {printable(repr(first['input']))}, expected {' or '.join(dict.fromkeys(kinds))}"


def _position(game: Game) -> dict[str, Any]:
    return {
        "fen": game.fen, "side": {"w": "White", "b": "Black"}[game.side], "check": game.check, "result": game.result,
        "reason": game.reason, "claim": game.claim, "diagram": str(game)}


def _played(game: Game, text: str) -> dict[str, Any]:
    move = game.move(text)
    if not move.ends_turn:
        raise ValueError(f"{text!r} is a part of a turn, expected all parts with commas between them")
    game.push(move)
    return {"move": _effects(move), "moves": game.move_stack, "position": _position(game)}


def _effects(move: Move) -> dict[str, Any]:
    told = asdict(move)
    for name in ("fen", "parts", "ends_turn"):
        del told[name]
    return told


def _line(line: Line) -> dict[str, Any]:
    return {
        "cp": line.score.cp, "mate": line.score.mate, "wdl": line.wdl, "pv": line.pv, "depth": line.depth,
        "nodes": line.nodes}


def _expect_going_on(game: Game) -> None:
    if game.is_over:
        raise ValueError(f"the game is over: {game.result} ({game.reason})")


def _whole(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is {value!r}, expected a whole number")
    return value


def _limit(nodes: int) -> Limit:
    if _whole(nodes, "nodes") > _MOST_NODES:
        raise ValueError(f"nodes is {nodes}, expected at most {_MOST_NODES}")
    return Limit(nodes=nodes)


def main() -> None:
    """Serves until the input ends."""
    try:
        made = server()
    except ImportError as error:
        raise SystemExit(f"error: {error}; the server needs: pip install 'mcp>=2'") from None
    made.run()


if __name__ == "__main__":
    main()
