"""Lines drawn with as few strokes of the pen as can be.

Pieces of line are the edges of a graph. A graph can be drawn in one stroke if no more than two of
its points have an odd number of edges (Euler, 1736); with 2k such points it takes k strokes. So odd
points are joined in pairs by edges that are not drawn, one stroke is found for all of it, and cut
where those edges are.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..grids.plan import Point
from ..maze.border import Wall, gates
from ..maze.maze import Maze
from .drawing import Pen, pen_of
from .themes import theme_named

DIGITS = 6  # two points that agree so far are one


def trails(lines: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The same lines in as few strokes as possible, without points on straight ones.

    >>> square = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    >>> trails(square)
    [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]
    >>> trails([((0, 0), (1, 0)), ((2, 0), (1, 0))])
    [[(2, 0), (0, 0)]]
    """
    places: dict[Point, int] = {}
    points: list[Point] = []
    edges: list[tuple[int, int]] = []
    for line in lines:
        numbers = []
        for point in line:
            key = round(point[0], DIGITS), round(point[1], DIGITS)
            if key not in places:
                places[key] = len(points)
                points.append(point)
            numbers.append(places[key])
        edges += [(a, b) for a, b in pairwise(numbers) if a != b]
    return [_straightened([points[k] for k in stroke]) for stroke in _strokes(len(points), edges)]


def _strokes(count: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """The edges as strokes, of the numbers of their points."""
    around: list[list[tuple[int, int]]] = [[] for _point in range(count)]
    every = list(edges)
    for number, (a, b) in enumerate(every):
        around[a].append((b, number))
        around[b].append((a, number))
    parts = _parts(count, edges)
    odd: dict[int, list[int]] = {}
    for point in range(count):
        if len(around[point]) % 2:
            odd.setdefault(parts[point], []).append(point)
    for ends in odd.values():
        # The first pair stays open: where the stroke begins and ends.
        for a, b in zip(ends[1:-1:2], ends[2::2], strict=True):
            around[a].append((b, len(every)))
            around[b].append((a, len(every)))
            every.append((a, b))
    used = [False] * len(every)
    strokes = []
    begun: set[int] = set()
    for point in range(count):
        part = parts[point]
        if part in begun or not around[point]:
            continue
        begun.add(part)
        walk = _walk(odd[part][0] if part in odd else point, around, used)
        strokes += _cut(walk, len(edges))
    return strokes


def _parts(count: int, edges: list[tuple[int, int]]) -> list[int]:
    """Which points hang together: a number for each, the same within a part."""
    above = list(range(count))

    def root(point: int) -> int:
        while above[point] != point:
            above[point] = above[above[point]]
            point = above[point]
        return point

    for a, b in edges:
        above[root(a)] = root(b)
    return [root(point) for point in range(count)]


def _walk(
    start: int, around: list[list[tuple[int, int]]], used: list[bool]
) -> list[tuple[int, int]]:
    """One stroke over all edges (C. Hierholzer, 1873): points, with the edges that led there."""
    stack, walk = [(start, -1)], []
    while stack:
        point, _edge = stack[-1]
        while around[point] and used[around[point][-1][1]]:
            around[point].pop()
        if around[point]:
            near, edge = around[point].pop()
            used[edge] = True
            stack.append((near, edge))
        else:
            walk.append(stack.pop())
    return walk


def _cut(walk: list[tuple[int, int]], drawn: int) -> list[list[int]]:
    """The strokes of a walk, which is cut where an edge is not to be drawn."""
    strokes: list[list[int]] = [[]]
    for point, edge in walk:
        strokes[-1].append(point)
        if edge >= drawn:
            strokes.append([])
    return [stroke for stroke in strokes if len(stroke) > 1]


def _straightened(points: list[Point]) -> list[Point]:
    """The same line without points on which it does not bend."""
    kept = points[:1]
    for k in range(1, len(points) - 1):
        (ax, ay), (bx, by), (cx, cy) = kept[-1], points[k], points[k + 1]
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        along = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        if abs(cross) > 1e-9 or along < 0:
            kept.append(points[k])
    return [*kept, points[-1]] if len(points) > 1 else kept


# ---------------------------------------------------------------- of a maze


def opened(maze: Maze, gaps: bool, between: str | None) -> tuple[Maze, tuple[Wall, ...]]:
    """The maze with its ends where its gaps are, and these; none if none are asked for."""
    if not gaps and between is None:
        return maze, ()
    found = gates(maze, between)
    start, goal = maze.position(found.start), maze.position(found.goal)
    return maze.replaced(start=start, goal=goal), found.gaps


def wall_lines(maze: Maze, gaps: Sequence[Wall] = ()) -> list[Sequence[Point]]:
    """All walls of a maze but these, a line each."""
    if not maze.shape.plan.walled:
        return []
    return [stroke.points for stroke in _pen(maze, gaps).walls()]


def centre_lines(maze: Maze) -> list[Sequence[Point]]:
    """The middle of all corridors: from cell to cell, through the middle of the wall that is open.

    Where an opening leads to another place of the picture, the line ends in the opening.
    """
    pen, plan = _pen(maze), maze.shape.plan
    found: list[Sequence[Point]] = []
    for cell, side, near in pen.links():
        one, other = pen.middle(cell), pen.middle(near)
        entry = maze.shape.step(cell, side)[1]
        doors = pen.door(cell, side), pen.door(near, entry)
        if not plan.walled:
            found.append((one, other))
        elif doors[0] is None or doors[1] is None:
            continue  # stairs
        elif plan.label(*maze.shape.position(cell), side) is not None:
            found += [(one, doors[0]), (other, doors[1])]
        else:
            found.append((one, doors[0], other))
    return found


def _pen(maze: Maze, gaps: Sequence[Wall] = ()) -> Pen:
    return pen_of(maze, theme_named("print"), gaps=gaps)
