"""The connected parts that a mask leaves: one is the maze, the others are cut off."""

from typing import Any

from ..errors import DedaleError
from ..kernel.jit import fast, ints, kernel, worthwhile
from .direction import Position
from .maze import ACCESSIBLE, CUT_OFF, MASKED


@kernel
def label_parts(masked: Any, width: int, height: int, labels: Any) -> int:
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


def kinds_of_mask(masked: bytes, width: int, height: int, start: Position | None = None) -> bytes:
    """What each cell is (accessible, masked, cut off): one byte a cell.

    The accessible part is the one that holds `start`; without a start it is the largest one (the
    first of them in reading order, when several are as large).

    >>> kinds_of_mask(bytes([0, 1, 0, 0]), 4, 1)
    b'\\x02\\x01\\x00\\x00'
    """
    labels = _labels(masked, width, height)
    sizes = _sizes(labels)
    if len(sizes) < 2:
        raise DedaleError("the mask leaves no cell: at least one must be unmasked")
    if start is None:
        chosen = max(range(1, len(sizes)), key=sizes.__getitem__)
    else:
        chosen = int(labels[start[0] * width + start[1]])
        if not chosen:
            raise DedaleError("start {start} is masked: choose an unmasked cell", start=start)
    kind_of = [CUT_OFF] * len(sizes)
    kind_of[0], kind_of[chosen] = MASKED, ACCESSIBLE
    if isinstance(labels, list):
        return bytes(kind_of[label] for label in labels)
    import numpy as np

    kinds: bytes = np.array(kind_of, np.uint8)[labels].tobytes()
    return kinds


def _labels(masked: bytes, width: int, height: int) -> Any:
    """The number of each cell's part: a list, or an array when there are many cells."""
    if not worthwhile(width * height):
        labels = [0] * (width * height)
        label_parts(masked, width, height, labels)
        return labels
    import numpy as np

    array = np.zeros(width * height, np.int32)
    fast(label_parts)(np.frombuffer(masked, np.uint8), width, height, array)
    return array


def _sizes(labels: Any) -> list[int]:
    """How many cells bear each number."""
    if isinstance(labels, list):
        sizes = [0] * (max(labels) + 1)
        for label in labels:
            sizes[label] += 1
        return sizes
    import numpy as np

    return [int(n) for n in np.bincount(labels)]
