"""STL for printers: walls on a plate, or around a tube for a maze on a cylinder; millimetres.

Every cell is cut into a middle, a strip along each of its edges and a piece in each corner. A strip
is as high as a wall if one stands there, a corner if a wall touches it; everything else is floor.
Pieces meet along whole edges only, and where heights differ a side of the solid stands. So each
edge belongs to exactly two triangles: the solid is watertight, on every grid that lies in a plane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..grids.plan import Point
from ..grids.table import GRIDS
from ..maze.maze import Maze
from ..numbers import length

CELL = 10.0  # millimetres: the width of a cell,
THICK = 0.24  # the thickness of walls,
WALL = 0.8  # their height above the plate, both as shares of that width,
PLATE = 2.0  # and the thickness of the plate
THICKEST = 0.4  # of a cell: what leaves a way between two walls on every grid
DIGITS = 6
FLOOR, HIGH = 1, 2
TUBE = "cylinder"

#: A place of the solid, from a place on the sheet (millimetres) and a height above it.
Bent = Callable[[float, float, float], tuple[float, float, float]]


def to_stl(
    maze: Maze,
    *,
    cell: float = CELL,
    thickness: float | None = None,
    wall_height: float | None = None,
) -> bytes:
    """The bytes of a binary STL file.

    `cell` is the width of a cell, `thickness` that of a wall (0.24 of the cell), `wall_height` how
    far walls stand above the plate (0.8 of the cell).
    """
    length("cell", cell, 1, 1000)
    thick = THICK * cell if thickness is None else thickness
    length("thickness", thick, 0.1, THICKEST * cell)
    high = WALL * cell if wall_height is None else length("wall height", wall_height, 0.1, 1000)
    triangles = mesh_of(maze, cell, thick, high)
    edges = triangles[:, [1, 2]] - triangles[:, [0, 0]]
    normals = np.cross(edges[:, 0], edges[:, 1])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    record = np.zeros(
        len(triangles), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")]
    )
    record["normal"] = normals / np.where(lengths, lengths, 1)
    record["corners"] = triangles
    head = b"Dedale, millimetres".ljust(80)
    return head + np.uint32(len(triangles)).tobytes() + record.tobytes()


def mesh_of(
    maze: Maze, cell: float, thickness: float, wall_height: float
) -> npt.NDArray[np.float64]:
    """The triangles, (n, 3, 3), anticlockwise as seen from outside."""
    plan = maze.shape.plan
    tube = maze.grid == TUBE
    if not (plan.plane and plan.walled):
        able = [n for n, entry in GRIDS.items() if entry.load().plane and entry.load().walled]
        raise DedaleError(
            "a maze on the grid {grid!r} makes no solid: it should be one of {able}",
            grid=maze.grid,
            able=", ".join(able),
        )
    around = cell * maze.width
    height = cell * plan.extent()[1]
    pieces = _Pieces(around if tube else 0.0, thickness / 2)
    for number in range(maze.size):
        if maze.is_accessible(maze.position(number)):
            walls = maze.shape.walls(number)
            edges = [
                (not maze.sides[number] >> side & 1, line[k])
                for side, line in walls
                for k in range(len(line) - 1)
            ]
            # y points up from here on, so that outlines run anticlockwise.
            outline = [(cell * x, height - cell * y) for _stands, (x, y) in edges]
            pieces.add(outline[::-1], [stands for stands, _point in edges[-2::-1] + edges[-1:]])
    bend = _tube(around / (2 * pi)) if tube else _flat
    return pieces.solid(bend, (0.0, PLATE, PLATE + wall_height))


def _flat(x: float, y: float, z: float) -> tuple[float, float, float]:
    return x, y, z


def _tube(radius: float) -> Bent:
    def bend(x: float, y: float, z: float) -> tuple[float, float, float]:
        turn, away = x / radius, radius - PLATE + z
        return away * cos(turn), away * sin(turn), y

    return bend


class _Pieces:
    """Pieces of the plane that meet along whole edges, each with its height."""

    def __init__(self, around: float, half: float) -> None:
        self.around = around  # places so far apart are one; 0: none are
        self.half = half  # the thickness of a wall
        self.places: dict[Point, int] = {}
        self.points: list[Point] = []
        self.cells: list[tuple[list[int], list[bool], list[Point]]] = []
        self.touched: set[int] = set()  # corners with a wall

    def number(self, point: Point) -> int:
        x = point[0] % self.around if self.around else point[0]
        if self.around and self.around - x < 1e-4:
            x = 0.0
        key = round(x, DIGITS), round(point[1], DIGITS)
        if key not in self.places:
            self.places[key] = len(self.points)
            self.points.append((x, point[1]))
        return self.places[key]

    def add(self, outline: list[Point], stands: list[bool]) -> None:
        """A cell: its corners, anticlockwise, and whether a wall stands on the edge after each."""
        corners = [self.number(point) for point in outline]
        self.cells.append((corners, stands, outline))
        for k, wall in enumerate(stands):
            if wall:
                self.touched |= {corners[k], corners[(k + 1) % len(corners)]}

    def faces(self) -> list[tuple[list[int], int]]:
        """All pieces, as corners and height."""
        found = []
        for corners, stands, outline in self.cells:
            count = len(corners)
            inner = [self.number(_inset(outline, k, self.half)) for k in range(count)]
            first, last = [], []  # on every edge, the places near its two ends
            for k in range(count):
                one, other = outline[k], outline[(k + 1) % count]
                share = min(1.5 * self.half / hypot(other[0] - one[0], other[1] - one[1]), 0.3)
                first.append(self.number(_between(one, other, share)))
                last.append(self.number(_between(one, other, 1 - share)))
            found.append((inner, FLOOR))
            for k in range(count):
                after = (k + 1) % count
                strip = [first[k], last[k], inner[after], inner[k]]
                found.append((strip, HIGH if stands[k] else FLOOR))
                corner = [corners[k], first[k], inner[k], last[k - 1]]
                found.append((corner, HIGH if corners[k] in self.touched else FLOOR))
        return found

    def solid(self, bend: Bent, heights: Sequence[float]) -> npt.NDArray[np.float64]:
        """The triangles of all pieces, top, bottom and the sides between; `heights` by level."""
        faces = self.faces()
        levels: dict[tuple[int, int], int] = {}
        for corners, level in faces:
            for k, corner in enumerate(corners):
                levels[corner, corners[(k + 1) % len(corners)]] = level
        found: list[tuple[tuple[int, int], ...]] = []  # corners: place and level
        for corners, level in faces:
            flat = self._unrolled(corners)
            for a, b, c in _triangles(flat):
                found.append(((corners[a], level), (corners[b], level), (corners[c], level)))
                found.append(((corners[c], 0), (corners[b], 0), (corners[a], 0)))
            for k, one in enumerate(corners):
                other = corners[(k + 1) % len(corners)]
                for low in range(levels.get((other, one), 0), level):
                    found.append(((one, low), (other, low), (other, low + 1)))
                    found.append(((one, low), (other, low + 1), (one, low + 1)))
        bent = {(p, k): bend(*self.points[p], heights[k]) for t in found for p, k in t}
        return np.array([[bent[corner] for corner in triangle] for triangle in found])

    def _unrolled(self, corners: list[int]) -> list[Point]:
        """The corners of a piece on the sheet, those beyond a seam beside the others."""
        points = [self.points[corner] for corner in corners]
        if not self.around:
            return points
        first = points[0][0]
        half = self.around / 2
        return [(first + (x - first + half) % self.around - half, y) for x, y in points]


def _between(one: Point, other: Point, share: float) -> Point:
    """A place on a line; computed from the same end whichever way it is drawn."""
    if other < one:
        one, other, share = other, one, 1 - share
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _inset(outline: list[Point], k: int, half: float) -> Point:
    """The corner of a cell, moved inwards so that it is half a wall away from both edges."""
    (ax, ay), (bx, by) = outline[k - 1], outline[k]
    cx, cy = outline[(k + 1) % len(outline)]
    one, other = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    # The normals of both edges, to the left: inwards.
    ux, uy = -(by - ay) / one, (bx - ax) / one
    vx, vy = -(cy - by) / other, (cx - bx) / other
    stretch = half / (1 + ux * vx + uy * vy)
    return bx + stretch * (ux + vx), by + stretch * (uy + vy)


def _triangles(points: list[Point]) -> list[tuple[int, int, int]]:
    """A polygon, anticlockwise, as triangles: ears are cut off one after the other."""
    left, found = list(range(len(points))), []
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            others = [points[p] for p in left if p not in (a, b, c)]
            if _turn(points[a], points[b], points[c]) > 1e-12 and not any(
                _inside(p, points[a], points[b], points[c]) for p in others
            ):
                break
        found.append((a, b, c))
        left.remove(b)
    found.append((left[0], left[1], left[2]))
    return found


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) > -1e-12 and _turn(b, c, p) > -1e-12 and _turn(c, a, p) > -1e-12
