"""Square: the grid of the seeds, four sides a cell.

Positions are (row, col), from the north-west.
"""

from .plan import Plan

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west


def offsets(width: int) -> tuple[int, ...]:
    """How the number of a cell changes by a step in each direction.

    >>> offsets(10)
    (-10, 1, 10, -1)
    """
    return tuple(width * row + col for row, col in STEPS)


class Square(Plan):
    text = "squares"
    compass: tuple[tuple[int, ...], ...] = ((0,), (1,), (2,), (3,))

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        down, right = STEPS[side]
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 2) % 4) if inside else None
