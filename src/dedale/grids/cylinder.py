"""Cylinder: a square grid whose east and west edges are glued.

Positions are (row, col), from the north-west of the sheet. A passage through the seam is numbered
at both its ends.
"""

from .plan import Point
from .square import STEPS, Square


class Cylinder(Square):
    least = (3, 1)
    around, over = True, False  # whether columns, and rows, begin again where they end

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        down, right = STEPS[side]
        row, col = row + down, col + right
        if self.around:
            col %= self.width
        if self.over:
            row %= self.height
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 2) % 4) if inside else None

    def label(self, row: int, col: int, side: int) -> Point | None:
        down, right = STEPS[side]
        if 0 <= row + down < self.height and 0 <= col + right < self.width:
            return None
        x, y = self.centre(row, col)
        return x + 0.82 * right, y + 0.82 * down
