"""What makes cells a maze: double walls, a closed border, closed masked cells, one accessible part.

Every reader ends here. Small mazes are checked row by row without numpy, large ones as arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import NotAMaze
from ..grids.shape import Shape
from ..i18n import N_
from ..kernel.flat import WAYS, back, beside
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Cells, Ground, Row
from .kinds import ACCESSIBLE, MASKED
from .parts import kinds_of_mask

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def check_cells(shape: Shape, sides: Cells, kinds: Cells | None) -> None:
    """Raise a NotAMaze, which knows the cell, unless these flat cells make a maze."""
    if not shape.square:
        _check_charted(shape, sides)
    elif other := bytes(sides).translate(None, bytes(range(16))):
        cell = bytes(sides).index(other[0])
        raise NotAMaze(
            "cell {cell} is {value}: the sum of its open sides, N=1 E=2 S=4 W=8, is at most 15",
            cell=shape.position(cell),
            value=other[0],
        )
    elif isinstance(sides, bytes):
        check_rows(shape.width, shape.height, sides)
    else:
        check_arrays(sides.reshape(shape.height, shape.width))
    if kinds is not None:
        _check_rock(shape, bytes(sides), bytes(kinds))
        _check_parts(shape, bytes(kinds))


def _check_charted(shape: Shape, sides: Cells) -> None:
    """On a grid with a chart: every open side leads somewhere, and is open there too."""
    speed = speed_for(shape.size, words=shape.words)
    wrong = speed.run(first_wrong, speed.view(sides), shape.ground(speed))
    if wrong < 0:
        return
    cell, side = wrong >> 3, wrong & 7
    found = shape.beside(cell, side) if side < shape.ways else None
    if found is None:
        raise _open_border(*shape.position(cell))
    raise _one_sided(shape.position(cell), shape.position(found[0]))


@kernel
def first_wrong(sides: Row, ground: Ground) -> int:
    """The first open side that leads nowhere, or is closed beyond, as cell · 8 + side; or -1."""
    for cell in range(len(sides)):
        for side in range(8):
            if sides[cell] >> side & 1:
                if side >= WAYS:
                    return cell * 8 + side
                near = beside(cell, side, ground, len(sides))
                if near < 0 or sides[near] >> back(cell, side, ground) & 1 == 0:
                    return cell * 8 + side
    return -1


_BIT = [bytes(sides >> side & 1 for sides in range(256)) for side in range(4)]


def check_rows(width: int, height: int, sides: bytes) -> None:
    """Walls are double and the border is closed: row by row, without numpy."""
    above = bytes(width)
    for row in range(height):
        line = sides[row * width : (row + 1) * width]
        north, east, south, west = (line.translate(table) for table in _BIT)
        if west[0]:
            raise _open_border(row, 0)
        if east[-1]:
            raise _open_border(row, width - 1)
        if east[:-1] != west[1:]:
            col = next(c for c in range(width - 1) if east[c] != west[c + 1])
            raise _one_sided((row, col), (row, col + 1))
        if north != above:
            col = next(c for c in range(width) if north[c] != above[c])
            raise _open_border(0, col) if row == 0 else _one_sided((row - 1, col), (row, col))
        above = south
    if 1 in above:
        raise _open_border(height - 1, above.index(1))


def check_arrays(cells: npt.NDArray[np.uint8]) -> None:
    """The same of an array (height, width), as a whole."""
    import numpy as np

    height, width = cells.shape
    for edge, bit, place in (
        (cells[0], 1, lambda i: (0, i)),
        (cells[-1], 4, lambda i: (height - 1, i)),
        (cells[:, 0], 8, lambda i: (i, 0)),
        (cells[:, -1], 2, lambda i: (i, width - 1)),
    ):
        if (edge & bit).any():
            raise _open_border(*place(int(np.flatnonzero(edge & bit)[0])))
    # Shifted so that both sides of a wall are the same bit; numpy compares without Python loops.
    wrong = (cells[:, :-1] & 2) != (cells[:, 1:] & 8) >> 2
    if wrong.any():
        row, col = (int(i) for i in np.argwhere(wrong)[0])
        raise _one_sided((row, col), (row, col + 1))
    wrong = (cells[:-1] & 4) != (cells[1:] & 1) << 2
    if wrong.any():
        row, col = (int(i) for i in np.argwhere(wrong)[0])
        raise _one_sided((row, col), (row + 1, col))


_NOT_ZERO = bytes(value != 0 for value in range(256))


def _check_rock(shape: Shape, sides: bytes, kinds: bytes) -> None:
    """What is not accessible is closed: both as large numbers of one bit a byte."""
    opened = int.from_bytes(sides.translate(_NOT_ZERO), "big")
    wrong = opened & int.from_bytes(kinds.translate(_NOT_ZERO), "big")
    if wrong:
        raise _open_rock(shape.position(wrong.to_bytes(len(sides), "big").index(1)))


def _check_parts(shape: Shape, kinds: bytes) -> None:
    """The accessible cells are one connected part of the unmasked ones, the rest is cut off."""
    if ACCESSIBLE not in kinds:
        raise NotAMaze("no cell is accessible: at least one must be", cell=(0, 0))
    first = shape.position(kinds.index(ACCESSIBLE))
    masked = kinds.translate(bytes(kind == MASKED for kind in range(256)))
    right = kinds_of_mask(shape, masked, first)
    if right != kinds:
        index = next(i for i, kind in enumerate(kinds) if kind != right[i])
        row, col = shape.position(index)
        if kinds[index] == ACCESSIBLE:
            template = N_("cell ({row}, {col}) is separated from the first accessible one: cut off")
        else:
            template = N_("cell ({row}, {col}) is marked as cut off, but nothing separates it")
        raise NotAMaze(template, row=row, col=col, cell=(row, col))


def _open_border(row: int, col: int) -> NotAMaze:
    return NotAMaze(
        "cell ({row}, {col}) is open on the border, which stays closed",
        row=row,
        col=col,
        cell=(row, col),
    )


def _one_sided(a: tuple[int, int], b: tuple[int, int]) -> NotAMaze:
    return NotAMaze("the wall between {a} and {b} is open on one side only", a=a, b=b, cell=a)


def _open_rock(cell: tuple[int, int]) -> NotAMaze:
    return NotAMaze("cell {cell} is open, but it is masked or cut off", cell=cell)
