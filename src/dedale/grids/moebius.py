"""Möbius strip: the east edge of a square grid glued to the west one after half a turn.

Positions are (row, col), from the north-west of the sheet: east of the last column lies the first,
upside down. A passage through the seam is numbered at both its ends.
"""

from .cylinder import Cylinder


class Moebius(Cylinder):
    plane = False
    around = False

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        if side == 1 and col == self.width - 1:
            return self.height - 1 - row, 0, 3
        if side == 3 and col == 0:
            return self.height - 1 - row, self.width - 1, 1
        return super().beside(row, col, side)

    def flips(self, row: int, col: int, side: int) -> bool:
        return (side == 1 and col == self.width - 1) or (side == 3 and col == 0)
