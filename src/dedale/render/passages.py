"""Passages of a maze that lead to another place of its drawing, for engines: portals and stairs."""

from collections.abc import Iterator
from typing import NamedTuple

from ..maze.maze import Maze


class Passage(NamedTuple):
    """A way between two cells that do not lie side by side, and the sides by which one leaves."""

    kind: str  # "portal" or "stairs"
    cells: tuple[int, int]
    sides: tuple[int, int]


def passages(maze: Maze) -> Iterator[Passage]:
    """All of them, each once.

    >>> import dedale
    >>> ring = dedale.Maze(3, 1, bytes([10, 10, 10]), grid="cylinder")
    >>> list(passages(ring))
    [Passage(kind='portal', cells=(0, 2), sides=(3, 1))]
    """
    shape, plan = maze.shape, maze.shape.plan
    for cell in range(maze.size):
        for near, side in shape.neighbours(cell):
            if near < cell or not maze.sides[cell] >> side & 1:
                continue
            sides = side, shape.step(cell, side)[1]
            if plan.sides[side] in ("up", "down"):
                yield Passage("stairs", (cell, near), sides)
            elif plan.label(*shape.position(cell), side) is not None:
                yield Passage("portal", (cell, near), sides)
