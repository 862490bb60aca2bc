"""The words of all grids but the square one: the same that `ringed.py` and `flat.py` say of it.

Cells lie as the maze numbers them, without a ring; generators have one more, the last, which is
blocked: what lies outside. What a kernel calls `ground` is here a *chart*, an array of
ints. `chart[0]` is the number of cells; `chart[1 + cell]` is the place in the chart of the cell's
pattern: for each direction how far the neighbour is (0: there is none), and then for each the
direction that leads back. Most cells of a grid have one of a few patterns, so a chart takes little
more than an int a cell, whatever is glued or bent there.

A cell has two bytes: its open sides in the low eight bits, marks above.
"""

from functools import cache
from math import log2
from types import MappingProxyType

from . import flat, ringed
from .jit import i64, ints, kernel, u64
from .rng import below, step
from .types import Array, Row
from .vocabulary import Vocabulary

SIDES = 255
FINISHED = 256
KEPT = NOTED = 8
ENTERED = 7 << NOTED
IN_MAZE = SEEN = 1 << 11
GOAL = 1 << 12
BLOCKED = 1 << 15
EDGE_BITS, EDGES = 3, 8  # an edge has the number cell · 8 + direction, on every one of these grids
WAYS, WAY_BITS, WAY_MASK, DRAWS = (
    8,
    3,
    7,
    10,
)  # those of a grid with fewer sides are set by `vocabulary`

_COUNTS = bytes(sides.bit_count() for sides in range(256))
# Which direction is the k-th of a set of sides, eight places a set.
_CHOICES = bytes(
    ([d for d in range(8) if sides >> d & 1] + [0] * 8)[k] for sides in range(256) for k in range(8)
)


@kernel
def across(cell: int, direction: int, chart: Row) -> int:
    far = chart[chart[cell + 1] + direction]
    return cell + far if far != 0 else chart[0]


@kernel
def back(cell: int, direction: int, chart: Row) -> int:
    return chart[chart[cell + 1] + (1 << WAY_BITS) + direction]


@kernel
def opening(direction: int) -> int:
    return direction if direction < 4 else direction + 8


@kernel
def connect(grid: Array, cell: int, direction: int, beyond: int, chart: Row) -> None:
    grid[cell] |= 1 << direction
    grid[beyond] |= 1 << back(cell, direction, chart)


@kernel
def unreached(grid: Array, cell: int, chart: Row) -> int:
    place = chart[cell + 1]
    sides = 0
    for direction in range(WAYS):
        far = chart[place + direction]
        sides |= ((far != 0) & (grid[cell + far] == 0)) << direction
    return sides


@kernel
def inner_walls(grid: Array, cell: int, chart: Row) -> int:
    if grid[cell] >= BLOCKED:
        return 0
    sides = 0
    for direction in range(WAYS):
        beyond = across(cell, direction, chart)
        if beyond > cell and grid[beyond] < BLOCKED:
            sides |= 1 << direction
    return sides


@kernel
def rows(grid: Array, chart: Row) -> int:
    return 1


@kernel
def columns(chart: Row) -> int:
    return chart[0]


@kernel
def place(row: int, col: int, chart: Row) -> int:
    return col


@kernel
def edges_of(grid: Array, cell: int, chart: Row) -> int:
    return inner_walls(grid, cell, chart)


@kernel
def edge_end(number: int, edge: int, chart: Row) -> int:
    return number + chart[chart[number + 1] + edge]


@kernel
def edge_direction(edge: int) -> int:
    return edge


@kernel
def open_edges(grid: Array, chart: Row, opened: Array) -> None:
    for cell in range(len(opened)):
        for direction in range(WAYS):
            if opened[cell] >> direction & 1:
                connect(grid, cell, direction, across(cell, direction, chart), chart)


@kernel
def makes_a_room(grid: Array, cell: int, way: int, side: int, chart: Row) -> bool:
    return False  # rooms of four are a matter of squares


@kernel
def direction_of(side: int) -> int:
    return (side & 0xAA != 0) * 1 + (side & 0xCC != 0) * 2 + (side & 0xF0 != 0) * 4


@kernel
def one_of(sides: int, state: int) -> int:
    return _CHOICES[8 * sides + below(state, _COUNTS[sides])]


@kernel
def drawn(bits: int) -> int:
    return i64(bits % u64(WAYS))


@kernel
def undrawn(bits: int) -> int:
    return bits // u64(WAYS)


@kernel
def draw_cell(grid: Array, chart: Row, state: int) -> tuple[int, int]:
    state = step(state)
    return below(state, chart[0]), state


# ---------------------------------------------------------------- what solvers say


@kernel
def entered_by(grid: Array, cell: int) -> int:
    return int(grid[cell] >> NOTED) & WAY_MASK


@kernel
def beyond(cell: int, side: int, chart: Row) -> int:
    return cell + chart[chart[cell + 1] + direction_of(side)]


@kernel
def opposite(cell: int, side: int, chart: Row) -> int:
    return 1 << back(cell, direction_of(side), chart)


@kernel
def beside(cell: int, direction: int, chart: Row, cells: int) -> int:
    far = chart[chart[cell + 1] + direction]
    return cell + far if far != 0 else -1


@kernel
def mark_side(size: int) -> Array:
    return ints(size)


@kernel
def measure(distance: Array, chart: Row, sources: Row) -> None:
    cells = len(distance)
    queue = ints(cells)
    for cell in range(cells):
        distance[cell] = cells
    waiting = 0
    for source in sources:
        if distance[source] != 0:
            distance[source] = 0
            queue[waiting] = source
            waiting += 1
    taken = 0
    while taken < waiting:
        cell = queue[taken]
        taken += 1
        for direction in range(WAYS):
            near = cell + chart[chart[cell + 1] + direction]
            if distance[near] == cells:
                distance[near] = distance[cell] + 1
                queue[waiting] = near
                waiting += 1


# ---------------------------------------------------------------- the vocabulary


def way_bits(ways: int) -> int:
    """How many bits a direction takes on a grid with so many sides a cell."""
    return 2 if ways <= 4 else 3


@cache
def vocabulary(ways: int) -> Vocabulary:
    """The words of a grid whose cells have at most so many sides, 3 to 8."""
    bits = way_bits(ways)
    # As many digits of base `ways` as leave half of the 64 bits over: they are even to one in 2^32.
    draws = int(32 / log2(ways))
    sizes = {"WAYS": ways, "WAY_BITS": bits, "WAY_MASK": (1 << bits) - 1, "DRAWS": draws}
    words = {
        name: value
        for name, value in globals().items()
        for home in (ringed, flat)
        if not name.startswith("_") and vars(home).get(name, value) is not value
    }
    homes = (ringed.__name__, flat.__name__, __name__)
    return Vocabulary(f"ways{ways}", MappingProxyType(words | sizes), homes)
