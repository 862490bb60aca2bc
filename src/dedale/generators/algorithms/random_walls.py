"""Random walls: draws a cell and a direction `times` times, and opens that wall.

A draw that hits the border, a masked cell or a wall already gone does nothing. `times=0` stands for
as many draws as there are cells. The result is neither connected nor free of cycles: not perfect.
"""

from ...kernel.events import LOOK, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import (
    BLOCKED,
    WAY_BITS,
    WAY_MASK,
    WAYS,
    across,
    connect,
    draw_cell,
    opening,
)
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Random walls",
    "A cell and a direction are drawn, again and again, and that wall is opened. A draw that hits "
    "the border, the mask or a gap does nothing. What comes out is neither connected nor free of "
    "loops.",
    (
        Line(0, "repeat as often as asked:"),
        Line(1, "draw a cell and a direction"),
        Line(1, "if there is a cell beyond:"),
        Line(2, "open the wall between them", "A wall drawn at random is opened.", "open"),
        Line(1, "otherwise:"),
        Line(2, "do nothing", "The border or the mask: nothing happens.", "look"),
    ),
    "Noise. Not perfect.",
    "Linear in the number of draws.",
    structure=Structure("nothing", "Every draw is by itself: nothing is remembered."),
)

#: Draws that are made before their walls are opened: cells far apart are then fetched together.
BATCH = 32


@kernel
def carve(
    grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array, times: int
) -> int:
    events = 0
    left = times if times > 0 else total
    draws = ints(BATCH)
    while left > 0:
        count = min(left, BATCH)
        left -= count
        for k in range(count):
            draws[k], state = drawn_wall(grid, ground, state)
        for k in range(count):
            events = open_drawn(grid, ground, draws[k], trace, events)
    return events


@kernel
def drawn_wall(grid: Array, ground: Ground, state: int) -> tuple[int, int]:
    """A cell and a direction as one number, and the state after they were drawn."""
    cell, state = draw_cell(grid, ground, state)
    state = step(state)
    return cell << WAY_BITS | below(state, WAYS), state


@kernel
def open_drawn(grid: Array, ground: Ground, draw: int, trace: Array, events: int) -> int:
    """Open the wall that was drawn if it is an inner one; the number of events."""
    cell, direction = draw >> WAY_BITS, draw & WAY_MASK
    beyond = across(cell, direction, ground)
    if grid[cell] < BLOCKED and grid[beyond] < BLOCKED:
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
    elif grid[cell] < BLOCKED:
        events = emit(trace, events, cell, LOOK)
    return events
