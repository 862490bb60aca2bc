"""Aldous-Broder: a drunkard's walk that opens a wall whenever it enters a new cell.

From the start, step to a random adjacent cell, again and again; the first time a cell is entered,
open the wall just crossed. Stop when every cell has been entered. A step that a wall of the grid or
the mask forbids is simply drawn again, which leaves the choice uniform among the adjacent cells.
"""

from ...kernel.events import LOOK, VISIT, emit
from ...kernel.jit import kernel, u64
from ...kernel.ringed import BLOCKED, DRAWS, across, connect, drawn, opening, undrawn
from ...kernel.rng import mix, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Aldous-Broder",
    "A random walk over the whole grid. The first time it enters a cell, it opens the wall it has "
    "just crossed; over known ground it changes nothing. When every cell has been entered, the "
    "maze is done.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until every cell has been entered:"),
        Line(1, "step to a random adjacent cell"),
        Line(1, "if it is new:"),
        Line(
            2,
            "open the wall just crossed",
            "A new cell: the wall just crossed is opened.",
            "open visit",
        ),
        Line(1, "otherwise:"),
        Line(2, "nothing: known ground", "Known ground: nothing changes.", "look"),
    ),
    "None: every perfect maze is equally likely.",
    "The cover time of the grid, about cells · log²(cells) / π steps; constant memory.",
    reference='D. Aldous, "The random walk construction of uniform spanning trees", 1990; '
    'A. Broder, "Generating random spanning trees", 1989',
    structure=Structure("nothing", "The walk remembers only where it stands."),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    events = emit(trace, 0, start, VISIT)
    events, _ = wander(grid, ground, start, total - 1, 0, state, trace, events)
    return events


@kernel
def wander(
    grid: Array,
    ground: Ground,
    cell: int,
    left: int,
    mark: int,
    state: int,
    trace: Array,
    events: int,
) -> tuple[int, int]:
    """Walk until `left` new cells were entered, each gets the mark. (events, state)

    A word of 64 random bits serves 32 steps.
    """
    bits = u64(0)
    ready = 0
    while left > 0:
        if ready == 0:
            state = step(state)
            bits = mix(state)
            ready = DRAWS
        direction = drawn(bits)
        bits = undrawn(bits)
        ready -= 1
        beyond = across(cell, direction, ground)
        there = grid[beyond]
        if there == BLOCKED:
            continue
        if there == 0:
            connect(grid, cell, direction, beyond, ground)
            grid[beyond] |= mark
            events = emit(trace, events, cell, opening(direction))
            events = emit(trace, events, beyond, VISIT)
            left -= 1
        else:
            events = emit(trace, events, beyond, LOOK)
        cell = beyond
    return events, state
