"""Joins the pieces of a maze that a mask left apart.

The algorithms made for rectangles (division, binary tree, sidewinder, Eller) lay a forest over a
masked grid: no cycle, but several pieces. Every standing wall is taken in random order, as Kruskal
does, and opened if it separates two pieces, so that the result is perfect again.
"""

from ..kernel.events import emit
from ..kernel.jit import ints, kernel
from ..kernel.ringed import BLOCKED, connect
from ..kernel.rng import below, step
from ..kernel.types import Array
from ..kernel.union import new_parts, unite


@kernel
def join_pieces(grid: Array, stride: int, total: int, state: int, trace: Array, events: int) -> int:
    """Open random walls between pieces until all `total` accessible cells hang together."""
    if total == (stride - 2) * (len(grid) // stride - 2):
        return events  # no mask: nothing was left apart
    left = total - 1
    parts = new_parts(len(grid))
    walls = 0
    for cell in range(stride, len(grid) - stride):
        if grid[cell] < BLOCKED:
            for direction in range(1, 3):
                beyond = cell + 1 if direction == 1 else cell + stride
                if grid[beyond] < BLOCKED:
                    if grid[cell] >> direction & 1:
                        unite(parts, cell, beyond)
                        left -= 1
                    else:
                        walls += 1
    standing = ints(walls)
    walls = 0
    for cell in range(stride, len(grid) - stride):
        if grid[cell] < BLOCKED:
            for direction in range(1, 3):
                beyond = cell + 1 if direction == 1 else cell + stride
                if grid[beyond] < BLOCKED and grid[cell] >> direction & 1 == 0:
                    standing[walls] = cell * 4 + direction
                    walls += 1
    while left > 0:
        state = step(state)
        k = below(state, walls)
        cell = standing[k] >> 2
        direction = standing[k] & 3
        walls -= 1
        standing[k] = standing[walls]
        beyond = cell + 1 if direction == 1 else cell + stride
        if unite(parts, cell, beyond):
            connect(grid, cell, direction, beyond)
            events = emit(trace, events, cell, direction)
            left -= 1
    return events
