"""Words of grids on which every side leads equally far from all cells: hex, zeta, layers …

The grid has a ring, as the square one (`ringed.py`), and a byte a cell, or two as those with a
chart (`charted.py`, whose other words hold here too). Rows begin where they must for steps to be
constant: on a honeycomb each pair of rows one cell earlier. Cells may be of two kinds that lie like
the squares of a chessboard, so that the place of a cell, even or odd, decides its kind.

What a kernel calls `ground` is here an array: for even places, then for odd ones, eight steps (0:
that side leads nowhere) and the eight directions that lead back; at SIZE the length of the grid, at
WIDTH that of a row, at CELLS the number of cells, and from ROWS on where the rows begin.
"""

from functools import cache
from types import MappingProxyType

from . import charted
from .charted import BLOCKED, SIDES, WAYS
from .jit import kernel
from .rng import below, step
from .types import Array, Row
from .vocabulary import Vocabulary

SIZE, WIDTH, CELLS, ROWS = 32, 33, 34, 35
#: Cells of at most six sides fit into a byte: a walk keeps its direction where the sides will be.
BYTE = {"SIDES": 63, "FINISHED": 64, "KEPT": 0, "IN_MAZE": 64, "BLOCKED": 128}


@kernel
def across(cell: int, direction: int, steps: Row) -> int:
    far = steps[(cell & 1) << 4 | direction]
    return cell + far if far != 0 else 0  # the first place of the grid is blocked


@kernel
def back(cell: int, direction: int, steps: Row) -> int:
    return steps[(cell & 1) << 4 | 8 | direction]


@kernel
def connect(grid: Array, cell: int, direction: int, beyond: int, steps: Row) -> None:
    grid[cell] |= 1 << direction
    grid[beyond] |= 1 << back(cell, direction, steps)


@kernel
def unreached(grid: Array, cell: int, steps: Row) -> int:
    first = (cell & 1) << 4
    sides = 0
    for direction in range(WAYS):
        far = steps[first | direction]
        sides |= ((far != 0) & (grid[cell + far] == 0)) << direction
    return sides


@kernel
def inner_walls(grid: Array, cell: int, steps: Row) -> int:
    if grid[cell] >= BLOCKED:
        return 0
    first = (cell & 1) << 4
    sides = 0
    for direction in range(WAYS):
        far = steps[first | direction]
        if far > 0 and grid[cell + far] < BLOCKED:
            sides |= 1 << direction
    return sides


@kernel
def columns(steps: Row) -> int:
    return steps[SIZE]


@kernel
def edges_of(grid: Array, cell: int, steps: Row) -> int:
    return inner_walls(grid, cell, steps)


@kernel
def edge_end(number: int, edge: int, steps: Row) -> int:
    return number + steps[(number & 1) << 4 | edge]


@kernel
def open_edges(grid: Array, steps: Row, opened: Array) -> None:
    for cell in range(len(opened)):
        for direction in range(WAYS):
            if opened[cell] >> direction & 1:
                connect(grid, cell, direction, across(cell, direction, steps), steps)


@kernel
def draw_cell(grid: Array, steps: Row, state: int) -> tuple[int, int]:
    state = step(state)
    number = below(state, steps[CELLS])
    return steps[ROWS + number // steps[WIDTH]] + number % steps[WIDTH], state


# ---------------------------------------------------------------- between grid and maze


@kernel
def spread(cells: Row, steps: Row, grid: Array) -> None:
    """Lay flat cells out on the grid."""
    width = steps[WIDTH]
    for row in range(len(cells) // width):
        first = steps[ROWS + row]
        for col in range(width):
            grid[first + col] = cells[row * width + col]


@kernel
def gather(grid: Row, steps: Row, cells: Array) -> None:
    """Take the open sides of the cells off the grid."""
    width = steps[WIDTH]
    for row in range(len(cells) // width):
        first = steps[ROWS + row]
        for col in range(width):
            cells[row * width + col] = grid[first + col] & SIDES


@kernel
def renumber(events: Array, count: int, steps: Row, numbers: Array) -> None:
    """Number the cells of events without the ring; `numbers` has a place for every place."""
    width = steps[WIDTH]
    for cell in range(steps[CELLS]):
        numbers[steps[ROWS + cell // width] + cell % width] = cell
    for k in range(count):
        events[k] = numbers[events[k] >> 4] << 4 | events[k] & 15


@cache
def vocabulary(ways: int) -> Vocabulary:
    """The words of a grid with so many sides a cell, 3 to 8."""
    base = charted.vocabulary(ways)
    own = {
        name: value
        for name, value in globals().items()
        if name in base.words and base.words[name] is not value
    }
    own |= {"WAYS": ways} | (BYTE if ways <= 6 else {})
    homes = (*base.homes, __name__)
    words = MappingProxyType({**base.words, **own})
    return Vocabulary(f"steps{ways}", words, homes, small=ways <= 6)
