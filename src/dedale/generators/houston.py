"""Houston: Aldous-Broder to begin with, Wilson to finish.

Aldous-Broder is quick while most cells are new and endless at the end; Wilson is endless at the
beginning, when its walks look for a tiny maze, and quick at the end. So the first third of the
cells are found by the walk of the one, the rest by the loop-erased walks of the other.

Texture: like a uniform maze to the eye. Bias: slight. Each half is exact by itself, but stopping
the first walk after a fixed number of *cells* favours some trees; so it claims no uniformity.
Cost: a few steps a cell. No memory beside the grid.
Reference: attributed to R. Houston in J. Buck, "Mazes for Programmers", 2015.
"""

from __future__ import annotations

from typing import Any

from .._jit import i64, kernel, u64
from ..core.grid import BLOCKED, connect, offset
from ..core.rng import mix, step
from ..trace.codes import LOOK, VISIT, emit
from .wilson import IN_MAZE, clean, walk_until_done


@kernel
def carve(grid: Any, stride: int, start: int, total: int, state: int, trace: Any) -> int:
    cell = start
    grid[start] = IN_MAZE
    events = emit(trace, 0, start, VISIT)
    found = 1
    bits = u64(0)
    ready = 0
    while 3 * found < total:
        if ready == 0:
            state = step(state)
            bits = mix(state)
            ready = 32
        direction = i64(bits & u64(3))
        bits >>= u64(2)
        ready -= 1
        beyond = cell + offset(direction, stride)
        there = grid[beyond]
        if there == BLOCKED:
            continue
        if there == 0:
            connect(grid, cell, direction, beyond)
            grid[beyond] |= IN_MAZE
            events = emit(trace, events, cell, direction)
            events = emit(trace, events, beyond, VISIT)
            found += 1
        else:
            events = emit(trace, events, beyond, LOOK)
        cell = beyond
    events = walk_until_done(grid, stride, total - found, state, trace, events)
    clean(grid)
    return events
