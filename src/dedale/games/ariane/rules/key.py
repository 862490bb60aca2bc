"""Keys: entering a key's cell opens every locked edge of its colour, for everybody and for good.

Until then a locked edge is a wall. Only Ariane takes keys.
"""

from dataclasses import replace

from ..levels.walls import toggle
from ..state import State


def take(state: State) -> State:
    """Ariane picks up the key that lies where she is."""
    extras, maze = state.level.extras, state.maze
    colours = [colour for cell, colour in extras.keys if cell == state.ariane]
    if not colours or state.ariane in state.taken:
        return state
    for (cell, side), colour in extras.locked:
        pushed_here = (cell, side) in state.pushable
        if colour in colours and not pushed_here and not state.is_open(cell, side):
            maze = toggle(maze, cell, side)
    return replace(state, maze=maze, taken=state.taken | {state.ariane})
