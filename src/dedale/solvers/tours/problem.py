"""The question that a tour answers, as its methods want it: reach, distances, legs."""

from functools import cached_property
from typing import Any

from ...errors import DedaleError
from ...kernel.flat import GOAL, retrace
from ...kernel.jit import fast
from ...kernel.memory import require_memory
from ...maze.maze import Maze
from ..algorithms.bfs import search as bfs
from ..distances import UNREACHED, Flood
from ..request import closed_around

#: A table of distances has the square of this many numbers at most.
MOST_STOPS = 5000


class Problem:
    """Cells are flat numbers here. Points are 0 for the start, then the stops, then the end."""

    def __init__(
        self, maze: Maze, start: int, stops: list[int], end: int | None, avoid: list[int]
    ) -> None:
        self.width = maze.width
        self.sides = bytearray(maze.sides)
        closed_around(self.sides, self.width, [cell for cell in avoid if cell != start])
        self.start, self.end = start, end
        self.stops = sorted(set(stops) - {start, end})
        self.flood = Flood(maze, self.sides)
        self.reached = self.flood.start_from(self.start)

    @property
    def points(self) -> list[int]:
        return [self.start, *self.stops, *([] if self.end is None else [self.end])]

    @property
    def from_start(self) -> Any:
        """The distance of every cell from the start."""
        if self.flood.source != self.start:
            self.flood.start_from(self.start)
        return self.flood.distance

    @cached_property
    def possible(self) -> bool:
        """Whether every stop, and the end, can be reached from the start."""
        distance = self.from_start
        if self.flood.compiled:
            import numpy as np

            return not bool((distance[np.array(self.points)] == UNREACHED).any())
        return all(distance[point] != UNREACHED for point in self.points)

    @cached_property
    def is_tree(self) -> bool:
        """Whether the part of the maze around the start has no cycle."""
        queue, reached = self.flood.queue, self.reached
        if self.flood.compiled:
            import numpy as np

            sides = np.frombuffer(self.sides, np.uint8)[queue[:reached]]
            doubled = int(np.bitwise_count(sides & 15).sum())
        else:
            doubled = sum((self.sides[cell] & 15).bit_count() for cell in queue[:reached])
        return doubled // 2 == reached - 1

    @cached_property
    def distances(self) -> list[list[int]] | Any:
        """The table of distances between points: one breadth-first search for each of them."""
        points = self.points
        if len(points) > MOST_STOPS:
            raise DedaleError(
                "{points} stops are too many for a table of distances: at most {most} in a maze "
                "with cycles (nearest-first takes any number)",
                points=len(points),
                most=MOST_STOPS,
            )
        require_memory(4 * len(points) ** 2, f"a table of distances of {len(points)} stops")
        table = []
        for point in points:
            self.flood.start_from(point)
            if self.flood.compiled:
                table.append(self.flood.distance[points].tolist())
            else:
                table.append([self.flood.distance[other] for other in points])
        return table

    def legs(self, cells: list[int]) -> tuple[list[int], list[int]]:
        """A walk through these cells in turn by shortest paths, and where it is cut."""
        legs = Legs(self)
        walk, cuts = [cells[0]], [0]
        for cell in cells[1:]:
            walk += legs.path(walk[-1], cell)[1:]
            cuts.append(len(walk) - 1)
        return walk, cuts


class Legs:
    """Shortest paths on one grid, one after the other; each cleans up behind itself."""

    def __init__(self, problem: Problem) -> None:
        self.width, self.compiled = problem.width, problem.flood.compiled
        self.sides: Any = problem.sides
        self.grid: Any = bytearray(problem.sides)
        self.order: Any = [0] * len(self.grid)
        self.room: Any = [0] * len(self.grid)
        self.nothing: Any = []
        self.search, self.retrace = bfs, retrace
        if self.compiled:
            import numpy as np

            self.sides = np.frombuffer(self.sides, np.uint8)
            self.grid = np.frombuffer(self.grid, np.uint8)
            self.order = np.empty(len(self.grid), np.int32)
            self.room = np.empty(len(self.grid), np.int32)
            self.nothing = np.empty(0, np.int64)
            self.search, self.retrace = fast(bfs), fast(retrace)

    def mark(self, goals: list[int]) -> None:
        """Have these cells as goals of the searches to come."""
        for goal in goals:
            self.grid[goal] |= GOAL

    def unmark(self, goal: int) -> None:
        self.grid[goal] &= 255 - GOAL

    def path(self, start: int, goal: int) -> list[int]:
        """A shortest path between two cells."""
        self.mark([goal])
        path = self.to_nearest(start)
        self.unmark(goal)
        return path

    def to_nearest(self, start: int) -> list[int]:
        """A shortest path to the nearest goal that is marked."""
        found, visited, _ = self.search(self.grid, self.width, start, self.order, self.nothing)
        args = (self.grid, self.width, start, found, self.room, self.nothing, 0)
        first, _ = self.retrace(*args)
        path = self.room[first:]
        self._clean(visited)
        return path if isinstance(path, list) else path.tolist()

    def _clean(self, visited: int) -> None:
        """Take the marks of the search away: from the cells visited, and those that waited."""
        grid, sides, order, width = self.grid, self.sides, self.order, self.width
        if self.compiled:
            seen = order[:visited]
            grid[seen] = grid[seen] & GOAL | sides[seen]
            for bit, step in ((1, -width), (2, 1), (4, width), (8, -1)):
                near = seen[sides[seen] & bit != 0] + step
                grid[near] = grid[near] & GOAL | sides[near]
            return
        for cell in order[:visited]:
            grid[cell] = grid[cell] & GOAL | sides[cell]
            for bit, step in ((1, -width), (2, 1), (4, width), (8, -1)):
                if sides[cell] & bit:
                    grid[cell + step] = grid[cell + step] & GOAL | sides[cell + step]
