"""One exit, then each other cell has 10 chances in 100 of a treasure, a bomb or a poly.

The five (treasures of three sizes, bomb, poly) are as likely as each other.
"""

from __future__ import annotations

from ....core.direction import Position
from ....core.maze import Maze
from ....core.rng import below, step
from ..objects import Object
from . import accessible_positions, minimal

_FIVE = (Object.SMALL, Object.MEDIUM, Object.LARGE, Object.BOMB, Object.POLY)


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """An exit, and something on about one cell in ten."""
    objects = minimal.place(maze, chance)
    chance = step(chance)
    for position in accessible_positions(maze):
        chance = step(chance)
        drawn = below(chance, 100 * len(_FIVE))
        if drawn < 10 * len(_FIVE) and position not in objects:
            objects[position] = _FIVE[drawn % len(_FIVE)]
    return objects
