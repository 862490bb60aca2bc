"""What makes cells a maze: double walls, a closed border, closed masked cells, one accessible part.

Every reader ends here.
"""

from __future__ import annotations

from ..errors import DedaleError, NotAMaze
from ..grids.shape import Shape
from ..i18n import N_
from ..kernel.flat import WAYS, back, beside
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Ground, Row
from .kinds import ACCESSIBLE, MASKED
from .parts import kinds_of_mask

#: How much longer a side may be than there are cells, so that small mistakes get their own words.
SLACK = 1000


def check_plausible(cells: int, width: int, height: int) -> None:
    """Refuse sizes that cannot be right, before anything is laid out for them."""
    if max(width, height) > cells + SLACK:
        raise DedaleError(
            "{n} cells are not a maze of {width}x{height}", n=cells, width=width, height=height
        )


def check_cells(shape: Shape, sides: bytes, kinds: bytes | None) -> None:
    """Raise a NotAMaze, which knows the cell, unless these flat cells make a maze."""
    if not shape.square:
        _check_charted(shape, sides)
    elif other := sides.translate(None, bytes(range(16))):
        cell = sides.index(other[0])
        raise NotAMaze(
            "cell {cell} is {value}: the sum of its open sides, N=1 E=2 S=4 W=8, is at most 15",
            cell=shape.position(cell),
            value=other[0],
        )
    else:
        check_squares(shape.width, sides)
    if kinds is not None:
        _check_rock(shape, sides, kinds)
        _check_parts(shape, kinds)


def _check_charted(shape: Shape, sides: bytes) -> None:
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


def check_squares(width: int, sides: bytes) -> None:
    """Walls are double and the border is closed: the sides of all cells are compared at once."""
    north, east, south, west = (sides.translate(table) for table in _BIT)
    last = len(sides) - width
    for edge, first, step in (
        (north[:width], 0, 1),
        (south[last:], last, 1),
        (west[::width], 0, width),
        (east[width - 1 :: width], width - 1, width),
    ):
        if 1 in edge:
            raise _open_border(*divmod(first + step * edge.index(1), width))
    for here, there, step in ((east, west, 1), (south, north, width)):
        if here[: len(here) - step] != there[step:]:
            cell = next(k for k in range(len(here) - step) if here[k] != there[k + step])
            raise _one_sided(divmod(cell, width), divmod(cell + step, width))


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
