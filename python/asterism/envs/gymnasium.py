"""One player against a level of the engine, as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy

from ..engine import Engine, Limit
from ..errors import ForkedError, IllegalMove
from .planes import Planes
from .steps import StepGame, Steps


class AgainstLevel(gymnasium.Env[dict[str, Any], Any]):
    """A game against the engine. Each action is a step (`asterism.envs.Steps`); when the player's turn is complete, the
    engine has answered.

    `level` is the engine's, 0 (learning the moves) to 11 (full strength); `nodes` is the most that it searches for a
    move, so that its moves depend on the seed and the game alone. `side` is the player's, `w` or `b`; None: it is drawn
    at each reset. The reward is 1, 0 or -1 at the end of the game, and 0 before. An illegal action loses the game, and
    `info` says why. A copy, or one that was pickled, has an engine of its own that plays as this one does.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self, variant: str, *, level: int = 1, nodes: int = 10_000, side: str | None = "w", max_turns: int = 500,
        render_mode: str | None = None,
    ) -> None:
        if side not in ("w", "b", None):
            raise ValueError(f"side is {side!r}, expected 'w', 'b' or None")
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode is {render_mode!r}, expected None, ansi or svg")
        self.steps = Steps(variant)
        self.planes = Planes(self.steps)
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Discrete(len(self.steps))
        self.observation_space = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 1, self.planes.shape, numpy.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (len(self.steps),), numpy.int8),
        })
        self._side, self._limit, self._max_turns = side, Limit(nodes=nodes), max_turns
        self._level, self._seed = level, 0
        self._engine: Engine | None = self._new_engine()
        self._state = StepGame(self.steps, max_turns=max_turns)
        self._player = 0
        self._lost = False

    def _new_engine(self) -> Engine:
        return Engine(options={"Hash": 4, "Skill Level": self._level, "Skill Seed": self._seed})

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_engine": None}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new game; `options` may have its position as `fen`. The seed chooses the engine's moves, and the side
        if it is drawn."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2))
        self._seed = int(self.np_random.integers(2**30))
        self._state = StepGame(self.steps, (options or {}).get("fen"), max_turns=self._max_turns)
        self._player = drawn if self._side is None else "wb".index(self._side)
        self._lost = False
        self._answer()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._over():
            raise IllegalMove("the game is over, expected a reset")
        info = {}
        try:
            self._state.step(int(action))
            self._answer()
        except IllegalMove as error:
            self._lost, info = True, {"illegal": str(error)}
        reward = -1.0 if self._lost else self._state.returns[self._player]
        return self._observation(), reward, self._over(), False, {**self._info(), **info}

    def _over(self) -> bool:
        return self._lost or self._state.is_over

    def _answer(self) -> None:
        """Has the engine move if it is its turn."""
        state = self._state
        if state.is_over or state.player == self._player:
            return
        try:
            move = self._choose()
        except ForkedError:  # the engine has stayed behind in the other process
            self._engine = None
            move = self._choose()
        assert move is not None, "the game is not over"
        for action in state.steps.of_move(move):
            if state.step(action) is not None:
                return
        state.step(state.steps.number("end"))

    def _choose(self) -> str | None:
        """The engine's move. Nothing that it has learnt before counts, so that a copy plays alike."""
        self._engine = self._engine or self._new_engine()
        self._engine.configure({"Skill Seed": self._seed})
        self._engine.new_game()
        return self._engine.play(self._state.game, self._limit).move

    def _observation(self) -> dict[str, Any]:
        mask = numpy.zeros(len(self.steps), numpy.int8) if self._lost else self._state.mask()
        return {"observation": self.planes.of(self._state), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"fen": self._state.game.fen, "moves": self._state.game.move_stack}

    def render(self) -> str | None:
        """The position, as text or as an SVG picture."""
        if self.render_mode is None:
            return None
        return self._state.game.svg() if self.render_mode == "svg" else str(self._state)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()


def register() -> list[str]:
    """Registers `Asterism/NAME-v0` for every game, for `gymnasium.make`; returns these names."""
    from ..variants import variants

    names = []
    for variant in variants():
        name = f"Asterism/{variant.name}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, "asterism.envs.gymnasium:AgainstLevel", kwargs={"variant": variant.name})
        names.append(name)
    return names
