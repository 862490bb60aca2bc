"""Triangle: triangles that stand on their base and on their point in turn, three sides a cell.

Positions are (row, col); the first cell of the last row stands on its base, and every second one
from there. Left and right are those of a triangle on its base; one on its point is the same, turned
round, so that each side of a cell meets the side of the same name. For the outline of a large
triangle, lay the mask of that name over a grid almost twice as wide as high, as 19x10.
"""

from .plan import Plan, Point, Wall

SIDE = 1.6  # the length of a side, so that cells are about as large as on other grids
RISE = SIDE * 3**0.5 / 2
RIGHT, BASE, LEFT = range(3)


class Triangle(Plan):
    sides = ("right", "base", "left")
    usual = (31, 16)
    period = 2

    def upright(self, row: int, col: int) -> bool:
        """Whether a cell stands on its base."""
        return (row + col + self.height) % 2 == 1

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        turned = 1 if self.upright(row, col) else -1
        if side == BASE:
            row += turned
        else:
            col += turned if side == RIGHT else -turned
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, side) if inside else None

    def lines(self) -> list[int]:
        return self._lines(self.width + 2 | 1)  # odd, so that a cell's place decides its kind

    def centre(self, row: int, col: int) -> Point:
        low = 2 / 3 if self.upright(row, col) else 1 / 3
        return (col + 1) * SIDE / 2, (row + low) * RISE

    def walls(self, row: int, col: int) -> list[Wall]:
        x, top, low = col * SIDE / 2, row * RISE, (row + 1) * RISE
        if not self.upright(row, col):
            top, low = low, top
            corners = ((x + SIDE / 2, top), (x, low), (x + SIDE, low))
        else:
            corners = ((x + SIDE / 2, top), (x + SIDE, low), (x, low))
        return [(side, (corners[side], corners[(side + 1) % 3])) for side in range(3)]

    def extent(self) -> Point:
        return (self.width + 1) * SIDE / 2, self.height * RISE
