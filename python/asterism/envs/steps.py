"""Moves by steps: a fixed set of actions for each game, though its moves cannot be counted beforehand."""

from __future__ import annotations

import functools
import operator
import re
from typing import SupportsIndex

import numpy
import numpy.typing

from ..arguments import expect, expect_text
from ..errors import IllegalMove
from ..game import Game
from ..variants import Variant, variants

END = "end"


class Steps:
    """The actions of a game. A move is made by steps, each of which is an action: its squares in their order, then what
    the rules of the game add.

    `actions` are the names: the squares rank by rank from a1, `@` (to or from the launching square), letters (what the
    piece becomes; `x` for a capture that may be left out), `r1`, `r2`, ... (a rotation), and `end`, which ends a move
    that might go on. A square that a move names twice in a row is one step.
    """

    def __init__(self, variant: str) -> None:
        self.variant: Variant = _variant(variant)
        squares = [
            f"{chr(ord('a') + file)}{rank + 1}"
            for rank in range(self.variant.ranks) for file in range(self.variant.files)]
        letters = sorted({piece.letter.lower() for piece in self.variant.pieces} | {"x"})
        launch = ["@"] if self.variant.launching_squares else []
        rotations = [f"r{places + 1}" for places in range(self.variant.rotations)]
        self.actions: tuple[str, ...] = (*squares, *launch, *letters, *rotations, END)
        self._numbers = {name: number for number, name in enumerate(self.actions)}
        last = chr(ord("a") + self.variant.files - 1)
        self._step = re.compile(rf"[a-{last}]\d+|r\d|@|[a-z]")
        # Legs: from a square or a letter on the launching square, to a square or that one, and what the rules add.
        leg = rf"([a-{last}]\d+|[A-Z]?@)([a-{last}]\d+|@|r\d)+[a-z]?"
        self._form = re.compile(rf"{leg}(,{leg})*")
        self._sample = Game(variant).legal_moves[0]

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def squares(self) -> int:
        """How many of the actions, the first ones, are squares."""
        return self.variant.files * self.variant.ranks

    def number(self, name: str) -> int:
        """The number of an action."""
        expect_text("name", name)
        if name not in self._numbers:
            raise ValueError(f"{name!r} is no action of {self.variant.name}, expected one of {', '.join(self.actions)}")
        return self._numbers[name]

    def of_move(self, text: str) -> tuple[int, ...]:
        """The steps of a move, without an `end`. A text that cannot be a move of the game is an `IllegalMove`."""
        expect_text("text", text)
        try:
            if self._form.fullmatch(text):
                return self._named(text)
        except KeyError:
            pass  # it has a square that is not on the board, or a letter of no piece
        raise IllegalMove(f"{text!r} is no move of {self.variant.name}, expected a text such as {self._sample}")

    def _named(self, text: str) -> tuple[int, ...]:
        """The steps that a text names."""
        found: list[int] = []
        for name in self._step.findall(text):
            number = self._numbers[name]
            # A leg begins where the one before ended. A square written twice for a change on it is one step.
            if not found or found[-1] != number or number >= self.squares:
                found.append(number)
        return tuple(found)


@functools.cache
def _known() -> dict[str, Variant]:
    return {variant.name: variant for variant in variants()}


def _variant(name: str) -> Variant:
    return _known()[Game(name).variant]  # an alias too, and an error that lists the names


class StepGame:
    """A game whose moves are made by steps.

    It ends as the rules say, by a draw that may be claimed, and as a draw after `max_turns` turns.
    """

    def __init__(self, steps: Steps, fen: str | None = None, *, max_turns: int = 500) -> None:
        expect("steps", steps, Steps, "the Steps of a game")
        expect("max_turns", max_turns, SupportsIndex, "a whole number from 0")
        if max_turns < 0:
            raise ValueError(f"max_turns is {max_turns}, expected a whole number from 0")
        self.steps = steps
        self.game = Game(steps.variant.name, fen)
        self.max_turns = max_turns
        self.begun: tuple[int, ...] = ()
        """The steps of the move that is being made."""
        self._turns = 0
        self._look()

    def _look(self) -> None:
        """Takes in the position."""
        self.begun = ()
        self.reason = self.game.reason or self.game.claim
        """Why the game is over; None while it goes on."""
        if self.reason is None and self._turns >= self.max_turns:
            self.reason = f"{self.max_turns} turns"
        moves = [] if self.is_over else self.game.legal_moves
        # The moves that begin with the steps made, by all of their steps.
        self._moves = {self.steps._named(text): text for text in moves}
        assert len(self._moves) == len(moves), "two moves have the same steps"

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.reason is not None

    @property
    def player(self) -> int:
        """The player of the next step: 0 is White, 1 is Black."""
        return 0 if self.game.side == "w" else 1

    @property
    def returns(self) -> tuple[float, float]:
        """The rewards of White and Black: 1, 0 or -1; all 0 while the game goes on."""
        white = {"1-0": 1.0, "0-1": -1.0}.get(self.game.result or "", 0.0)
        return white, -white

    def legal(self) -> list[int]:
        """The actions that are legal now, in rising order; empty if the game is over."""
        at = len(self.begun)
        return sorted({moves[at] if len(moves) > at else self.steps.number(END) for moves in self._moves})

    def mask(self) -> numpy.typing.NDArray[numpy.int8]:
        """A 1 for each legal action, and a 0 for each other."""
        mask = numpy.zeros(len(self.steps), numpy.int8)
        mask[self.legal()] = 1
        return mask

    def step(self, action: int) -> str | None:
        """Makes a step. Returns the text of the move if the step has completed one. An illegal one is an `IllegalMove`,
        and nothing changes."""
        expect("action", action, SupportsIndex, "a whole number")
        action = operator.index(action)
        at, end = len(self.begun), self.steps.number(END)
        if action == end:
            moves = {steps: text for steps, text in self._moves.items() if len(steps) == at}
        else:
            moves = {steps: text for steps, text in self._moves.items() if len(steps) > at and steps[at] == action}
        if not moves:
            known = 0 <= action < len(self.steps)
            name = self.steps.actions[action] if known else "no action"
            raise IllegalMove(f"action {action} ({name}) is not legal, expected one of {self.names()}")
        if len(moves) > 1 or (action != end and len(next(iter(moves))) > at + 1):
            self._moves, self.begun = moves, (*self.begun, action)
            return None
        (text,) = moves.values()
        self.game.push(text)
        self._turns += 1
        self._look()
        return text

    def names(self) -> str:
        """The names of the legal actions, separated by blanks."""
        return " ".join(self.steps.actions[action] for action in self.legal()) or "none, the game is over"

    def copy(self) -> "StepGame":
        """A game of its own, after the same steps."""
        other = StepGame.__new__(StepGame)
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy()
        return other

    def __deepcopy__(self, memo: object) -> "StepGame":
        return self.copy()

    def __str__(self) -> str:
        begun = " ".join(self.steps.actions[action] for action in self.begun)
        return f"{self.game}\nSteps: {begun}" if begun else str(self.game)
