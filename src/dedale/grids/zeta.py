"""Zeta: squares with diagonals, eight ways out of a cell.

Positions are (row, col), from the north-west. Two diagonals may cross; they do not meet there.
"""

from collections.abc import Sequence

from .plan import Plan, Point, Wall

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


class Zeta(Plan):
    sides = (
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    )  # fmt: skip
    compass = ((0,), (2,), (4,), (6,))
    plane = walled = False

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        down, right = STEPS[side]
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 4) % 8) if inside else None

    def lines(self) -> list[int]:
        return self._lines(self.width + 2)

    def walls(self, row: int, col: int) -> list[Wall]:
        """Its diagonals leave by the corners, and have no walls."""
        return [(2 * side, line) for side, line in super().walls(row, col)]

    def hidden(self, row: int, col: int, side: int) -> Sequence[Point]:
        """Diagonals to the north-east pass below those to the north-west."""
        if side not in (1, 5):
            return ()
        (x, y), (down, right) = self.centre(row, col), STEPS[side]
        return tuple((x + right * share, y + down * share) for share in (0.32, 0.68))
