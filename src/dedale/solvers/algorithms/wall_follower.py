"""Wall follower: keep one hand on the wall and walk.

At every cell: turn to the side of the hand if it is open, else go straight on, else turn to the
other side, else back. In a perfect maze all walls hang together, so the walk leads past every cell
and finds the goal. Where loops set walls apart, it may come round to where it began: then there is
no path for it. The path is the walk without its detours (each cell as it was first entered).

Cost: O(cells) time (each cell is passed at most four times), 5 bytes a cell.
Reference: W. Pullen, "Think Labyrinth: maze algorithms", "wall follower".
"""

from ...kernel.events import PATH, VISIT, emit
from ...kernel.flat import GOAL, NOWHERE, SEEN, SIDES, Found, offset
from ...kernel.jit import kernel
from ...kernel.types import Array

LEFT, RIGHT = 3, 1  # quarter turns clockwise


@kernel
def left(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, width, start, order, trace, LEFT)


@kernel
def right(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, width, start, order, trace, RIGHT)


@kernel
def follow(grid: Array, width: int, start: int, order: Array, trace: Array, hand: int) -> Found:
    tracing = len(trace) > 0
    events = emit(trace, 0, start, PATH)
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    cell = start
    heading = 0  # as if just come in by an open side, so that one can come round to it
    while grid[start] & SIDES and grid[start] >> (heading ^ 2) & 1 == 0:
        heading += 1
    first_heading = heading
    while grid[cell] & GOAL == 0:
        if grid[cell] & SIDES == 0:
            return NOWHERE, visited, events
        heading = (heading + hand) & 3
        while grid[cell] >> heading & 1 == 0:
            heading = (heading - hand) & 3
        if tracing:
            events = emit(trace, events, cell, VISIT)
        cell += offset(heading, width)
        if tracing:
            events = emit(trace, events, cell, PATH)
        if grid[cell] & SEEN == 0:
            grid[cell] |= SEEN | heading << 4
            order[visited] = cell
            visited += 1
        if cell == start and heading == first_heading:
            return NOWHERE, visited, events
    return cell, visited, events
