"""Cube: the six faces of a cube, each a square grid; WIDTH and HEIGHT are the same.

Positions are (row, col), where rows go on from face to face: top, west, front, east, back, bottom.
The picture is the net that one could cut out and fold. A passage over an edge that the net cuts is
numbered at both its ends.
"""

from collections.abc import Sequence

from ..errors import DedaleError
from .plan import Plan, Point
from .square import STEPS

TOP, WEST, FRONT, EAST, BACK, BOTTOM = range(6)
#: Beyond each side (north, east, south, west) of each face: the face there, and its side.
GLUED = {
    TOP: ((BACK, 0), (EAST, 0), (FRONT, 0), (WEST, 0)),
    WEST: ((TOP, 3), (FRONT, 3), (BOTTOM, 3), (BACK, 1)),
    FRONT: ((TOP, 2), (EAST, 3), (BOTTOM, 0), (WEST, 1)),
    EAST: ((TOP, 1), (BACK, 3), (BOTTOM, 1), (FRONT, 1)),
    BACK: ((TOP, 0), (WEST, 3), (BOTTOM, 2), (EAST, 1)),
    BOTTOM: ((FRONT, 2), (EAST, 2), (BACK, 2), (WEST, 2)),
}
LABEL, TAB = 0.3, 0.7  # where openings are numbered; how deep tabs are
#: Where the faces lie on the net, in faces from its corner.
NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))


class Cube(Plan):
    compass = ((0,), (1,), (2,), (3,))
    usual = (8, 8)
    plane = False
    text = "squares"

    def __init__(self, width: int, height: int, number: int = 0) -> None:
        super().__init__(width, height, number)
        if width != height:
            raise DedaleError(
                "size {size}: the faces of a cube are square, as in {right}",
                size=f"{width}x{height}",
                right=f"{width}x{width}",
            )

    def row_count(self) -> int:
        return 6 * self.width

    def irregular(self, row: int) -> bool:
        """Along the edges to the north and south of a face, steps differ from cell to cell."""
        return row % self.width in (0, self.width - 1)

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        size = self.width
        face, within = divmod(row, size)
        down, right = STEPS[side]
        if 0 <= within + down < size and 0 <= col + right < size:
            return row + down, col + right, (side + 2) % 4
        there, entry = GLUED[face][side]
        # Clockwise around their faces, the two edges run against each other.
        k = size - 1 - (col, within, size - 1 - col, size - 1 - within)[side]
        places = ((0, k), (k, size - 1), (size - 1, size - 1 - k), (size - 1 - k, 0))
        within, col = places[entry]
        return there * size + within, col, entry

    def centre(self, row: int, col: int) -> Point:
        face, within = divmod(row, self.width)
        x, y = NET[face]
        return x * self.width + col + 0.5, y * self.width + within + 0.5

    def label(self, row: int, col: int, side: int) -> Point | None:
        found = self.beside(row, col, side)
        assert found is not None
        (x, y), (nx, ny) = self.centre(row, col), self.centre(*found[:2])
        down, right = STEPS[side]
        if abs(nx - x) + abs(ny - y) < 1.1:
            return None
        return x + LABEL * right, y + LABEL * down  # within: outside are tabs, and other faces

    def _edge(self, face: int, side: int) -> tuple[Point, Point]:
        """An edge of a face on the net, clockwise around it."""
        x, y = (self.width * k for k in NET[face])
        size = self.width
        corners = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
        return corners[side], corners[(side + 1) % 4]

    def folds(self) -> list[tuple[Point, Point]]:
        """The edges of faces that lie beside each other, and of the tabs."""
        edges = [self._edge(face, side) for face in range(6) for side in range(4)]
        beside = [edge for edge in edges if edge[::-1] in edges and edge[0] < edge[1]]
        return beside + [self._edge(face, side) for face, side in self._glued()]

    def tabs(self) -> list[Sequence[Point]]:
        found: list[Sequence[Point]] = []
        for face, side in self._glued():
            found.append(self._edge(*GLUED[face][side]))  # what the tab is glued under is cut
            (x, y), (u, v) = self._edge(face, side)
            along, out = ((u - x) / self.width, (v - y) / self.width), STEPS[side]
            deep = min(TAB, self.width / 3)
            near = (x + deep * (along[0] + out[1]), y + deep * (along[1] + out[0]))
            far = (u + deep * (out[1] - along[0]), v + deep * (out[0] - along[1]))
            found.append(((x, y), near, far, (u, v)))
        return found

    def _glued(self) -> list[tuple[int, int]]:
        """Of every two edges that are glued, the one with the tab."""
        edges = [self._edge(face, side) for face in range(6) for side in range(4)]
        return [
            (face, side)
            for face in range(6)
            for side in range(4)
            if (face, side) < GLUED[face][side] and self._edge(face, side)[::-1] not in edges
        ]

    def extent(self) -> Point:
        return 4.0 * self.width, 3.0 * self.width
