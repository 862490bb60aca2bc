"""Each minotaur takes a shortest way to the player: the most dangerous of all.

Other minotaurs are ignored, so they queue in corridors. One that no way leads to waits. Of several
shortest ways the first in the order N, E, S, W is taken.
"""

from ..field import toward
from ..state import State


def wishes(state: State, move: str) -> list[int]:
    """One step nearer to the player, for every minotaur."""
    return toward(state, [state.player]).wishes
