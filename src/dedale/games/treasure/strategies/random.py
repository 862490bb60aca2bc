"""Each minotaur wanders: one of the five actions, all as likely.

Most wishes meet a wall, so in corridors they mostly turn on the spot: an easy opponent. The
numbers come from the state's own chance, so that the same game always goes the same way.
"""

from ..chance import draws
from ..state import WAIT, State


def wishes(state: State, move: str) -> list[int]:
    """A random action for every minotaur."""
    return draws(state.chance, len(state.minotaurs), WAIT + 1)
