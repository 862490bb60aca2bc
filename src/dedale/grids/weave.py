"""Weave: a square grid with bridges; corridors pass over and under each other.

Positions are (row, col), from the north-west. At some places where row and column are odd stands a
bridge: it leads either from north to south or from west to east, and has no other sides; the cells
on either side of it may be joined by a corridor below.
"""

from collections.abc import Sequence

from .plan import Point
from .square import STEPS, Square

#: Which bridges there are, by row and column: along columns (|), along rows (-), none (.).
PATTERN = ("|-.|", "-|-.", ".-||", "|.--")


class Weave(Square):
    plane = walled = False
    text = ""
    compass = ()  # bridges interrupt the rows
    margin, period = 2, 8

    def bridge(self, row: int, col: int) -> str:
        """The bridge on a cell: "|" from north to south, "-" from west to east, "" for none."""
        inner = 0 < row < self.height - 1 and 0 < col < self.width - 1
        if not (inner and row % 2 and col % 2):
            return ""
        return PATTERN[row // 2 % 4][col // 2 % 4].strip(".")

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        down, right = STEPS[side]
        if self.bridge(row, col) == ("|" if right else "-"):
            return None
        if self.bridge(row + down, col + right) == ("|" if right else "-"):
            down, right = 2 * down, 2 * right  # below the bridge
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 2) % 4) if inside else None

    def facing(self, row: int, col: int, side: int) -> tuple[int, int] | None:
        """The next cell, bridge or not."""
        found = super().beside(row, col, side)
        return None if found is None else found[:2]

    def hidden(self, row: int, col: int, side: int) -> Sequence[Point]:
        found = self.beside(row, col, side)
        down, right = STEPS[side]
        if found is None or abs(found[0] - row) + abs(found[1] - col) < 2:
            return ()
        x, y = self.centre(row, col)
        return tuple((x + right * way, y + down * way) for way in (0.6, 1.4))
