"""Joins the pieces of a maze that a mask left apart.

The algorithms made for rectangles (division, binary tree, sidewinder, Eller) lay a forest over a
masked grid: no cycle, but several pieces. Every standing wall is taken in random order, as Kruskal
does, and opened if it separates two pieces, so that the result is perfect again.
"""

from ..kernel.events import emit
from ..kernel.jit import ints, kernel
from ..kernel.ringed import (
    WAY_BITS,
    WAY_MASK,
    WAYS,
    across,
    columns,
    connect,
    inner_walls,
    opening,
    rows,
)
from ..kernel.rng import below, step
from ..kernel.types import Array, Ground
from ..kernel.union import new_parts, unite


@kernel
def join_pieces(
    grid: Array, ground: Ground, total: int, state: int, trace: Array, events: int
) -> int:
    """Open random walls between pieces until all `total` accessible cells hang together."""
    if total == columns(ground) * rows(grid, ground):
        return events  # no mask: nothing was left apart
    return join_all(grid, ground, total, state, trace, events)


@kernel
def join_all(grid: Array, ground: Ground, total: int, state: int, trace: Array, events: int) -> int:
    """The same without asking; what no wall separates stays apart."""
    left = total - 1
    parts = new_parts(len(grid))
    walls = 0
    for cell in range(len(grid)):
        sides = inner_walls(grid, cell, ground)
        for direction in range(WAYS):
            if sides >> direction & 1:
                if grid[cell] >> direction & 1:
                    unite(parts, cell, across(cell, direction, ground))
                    left -= 1
                else:
                    walls += 1
    standing = ints(walls)
    standing_walls(grid, ground, standing)
    while left > 0 and walls > 0:
        state = step(state)
        k = below(state, walls)
        cell = standing[k] >> WAY_BITS
        direction = standing[k] & WAY_MASK
        walls -= 1
        standing[k] = standing[walls]
        beyond = across(cell, direction, ground)
        if unite(parts, cell, beyond):
            connect(grid, cell, direction, beyond, ground)
            events = emit(trace, events, cell, opening(direction))
            left -= 1
    return events


@kernel
def standing_walls(grid: Array, ground: Ground, walls: Array) -> int:
    """List the walls between accessible cells, each a cell and a direction; how many there are."""
    count = 0
    for cell in range(len(grid)):
        sides = inner_walls(grid, cell, ground)
        for direction in range(WAYS):
            if sides >> direction & 1 and grid[cell] >> direction & 1 == 0:
                walls[count] = cell << WAY_BITS | direction
                count += 1
    return count
