"""The border of a maze on paper, and the gaps in it: where one enters, and where one leaves."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from ..errors import DedaleError, UnknownName
from ..i18n import N_
from ..kernel.types import to_list
from .flood import Flood
from .kinds import ACCESSIBLE, every_kind
from .look import ENDS

if TYPE_CHECKING:
    from ..grids.plan import Point
    from .maze import Maze

#: A wall of a cell: its number, and its side.
Wall = tuple[int, int]

APART = 1 / 3  # of the drawing's longer side: how far apart on paper both ends are at least
BAND = 0.2  # of the drawing: what belongs to its top, or to its left


class Gates(NamedTuple):
    """The ends of a way on paper, as cells, and the gaps that lead there.

    The first gap is the entry. The second is the exit; without one, the goal lies within.
    """

    start: int
    goal: int
    gaps: tuple[Wall, ...]


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
        """The sides of a cell that are drawn, each with the cell beyond it on paper."""
        row, col = shape.position(cell)
        found = []
        for side in dict.fromkeys(side for side, _line in shape.walls(cell)):
            beyond = shape.plan.facing(row, col, side)
            found.append((side, None if beyond is None else shape.number(beyond)))
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


def outward(maze: Maze, wall: Wall) -> tuple[Point, Point]:
    """The middle of a wall on paper, and the direction that leads out of its cell, one long."""
    cell, side = wall
    lines = [line for number, line in maze.shape.walls(cell) if number == side]
    return outward_of(lines[len(lines) // 2], maze.shape.plan.centre(*maze.shape.position(cell)))


def outward_of(line: Iterable[Point], middle: Point) -> tuple[Point, Point]:
    """The same of a line, around whose cell's middle it lies.

    >>> outward_of([(0.0, 0.0), (1.0, 0.0)], (0.5, 0.5))
    ((0.5, 0.0), (0.0, -1.0))
    """
    points = list(line)
    half = len(points) // 2
    one, other = points[half - 1], points[half + 1 if len(points) % 2 else half]
    (x, y), (u, v) = one, other
    door = points[half] if len(points) % 2 else ((x + u) / 2, (y + v) / 2)
    long = hypot(u - x, v - y)
    out = ((v - y) / long, (x - u) / long)
    if (door[0] - middle[0]) * out[0] + (door[1] - middle[1]) * out[1] < 0:
        out = (-out[0], -out[1])
    return door, out


# ---------------------------------------------------------------- entry and exit


def gates(maze: Maze, ends: str | None = None) -> Gates:
    """Entry and exit of a maze, as walls of its border.

    Where `ends` says (see `ENDS`); else those of its start and goal if it has a goal, and "far" if
    not. A goal that is not on the border is not opened; a start that is not gives way to the entry
    farthest from the goal. Of all that fit, the pair with the longest way between is taken (in a
    maze with cycles, about the longest), and never one close together on paper, where there is
    another.

    Raises
    ------
    DedaleError
        If the grid has no border, or `ends` is not in the list.

    >>> import dedale
    >>> gates(dedale.Maze(3, 1, bytes([2, 10, 8])))
    Gates(start=0, goal=2, gaps=((0, 3), (2, 1)))
    """
    if ends is not None and ends not in ENDS:
        raise UnknownName(N_("ends"), ends, ENDS)
    walls = border(maze)
    if not walls:
        raise DedaleError("the grid {grid!r} has no border to open", grid=maze.grid)
    if ends is None and maze.goal is not None:
        return _given(maze, walls)
    return _Chosen(maze, walls).pair(ends or "far")


def _given(maze: Maze, walls: list[Wall]) -> Gates:
    """The gates of a maze whose start and goal are known."""
    assert maze.goal is not None
    start, goal = maze.number(maze.start), maze.number(maze.goal)
    first: dict[int, Wall] = {}
    for wall in walls:
        first.setdefault(wall[0], wall)
    if start in first and goal in first:
        one, other = first[start], first[goal]
        if one == other:  # one cell: in by its first side, out by its last
            other = next(wall for wall in reversed(walls) if wall[0] == start)
        return Gates(start, goal, (one, other))
    if start not in first:
        wall = _Chosen(maze, walls).entry(goal)
        return Gates(wall[0], goal, (wall, first[goal]) if goal in first else (wall,))
    return Gates(start, goal, (first[start],))


class _Chosen:
    """Walls of a border, and the pairs of them that make a good puzzle."""

    def __init__(self, maze: Maze, walls: list[Wall]) -> None:
        self.maze = maze
        self.doors = {wall: outward(maze, wall) for wall in walls}
        cells = dict.fromkeys(cell for cell, _side in walls)
        points = [maze.shape.plan.centre(*maze.shape.position(cell)) for cell in cells]
        self.left, self.right = min(x for x, _y in points), max(x for x, _y in points)
        self.top, self.low = min(y for _x, y in points), max(y for _x, y in points)
        self.size = max(self.right - self.left, self.low - self.top)

    def pair(self, ends: str) -> Gates:
        if ends == "centre":
            goal = self.centre()
            wall = self.entry(goal)
            return Gates(wall[0], goal, (wall,))
        if ends == "corners":
            corners = (self.left, self.top), (self.right, self.low)
            one = min(self.doors, key=lambda wall: self._away(wall, corners[0], (0.0, -1.0)))
            others = [wall for wall in self.doors if wall != one]  # a maze has two walls at least
            other = min(others, key=lambda wall: self._away(wall, corners[1], (0.0, 1.0)))
            return Gates(one[0], other[0], (one, other))
        if ends == "far":
            one, other = self.farthest(list(self.doors), list(self.doors))
        elif ends == "top-bottom":
            one, other = self.farthest(self.band(0, -1), self.band(0, 1))
        else:
            one, other = self.farthest(self.band(-1, 0), self.band(1, 0))
        if one == other:  # a single cell: in by its first side, out by its last
            one, other = min(self.doors), max(self.doors)
        return Gates(one[0], other[0], (one, other))

    def _away(self, wall: Wall, place: Point, out: Point) -> tuple[float, float]:
        """How far a cell is from a place, then how little its wall looks in a direction."""
        x, y = self._place(wall[0])
        (dx, dy) = self.doors[wall][1]
        far = hypot(x - place[0], y - place[1])
        return round(far, 6), -round(dx * out[0] + dy * out[1], 6)

    def band(self, across: int, down: int) -> list[Wall]:
        """The walls on one side of the drawing that look that way; more of them if none do."""

        def depth(wall: Wall) -> float:
            (x, y), _out = self.doors[wall]
            if across:
                return (self.right - x if across > 0 else x - self.left) / (self.size or 1)
            return (self.low - y if down > 0 else y - self.top) / (self.size or 1)

        facing = [
            wall
            for wall, (_door, (dx, dy)) in self.doors.items()
            if dx * across + dy * down > 0.6 and depth(wall) < BAND
        ]
        # Of walls that stand one behind the other, as at the ragged sides of hexagons, the outer.
        outer: dict[float, float] = {}
        places = {wall: round(self.doors[wall][0][bool(across)], 3) for wall in facing}
        for wall, place in places.items():
            outer[place] = min(depth(wall), outer.get(place, depth(wall)))
        facing = [wall for wall, place in places.items() if depth(wall) == outer[place]]
        least = min(map(depth, self.doors))
        return facing or [wall for wall in self.doors if depth(wall) < least + BAND]

    def centre(self) -> int:
        """The accessible cell nearest to the middle of the drawing."""
        maze, kinds = self.maze, every_kind(self.maze)
        x, y = (self.left + self.right) / 2, (self.top + self.low) / 2

        def away(cell: int) -> float:
            u, v = self._place(cell)
            return round(hypot(u - x, v - y), 6)

        return min((c for c in range(maze.size) if kinds[c] == ACCESSIBLE), key=away)

    def entry(self, goal: int) -> Wall:
        """The wall with the longest way to a cell, of another cell where there is one."""
        away = self.distances(goal)
        return max(self.doors, key=lambda wall: (int(away[wall[0]]), -wall[0], -wall[1]))

    def distances(self, cell: int) -> list[int]:
        """How many steps every cell is from one."""
        flood = Flood(self.maze)
        flood.start_from(cell)
        return to_list(flood.distance)

    def farthest(self, ones: list[Wall], others: list[Wall]) -> tuple[Wall, Wall]:
        """A wall of each list, with the longest way between.

        In a tree, the farthest of some cells from any cell is one of the two of them that are
        farthest apart; so these two are found first.
        """
        first = others[0][0]
        for _sweep in range(2):
            away = self.distances(first)
            last, first = first, max(others, key=lambda wall: (away[wall[0]], -wall[0]))[0]
        found = []
        for end in dict.fromkeys((first, last)):
            away = self.distances(end)
            one = max(ones, key=lambda w: (self._apart(w[0], end), away[w[0]], -w[0]))[0]
            found.append((self._apart(one, end), away[one], one, end))
        _apart, _steps, one, other = max(found, key=lambda pair: pair[:2])
        if ones == others:
            one, other = min(one, other), max(one, other)
        return self._looking(one, other, ones), self._looking(other, one, others)

    def _apart(self, one: int, other: int) -> int:
        """2 if two cells are far from each other on paper, 1 if they are at least two cells."""
        (x, y), (u, v) = self._place(one), self._place(other)
        return int(one != other) + int(hypot(x - u, y - v) >= max(2, APART * self.size))

    def _looking(self, cell: int, other: int, walls: list[Wall]) -> Wall:
        """The wall of a cell that looks away from another, most of all."""
        (u, v) = self._place(other)

        def away(wall: Wall) -> float:
            (x, y), (dx, dy) = self.doors[wall]
            return round((x - u) * dx + (y - v) * dy, 6)

        return max((wall for wall in walls if wall[0] == cell), key=away)

    def _place(self, cell: int) -> Point:
        return self.maze.shape.plan.centre(*self.maze.shape.position(cell))
