"""Sidewinder: runs of cells along each row, each with one way up.

Going along a row, a coin decides whether the run goes on to the east or ends here. When it ends,
one random cell of the run opens its northern wall. The top row, which has no north, is a single
run.

With a mask a run ends only if one of its cells has a way up; pieces left apart are joined
afterwards at random.
"""

from ...kernel.events import PATH, VISIT, emit
from ...kernel.jit import i64, ints, kernel, u64, words
from ...kernel.ringed import BLOCKED, connect
from ...kernel.rng import below, mix, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from ..join import join_pieces

STORY = Story(
    "Sidewinder",
    "Going along a row, a coin decides whether the run goes on to the east or ends here. When it "
    "ends, one random cell of the run opens its northern wall. The top row is a single run.",
    (
        Line(0, "for every row, for every cell:", "One more cell of the run.", "path"),
        Line(1, "heads: the run goes on, open the east", "The run goes on.", "open-e"),
        Line(
            1,
            "tails: the run ends, one of its cells opens the north",
            "One cell of the run is opened to the north.",
            "open",
        ),
        Line(1, "the next run begins", "This cell's run is over.", "visit"),
    ),
    "One corridor along the top; everything leans to the north.",
    "Linear time, constant memory.",
    reference='J. Buck, "Mazes for Programmers", 2015',
    structure=Structure("bag", "the run", push="path", take="visit"),
)


@kernel
def carve(grid: Array, stride: Ground, start: int, total: int, state: int, trace: Array) -> int:
    chance, sets = words(3), ints(0)
    chance[0] = state
    events = carve_rows(grid, stride, 1, chance, sets, trace)
    return join_pieces(grid, stride, total, chance[0], trace, events)


@kernel
def carve_rows(
    grid: Array, stride: Ground, first_row: int, chance: Array, sets: Array, trace: Array
) -> int:
    """Rows from `first_row` on; `chance` (state, bits, how many are left) is for the next ones."""
    height = len(grid) // stride - 2
    events = 0
    state, bits, ready = chance[0], chance[1], i64(chance[2])
    for row in range(first_row, height + 1):
        first = row * stride + 1
        ways_up = 0
        for cell in range(first, first + stride - 2):
            if grid[cell] >= BLOCKED:
                first = cell + 1
                continue
            events = emit(trace, events, cell, PATH)
            if grid[cell - stride] < BLOCKED:
                ways_up += 1
            if ready == 0:
                state = step(state)
                bits = mix(state)
                ready = 64
            goes_on = grid[cell + 1] < BLOCKED and (ways_up == 0 or bits & u64(1) != 0)
            bits >>= u64(1)
            ready -= 1
            if goes_on:
                connect(grid, cell, 1, cell + 1)
                events = emit(trace, events, cell, 1)
                continue
            if ways_up > 0:
                state = step(state)
                up = first + below(state, cell - first + 1)
                while grid[up - stride] >= BLOCKED:  # only with a mask: the next one that can
                    up = up + 1 if up < cell else first
                connect(grid, up, 0, up - stride)
                events = emit(trace, events, up, 0)
            if len(trace):
                for k in range(first, cell + 1):
                    events = emit(trace, events, k, VISIT)
            first = cell + 1
            ways_up = 0
    chance[0], chance[1], chance[2] = state, bits, u64(ready)
    return events
