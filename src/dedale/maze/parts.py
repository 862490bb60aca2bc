"""The connected parts of a maze. Of those that a mask leaves, all but one are cut off."""

from ..errors import DedaleError
from ..grids.shape import Shape
from ..kernel.flat import WAYS, beside
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row
from .direction import Position
from .kinds import ACCESSIBLE, CUT_OFF, MASKED

#: No walls anywhere: of a cell on any grid.
ALL_OPEN = b"\xff"


@kernel
def label_parts(sides: Row, ground: Ground, labels: Array) -> int:
    """Number the parts that open sides connect 1, 2 … in reading order; say how many.

    `labels` are 0 before, but of cells that are left out; sides may be open at the border. A
    flood fill from each cell not yet numbered, with a stack of its own. O(cells).
    """
    cells = len(sides)
    stack = ints(cells)
    parts = 0
    for first in range(cells):
        if labels[first] != 0:
            continue
        parts += 1
        labels[first] = parts
        stack[0] = first
        depth = 1
        while depth > 0:
            depth -= 1
            cell = stack[depth]
            for side in range(WAYS):
                if sides[cell] >> side & 1:
                    near = beside(cell, side, ground, cells)
                    if near >= 0 and labels[near] == 0:
                        labels[near] = parts
                        stack[depth] = near
                        depth += 1
    return parts


@kernel
def leave_out(masked: Row, labels: Array) -> None:
    """Write -1 for what is masked."""
    for cell in range(len(masked)):
        if masked[cell] != 0:
            labels[cell] = -1


@kernel
def largest_part(labels: Row, sizes: Array) -> int:
    """The number of the part with the most cells, the first of several; `sizes` holds zeros."""
    for cell in range(len(labels)):
        if labels[cell] > 0:
            sizes[labels[cell]] += 1
    largest = 1
    for part in range(2, len(sizes)):
        if sizes[part] > sizes[largest]:
            largest = part
    return largest


@kernel
def kinds_of_parts(labels: Row, chosen: int, kinds: Array) -> None:
    for cell in range(len(labels)):
        if labels[cell] < 0:
            kinds[cell] = MASKED
        elif labels[cell] == chosen:
            kinds[cell] = ACCESSIBLE
        else:
            kinds[cell] = CUT_OFF


def kinds_of_mask(shape: Shape, masked: bytes, start: Position | None = None) -> bytes:
    """What each cell is (accessible, masked, cut off): one byte a cell.

    The accessible part is the one that holds `start`; without a start it is the largest one (the
    first of them in reading order, when several are as large).

    >>> from dedale.grids.shape import shape_of

    >>> kinds_of_mask(shape_of("square", 4, 1), bytes([0, 1, 0, 0]))
    b'\\x02\\x01\\x00\\x00'
    """
    speed = speed_for(shape.size, words=shape.words)
    labels, kinds = speed.ints(shape.size, 0), speed.flags(shape.size)
    speed.run(leave_out, speed.view(masked), labels)
    sides = speed.view(ALL_OPEN * shape.size)
    parts = speed.run(label_parts, sides, shape.ground(speed), labels)
    if parts == 0:
        raise DedaleError("the mask leaves no cell: at least one must be unmasked")
    if start is None:
        chosen = speed.run(largest_part, labels, speed.ints(parts + 1, 0))
    else:
        chosen = int(labels[shape.number(start)])
        if chosen < 0:
            raise DedaleError("start {start} is masked: choose an unmasked cell", start=start)
    speed.run(kinds_of_parts, labels, chosen, kinds)
    return bytes(kinds)
