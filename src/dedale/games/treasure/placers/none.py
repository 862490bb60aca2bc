"""Nothing at all: a maze to walk in, or to be filled by hand."""

from ....maze.direction import Position
from ....maze.maze import Maze
from ..objects import Object


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """No object."""
    return {}
