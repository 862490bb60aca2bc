"""One exit, then each other cell has 25 chances in 100 of a treasure.

There are 4 small ones to 2 medium ones to 1 large one.
"""

from ....kernel.rng import step
from ....maze.direction import Position
from ....maze.maze import Maze
from ..chance import draws
from ..objects import TREASURES, Object
from . import accessible_positions, minimal

_SMALL, _MEDIUM, _LARGE = TREASURES
_DRAW = (_SMALL,) * 4 + (_MEDIUM,) * 2 + (_LARGE,)


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """An exit, and a treasure on about one cell in four."""
    objects = minimal.place(maze, chance)
    positions = accessible_positions(maze)
    numbers = draws(step(chance), len(positions), 4 * len(_DRAW))
    for position, drawn in zip(positions, numbers, strict=True):
        if drawn < len(_DRAW) and position not in objects:
            objects[position] = _DRAW[drawn]
    return objects
