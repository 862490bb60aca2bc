"""Recursive backtracker: the wandering imp.

An imp walks at random into cells not reached yet, breaking the walls on its way and leaving a
pebble in each cell. Stuck, it picks up its pebble and goes back one cell, until it stands again on
the first cell with nowhere to go. The pebbles are a stack; the corridor they mark is the path on
the film.

Texture: long winding corridors, few and deep dead ends (about 10 % of the cells). Bias: far from
uniform, it favours long paths. Cost: O(cells) time, 4 bytes a cell for the stack.
Reference: W. Pullen, "Think Labyrinth: maze algorithms", "recursive backtracker".
"""

from ...kernel.events import BACKTRACK, PATH, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array


@kernel
def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    pebbles = ints(total)
    pebbles[0] = start
    count = 1
    events = emit(trace, 0, start, PATH)
    while count > 0:
        cell = pebbles[count - 1]
        sides = unreached(grid, cell, stride)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            count -= 1
            continue
        state = step(state)
        direction = one_of(sides, state)
        beyond = across(cell, direction, stride)
        connect(grid, cell, direction, beyond, stride)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, PATH)
        pebbles[count] = beyond
        count += 1
    return events
