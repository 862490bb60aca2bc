"""Lays a maze out on the padded grid that kernels work on, and takes it back off.

See `dedale.kernel.ringed` for what the grid is.
"""

from ..kernel.jit import copy, kernel
from ..kernel.plain import Speed
from ..kernel.ringed import BLOCKED
from ..kernel.types import Array, Row
from .kinds import ACCESSIBLE, MASKED


def pad(width: int, height: int, sides: Row | None, kinds: Row | None, speed: Speed) -> Array:
    """The grid of a maze given by flat sides (None: all walls) and kinds (None: accessible)."""
    grid = speed.flags((width + 2) * (height + 2))
    speed.run(close_ring, grid, width, height)
    if sides is not None:
        speed.run(lay_out, speed.view(sides), width, grid)
    if kinds is not None:
        speed.run(block, speed.view(kinds), width, grid)
    return grid


def strip(
    grid: Array, width: int, height: int, kinds: Row | None, speed: Speed
) -> tuple[Array, Row | None]:
    """Flat sides and kinds; a cell that a kernel has blocked comes out masked."""
    sides = speed.flags(width * height)
    speed.run(take_off, grid, width, sides)
    if BLOCKED in sides:
        marked = speed.flags(len(sides)) if kinds is None else speed.bytes(kinds)
        speed.run(mask_blocked, sides, marked)
        kinds = marked
    return sides, kinds


def strip_events(events: Array, count: int, width: int, speed: Speed) -> Array:
    """The events with cells numbered without the ring."""
    speed.run(renumber, events, count, width)
    return events[:count]


@kernel
def close_ring(grid: Array, width: int, height: int) -> None:
    stride = width + 2
    last = (height + 1) * stride
    for col in range(stride):
        grid[col] = BLOCKED
        grid[last + col] = BLOCKED
    for row in range(1, height + 1):
        grid[row * stride] = BLOCKED
        grid[row * stride + width + 1] = BLOCKED


@kernel
def lay_out(sides: Row, width: int, grid: Array) -> None:
    for row in range(len(sides) // width):
        copy(sides, row * width, grid, (row + 1) * (width + 2) + 1, width)


@kernel
def block(kinds: Row, width: int, grid: Array) -> None:
    for cell in range(len(kinds)):
        if kinds[cell] != ACCESSIBLE:
            grid[(cell // width + 1) * (width + 2) + cell % width + 1] = BLOCKED


@kernel
def take_off(grid: Array, width: int, sides: Array) -> None:
    for row in range(len(sides) // width):
        copy(grid, (row + 1) * (width + 2) + 1, sides, row * width, width)


@kernel
def mask_blocked(sides: Array, kinds: Array) -> None:
    for cell in range(len(sides)):
        if sides[cell] == BLOCKED:
            sides[cell] = 0
            if kinds[cell] == ACCESSIBLE:
                kinds[cell] = MASKED


@kernel
def renumber(events: Array, count: int, width: int) -> None:
    stride = width + 2
    for k in range(count):
        cell = events[k] >> 4
        cell = (cell // stride - 1) * width + cell % stride - 1
        events[k] = cell << 4 | events[k] & 15
