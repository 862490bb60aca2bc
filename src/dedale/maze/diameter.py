"""The diameter: the longest of all shortest paths.

In a tree two breadth-first searches are enough: the cell farthest from anywhere is one end. With
cycles, every search narrows what is known of all cells: how far the farthest from them is, at
least and at most. A cell at distance d from one whose farthest is e has its own farthest between
max(d, e - d) and e + d. Cells that can no longer be an end are let go; the search goes on from the
most promising ones until none is left. It rarely takes more than a few dozen searches.

Reference: F. Takes, W. Kosters, "Determining the diameter of small world networks", 2011.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..kernel.jit import kernel
from ..kernel.types import Array, Row
from ..progress import tell
from .direction import Position
from .flood import Flood

if TYPE_CHECKING:
    from .maze import Maze

#: No more cells than this are visited in all, in a maze with cycles.
STEPS = 400_000_000


class Diameter(NamedTuple):
    """The length, the two ends (in reading order), and whether it is proven."""

    length: int
    ends: tuple[Position, Position]
    exact: bool


def diameter(maze: Maze, steps: int = STEPS, many: int = 1) -> Diameter:
    """The two cells farthest apart in the part of the maze around its start.

    >>> import dedale
    >>> diameter(dedale.Maze(3, 1, bytes([2, 10, 8])))
    Diameter(length=2, ends=((0, 0), (0, 2)), exact=True)
    """
    search = _Search(maze, many)
    most = max(8, steps // search.reached)
    exact = search.run(most)
    one, other = sorted(search.ends)
    ends = maze.position(one), maze.position(other)
    return Diameter(search.length, ends, exact)


def longest_path(maze: Maze, many: int = 1) -> tuple[Position, Position]:
    """The two ends of a longest path; in a very large maze with cycles, of a very long one.

    >>> import dedale
    >>> longest_path(dedale.Maze(3, 1, bytes([2, 10, 8])))
    ((0, 0), (0, 2))
    """
    return diameter(maze, STEPS // 20, many).ends


class _Search:
    def __init__(self, maze: Maze, many: int) -> None:
        self.flood = Flood(maze, many=many)
        self.start = maze.number(maze.start)
        tell(0)
        self.reached = self.flood.start_from(self.start)
        self.length = 0
        self.ends = (self.start, self.start)
        self.speed = self.flood.speed

    def run(self, searches: int) -> bool:
        """Search until the longest is proven, at most so many times; whether it was."""
        if self.flood.is_tree:
            tell(1 / 2)
            self._look(self.flood.farthest)
            return True
        tell(1 / (searches + 3))
        # For every cell, what its farthest one is away at least and at most.
        self.least = self.speed.ints(self.flood.cells, 0)
        self.most = self.speed.ints(self.flood.cells)
        self.speed.run(begin, self.flood.distance, 2 * self.reached, self.most)
        self._learn(self.flood.farthest)
        self._learn(self.ends[1])
        wide = True
        for number in range(searches):
            tell((number + 3) / (searches + 3))
            widest, narrowest = self._candidates()
            if widest < 0:
                return True
            # In turn: where it may still be long, and from the middle, which narrows many.
            self._learn(widest if wide else narrowest)
            wide = not wide
        return self._candidates()[0] < 0

    def _look(self, cell: int) -> int:
        """Search from a cell; how far the farthest is away."""
        flood = self.flood
        flood.start_from(cell)
        far = flood.farthest
        away = int(flood.distance[far])
        if away > self.length:
            self.length, self.ends = away, (cell, far)
        return away

    def _learn(self, cell: int) -> None:
        """Search from a cell, and learn from it about all the others."""
        away = self._look(cell)
        self.speed.run(narrow, self.flood.distance, away, self.least, self.most)

    def _candidates(self) -> tuple[int, int]:
        """Of the cells that may still be an end of something longer, two; -1: there is none."""
        return self.speed.run(candidates, self.least, self.most, self.length)


@kernel
def begin(distance: Row, far: int, most: Array) -> None:
    """Before anything is known: at most `far` from the cells reached, nothing from the others."""
    for cell in range(len(distance)):
        most[cell] = far if distance[cell] >= 0 else -1


@kernel
def narrow(distance: Row, away: int, least: Array, most: Array) -> None:
    """What a search whose farthest cell is `away` reveals about all other cells."""
    for cell in range(len(distance)):
        d = distance[cell]
        if d >= 0:
            least[cell] = max(least[cell], max(d, away - d))
            most[cell] = min(most[cell], away + d) if d > 0 else away


@kernel
def candidates(least: Row, most: Row, length: int) -> tuple[int, int]:
    """The cell that may be farthest from something, and the one that is nearest to all."""
    widest = narrowest = -1
    for cell in range(len(most)):
        if most[cell] > length and least[cell] < most[cell]:
            if widest == -1 or most[cell] > most[widest]:
                widest = cell
            if narrowest == -1 or least[cell] < least[narrowest]:
                narrowest = cell
    return widest, narrowest
