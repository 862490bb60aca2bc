"""Upsilon: octagons, with a square where four of them leave a gap; eight sides a cell, or four.

Positions are (row, col), from the north-west; a cell is an octagon where row + col is even.
"""

from .plan import Plan, Point, Wall
from .zeta import STEPS, Zeta

# Octagons and squares with sides of one length, their middles 1 apart along rows and columns.
WIDE = 2**0.5 / 2  # half an octagon
SHORT = 1 - WIDE  # half a square; half a side
CORNERS: tuple[Point, ...] = (
    (-SHORT, -WIDE), (SHORT, -WIDE), (WIDE, -SHORT), (WIDE, SHORT),
    (SHORT, WIDE), (-SHORT, WIDE), (-WIDE, SHORT), (-WIDE, -SHORT),
)  # fmt: skip
SQUARE: tuple[Point, ...] = ((-SHORT, -SHORT), (SHORT, -SHORT), (SHORT, SHORT), (-SHORT, SHORT))


class Upsilon(Plan):
    sides = Zeta.sides
    compass = Zeta.compass
    period = 2

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        if side % 2 and (row + col) % 2:
            return None  # a square has no diagonals
        down, right = STEPS[side]
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 4) % 8) if inside else None

    def lines(self) -> list[int]:
        return self._lines(self.width + 2 | 1)  # odd, so that a cell's place decides its kind

    def centre(self, row: int, col: int) -> Point:
        return col + WIDE, row + WIDE

    def walls(self, row: int, col: int) -> list[Wall]:
        x, y = self.centre(row, col)
        points = [(x + dx, y + dy) for dx, dy in (CORNERS, SQUARE)[(row + col) % 2]]
        step = 8 // len(points)
        return [(step * k, (points[k], points[(k + 1) % len(points)])) for k in range(len(points))]

    def extent(self) -> Point:
        return self.width - 1 + 2 * WIDE, self.height - 1 + 2 * WIDE
