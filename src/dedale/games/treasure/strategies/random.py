"""Each minotaur wanders: one of the five actions, all as likely.

Most wishes meet a wall, so in corridors they mostly turn on the spot: an easy opponent. The
numbers come from the state's own chance, so that the same game always goes the same way.
"""

from __future__ import annotations

from ....core.rng import below, step
from ..state import WAIT, State


def wishes(state: State, move: str) -> list[int]:
    """A random action for every minotaur."""
    chance, drawn = state.chance, []
    for _ in state.minotaurs:
        chance = step(chance)
        drawn.append(below(chance, WAIT + 1))
    return drawn
