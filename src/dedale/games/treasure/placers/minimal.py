"""One exit, on a random accessible cell other than the start. Nothing else."""

from ....kernel.rng import below, step
from ....maze.direction import Position
from ....maze.maze import Maze
from ..objects import Object
from . import accessible_positions


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """An exit; in a maze of one cell there is no room for it."""
    elsewhere = [position for position in accessible_positions(maze) if position != maze.start]
    if not elsewhere:
        return {}
    return {elsewhere[below(step(chance), len(elsewhere))]: Object.EXIT}
