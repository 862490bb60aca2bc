"""The border of a maze on paper, and two gaps in it: where one enters, and where one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DedaleError
from .flood import Flood
from .kinds import ACCESSIBLE, every_kind

if TYPE_CHECKING:
    from .direction import Position
    from .maze import Maze

#: A wall of a cell: its number, and its side.
Wall = tuple[int, int]


def border(maze: Maze) -> list[Wall]:
    """The walls between the maze and what lies around it; what a mask takes out inside is not.

    >>> import dedale
    >>> len(border(dedale.Maze(4, 3))), len(border(dedale.Maze(4, 3, grid="torus")))
    (14, 0)
    """
    shape, kinds = maze.shape, every_kind(maze)
    if shape.square and maze.kinds is None:  # said at once
        width, size = maze.width, maze.size
        sides = (range(width), range(width - 1, size, width))
        edges = [*sides, range(size - width, size), range(0, size, width)]
        return sorted((cell, side) for side, cells in enumerate(edges) for cell in cells)

    def walls(cell: int) -> list[tuple[int, int | None]]:
        """The sides of a cell that are drawn, each with the cell beyond it."""
        found = []
        for side in dict.fromkeys(side for side, _line in shape.walls(cell)):
            beyond = shape.beside(cell, side)
            found.append((side, None if beyond is None else beyond[0]))
        return found

    # Masked cells belong to the outside where others like them lead there from the edge.
    outside = {
        cell
        for cell in range(shape.size)
        if kinds[cell] != ACCESSIBLE and any(near is None for _side, near in walls(cell))
    }
    waiting = list(outside)
    while waiting:
        for _side, near in walls(waiting.pop()):
            if near is not None and kinds[near] != ACCESSIBLE and near not in outside:
                outside.add(near)
                waiting.append(near)
    return [
        (cell, side)
        for cell in range(shape.size)
        if kinds[cell] == ACCESSIBLE
        for side, near in walls(cell)
        if near is None or near in outside
    ]


def gates(maze: Maze) -> tuple[Wall, Wall]:
    """Entry and exit of a maze, as walls of its border.

    Those of its start and goal if it has a goal; else the two that are farthest apart (in a maze
    with cycles, about as far).

    >>> import dedale
    >>> gates(dedale.Maze(3, 1, bytes([2, 10, 8])))
    ((0, 0), (2, 0))
    """
    walls = border(maze)
    if not walls:
        raise DedaleError("the grid {grid!r} has no border to open", grid=maze.grid)
    first: dict[int, Wall] = {}
    for cell, side in walls:
        first.setdefault(cell, (cell, side))
    if maze.goal is not None:
        return _gate(maze, first, maze.start), _gate(maze, first, maze.goal)
    flood = Flood(maze)
    one = next(iter(first))
    for _sweep in range(2):
        flood.start_from(one)
        other, one = one, max(first, key=lambda cell: (int(flood.distance[cell]), -cell))
    if one == other:  # a single cell: in by its first side, out by its last
        return first[one], walls[-1]
    return first[min(one, other)], first[max(one, other)]


def _gate(maze: Maze, walls: dict[int, Wall], place: Position) -> Wall:
    cell = maze.number(place)
    if cell not in walls:
        raise DedaleError(
            "{place} is not on the border: no gap can lead to it; leave out start and goal",
            place=place,
        )
    return walls[cell]
