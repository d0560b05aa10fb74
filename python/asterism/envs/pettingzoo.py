"""Two players as an environment of PettingZoo (AEC)."""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .planes import Planes
from .steps import StepGame, Steps


def env(variant: str, *, max_turns: int = 500, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """A game of two players, `player_0` (White) and `player_1`, each of whose actions is a step (`asterism.envs.Steps`). An agent acts
    again until its turn is complete. Who does what is illegal loses."""
    raw = raw_env(variant, max_turns=max_turns, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))


class raw_env(AECEnv[str, Any, Any]):
    """The environment without the wrappers that refuse what is illegal."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "asterism_v0", "is_parallelizable": False}

    def __init__(self, variant: str, *, max_turns: int = 500, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode is {render_mode!r}, expected None, ansi or svg")
        self.steps = Steps(variant)
        self.planes = Planes(self.steps)
        self.max_turns = max_turns
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(len(self.steps)) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.planes) for agent in self.possible_agents}
        self.state_of_game = StepGame(self.steps, max_turns=max_turns)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; `options` may have its position as `fen`. Nothing is left to chance."""
        self.state_of_game = StepGame(self.steps, (options or {}).get("fen"), max_turns=self.max_turns)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Says whose step is next, and what a finished game has brought."""
        state = self.state_of_game
        self.agent_selection = self.possible_agents[state.player]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        for agent in self.agents:
            mask = state.mask() if agent == self.agent_selection else numpy.zeros(len(self.steps), numpy.int8)
            self.infos[agent] = {"action_mask": mask}
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, state.returns))
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """The planes, and the mask of the agent's legal actions: zeros while the other one acts."""
        mask = numpy.zeros(len(self.steps), numpy.int8)
        if agent == self.agent_selection:
            mask = self.state_of_game.mask()
        return {"observation": self.planes.of(self.state_of_game), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_of_game.step(int(action))
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position, as text or as an SVG picture."""
        if self.render_mode is None:
            return None
        return self.state_of_game.game.svg() if self.render_mode == "svg" else str(self.state_of_game)

    def close(self) -> None:
        pass


def observation_space(planes: Planes) -> gymnasium.spaces.Dict:
    """The space of what `observe` returns."""
    return gymnasium.spaces.Dict({
        "observation": gymnasium.spaces.Box(0, 1, planes.shape, numpy.float32),
        "action_mask": gymnasium.spaces.Box(0, 1, (len(planes.steps),), numpy.int8),
    })
