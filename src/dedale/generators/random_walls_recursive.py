"""Random walls, written as a tail recursion: the twin of `random-walls`, with the same holes."""

from __future__ import annotations

from typing import Any

from ..core.grid import BLOCKED, connect, offset
from ..core.rng import below, step
from ..trace.codes import LOOK, emit
from .deep import deep


def carve(
    grid: Any, stride: int, start: int, total: int, state: int, trace: Any, times: int
) -> int:
    width, height = stride - 2, len(grid) // stride - 2

    def open_some(times: int, state: int, events: int) -> int:
        if times == 0:
            return events
        state = step(state)
        cell = (1 + below(state, height)) * stride
        state = step(state)
        cell += 1 + below(state, width)
        state = step(state)
        direction = below(state, 4)
        beyond = cell + offset(direction, stride)
        if grid[cell] < BLOCKED and grid[beyond] < BLOCKED:
            connect(grid, cell, direction, beyond)
            events = emit(trace, events, cell, direction)
        elif grid[cell] < BLOCKED:
            events = emit(trace, events, cell, LOOK)
        return open_some(times - 1, state, events)

    times = times if times > 0 else total
    with deep(times):
        return open_some(times, state, 0)
