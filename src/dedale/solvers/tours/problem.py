"""The question that a tour answers, as its methods want it: reach, distances, legs."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ...errors import DedaleError
from ...i18n import _
from ...kernel.flat import GOAL, WAYS, across, entered_by, mark_goals, retrace
from ...kernel.jit import kernel
from ...kernel.memory import require_memory
from ...kernel.types import Array, Ground, Row, to_list
from ...maze.flood import UNREACHED, Flood
from ...maze.maze import Maze
from ...maze.oracle import Oracle
from ..algorithms.astar import search as cheapest
from ..algorithms.bfs import search as bfs
from ..estimate import buckets
from ..request import closed_around
from ..table import HEURISTICS

#: A table of distances has the square of this many numbers at most.
MOST_STOPS = 5000
#: So many points are worth preparing for all questions about a maze at once.
ENOUGH = 5


class TourWalk(NamedTuple):
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
        #: What entering each cell costs; None: every step counts 1.
        self.terrain = maze.terrain
        self.maze = maze
        # There is one way only; but where it is cheapest to end depends on the terrain.
        self.is_tree = self.flood.is_tree and (self.terrain is None or end is not None)
        #: Whether ways are those of the maze itself.
        self.plain = not avoid and self.terrain is None

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
    def oracle(self) -> Oracle | None:
        """What knows all ways of a maze without cycles. To prepare it takes as long as about five
        searches; with cycles it takes as long as hundreds.
        """
        useful = self.is_tree and self.plain and len(self.points) > ENOUGH
        return self.maze.oracle() if useful else None

    @cached_property
    def distances(self) -> list[list[int]]:
        """The table of distances between points: one search for each of them, or none in a tree.

        On terrain, from row to column: what entering the cells on the way costs.
        """
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
        if self.oracle is not None:
            return [self.oracle.steps_from(point, points) for point in points]
        cells = self.speed.numbers(points)
        table = []
        legs = None if self.terrain is None else Legs(self)
        for point in points:
            if legs is None:
                self.flood.start_from(point)
            row = self.speed.ints(len(points))
            far = self.flood.distance if legs is None else legs.costs_from(point)
            self.speed.run(pick, cells, far, row)
            table.append(to_list(row))
        return table

    @cached_property
    def both_ways(self) -> tuple[list[list[int]], bool]:
        """A table that is the same in both directions, to be put in order; and whether its last
        point is the end.

        Without terrain these are the distances. On terrain, a way there and the way back differ by
        what its two ends cost: the table has their sums, and `total` makes a cost of what they add
        up to. If there is no end, a further point stands for it; to go there from a stop counts
        what that stop costs.
        """
        if self.terrain is None:
            return self.distances, self.fixed_end
        there = self.distances
        table = [[cost + there[b][a] for b, cost in enumerate(row)] for a, row in enumerate(there)]
        if not self.fixed_end:
            own = [self.terrain[cell] for cell in self.points]
            table = [[*row, cost] for row, cost in zip(table, own, strict=True)]
            table.append([*own, 0])
        return table, True

    def total(self, added: int) -> int:
        """What a walk costs whose legs add up to this in the table of `both_ways`."""
        if self.terrain is None:
            return added
        last = 0 if self.end is None else self.terrain[self.end]
        return -(-(added + last - self.terrain[self.start]) // 2)

    def walk(self, order: Iterable[int], bound: int = 0) -> TourWalk:
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
        path = Legs(self).path if self.oracle is None else self.oracle.cells_between
        walk, cuts = [self.start], [0]
        for point in route[1:]:
            leg = path(walk[-1], points[point])
            assert leg is not None  # `possible` has been asked
            walk += leg[1:]
            cuts.append(len(walk) - 1)
        return TourWalk(walk, cuts, bound)


class Legs:
    """Shortest paths on one grid, one after the other; each cleans up behind itself."""

    def __init__(self, problem: Problem) -> None:
        self.ground, self.speed = problem.ground, problem.speed
        self.sides = self.speed.view(problem.sides)
        self.grid = self.speed.marked(bytearray(problem.sides))
        self.order, self.room = (self.speed.ints(len(self.grid)) for _ in range(2))
        self.nothing = self.speed.longs(0)
        self.maze, self.terrain = problem.maze, problem.terrain

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
        found, visited = self._search(start)
        first, _events = run(retrace, grid, ground, start, found, self.room, nothing, 0)
        path = to_list(self.room[first:])
        run(clean, grid, self.sides, ground, self.order, visited)
        return path

    def costs_from(self, start: int) -> Array:
        """What it costs to go from a cell to each other that can be reached, on terrain."""
        run, total = self.speed.run, self.speed.ints(len(self.grid))
        _found, visited = self._search(start)
        costs = self.speed.view(self.terrain or b"")
        run(add_up, self.grid, self.ground, self.order, visited, costs, total)
        run(clean, self.grid, self.sides, self.ground, self.order, visited)
        return total

    def _search(self, start: int) -> tuple[int, int]:
        """Search from a cell to a goal that is marked: which one, and how many cells were visited.

        Breadth-first, or on terrain by Dijkstra's algorithm.
        """
        values = (self.grid, self.ground, start, self.order, self.nothing)
        if self.terrain is None:
            found, visited, _events = self.speed.run(bfs, *values)
        else:
            rest: Any = self.speed.zeros(len(self.grid))
            room = buckets(rest, HEURISTICS["zero"], self.maze, self.speed)
            costs = self.speed.view(self.terrain)
            found, visited, _events = self.speed.run(cheapest, *values, rest, *room, costs)
        return int(found), int(visited)


@kernel
def add_up(grid: Array, ground: Ground, order: Row, visited: int, costs: Row, total: Array) -> None:
    """What it costs to reach each cell that a search visited, in the order of its visits."""
    total[order[0]] = 0
    for k in range(1, visited):
        cell = order[k]
        total[cell] = total[across(cell, entered_by(grid, cell), ground)] + costs[cell]


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
