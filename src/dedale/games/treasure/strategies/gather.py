"""The minotaur nearest to the player hunts him; all others gather around it.

The pack has one head at a time, the nearest by the corridors (the first of several). The others
walk to the head by the shortest way, so that they arrive together, and one poly can kill them all.
"""

from ..field import toward
from ..state import WAIT, State


def wishes(state: State, move: str) -> list[int]:
    """The head one step nearer to the player, everyone else one step nearer to the head."""
    herd = state.minotaurs
    hunt = toward(state, [state.player])
    near = [i for i, m in enumerate(herd) if m.alive and hunt.distances[i] >= 0]
    if not near:
        return [WAIT] * len(herd)
    head = min(near, key=hunt.distances.__getitem__)
    wanted = toward(state, [herd[head].cell]).wishes
    wanted[head] = hunt.wishes[head]
    return wanted
