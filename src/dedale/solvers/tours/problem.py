"""The question that a tour answers, as its methods want it: reach, distances, legs."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from ...errors import DedaleError
from ...i18n import _
from ...kernel.flat import GOAL, WAYS, across, mark_goals, retrace
from ...kernel.jit import kernel
from ...kernel.memory import require_memory
from ...kernel.types import Array, Ground, Row, to_list
from ...maze.flood import UNREACHED, Flood
from ...maze.maze import Maze
from ..algorithms.bfs import search as bfs
from ..request import closed_around

#: A table of distances has the square of this many numbers at most.
MOST_STOPS = 5000


class Walk(NamedTuple):
    """What a method answers, in flat cell numbers."""

    cells: Row  # from the start on
    cuts: Row  # 0, then where in it each stop is reached, at last the end
    bound: int = 0  # a length below which the method has proven that there is none


class Problem:
    """Cells are flat numbers here. Points are 0 for the start, then the stops, then the end."""

    def __init__(
        self,
        maze: Maze,
        start: int,
        stops: list[int],
        end: int | None,
        avoid: list[int],
        seconds: float = 60.0,
    ) -> None:
        self.shape, self.seconds = maze.shape, seconds
        self.sides = bytearray(maze.sides)
        closed_around(self.shape, self.sides, [cell for cell in avoid if cell != start])
        self.start, self.end = start, end
        self.stops = sorted(set(stops) - {start, end})
        self.flood = Flood(maze, self.sides)
        self.speed, self.ground = self.flood.speed, self.flood.ground
        self.flood.start_from(self.start)
        self.is_tree = self.flood.is_tree

    @property
    def fixed_end(self) -> bool:
        """Whether the last point is the end."""
        return self.end is not None

    @property
    def points(self) -> list[int]:
        """The cells of the points."""
        return [self.start, *self.stops, *([] if self.end is None else [self.end])]

    @property
    def from_start(self) -> Row:
        """The distance of every cell from the start."""
        if self.flood.source != self.start:
            self.flood.start_from(self.start)
        return self.flood.distance

    @cached_property
    def possible(self) -> bool:
        """Whether every stop, and the end, can be reached from the start."""
        points = self.speed.numbers(self.points)
        return self.speed.run(nearest_of, points, self.from_start) != UNREACHED

    @cached_property
    def distances(self) -> list[list[int]]:
        """The table of distances between points: one breadth-first search for each of them."""
        points = self.points
        if len(points) > MOST_STOPS:
            raise DedaleError(
                "{points} stops are too many for a table of distances: at most {most} in a maze "
                "with cycles (nearest-first takes any number)",
                points=len(points),
                most=MOST_STOPS,
            )
        what = _("a table of distances of {n} stops").format(n=len(points))
        require_memory(4 * len(points) ** 2, what)
        cells = self.speed.numbers(points)
        table = []
        for point in points:
            self.flood.start_from(point)
            row = self.speed.ints(len(points))
            self.speed.run(pick, cells, self.flood.distance, row)
            table.append(to_list(row))
        return table

    def walk(self, order: Iterable[int], bound: int = 0) -> Walk:
        """The walk through the points in this order, by shortest paths."""
        route, points = list(order), self.points
        if sorted(route) != list(range(len(points))) or route[0] != 0:
            raise DedaleError(
                "the order {route} should begin with 0 and have every point below {points} once",
                route=route,
                points=len(points),
            )
        if self.fixed_end and route[-1] != len(points) - 1:
            raise DedaleError("it does not end with the end, point {last}", last=len(points) - 1)
        legs = Legs(self)
        walk, cuts = [self.start], [0]
        for point in route[1:]:
            walk += legs.path(walk[-1], points[point])[1:]
            cuts.append(len(walk) - 1)
        return Walk(walk, cuts, bound)


class Legs:
    """Shortest paths on one grid, one after the other; each cleans up behind itself."""

    def __init__(self, problem: Problem) -> None:
        self.ground, self.speed = problem.ground, problem.speed
        self.sides = self.speed.view(problem.sides)
        self.grid = self.speed.marked(bytearray(problem.sides))
        self.order, self.room = (self.speed.ints(len(self.grid)) for _ in range(2))
        self.nothing = self.speed.longs(0)

    def mark(self, goals: Sequence[int]) -> None:
        """Have these cells as goals of the searches to come."""
        self.speed.run(mark_goals, self.grid, self.speed.numbers(goals))

    def unmark(self, goal: int) -> None:
        self.grid[goal] = self.sides[goal]

    def path(self, start: int, goal: int) -> list[int]:
        """A shortest path between two cells."""
        self.mark([goal])
        path = self.to_nearest(start)
        self.unmark(goal)
        return path

    def to_nearest(self, start: int) -> list[int]:
        """A shortest path to the nearest goal that is marked."""
        run, grid, ground, nothing = self.speed.run, self.grid, self.ground, self.nothing
        found, visited, _events = run(bfs, grid, ground, start, self.order, nothing)
        first, _events = run(retrace, grid, ground, start, found, self.room, nothing, 0)
        path = to_list(self.room[first:])
        run(clean, grid, self.sides, ground, self.order, visited)
        return path


@kernel
def clean(grid: Array, sides: Row, ground: Ground, order: Row, visited: int) -> None:
    """Take the marks of a search away: from the cells visited, and those that waited."""
    for k in range(visited):
        cell = order[k]
        grid[cell] = grid[cell] & GOAL | sides[cell]
        for direction in range(WAYS):
            if sides[cell] >> direction & 1:
                near = across(cell, direction, ground)
                grid[near] = grid[near] & GOAL | sides[near]


@kernel
def pick(cells: Row, values: Row, picked: Array) -> None:
    """The values of these cells."""
    for k in range(len(cells)):
        picked[k] = values[cells[k]]


@kernel
def nearest_of(cells: Row, distance: Row) -> int:
    """The least distance of these cells."""
    least = distance[cells[0]]
    for k in range(1, len(cells)):
        least = min(least, distance[cells[k]])
    return least


@kernel
def farthest_of(cells: Row, distance: Row) -> int:
    """The cell farthest away, the first of several."""
    far = cells[0]
    for k in range(1, len(cells)):
        if distance[cells[k]] > distance[far]:
            far = cells[k]
    return far
