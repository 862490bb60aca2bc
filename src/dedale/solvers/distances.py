"""Distances from a cell to all others."""

from typing import Any

from ..kernel.flat import offset
from ..kernel.jit import fast, kernel, worthwhile
from ..maze.direction import Position
from ..maze.maze import Maze

UNREACHED = -1


@kernel
def flood(sides: Any, width: int, source: int, distance: Any, queue: Any) -> int:
    """Write the distance of every cell that can be reached; returns how many there are.

    `distance` must hold UNREACHED everywhere. `queue` then lists the cells from near to far.
    """
    distance[source] = 0
    queue[0] = source
    waiting = 1
    taken = 0
    while taken < waiting:
        cell = queue[taken]
        taken += 1
        beyond = distance[cell] + 1
        here = sides[cell]
        for direction in range(4):
            if here >> direction & 1:
                near = cell + offset(direction, width)
                if distance[near] == UNREACHED:
                    distance[near] = beyond
                    queue[waiting] = near
                    waiting += 1
    return waiting


class Flood:
    """The distances from one cell after another on one maze, with arrays that are made once.

    >>> import dedale
    >>> flood = Flood(dedale.Maze(3, 1, bytes([2, 10, 8])))
    >>> flood.start_from(0)
    3
    >>> list(flood.distance), flood.farthest
    ([0, 1, 2], 2)
    """

    def __init__(self, maze: Maze, sides: Any = None) -> None:
        self.width, self.cells = maze.width, maze.width * maze.height
        self.compiled = worthwhile(self.cells)
        sides = maze.sides if sides is None else sides
        self.sides: Any = sides
        self.distance: Any = [UNREACHED] * self.cells
        self.queue: Any = [0] * self.cells
        self.reached, self.source = 0, UNREACHED
        if self.compiled:
            import numpy as np

            self.sides = np.frombuffer(sides, np.uint8)
            self.distance = np.empty(self.cells, np.int32)
            self.queue = np.empty(self.cells, np.int32)

    def start_from(self, source: int) -> int:
        """Measure from this cell; how many cells it reaches, itself included."""
        if self.compiled:
            self.distance.fill(UNREACHED)
            run = fast(flood)
        else:
            self.distance = [UNREACHED] * self.cells
            run = flood
        self.source = source
        self.reached = int(run(self.sides, self.width, source, self.distance, self.queue))
        return self.reached

    @property
    def farthest(self) -> int:
        """A cell as far away as any; of several, the one that comes first in the maze."""
        last = self.queue[self.reached - 1]
        most = self.distance[last]
        k = self.reached - 1
        while k > 0 and self.distance[self.queue[k - 1]] == most:
            k -= 1
            last = min(last, self.queue[k])
        return int(last)


def farthest(maze: Maze, start: Position) -> Position:
    """The cell farthest from the start (of several, the first in reading order).

    >>> import dedale
    >>> farthest(dedale.Maze(3, 1, bytes([2, 10, 8])), (0, 0))
    (0, 2)
    """
    flood = Flood(maze)
    flood.start_from(start[0] * maze.width + start[1])
    return divmod(flood.farthest, maze.width)
