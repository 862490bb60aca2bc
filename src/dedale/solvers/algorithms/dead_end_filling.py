"""Dead-end filling: wall up every dead end, and see what is left.

A cell with one open side that is neither start nor goal leads nowhere: it is filled, and so is the
corridor behind it, up to the next fork. Filling touches no way from the start to a goal, so in a
perfect maze the path is all that is left; with loops a breadth-first search goes through the rest,
and finds a shortest path. The maze is seen from above: nobody walks in it before that.

Cost: O(cells) time, 5 bytes a cell.
Reference: W. Pullen, "Think Labyrinth: maze algorithms", "dead end filler".
"""

from ...kernel.events import BACKTRACK, emit
from ...kernel.flat import GOAL, SIDES, Found, beyond, opposite
from ...kernel.jit import kernel
from ...kernel.types import Array
from .bfs import spread


@kernel
def search(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    tracing = len(trace) > 0
    events = 0
    for first in range(len(grid)):
        cell = first
        while cell != start and grid[cell] & GOAL == 0:
            side = grid[cell] & SIDES
            if side == 0 or side & (side - 1):  # walled up already, or more than one way out
                break
            grid[cell] = 0
            if tracing:
                events = emit(trace, events, cell, BACKTRACK)
            entry = opposite(cell, side, width)
            cell = beyond(cell, side, width)
            grid[cell] ^= entry
    return spread(grid, width, start, order, trace, events)
