"""Matrices of squares, as programs make them and take them: free or wall, a square each."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import DedaleError
from ..forms.lists import is_free
from ..grids.shape import shape_of
from .claims import Cell, Made


def of_matrix(value: object) -> Made:
    """The squares that a program returned: free ones are cells, joined to the free ones beside.

    Free squares are marked as in files (`forms/lists.py`).

    >>> of_matrix([[1, 0], [1, 0]]).cells()
    [1, 3]
    """
    if (
        not isinstance(value, list)
        or not value
        or not all(isinstance(row, list) and row and len(row) == len(value[0]) for row in value)
        or not all(type(square) in (int, bool) for row in value for square in row)
    ):
        raise DedaleError("what was returned is not a matrix: a list of lists of equal length")
    free = is_free(value)
    height, width = len(free), len(free[0])
    sides = bytearray(width * height)
    for row in range(height):
        for col in range(width):
            if not free[row][col]:
                continue
            cell = row * width + col
            if col + 1 < width and free[row][col + 1]:
                sides[cell] |= 2
                sides[cell + 1] |= 8
            if row + 1 < height and free[row + 1][col]:
                sides[cell] |= 4
                sides[cell + width] |= 1
    kinds = bytes(not square for line in free for square in line)
    return Made(shape_of("square", width, height), bytes(sides), kinds)


def rows_of(made: Made, start: Cell | None, goal: Cell | None) -> list[list[int | bool]]:
    """The matrix view of a maze: 0 free, 1 wall, 2 start, 3 exit; cells at odd rows and columns."""
    width, height = made.shape.width, made.shape.height
    rows: list[list[int | bool]] = [[1] * (2 * width + 1) for _row in range(2 * height + 1)]
    for cell in made.cells():
        row, col = divmod(cell, width)
        rows[2 * row + 1][2 * col + 1] = 0
        if made.sides[cell] & 2:
            rows[2 * row + 1][2 * col + 2] = 0
        if made.sides[cell] & 4:
            rows[2 * row + 2][2 * col + 1] = 0
    for place, value in ((start, 2), (goal, 3)):
        if place is not None:
            rows[2 * place[0] + 1][2 * place[1] + 1] = value
    return rows


def in_squares(rows: list[list[int | bool]], signs: Mapping[Cell, str]) -> str:
    """Squares in characters: `#` is a wall, and some places have a sign.

    >>> print(in_squares([[1, 1, 1], [1, 0, 0]], {(1, 2): "*"}))
    ###
    # *
    """
    return "\n".join(
        "".join(signs.get((row, col), " " if square else "#") for col, square in enumerate(line))
        for row, line in enumerate(is_free(rows))
    )
