"""Each minotaur goes straight at the player, along the axis on which he is farther away.

Walls are ignored: behind one, a minotaur butts against it until the player moves. When both axes
are as long, one is drawn.
"""

from ....maze.direction import Direction
from ..chance import draws
from ..state import State


def wishes(state: State, move: str) -> list[int]:
    """The direction of the larger gap to the player, for every minotaur."""
    row, col = state.position
    herd, wanted = state.minotaurs, []
    for minotaur, lot in zip(herd, draws(state.chance, len(herd), 2), strict=True):
        at_row, at_col = divmod(minotaur.cell, state.maze.width)
        down, right = row - at_row, col - at_col
        gap = abs(down) - abs(right)
        vertical = gap > 0 or (gap == 0 and lot == 0)
        if vertical:
            wanted.append(Direction.S if down > 0 else Direction.N)
        else:
            wanted.append(Direction.E if right > 0 else Direction.W)
    return [int(wish) for wish in wanted]
