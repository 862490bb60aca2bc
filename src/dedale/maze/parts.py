"""The connected parts that a mask leaves: one is the maze, the others are cut off."""

from ..errors import DedaleError
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from .direction import Position
from .kinds import ACCESSIBLE, CUT_OFF, MASKED


@kernel
def label_parts(masked: Row, width: int, height: int, labels: Array) -> int:
    """Number the connected parts of the unmasked cells 1, 2 … in reading order; say how many.

    A flood fill from each cell not yet numbered, with a stack of its own. O(cells).
    """
    stack = ints(width * height)
    parts = 0
    for first in range(width * height):
        if masked[first] != 0 or labels[first] != 0:
            continue
        parts += 1
        labels[first] = parts
        stack[0] = first
        depth = 1
        while depth > 0:
            depth -= 1
            cell = stack[depth]
            col = cell % width
            for side in range(4):
                if side == 0:
                    inside, near = cell >= width, cell - width
                elif side == 1:
                    inside, near = col < width - 1, cell + 1
                elif side == 2:
                    inside, near = cell < width * (height - 1), cell + width
                else:
                    inside, near = col > 0, cell - 1
                if inside and masked[near] == 0 and labels[near] == 0:
                    labels[near] = parts
                    stack[depth] = near
                    depth += 1
    return parts


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
        if labels[cell] == 0:
            kinds[cell] = MASKED
        elif labels[cell] == chosen:
            kinds[cell] = ACCESSIBLE
        else:
            kinds[cell] = CUT_OFF


def kinds_of_mask(masked: bytes, width: int, height: int, start: Position | None = None) -> bytes:
    """What each cell is (accessible, masked, cut off): one byte a cell.

    The accessible part is the one that holds `start`; without a start it is the largest one (the
    first of them in reading order, when several are as large).

    >>> kinds_of_mask(bytes([0, 1, 0, 0]), 4, 1)
    b'\\x02\\x01\\x00\\x00'
    """
    cells = width * height
    speed = speed_for(cells)
    labels, kinds = speed.ints(cells, 0), speed.flags(cells)
    parts = speed.run(label_parts, speed.view(masked), width, height, labels)
    if parts == 0:
        raise DedaleError("the mask leaves no cell: at least one must be unmasked")
    if start is None:
        chosen = speed.run(largest_part, labels, speed.ints(parts + 1, 0))
    else:
        chosen = int(labels[start[0] * width + start[1]])
        if not chosen:
            raise DedaleError("start {start} is masked: choose an unmasked cell", start=start)
    speed.run(kinds_of_parts, labels, chosen, kinds)
    return bytes(kinds)
