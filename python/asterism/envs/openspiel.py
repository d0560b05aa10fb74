"""The games as games of OpenSpiel."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel

from ..variants import Variant, variants
from .planes import Planes
from .steps import StepGame, Steps

MAX_TURNS = 500
# More steps has no turn of any game in practice; a game of so many turns ends anyway.
_STEPS_OF_A_TURN = 64


def register() -> list[str]:
    """Registers `asterism_NAME` for every game, for `pyspiel.load_game`; returns these names."""
    known = set(pyspiel.registered_names())
    names = []
    for variant in variants():
        name = f"asterism_{variant.name}"
        if name not in known:
            pyspiel.register_game(_type(variant), _game_class(variant.name))
        names.append(name)
    return names


def _game_class(variant: str) -> type["_Game"]:
    """The class of a game. OpenSpiel lets go of it when Python has ended already: a class outlives that, any other
    object that makes games would not."""

    class VariantGame(_Game):
        def __init__(self, params: Any = None) -> None:
            super().__init__(variant, params)

    return VariantGame


def _type(variant: Variant) -> Any:
    return pyspiel.GameType(
        short_name=f"asterism_{variant.name}", long_name=variant.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, parameter_specification={})


class _Game(pyspiel.Game):
    """A game. Its actions are those of `asterism.envs.Steps`."""

    def __init__(self, variant: str, params: Any = None) -> None:
        self.steps = Steps(variant)
        self.planes = Planes(self.steps)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.steps), max_chance_outcomes=0, num_players=2, min_utility=-1.0,
            max_utility=1.0, utility_sum=0.0, max_game_length=MAX_TURNS * _STEPS_OF_A_TURN)
        super().__init__(_type(self.steps.variant), info, params or {})

    def new_initial_state(self, fen: str | None = None) -> "_State":
        return _State(self, fen)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        return _Observer(self.planes)


class _State(pyspiel.State):
    """A position, and the steps of a move that is being made."""

    def __init__(self, game: _Game, fen: str | None = None) -> None:
        super().__init__(game)
        self.state = StepGame(game.steps, fen, max_turns=MAX_TURNS)

    def current_player(self) -> int:
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.state.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal()

    def _apply_action(self, action: int) -> None:
        self.state.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.steps.actions[action]

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        return list(self.state.returns)

    def __str__(self) -> str:
        return str(self.state)


class _Observer:
    """The planes of a position: all there is to know."""

    def __init__(self, planes: Planes) -> None:
        self._planes = planes
        self.tensor = numpy.zeros(planes.shape, numpy.float32).reshape(-1)
        self.dict = {"observation": self.tensor.reshape(planes.shape)}

    def set_from(self, state: _State, player: int) -> None:
        self.dict["observation"][:] = self._planes.of(state.state)

    def string_from(self, state: _State, player: int) -> str:
        return str(state)
