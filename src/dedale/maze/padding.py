"""Lays a maze out on the padded grid that kernels work on, and takes it back off.

See `dedale.kernel.ringed` for what the grid is.
"""

from ..grids.shape import Shape
from ..kernel.jit import copy, kernel
from ..kernel.plain import Speed
from ..kernel.ringed import BLOCKED, SIDES
from ..kernel.types import Array, Row
from .kinds import ACCESSIBLE, MASKED


def pad(shape: Shape, sides: Row | None, kinds: Row | None, speed: Speed) -> Array:
    """The grid of a maze given by flat sides (None: all walls) and kinds (None: accessible)."""
    if not shape.square:
        return _charted(shape, sides, kinds, speed)
    width, stride = shape.width, shape.width + 2
    ring = bytes([BLOCKED])
    cells = bytearray(ring + bytes(width) + ring) * (shape.height + 2)
    cells[:stride] = cells[-stride:] = ring * stride
    grid = speed.bytes(cells)
    if sides is not None:
        speed.run(lay_out, speed.view(sides), width, grid)
    if kinds is not None:
        speed.run(block, speed.view(kinds), width, grid)
    return grid


def _charted(shape: Shape, sides: Row | None, kinds: Row | None, speed: Speed) -> Array:
    """The same of another grid: with a ring, or with one more cell for all that is outside."""
    flat = bytes(shape.size) if sides is None else bytes(sides)
    known = bytes(shape.size) if kinds is None else bytes(kinds)
    if not shape.lines:
        grid = speed.marked(flat + b"\0")
        speed.run(block_cells, speed.view(known + bytes([MASKED])), grid)
        return grid
    from ..kernel.stepped import SIZE, spread

    steps = shape.steps(speed)
    grid = speed.marked(bytes(steps[SIZE]))
    speed.run(block_all, grid)
    cells = speed.marked(flat)
    speed.run(block_cells, speed.view(known), cells)
    speed.run(spread, cells, steps, grid)
    return grid


def strip(grid: Array, shape: Shape, kinds: Row | None, speed: Speed) -> tuple[Row, Row | None]:
    """Flat sides and kinds; a cell that a kernel has blocked comes out masked."""
    if not shape.square:
        sides = speed.flags(shape.size)
        if shape.lines:
            from ..kernel.stepped import gather

            speed.run(gather, grid, shape.steps(speed), sides)
        else:
            speed.run(take_cells, grid, sides)
        return sides, kinds
    inner = speed.inner(grid, shape.width + 2)
    if BLOCKED not in inner:
        return inner, kinds
    sides, marked = speed.bytes(inner), speed.bytes(kinds or bytes(shape.size))
    speed.run(mask_blocked, sides, marked)
    return sides, marked


def strip_events(events: Array, count: int, shape: Shape, speed: Speed) -> Array:
    """The events with cells numbered without the ring."""
    if shape.square:
        speed.run(renumber, events, count, shape.width)
    elif shape.lines:
        from ..kernel import stepped

        steps = shape.steps(speed)
        speed.run(stepped.renumber, events, count, steps, speed.ints(steps[stepped.SIZE]))
    return events[:count]


def first_cell(shape: Shape, position: tuple[int, int]) -> int:
    """Where a cell stands in the grid."""
    row, col = position
    if shape.lines:
        return shape.lines[row] + col
    return (row + 1) * (shape.width + 2) + col + 1 if shape.square else shape.number(position)


@kernel
def block_all(grid: Array) -> None:
    for cell in range(len(grid)):
        grid[cell] = BLOCKED


@kernel
def block_cells(kinds: Row, grid: Array) -> None:
    for cell in range(len(kinds)):
        if kinds[cell] != ACCESSIBLE:
            grid[cell] = BLOCKED


@kernel
def take_cells(grid: Array, sides: Array) -> None:
    for cell in range(len(sides)):
        sides[cell] = grid[cell] & SIDES


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
