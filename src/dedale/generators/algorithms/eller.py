"""Eller: row by row, remembering only which cells of the current row hang together.

Going along a row, a cell is joined to its eastern neighbour by the toss of a coin, unless they hang
together already. Then it is joined to the cell below by another toss, unless it is the last of its
set that could be. The cells of the last row are joined whenever they do not hang together.

The sets of a row are rings: each column knows the next and the previous column of its set. Sets
never cross, so two neighbours belong to one set exactly when the second is the first one's next.

With a mask, what cannot go down is dropped from its set; pieces left apart are joined afterwards.
"""

from ...kernel.events import VISIT, emit
from ...kernel.jit import ints, kernel, u64
from ...kernel.ringed import BLOCKED, connect
from ...kernel.rng import mix, step
from ...kernel.types import Array
from ...trace.story import Line, Story
from ..join import join_pieces

STORY = Story(
    "Eller's algorithm",
    "Row by row, remembering only which cells of the current row hang together. A cell is joined "
    "to its eastern neighbour by the toss of a coin, unless they hang together already; then "
    "downwards by another toss, unless it is the last of its set that could be.",
    (
        Line(0, "for every row, for every cell:", "The next cell of the row.", "visit"),
        Line(1, "heads: join it to the east, unless already joined"),
        Line(
            1,
            "tails, or last of its set: join it to the south",
            "The coin has decided: a wall is opened.",
            "open",
        ),
        Line(0, "on the last row: join all that is apart"),
    ),
    "Short corridors, even, slightly grained by the rows.",
    "Time in proportion to the cells, the memory of one row.",
    reference='M. Eller, 1982, in W. Pullen, "Think Labyrinth: maze algorithms"',
)


@kernel
def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    following = ints(stride)
    previous = ints(stride)
    for col in range(stride):
        following[col] = previous[col] = col
    height = len(grid) // stride - 2
    events = 0
    bits = u64(0)
    ready = 0
    for row in range(1, height + 1):
        for col in range(1, stride - 1):
            cell = row * stride + col
            if ready == 0:
                state = step(state)
                bits = mix(state)
                ready = 32
            if grid[cell] < BLOCKED:
                events = emit(trace, events, cell, VISIT)
                joined = following[col] == col + 1 or grid[cell + 1] >= BLOCKED
                if not joined and (row == height or bits & u64(1) == 0):
                    # Splice the two rings into one.
                    after, last = following[col], previous[col + 1]
                    following[last], previous[after] = after, last
                    following[col], previous[col + 1] = col + 1, col
                    connect(grid, cell, 1, cell + 1)
                    events = emit(trace, events, cell, 1)
            if grid[cell] >= BLOCKED or grid[cell + stride] >= BLOCKED:
                goes_down = False
            else:
                goes_down = following[col] == col or bits & u64(2) == 0
            if goes_down:
                connect(grid, cell, 2, cell + stride)
                events = emit(trace, events, cell, 2)
            else:  # the cell below begins a set of its own
                after, last = following[col], previous[col]
                following[last], previous[after] = after, last
                following[col] = previous[col] = col
            bits >>= u64(2)
            ready -= 1
    return join_pieces(grid, stride, total, state, trace, events)
