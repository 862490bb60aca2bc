"""Cube: the six faces of a cube, each a square grid; WIDTH and HEIGHT are the same.

Positions are (row, col), where rows go on from face to face: top, west, front, east, back, bottom.
The picture is the net that one could cut out and fold. A passage over an edge that the net cuts is
numbered at both its ends.
"""

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
        return x + 0.82 * right, y + 0.82 * down

    def extent(self) -> Point:
        return 4.0 * self.width, 3.0 * self.width
