"""Braiding: opens dead ends, so that a maze gets cycles.

Each dead end (exactly three walls), in reading order, loses one wall with the given probability. A
wall qualifies when it leads to an accessible cell and lies opposite the open side; or beside it,
when the cell on the open side has the wall that prolongs it. The second condition keeps four open
walls from meeting in an open square of 2x2. Among the walls that qualify, those that lead to
another dead end come first: one wall then mends two. Ties are drawn.

At 100 % a few dead ends may remain, where no wall qualifies. Cost: O(cells) time, no memory.
"""

from ..kernel.events import LOOK, emit
from ..kernel.jit import kernel
from ..kernel.ringed import BLOCKED, connect, offset, one_of
from ..kernel.rng import below, step
from ..kernel.types import Array


@kernel
def braid(grid: Array, stride: int, percent: int, state: int, trace: Array) -> int:
    events = 0
    for cell in range(stride, len(grid) - stride):
        way = dead_end_side(grid[cell])
        if way < 0:
            continue
        state = step(state)
        if below(state, 100) >= percent:
            events = emit(trace, events, cell, LOOK)
            continue
        behind = cell + offset(way, stride)
        good = 0
        better = 0
        for turn in range(1, 4):
            side = (way + turn) & 3
            beyond = cell + offset(side, stride)
            if grid[beyond] >= BLOCKED:
                continue
            if turn != 2 and grid[behind] >> side & 1:
                continue
            good |= 1 << side
            if dead_end_side(grid[beyond]) >= 0:
                better |= 1 << side
        if better != 0:
            good = better
        if good == 0:
            continue
        state = step(state)
        side = one_of(good, state)
        connect(grid, cell, side, cell + offset(side, stride))
        events = emit(trace, events, cell, side)
    return events


@kernel
def dead_end_side(sides: int) -> int:
    """The only open side of a dead end, or -1 for any other cell."""
    if sides == 1:
        return 0
    if sides == 2:
        return 1
    if sides == 4:
        return 2
    if sides == 8:
        return 3
    return -1
