"""Depth-first search: go on as long as there is somewhere new, then come back to the last fork.

Textbooks keep the cells that wait on a stack and skip those already visited when they are taken
out. The walk below visits the same cells in the same order without a stack: each cell remembers by
which direction it was entered, and that is the way back. Sides are struck off as they are tried:
back in a cell, those left are the ones to try. A cell is entered when it is visited, not before.

Finds long paths, often after few visits where there are loops. Not a shortest path.
Cost: O(cells) time, 1 byte a cell (and 4 for the list of visits).
Reference: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
"""

from ...kernel.events import BACKTRACK, VISIT, emit
from ...kernel.flat import (
    GOAL,
    NOTED,
    NOWHERE,
    SEEN,
    SIDES,
    Found,
    across,
    beyond,
    direction_of,
    entered_by,
    opposite,
)
from ...kernel.jit import kernel
from ...kernel.types import Array


@kernel
def search(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    order[0] = start
    grid[start] |= SEEN
    visited = 1
    tracing = len(trace) > 0
    events = emit(trace, 0, start, VISIT)
    cell = start
    while grid[cell] & GOAL == 0:
        exits = grid[cell] & SIDES
        if exits:
            side = exits & -exits
            grid[cell] ^= side
            near = beyond(cell, side, width)
            if grid[near] & SEEN == 0:
                entry = opposite(cell, side, width)
                grid[near] = grid[near] ^ entry | SEEN | direction_of(entry) << NOTED
                order[visited] = near
                visited += 1
                if tracing:
                    events = emit(trace, events, near, VISIT)
                cell = near
        elif cell == start:
            return NOWHERE, visited, events
        else:
            if tracing:
                events = emit(trace, events, cell, BACKTRACK)
            cell = across(cell, entered_by(grid, cell), width)
    return cell, visited, events
