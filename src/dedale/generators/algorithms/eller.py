"""Eller: row by row, remembering only which cells of the current row hang together.

Going along a row, a cell is joined to its eastern neighbour by the toss of a coin, unless they hang
together already. Then it is joined to the cell below by another toss, unless it is the last of its
set that could be. The cells of the last row are joined whenever they do not hang together.

The sets of a row are rings: each column knows the next and the previous column of its set. Sets
never cross, so two neighbours belong to one set exactly when the second is the first one's next.

With a mask, what cannot go down is dropped from its set; pieces left apart are joined afterwards.
"""

from ...kernel.events import VISIT, emit
from ...kernel.jit import i64, ints, kernel, u64, words
from ...kernel.ringed import BLOCKED, connect
from ...kernel.rng import mix, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from ..join import join_pieces

STORY = Story(
    "Eller's algorithm",
    "Row by row, remembering only which cells of the current row are connected. A cell is joined "
    "to its eastern neighbour by the toss of a coin, unless the two are connected already. Another "
    "toss decides whether it is joined to the cell below; the last cell of a set without such an "
    "opening always is.",
    (
        Line(0, "for every row, for every cell:", "The next cell of the row.", "visit"),
        Line(
            1,
            "heads, or in the last row: join it to the east, unless already joined",
            "The two are in one set now.",
            "open-e",
        ),
        Line(
            1,
            "tails, or last of its set: join it to the south",
            "This cell is joined to the one below.",
            "open",
        ),
    ),
    "Short corridors, even, slightly grained by the rows.",
    "Linear time, memory for one row.",
    reference='M. Eller, 1982, in W. Pullen, "Think Labyrinth: maze algorithms"',
    numbers="ids",
    look="regions",
    structure=Structure("parts", "cells that are connected", push="visit", join=True),
)


@kernel
def carve(grid: Array, stride: Ground, start: int, total: int, state: int, trace: Array) -> int:
    chance, sets = words(3), ints(2 * stride)
    chance[0] = state
    events = carve_rows(grid, stride, 1, chance, sets, trace)
    return join_pieces(grid, stride, total, chance[0], trace, events)


@kernel
def carve_rows(
    grid: Array, stride: Ground, first: int, chance: Array, sets: Array, trace: Array
) -> int:
    """Rows from `first` on; the maze ends with them if all is blocked below.

    `chance` (state, bits, how many of them are left) and `sets` are what the next rows go on with:
    for each column the next one of its set and, from `back` on, the previous one.
    """
    back = stride
    if sets[stride - 1] == 0:  # nothing yet
        for col in range(stride):
            sets[col] = sets[back + col] = col
    height = len(grid) // stride - 2
    below_last = (height + 1) * stride
    closed = True
    for cell in range(below_last, below_last + stride):
        closed = closed and grid[cell] >= BLOCKED
    events = 0
    state, bits, ready = chance[0], chance[1], i64(chance[2])
    for row in range(first, height + 1):
        for col in range(1, stride - 1):
            cell = row * stride + col
            if ready == 0:
                state = step(state)
                bits = mix(state)
                ready = 32
            if grid[cell] < BLOCKED:
                events = emit(trace, events, cell, VISIT)
                joined = sets[col] == col + 1 or grid[cell + 1] >= BLOCKED
                if not joined and ((closed and row == height) or bits & u64(1) == 0):
                    # Splice the two rings into one.
                    after, last = sets[col], sets[back + col + 1]
                    sets[last], sets[back + after] = after, last
                    sets[col], sets[back + col + 1] = col + 1, col
                    connect(grid, cell, 1, cell + 1)
                    events = emit(trace, events, cell, 1)
            if grid[cell] >= BLOCKED or grid[cell + stride] >= BLOCKED:
                goes_down = False
            else:
                goes_down = sets[col] == col or bits & u64(2) == 0
            if goes_down:
                connect(grid, cell, 2, cell + stride)
                events = emit(trace, events, cell, 2)
            else:  # the cell below begins a set of its own
                after, last = sets[col], sets[back + col]
                sets[last], sets[back + after] = after, last
                sets[col] = sets[back + col] = col
            bits >>= u64(2)
            ready -= 1
    chance[0], chance[1], chance[2] = state, bits, u64(ready)
    return events
