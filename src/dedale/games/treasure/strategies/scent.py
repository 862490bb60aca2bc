"""Each minotaur that is near enough to smell the player takes the shortest way to him.

The scent carries 10 cells along the corridors, never through walls. The others stay.
"""

from ..field import toward
from ..state import State

REACH = 10


def wishes(state: State, move: str) -> list[int]:
    """One step nearer to the player, for every minotaur within reach of his scent."""
    return toward(state, [state.player], REACH).wishes
