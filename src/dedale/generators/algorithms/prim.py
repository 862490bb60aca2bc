"""Prim: a spot that grows at its edges.

The maze grows from the start. A set holds the edges that lead out of it; a random one is taken out
each time and opened if the cell beyond is still unreached, whose own edges then join the set.
Taking a random edge (and not a random cell) is Prim's algorithm with all weights drawn as one goes.

Texture: many short dead ends (about 30 %), an even, radial grain. Bias: not uniform.
Cost: O(cells) time, 8 bytes a cell for the edges at most.
Reference: R. C. Prim, "Shortest connection networks and some generalizations", 1957.
"""

from ...kernel.events import FRONTIER, LOOK, VISIT, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import WAY_BITS, WAY_MASK, WAYS, across, connect, opening, unreached
from ...kernel.rng import below, step
from ...kernel.types import Array


@kernel
def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    edges = ints(WAYS * total // 2 + WAYS)  # each is a cell and a direction
    count = 0
    events = 0
    cell = start
    left = total - 1
    while True:
        events = emit(trace, events, cell, VISIT)
        sides = unreached(grid, cell, stride)
        for direction in range(WAYS):
            if sides >> direction & 1:
                edges[count] = cell << WAY_BITS | direction
                count += 1
                events = emit(trace, events, across(cell, direction, stride), FRONTIER)
        if left == 0:
            return events
        while True:
            state = step(state)
            k = below(state, count)
            edge = edges[k]
            count -= 1
            edges[k] = edges[count]
            direction = edge & WAY_MASK
            cell = edge >> WAY_BITS
            beyond = across(cell, direction, stride)
            if grid[beyond] == 0:
                break
            events = emit(trace, events, beyond, LOOK)
        connect(grid, cell, direction, beyond, stride)
        events = emit(trace, events, cell, opening(direction))
        cell = beyond
        left -= 1
