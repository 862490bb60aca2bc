"""The matrix view of a maze: walls and cells alike are squares of a larger grid.

A maze of height x width becomes a matrix of (2·height+1) x (2·width+1): cell (r, c) stands at
(2r+1, 2c+1), the squares between cells are walls (-1) or open (0). A masked cell is a -1 too. Here
a row of it is bytes, 1 where it is open: a browser has no numpy.
"""

from collections.abc import Sequence

from ..errors import DedaleError
from .kinds import MASKED

WALL = -1
_EAST, _SOUTH = (bytes(side >> bit & 1 for side in range(256)) for bit in (1, 2))
_UNMASKED = bytes(kind != MASKED for kind in range(256))


class MatrixError(DedaleError):
    """A matrix that is no maze; knows the row and column of the matrix where that shows."""

    def __init__(self, template: str, /, place: tuple[int, int], **values: object) -> None:
        self.place = place
        super().__init__(template, **values)


def matrix_rows(width: int, sides: bytes, kinds: bytes | None) -> list[bytes]:
    """The rows of the matrix of these cells.

    >>> matrix_rows(2, bytes([2, 8]), None)
    [b'\\x00\\x00\\x00\\x00\\x00', b'\\x00\\x01\\x01\\x01\\x00', b'\\x00\\x00\\x00\\x00\\x00']
    """
    rows = [bytes(2 * width + 1)]
    for first in range(0, len(sides), width):
        cells, low = sides[first : first + width], bytearray(2 * width + 1)
        row = bytearray(2 * width + 1)
        row[1::2] = (
            b"\1" * width if kinds is None else kinds[first : first + width].translate(_UNMASKED)
        )
        row[2::2] = cells.translate(_EAST)
        low[1::2] = cells.translate(_SOUTH)
        rows += [bytes(row), bytes(low)]
    return rows


def cells_of(rows: Sequence[bytes]) -> tuple[int, bytes, bytes]:
    """The width, the open sides of the cells of a matrix, and which are masked (not 0)."""
    height, width = len(rows) // 2, len(rows[0]) // 2 if rows else 0
    if min(height, width) < 1 or len(rows) % 2 == 0 or len(rows[0]) % 2 == 0:
        raise MatrixError(
            "a matrix of {size} is not a maze: rows and columns are odd numbers, 3 or more",
            (0, 0),
            size=f"{len(rows)}x{len(rows[0]) if rows else 0}",
        )
    for number, row in enumerate(rows):
        if (column := _open_by_mistake(rows, number, row)) >= 0:
            raise MatrixError(
                "row {row}, column {col} is open: border, corners and masked cells are closed",
                (number, column),
                row=number,
                col=column,
            )
    sides, masked = bytearray(), bytearray()
    for above, row, below in zip(rows[:-1:2], rows[1::2], rows[2::2], strict=True):
        parts = above[1::2], row[2::2], below[1::2], row[:-1:2]
        sides += bytes(n | e << 1 | s << 2 | w << 3 for n, e, s, w in zip(*parts, strict=True))
        masked += row[1::2].translate(_CLOSED)
    if all(masked):
        raise MatrixError("no cell is accessible: at least one must be", (0, 0))
    return width, bytes(sides), bytes(masked)


_CLOSED = bytes(value == 0 for value in range(256))


def _open_by_mistake(rows: Sequence[bytes], number: int, row: bytes) -> int:
    """The first open square of a row that must be closed; -1: there is none."""
    may = bytearray(len(row))  # a wall between two cells may be open, not one beside a masked cell
    if number % 2:
        may[1::2] = row[1::2]
        may[2:-1:2] = _both(row[1:-2:2], row[3::2])
    elif 0 < number < len(rows) - 1:
        may[1::2] = _both(rows[number - 1][1::2], rows[number + 1][1::2])
    wrong = int.from_bytes(row, "big") & ~int.from_bytes(may, "big")
    return wrong.to_bytes(len(row), "big").find(1)


def _both(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one, "big") & int.from_bytes(other, "big")).to_bytes(len(one), "big")
