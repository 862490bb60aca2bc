"""Binary tree: every cell opens its northern or its eastern wall, by the toss of a coin.

On the top row only the east is left, in the last column only the north; the north-eastern corner
opens nothing. Each cell decides for itself: one could compute any cell of an endless maze alone.

With a mask, pieces left apart are joined afterwards at random.
"""

from ...kernel.events import emit
from ...kernel.jit import i64, ints, kernel, u64, words
from ...kernel.rng import mix, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from ..join import join_pieces

STORY = Story(
    "Binary tree",
    "Every cell opens its northern or its eastern wall, by the toss of a coin. Each decides for "
    "itself: any cell of an endless maze could be computed alone.",
    (
        Line(0, "for every cell:"),
        Line(1, "toss a coin: north or east, where possible"),
        Line(1, "open that wall", "The coin has decided: a wall is opened.", "open"),
    ),
    "A long corridor on two sides; everything leans to the north-east.",
    "Linear time, constant memory.",
    reference='J. Buck, "Mazes for Programmers", 2015',
    structure=Structure("nothing", "Every cell decides for itself: nothing is remembered."),
)


@kernel
def carve(grid: Array, stride: Ground, start: int, total: int, state: int, trace: Array) -> int:
    chance, sets = words(3), ints(0)
    chance[0] = state
    events = carve_rows(grid, stride, 1, chance, sets, trace)
    return join_pieces(grid, stride, total, chance[0], trace, events)


@kernel
def carve_rows(
    grid: Array, stride: Ground, first: int, chance: Array, sets: Array, trace: Array
) -> int:
    """Rows from `first` on; `chance` (state, bits, how many are left) is for the next ones."""
    height = len(grid) // stride - 2
    events = 0
    state, bits, ready = chance[0], chance[1], i64(chance[2])
    for row in range(first, height + 1):
        from_west = 0
        for cell in range(row * stride + 1, (row + 1) * stride - 1):
            if ready == 0:
                state = step(state)
                bits = mix(state)
                ready = 64
            coin = i64(bits & u64(1))
            bits >>= u64(1)
            ready -= 1
            # Sums instead of branches: a coin cannot be predicted, by the processor neither.
            here = grid[cell] >> 7 ^ 1
            east = here & (grid[cell + 1] >> 7 ^ 1)
            north = here & (grid[cell - stride] >> 7 ^ 1) & (coin | east ^ 1)
            east &= north ^ 1
            grid[cell] |= from_west | north | east << 1
            grid[cell - stride] |= north << 2
            from_west = east << 3
            if len(trace) and north | east:
                events = emit(trace, events, cell, east)
    chance[0], chance[1], chance[2] = state, bits, u64(ready)
    return events
