"""Nothing at all: a maze to walk in, or to be filled by hand."""

from __future__ import annotations

from ....core.direction import Position
from ....core.maze import Maze
from ..objects import Object


def place(maze: Maze, chance: int) -> dict[Position, Object]:
    """No object."""
    return {}
