"""Random walk, written as a recursion: the twin of `random-walk`, with the same corridor."""

from ...kernel.events import PATH, emit
from ...kernel.ringed import connect, offset, one_of, unreached
from ...kernel.rng import step
from ...kernel.types import Array
from ..deep import deep


def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    def walk(cell: int, state: int, events: int) -> int:
        events = emit(trace, events, cell, PATH)
        sides = unreached(grid, cell, stride)
        if sides == 0:
            return events
        state = step(state)
        direction = one_of(sides, state)
        beyond = cell + offset(direction, stride)
        connect(grid, cell, direction, beyond)
        return walk(beyond, state, emit(trace, events, cell, direction))

    with deep(total):
        return walk(start, state, 0)
