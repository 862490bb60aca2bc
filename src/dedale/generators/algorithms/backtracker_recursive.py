"""Recursive backtracker, written as the recursion it is: the twin of `backtracker`.

The imp enters a cell, and as long as there is an unreached neighbour, breaks through to a random
one and does the same from there; coming back from the call is going back on its tracks. The stack
of pebbles is the stack of calls, so this one stays plain Python and is meant for reading.
It draws the same numbers in the same order, and gives the same maze.
"""

from ...kernel.events import BACKTRACK, PATH, emit
from ...kernel.ringed import connect, offset, one_of, unreached
from ...kernel.rng import step
from ...kernel.types import Array
from ..deep import deep


def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    events = 0

    def explore(cell: int) -> None:
        nonlocal state, events
        events = emit(trace, events, cell, PATH)
        while sides := unreached(grid, cell, stride):
            state = step(state)
            direction = one_of(sides, state)
            beyond = cell + offset(direction, stride)
            connect(grid, cell, direction, beyond)
            events = emit(trace, events, cell, direction)
            explore(beyond)
        events = emit(trace, events, cell, BACKTRACK)

    with deep(total):
        explore(start)
    return events
