"""What every solver works on: the open sides of the cells, with room for its own marks.

(Generators work on a grid with a ring, `ringed.py`; both have an `offset`, each for its own grid.)

The grid is flat, one byte a cell, row by row: the low four bits are the open sides (N=1 E=2 S=4
W=8), then two bits for the direction by which the cell was entered, one for "seen" and one for
"goal". An open side never leads outside, so no border is needed. Cells to avoid have their sides
closed before the search begins: a solver never hears of them.

A solver is a kernel `search(grid, width, start, order, trace)`: it marks the cells it enters,
writes the cells it visits to `order`, and returns three numbers: the goal it found (-1: none), how
many cells it visited, and how many events it emitted. `retrace` then reads the path off the grid.
"""

from .events import GOAL as GOAL_EVENT
from .events import PATH, emit
from .jit import kernel
from .types import Array

SIDES = 15
ENTERED = 48  # the direction by which the cell was entered, in bits 4 and 5
SEEN = 64
GOAL = 128
NOWHERE = -1

#: What a search returns: the goal it found or NOWHERE, cells visited, events emitted.
Found = tuple[int, int, int]


# A single open side is 1, 2, 4 or 8. What follows from it is computed without a choice between
# cases, which a processor could only guess.


@kernel
def direction_of(side: int) -> int:
    """The direction that a single open side stands for."""
    return (side >> 1) - (side >> 3)


@kernel
def step_by(side: int, width: int) -> int:
    """How far the neighbour beyond a single open side is."""
    return ((side >> 1) & 1) - (side >> 3) + (((side >> 2) & 1) - (side & 1)) * width


@kernel
def offset(direction: int, width: int) -> int:
    """How far the neighbour in that direction is."""
    return step_by(1 << direction, width)


@kernel
def opposite(side: int) -> int:
    """The same wall, seen from the other side."""
    return (side << 2 | side >> 2) & SIDES


@kernel
def entered_by(grid: Array, cell: int) -> int:
    """The direction by which a cell was entered."""
    return int((grid[cell] & ENTERED) >> 4)


@kernel
def retrace(
    grid: Array, width: int, start: int, goal: int, path: Array, trace: Array, events: int
) -> tuple[int, int]:
    """Follow the entries back from the goal, and write the path to the end of `path`.

    Returns where it begins there, and the number of events: the film shows the path from start to
    goal. A path that does not lead back to the start (a wrong solver's) fills all of `path`.
    """
    first = len(path) - 1
    cell = goal
    path[first] = cell
    while cell != start and first > 0:
        cell -= offset(entered_by(grid, cell), width)
        first -= 1
        path[first] = cell
    if len(trace) > 0:
        events = emit(trace, events, goal, GOAL_EVENT)
        for k in range(first, len(path)):
            events = emit(trace, events, path[k], PATH)
    return first, events
