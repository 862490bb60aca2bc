"""Random walk: digs one corridor from the start until it is stuck.

The backtracker without its stack: it walks into random unreached cells, and stops when there
is none around. What it leaves is one corridor; all other cells stay closed. Not perfect.
"""

from ...kernel.events import PATH, emit
from ...kernel.jit import kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Random walk",
    "The backtracker without its stack: it moves to random unvisited neighbours, opening walls, "
    "and stops when none is left. The result is a single corridor; all other cells stay closed.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "while a neighbour is unreached:"),
        Line(
            1,
            "break the wall to a random one and go there",
            "One more cell of the corridor.",
            "open path",
        ),
    ),
    "A single corridor. Not perfect.",
    "Linear in the length of the corridor.",
    structure=Structure("nothing", "The walk remembers only where it stands."),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    cell = start
    events = emit(trace, 0, cell, PATH)
    sides = unreached(grid, cell, ground)
    while sides != 0:
        state = step(state)
        direction = one_of(sides, state)
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, PATH)
        cell = beyond
        sides = unreached(grid, cell, ground)
    return events
