"""What every generator works on: a flat grid with a border ring, and small words to speak of it.

(Solvers work on a grid without a ring, `flat.py`; both have an `offset`, each for its own grid.)

The grid has (height+2) x (width+2) bytes, row by row; `stride` = width + 2 is the length of a row,
so that the neighbours of a cell are at -stride, +1, +stride and -1, and no neighbour is ever
outside. A byte holds the open sides (N=1 E=2 S=4 W=8); the ring, masked and cut-off cells hold
BLOCKED instead. So 0 means: accessible and not reached yet.
"""

from .jit import i64, kernel, u64
from .rng import below
from .types import Array

BLOCKED = 128

# Two tables small enough for an int. For a set of sides: how many there are (3 bits each) …
_COUNTS = sum(bin(sides).count("1") << 3 * sides for sides in range(16))
# … and which direction is the k-th of them (2 bits each, 8 a set; sets 0..7, then 8..15).
_DIRECTIONS = [[d for d in range(4) if sides >> d & 1] for sides in range(16)]
_ROWS = [sum(d << 2 * k for k, d in enumerate(ds)) for ds in _DIRECTIONS]
_FEW = sum(row << 8 * sides for sides, row in enumerate(_ROWS[:8]))
_MANY = sum(row << 8 * sides for sides, row in enumerate(_ROWS[8:]))


@kernel
def offset(direction: int, stride: int) -> int:
    """How far the neighbour in that direction is."""
    span = 1 if direction & 1 else stride
    return span if (direction ^ direction >> 1) & 1 else -span


@kernel
def connect(grid: Array, cell: int, direction: int, beyond: int) -> None:
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
def one_of(sides: int, state: int) -> int:
    """A direction drawn from a non-empty set of sides."""
    count = i64(u64(_COUNTS) >> u64(3 * sides)) & 7
    k = below(state, count)
    rows = u64(_FEW) if sides < 8 else u64(_MANY)
    return i64(rows >> u64(8 * (sides & 7) + 2 * k)) & 3
