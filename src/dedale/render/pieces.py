"""A sheet of pieces, and the solid or the outlines that it makes.

Every cell is cut into a middle, a strip along each of its edges and a piece in each corner. Pieces
meet along whole edges only. Each has *slabs*, one bit a level: 1 is the plate, 2 a wall on it, and
so on. Where slabs of two neighbours differ, a side of the solid stands. As walls are strips with a
rosette of corners at both their ends, no two parts of them touch in a point or a line: each edge of
the solid belongs to exactly two triangles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from ..grids.plan import Point

DIGITS = 6
#: A place in space.
Place = tuple[float, float, float]
#: Where a point of a sheet is in space, and which way is up there.
Lift = Callable[[float, float], tuple[Place, Place]]


@dataclass(frozen=True, slots=True)
class Mesh:
    """The surface of a solid: corners, and triangles of them, anticlockwise from outside."""

    name: str
    points: list[Place]
    faces: list[tuple[int, ...]]


def flat(x: float, y: float) -> tuple[Place, Place]:
    return (x, y, 0.0), (0.0, 0.0, 1.0)


class SlabSheet:
    """Pieces with their slabs; places that are one in space are one."""

    def __init__(self) -> None:
        self._numbers: dict[Place, int] = {}
        self.places: list[tuple[Place, Place]] = []
        self.pieces: list[tuple[list[int], list[Point], int]] = []

    def number(self, lift: Lift, point: Point) -> int:
        """The number of a place."""
        place, up = lift(*point)
        key = round(place[0], DIGITS), round(place[1], DIGITS), round(place[2], DIGITS)
        key = key[0] + 0.0, key[1] + 0.0, key[2] + 0.0  # -0 is 0
        if key not in self._numbers:
            self._numbers[key] = len(self.places)
            self.places.append((place, up))
        return self._numbers[key]

    def add(self, lift: Lift, corners: Sequence[Point], slabs: int) -> None:
        """A piece, its corners anticlockwise as seen from above."""
        if slabs:
            numbers = [self.number(lift, point) for point in corners]
            self.pieces.append((numbers, list(corners), slabs))

    # ------------------------------------------------------------ solids

    def mesh(self, name: str, heights: Sequence[float], *, hollow: bool = True) -> Mesh:
        """The solid; `heights` are those of the levels. Without `hollow` it has no underside."""
        many = len(self.places)
        beside: dict[int, int] = {}  # of edges, each two places
        for corners, _points, slabs in self.pieces:
            for k, corner in enumerate(corners):
                beside[corner * many + corners[(k + 1) % len(corners)]] = slabs
        numbers: dict[int, int] = {}  # of corners, each a place and a level
        faces: list[tuple[int, ...]] = []
        tall = len(heights)

        def add(*corners: tuple[int, int]) -> None:
            ends = (place * tall + level for place, level in corners)
            faces.append(tuple([numbers.setdefault(end, len(numbers)) for end in ends]))

        for corners, points, slabs in self.pieces:
            cut = triangles(points)
            for level in range(slabs.bit_length()):
                if not slabs >> level & 1:
                    continue
                if not slabs >> level + 1 & 1:
                    for a, b, c in cut:
                        add(
                            (corners[a], level + 1),
                            (corners[b], level + 1),
                            (corners[c], level + 1),
                        )
                if not (level and slabs >> level - 1 & 1) and (level or hollow):
                    for a, b, c in cut:
                        add((corners[c], level), (corners[b], level), (corners[a], level))
            for k, one in enumerate(corners):
                other = corners[(k + 1) % len(corners)]
                bare = slabs & ~beside.get(other * many + one, 0)
                for low in range(bare.bit_length()):
                    if bare >> low & 1:
                        add((one, low), (other, low), (other, low + 1))
                        add((one, low), (other, low + 1), (one, low + 1))
        points_ = []
        for end in numbers:
            (x, y, z), (dx, dy, dz) = self.places[end // tall]
            high = heights[end % tall]
            points_.append((x + high * dx, y + high * dy, z + high * dz))
        return Mesh(name, points_, faces)

    # ------------------------------------------------------------ outlines

    def outlines(self, slab: int) -> list[list[Point]]:
        """The outlines of all pieces with a slab, closed; what lies on the left is inside."""
        edges: dict[tuple[int, int], tuple[Point, Point]] = {}
        for corners, points, slabs in self.pieces:
            if slabs & slab:
                for k, corner in enumerate(corners):
                    after = (k + 1) % len(corners)
                    edges[corner, corners[after]] = points[k], points[after]
        ahead = {one: other for one, other in edges if (other, one) not in edges}
        loops = []
        while ahead:
            first = at = next(iter(ahead))
            loop = []
            while True:
                after = ahead.pop(at)
                loop.append(edges[at, after][0])
                at = after
                if at == first:
                    break
            loops.append(straight(loop))
        return loops


# ---------------------------------------------------------------- cutting


@dataclass(frozen=True, slots=True)
class Cut:
    """A polygon cut along its edges: its middle, and for each edge a strip and a corner piece."""

    middle: list[Point]
    strips: list[list[Point]]
    corners: list[list[Point]]


def cut(outline: Sequence[Point], half: float) -> Cut:
    """Cut a polygon, anticlockwise, so far from its edges."""
    count = len(outline)
    inner = [inset(outline, k, half) for k in range(count)]
    first, last = [], []  # on every edge, the places near its two ends
    for k in range(count):
        one, other = outline[k], outline[(k + 1) % count]
        share = min(1.5 * half / hypot(other[0] - one[0], other[1] - one[1]), 0.3)
        first.append(_between(one, other, share))
        last.append(_between(one, other, 1 - share))
    strips = [[first[k], last[k], inner[(k + 1) % count], inner[k]] for k in range(count)]
    corners = [[outline[k], first[k], inner[k], last[k - 1]] for k in range(count)]
    return Cut(inner, strips, corners)


def _between(one: Point, other: Point, share: float) -> Point:
    """A place on a line; computed from the same end whichever way it is drawn."""
    if other < one:
        one, other, share = other, one, 1 - share
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def inset(outline: Sequence[Point], k: int, half: float) -> Point:
    """The corner of a polygon, moved inwards so that it is so far away from both edges."""
    (ax, ay), (bx, by) = outline[k - 1], outline[k]
    cx, cy = outline[(k + 1) % len(outline)]
    one, other = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    # The normals of both edges, to the left: inwards.
    ux, uy = -(by - ay) / one, (bx - ax) / one
    vx, vy = -(cy - by) / other, (cx - bx) / other
    stretch = half / (1 + ux * vx + uy * vy)
    return bx + stretch * (ux + vx), by + stretch * (uy + vy)


def triangles(points: Sequence[Point]) -> list[tuple[int, int, int]]:
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


def straight(loop: list[Point]) -> list[Point]:
    """A closed line without the points on which it does not bend."""
    kept = []
    for k, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[k - 1], loop[(k + 1) % len(loop)]
        if abs((x - ax) * (by - y) - (y - ay) * (bx - x)) > 1e-9:
            kept.append((x, y))
    return kept


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) > -1e-12 and _turn(b, c, p) > -1e-12 and _turn(c, a, p) > -1e-12
