"""Hunt and kill, hunting the newest: walk until stuck, then go on from the newest cell that can.

Kill: from the current cell, walk at random into unreached cells, opening walls, until there are
none around. Hunt: look through the reached cells, newest first, for one with an unreached
neighbour. A cell found without one will never have one again, so it is dropped: the reached cells
are a stack, and this is the recursive backtracker told in other words (see `backtracker`).

Texture: long winding corridors, few dead ends (about 10 %). Bias: far from uniform.
Cost: O(cells) time, 4 bytes a cell for the stack.
Reference: W. Pullen, "Think Labyrinth: maze algorithms", "hunt and kill".
"""

from ...kernel.events import BACKTRACK, VISIT, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array


@kernel
def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    reached = ints(total)
    reached[0] = start
    count = 1
    events = emit(trace, 0, start, VISIT)
    while count > 0:
        count -= 1
        cell = reached[count]  # hunt
        sides = unreached(grid, cell, stride)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            continue
        count += 1
        while sides != 0:  # kill
            state = step(state)
            direction = one_of(sides, state)
            beyond = across(cell, direction, stride)
            connect(grid, cell, direction, beyond, stride)
            events = emit(trace, events, cell, opening(direction))
            events = emit(trace, events, beyond, VISIT)
            cell = beyond
            reached[count] = cell
            count += 1
            sides = unreached(grid, cell, stride)
    return events
