"""What every solver works on: the open sides of the cells, with room for its own marks.

(Generators work on a grid with a ring, `ringed.py`; what both say of a grid has the same name.)

The grid is flat, one byte a cell, row by row: the low four bits are the open sides (N=1 E=2 S=4
W=8), then two bits for the side by which the cell was entered, one for "seen" and one for "goal".
An open side never leads outside, so no border is needed. Cells to avoid have their sides closed
before the search begins: a solver never hears of them.

A solver is a kernel `search(grid, ground, start, order, trace)`: it marks the cells it enters,
writes the cells it visits to `order`, and returns three numbers: the goal it found (-1: none), how
many cells it visited, and how many events it emitted. `retrace` then reads the path off the grid.

These are the words of the square grid; `charted.py` has those of all others, where `ground` is a
chart. A kernel that keeps to them searches on every grid.
"""

from .events import GOAL as GOAL_EVENT
from .events import PATH, emit
from .jit import flags, kernel
from .types import Array, Ground, Row

WAYS = 4  # how many sides a cell has
WAY_BITS, WAY_MASK = 2, 3  # a direction takes so many bits: `cell << WAY_BITS | direction`
SIDES = 15
NOTED = 4  # where a cell notes the side by which it was entered …
ENTERED = 3 << NOTED  # … and the bits that this takes
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
def beyond(cell: int, side: int, width: int) -> int:
    """The neighbour beyond a single open side."""
    return cell + step_by(side, width)


@kernel
def opposite(cell: int, side: int, width: int) -> int:
    """The same wall, as a side of the cell beyond it."""
    return (side << 2 | side >> 2) & SIDES


@kernel
def across(cell: int, direction: int, width: int) -> int:
    """The neighbour in a direction that is open."""
    return cell + step_by(1 << direction, width)


@kernel
def back(cell: int, direction: int, width: int) -> int:
    """The direction that leads back from the neighbour in that direction."""
    return direction ^ 2


@kernel
def opening(direction: int) -> int:
    """The code of the event "the wall in that direction is opened"."""
    return direction


@kernel
def entered_by(grid: Array, cell: int) -> int:
    """The side by which a cell was entered: the direction that leads back."""
    return int((grid[cell] & ENTERED) >> NOTED)


@kernel
def beside(cell: int, direction: int, width: int, cells: int) -> int:
    """The neighbour in a direction, whether there is a wall or not; -1: there is none."""
    if direction == 0:
        return cell - width if cell >= width else -1
    if direction == 1:
        return cell + 1 if cell % width < width - 1 else -1
    if direction == 2:
        return cell + width if cell < cells - width else -1
    return cell - 1 if cell % width > 0 else -1


@kernel
def mark_side(size: int) -> Array:
    """Room for two bits for every side of so many cells."""
    return flags(size)


@kernel
def measure(distance: Array, width: int, sources: Row) -> None:
    """The distance of every cell from the nearest of some, as if there were no walls.

    Two sweeps over the grid, however many sources there are.

    Reference: A. Rosenfeld, J. Pfaltz, "Sequential operations in digital picture processing", 1966.
    """
    cells = len(distance)
    if len(sources) == 1:
        goal_row, goal_col = sources[0] // width, sources[0] % width
        cell = 0
        for row in range(cells // width):
            for col in range(width):
                distance[cell] = abs(row - goal_row) + abs(col - goal_col)
                cell += 1
        return
    far = width + cells // width
    for cell in range(cells):
        distance[cell] = far
    for source in sources:
        distance[source] = 0
    for cell in range(cells):
        best = distance[cell]
        if cell >= width:
            best = min(best, distance[cell - width] + 1)
        if cell % width > 0:
            best = min(best, distance[cell - 1] + 1)
        distance[cell] = best
    for cell in range(cells - 1, -1, -1):
        best = distance[cell]
        if cell < cells - width:
            best = min(best, distance[cell + width] + 1)
        if cell % width < width - 1:
            best = min(best, distance[cell + 1] + 1)
        distance[cell] = best


@kernel
def mark_goals(grid: Array, cells: Row) -> None:
    """Have these cells as goals."""
    for k in range(len(cells)):
        grid[cells[k]] |= GOAL


@kernel
def retrace(
    grid: Array, ground: Ground, start: int, goal: int, path: Array, trace: Array, events: int
) -> tuple[int, int]:
    """Follow the entries back from the goal, and write the path to the end of `path`.

    Returns where it begins there, and the number of events: the film shows the path from start to
    goal. A path that does not lead back to the start (a wrong solver's) fills all of `path`.
    """
    first = len(path) - 1
    cell = goal
    path[first] = cell
    while cell != start and first > 0:
        cell = across(cell, entered_by(grid, cell), ground)
        first -= 1
        path[first] = cell
    if len(trace) > 0:
        events = emit(trace, events, goal, GOAL_EVENT)
        for k in range(first, len(path)):
            events = emit(trace, events, path[k], PATH)
    return first, events
