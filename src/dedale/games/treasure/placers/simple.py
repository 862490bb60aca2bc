"""One exit, then each other cell has 10 chances in 100 of a treasure, a bomb or a poly.

The five (treasures of three sizes, bomb, poly) are as likely as each other.
"""

from ....kernel.rng import step
from ....maze.direction import Position
from ....maze.maze import Maze
from ..chance import draws
from ..objects import Object
from . import accessible_positions, minimal

_FIVE = (Object.SMALL, Object.MEDIUM, Object.LARGE, Object.BOMB, Object.POLY)


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """An exit, and something on about one cell in ten."""
    objects = minimal.place(maze, chance)
    positions = accessible_positions(maze)
    numbers = draws(step(chance), len(positions), 100 * len(_FIVE))
    for position, drawn in zip(positions, numbers, strict=True):
        if drawn < 10 * len(_FIVE) and position not in objects:
            objects[position] = _FIVE[drawn % len(_FIVE)]
    return objects
