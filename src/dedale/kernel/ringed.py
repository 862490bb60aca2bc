"""What every generator works on: a flat grid with a border ring, and small words to speak of it.

(Solvers work on a grid without a ring, `flat.py`; what both say of a grid has the same name.)

The grid has (height+2) x (width+2) bytes, row by row; `stride` = width + 2 is the length of a row,
so that the neighbours of a cell are at -stride, +1, +stride and -1, and no neighbour is ever
outside. A byte holds the open sides (N=1 E=2 S=4 W=8); the ring, masked and cut-off cells hold
BLOCKED instead. So 0 means: accessible and not reached yet.

These are the words of the square grid. Every other grid says the same with the words of
`charted.py`: a kernel that keeps to the words of this page runs on all of them, from one source.
There the ground is an array and not `stride`; a kernel only passes it on.
"""

from .jit import i64, kernel, u64
from .rng import below, step
from .types import Array

WAYS = 4  # how many sides a cell has
WAY_BITS, WAY_MASK = 2, 3  # a direction takes so many bits: `cell << WAY_BITS | direction`
DRAWS = 32  # so many random directions come from 64 random bits
SIDES = 15  # the bits of a cell that are its open sides
FINISHED = 16  # a bit of a reached cell that a kernel may use while it works …
KEPT = 4  # … or the place of a direction that it keeps in a cell,
IN_MAZE = 64  # with this bit beside it
BLOCKED = 128
EDGE_BITS, EDGES = 1, 2  # a cell numbers two of its walls: to the east, and to the south

# Two tables small enough for an int. For a set of sides: how many there are (3 bits each) …
_COUNTS = sum(bin(sides).count("1") << 3 * sides for sides in range(16))
# … and which direction is the k-th of them (2 bits each, 8 a set; sets 0..7, then 8..15).
_DIRECTIONS = [[d for d in range(4) if sides >> d & 1] for sides in range(16)]
_ROWS = [sum(d << 2 * k for k, d in enumerate(ds)) for ds in _DIRECTIONS]
_FEW = sum(row << 8 * sides for sides, row in enumerate(_ROWS[:8]))
_MANY = sum(row << 8 * sides for sides, row in enumerate(_ROWS[8:]))


@kernel
def across(cell: int, direction: int, stride: int) -> int:
    """The neighbour in that direction; where there is none, a blocked cell."""
    span = 1 if direction & 1 else stride
    return cell + (span if (direction ^ direction >> 1) & 1 else -span)


@kernel
def back(cell: int, direction: int, stride: int) -> int:
    """The direction that leads back from the neighbour in that direction."""
    return direction ^ 2


@kernel
def opening(direction: int) -> int:
    """The code of the event "the wall in that direction is opened"."""
    return direction


@kernel
def connect(grid: Array, cell: int, direction: int, beyond: int, stride: int = 0) -> None:
    """Open the wall between a cell and the one beyond it, both sides."""
    grid[cell] |= 1 << direction
    grid[beyond] |= 1 << (direction ^ 2)


@kernel
def unreached(grid: Array, cell: int, stride: int) -> int:
    """The set of sides beyond which lies a cell not reached yet."""
    return int(
        (grid[cell - stride] == 0) * 1
        + (grid[cell + 1] == 0) * 2
        + (grid[cell + stride] == 0) * 4
        + (grid[cell - 1] == 0) * 8
    )


@kernel
def inner_walls(grid: Array, cell: int, stride: int) -> int:
    """The set of sides with an accessible cell beyond, each wall for one of its cells only."""
    if grid[cell] >= BLOCKED:
        return 0
    return int((grid[cell + 1] < BLOCKED) * 2 + (grid[cell + stride] < BLOCKED) * 4)


# What kruskal says besides: it numbers cells row by row, without the ring, and edges by their cell.


@kernel
def rows(grid: Array, stride: int) -> int:
    """How many rows of cells there are."""
    return len(grid) // stride - 2


@kernel
def columns(stride: int) -> int:
    """How many cells a row has."""
    return stride - 2


@kernel
def place(row: int, col: int, stride: int) -> int:
    """Where a cell stands in the grid."""
    return (row + 1) * stride + col + 1


@kernel
def edges_of(grid: Array, cell: int, stride: int) -> int:
    """Which edges a cell has, as bits: 1 to the east, 2 to the south."""
    if grid[cell] >= BLOCKED:
        return 0
    return int((grid[cell + 1] < BLOCKED) * 1 + (grid[cell + stride] < BLOCKED) * 2)


@kernel
def edge_end(number: int, edge: int, stride: int) -> int:
    """The number of the cell to which an edge of a cell leads."""
    return number + (stride - 2 if edge else 1)


@kernel
def edge_direction(edge: int) -> int:
    """The direction in which an edge leads from its cell."""
    return 1 + edge


@kernel
def open_edges(grid: Array, stride: int, opened: Array) -> None:
    """Open the walls that were chosen, as bits of each cell's edges."""
    width = stride - 2
    for row in range(len(grid) // stride - 2):
        for col in range(width):
            sides = opened[row * width + col]
            cell = (row + 1) * stride + col + 1
            grid[cell] |= sides << 1
            grid[cell + 1] |= (sides & 1) << 3
            grid[cell + stride] |= sides >> 1


@kernel
def makes_a_room(grid: Array, cell: int, way: int, side: int, stride: int) -> bool:
    """Whether opening a side of a dead end, open at `way`, could leave four cells without walls."""
    behind = across(cell, way, stride)
    return side != way ^ 2 and grid[behind] >> side & 1 != 0


@kernel
def direction_of(side: int) -> int:
    """The direction that a single open side stands for."""
    return (side >> 1) - (side >> 3)


@kernel
def drawn(bits: int) -> int:
    """A random direction, read off random bits; it may lead to a blocked cell."""
    return i64(bits & u64(3))


@kernel
def undrawn(bits: int) -> int:
    """The bits that are left then; a word of 64 serves DRAWS times."""
    return bits >> u64(2)


@kernel
def draw_cell(grid: Array, stride: int, state: int) -> tuple[int, int]:
    """A random cell, masked or not, and the state after it was drawn."""
    state = step(state)
    row = below(state, len(grid) // stride - 2)
    state = step(state)
    return (row + 1) * stride + 1 + below(state, stride - 2), state


@kernel
def one_of(sides: int, state: int) -> int:
    """A direction drawn from a non-empty set of sides."""
    count = i64(u64(_COUNTS) >> u64(3 * sides)) & 7
    k = below(state, count)
    rows = u64(_FEW) if sides < 8 else u64(_MANY)
    return i64(rows >> u64(8 * (sides & 7) + 2 * k)) & 3
