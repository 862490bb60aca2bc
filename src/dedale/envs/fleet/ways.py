"""How far it is to the nearest of some cells."""

from ...kernel.flat import beside
from ...kernel.jit import kernel
from ...kernel.types import Array, Row


@kernel
def clear(row: Array, first: int, last: int) -> None:
    """Zeros from a place to another."""
    for place in range(first, last):
        row[place] = 0


@kernel
def way_to(width: int, sides: Row, start: int, wanted: Row, seen: Array, queue: Array) -> int:
    """The steps to the nearest cell that is wanted; as many as there are cells: there is no way.

    `seen` and `queue` are room to work in, a number a cell.
    """
    cells = len(sides)
    for cell in range(cells):
        seen[cell] = 0
    seen[start] = 1
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = queue[head]
        head += 1
        if wanted[cell] > 0:
            return seen[cell] - 1
        for side in range(4):
            if sides[cell] >> side & 1:
                near = beside(cell, side, width, cells)
                if seen[near] == 0:
                    seen[near] = seen[cell] + 1
                    queue[tail] = near
                    tail += 1
    return cells
