"""The four directions, and positions on the grid.

Rows are numbered from the north, columns from the west; a position is `(row, col)`.
"""

from __future__ import annotations

import operator
from enum import IntEnum

from ..errors import DedaleError, Term
from ..grids.shape import Shape
from ..grids.square import STEPS
from ..i18n import N_

Position = tuple[int, int]


class Direction(IntEnum):
    """N, E, S, W = 0..3, clockwise, so that the opposite is two steps away.

    Attributes
    ----------
    opposite : Direction
        The other way.
    bit : int
        What stands for it in a cell's open sides: 1, 2, 4 or 8.
    delta : (int, int)
        How row and column change by one step.

    See Also
    --------
    Maze.is_open, Maze.with_open : where directions are used.

    Examples
    --------
    >>> Direction.W.opposite
    <Direction.E: 1>
    >>> Direction.N.of((0, 6))
    (-1, 6)
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def opposite(self) -> Direction:
        return Direction((self + 2) % 4)

    @property
    def bit(self) -> int:
        """The bit of a cell's open sides that stands for this direction, one of 1, 2, 4 and 8."""
        return 1 << self

    @property
    def delta(self) -> tuple[int, int]:
        """How row and column change by one step."""
        return STEPS[self]

    @property
    def letter(self) -> str:
        return self.name

    def of(self, position: Position) -> Position:
        """The neighbouring position in this direction, on the grid or not."""
        row, col = STEPS[self]
        return position[0] + row, position[1] + col


def checked_position(position: Position, shape: Shape, what: str) -> Position:
    """The position as two ints, if the grid has a cell there; else an error that says why not.

    >>> from dedale.grids.shape import shape_of

    >>> checked_position((2, 0), shape_of("square", 3, 2), "start")
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: start (2, 0) is outside the maze: rows 0..1, columns 0..2
    """
    try:
        row, col = (operator.index(number) for number in position)
    except (TypeError, ValueError):
        raise DedaleError(
            "{what} {position!r} should be (row, col)", what=Term(what), position=position
        ) from None
    if not shape.is_inside((row, col)):
        east = shape.length(min(max(row, 0), shape.rows - 1)) - 1
        template = N_(
            "{what} ({row}, {col}) is outside the maze: rows 0..{south}, columns 0..{east}"
        )
        place = {"row": row, "col": col, "south": shape.rows - 1, "east": east}
        raise DedaleError(template, what=Term(what), **place)
    return row, col
