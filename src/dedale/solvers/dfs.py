"""Depth-first search: go on as long as there is somewhere new, then come back to the last fork.

Textbooks keep the cells that wait on a stack and skip those already visited when they are taken
out. The walk below visits the same cells in the same order without a stack: each cell remembers by
which direction it was entered, and that is the way back. Back in a cell, the search goes on with
the direction after the one it returns from. A cell is entered when it is visited, not before.

Finds long paths, often after few visits where there are loops. Not a shortest path.
Cost: O(cells) time, 1 byte a cell (and 4 for the list of visits).
Reference: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
"""

from __future__ import annotations

from typing import Any

from .._jit import kernel
from ..trace.codes import BACKTRACK, VISIT, emit
from .grid import GOAL, NOWHERE, SEEN, entered_by, offset


@kernel
def search(grid: Any, width: int, start: int, order: Any, trace: Any) -> Any:
    order[0] = start
    grid[start] |= SEEN
    visited = 1
    tracing = len(trace) > 0
    events = emit(trace, 0, start, VISIT)
    cell = start
    direction = 0
    while grid[cell] & GOAL == 0:
        while direction < 4:
            if grid[cell] >> direction & 1:
                near = cell + offset(direction, width)
                if grid[near] & SEEN == 0:
                    break
            direction += 1
        if direction < 4:
            cell = near
            grid[cell] |= SEEN | direction << 4
            order[visited] = cell
            visited += 1
            if tracing:
                events = emit(trace, events, cell, VISIT)
            direction = 0
        elif cell == start:
            return NOWHERE, visited, events
        else:
            if tracing:
                events = emit(trace, events, cell, BACKTRACK)
            direction = entered_by(grid, cell)
            cell -= offset(direction, width)
            direction += 1
    return cell, visited, events
