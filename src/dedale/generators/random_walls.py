"""Random walls: draws a cell and a direction `times` times, and opens that wall.

A draw that hits the border, a masked cell or a wall already gone does nothing. `times=0` stands for
as many draws as there are cells. The result is neither connected nor free of cycles: not perfect.

Texture: noise. Cost: O(times).
"""

from __future__ import annotations

from typing import Any

from .._jit import kernel
from ..core.grid import BLOCKED, connect, offset
from ..core.rng import below, step
from ..trace.codes import LOOK, emit


@kernel
def carve(
    grid: Any, stride: int, start: int, total: int, state: int, trace: Any, times: int
) -> int:
    width = stride - 2
    height = len(grid) // stride - 2
    events = 0
    for _ in range(times if times > 0 else total):
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
    return events
