"""The distances of all cells from one, measured again and again on one maze."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.flat import WAYS, across
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row

if TYPE_CHECKING:
    from .maze import Maze

UNREACHED = -1


@kernel
def flood(sides: Row, ground: Ground, source: int, distance: Array, queue: Array) -> int:
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
        for direction in range(WAYS):
            if here >> direction & 1:
                near = across(cell, direction, ground)
                if distance[near] == UNREACHED:
                    distance[near] = beyond
                    queue[waiting] = near
                    waiting += 1
    return waiting


@kernel
def count_sides(sides: Row, cells: Row, count: int) -> int:
    """How many sides the first `count` of these cells have open, all together."""
    total = 0
    for k in range(count):
        here = sides[cells[k]]
        for direction in range(WAYS):
            total += here >> direction & 1
    return total


class Flood:
    """The distances from one cell after another on one maze, with arrays that are made once.

    >>> import dedale
    >>> flood = Flood(dedale.Maze(3, 1, bytes([2, 10, 8])))
    >>> flood.start_from(0)
    3
    >>> list(flood.distance), flood.farthest, flood.is_tree
    ([0, 1, 2], 2, True)
    """

    def __init__(self, maze: Maze, sides: Row | None = None, many: int = 1) -> None:
        """`many` is how many mazes of this size will be measured, which decides the speed."""
        self.cells = maze.size
        self.speed = speed_for(many * maze.size, None, maze.shape.words)
        self.ground = maze.shape.ground(self.speed)
        self.sides = self.speed.view(maze.sides if sides is None else sides)
        self.distance, self.queue = self.speed.ints(self.cells), self.speed.ints(self.cells)
        self.reached, self.source = 0, UNREACHED

    def start_from(self, source: int) -> int:
        """Measure from this cell; how many cells it reaches, itself included."""
        self.speed.fill(self.distance, UNREACHED)
        self.source = source
        self.reached = self.speed.run(
            flood, self.sides, self.ground, source, self.distance, self.queue
        )
        return self.reached

    @property
    def is_tree(self) -> bool:
        """Whether the cells reached have no cycle."""
        opened = self.speed.run(count_sides, self.sides, self.queue, self.reached)
        return opened == 2 * (self.reached - 1)

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
