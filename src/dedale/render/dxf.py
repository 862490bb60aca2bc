"""DXF for cutters, plotters and CAD: walls, their outlines, or the middle of the corridors, in mm.

Release 12, which everything reads. A cell is 10 mm wide if nothing else is said; y points up. Lines
are few and long (`trails.py`), so that a tool is lifted as rarely as can be. Start and goal are
circles on layers of their own.
"""

from collections.abc import Iterator, Sequence

from ..errors import DedaleError
from ..grids.plan import Point
from ..maze.maze import Maze
from ..numbers import length
from .pictures import ends_of
from .trails import centre_lines, opened, trails, wall_lines

CELL = 10.0  # millimetres
WALLS, OUTLINE, CENTRE, START, GOAL = "WALLS", "OUTLINE", "CENTRE", "START", "GOAL"
COLOURS = {WALLS: 7, OUTLINE: 1, CENTRE: 5, START: 3, GOAL: 1}  # by AutoCAD's numbers


def to_dxf(
    maze: Maze, *, cell: float = CELL, gaps: bool = False, between: str | None = None
) -> str:
    """The walls, with gaps for entry and exit if they are asked for.

    >>> to_dxf(Maze(1, 1)).split()[:4]
    ['0', 'SECTION', '2', 'HEADER']
    """
    if not maze.shape.plan.walled:
        raise DedaleError(
            "the grid {grid!r} has corridors and no walls: write its middle lines, -f dxf-centre",
            grid=maze.grid,
        )
    length("cell", cell, 0.1, 10_000)
    maze, doors = opened(maze, gaps, between)
    return document(maze, WALLS, placed(maze, wall_lines(maze, doors), cell), cell)


def to_dxf_centre(maze: Maze, *, cell: float = CELL) -> str:
    """The middle of the corridors."""
    length("cell", cell, 0.1, 10_000)
    return document(maze, CENTRE, placed(maze, centre_lines(maze), cell), cell)


def placed(maze: Maze, lines: Sequence[Sequence[Point]], cell: float) -> list[list[Point]]:
    """Lines of a drawing in few strokes, in millimetres, y up."""
    height = maze.shape.plan.extent()[1]
    return [[(cell * x, cell * (height - y)) for x, y in stroke] for stroke in trails(lines)]


def document(maze: Maze, layer: str, strokes: Sequence[Sequence[Point]], cell: float) -> str:
    """A file with these strokes on a layer, and the ends of the maze."""
    width, height = maze.shape.plan.extent()
    parts = [*_head(layer, cell * width, cell * height)]
    for stroke in strokes:
        parts += _polyline(layer, stroke)
    for name, position in zip((START, GOAL), ends_of(maze), strict=True):
        x, y = maze.shape.plan.centre(*position)
        x, y = cell * x, cell * (height - y)
        parts += [(0, "CIRCLE"), (8, name), (10, x), (20, y), (30, 0.0), (40, 0.25 * cell)]
    parts += [(0, "ENDSEC"), (0, "EOF")]
    return "\n".join(f"{code:3}\n{_shown(value)}" for code, value in parts)


Pair = tuple[int, str | int | float]


def _shown(value: str | int | float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _head(layer: str, width: float, height: float) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4), (9, "$MEASUREMENT"), (70, 1))  # millimetres
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0))
    yield from ((9, "$EXTMAX"), (10, width), (20, height), (30, 0.0), (0, "ENDSEC"))
    layers = (layer, START, GOAL)
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for name in layers:
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, COLOURS[name]), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES"))


def _polyline(layer: str, points: Sequence[Point]) -> Iterator[Pair]:
    closed = len(points) > 2 and points[0] == points[-1]
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0))
    yield (70, int(closed))
    for x, y in points[:-1] if closed else points:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, y), (30, 0.0))
    yield from ((0, "SEQEND"), (8, layer))
