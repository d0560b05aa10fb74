"""Environments for learning: one fixed set of actions and one form of observation for each game.

`Steps` and `StepGame` are what the environments for PettingZoo, Gymnasium and OpenSpiel have in common; they need numpy
alone. The environments are in `asterism.envs.pettingzoo`, `asterism.envs.gymnasium` and `asterism.envs.openspiel`, each
of which needs its framework: `pip install 'asterism-chess-variants[pettingzoo]'`. See docs/environments.md.
"""

from .planes import Planes
from .steps import StepGame, Steps

__all__ = ["Planes", "StepGame", "Steps"]
