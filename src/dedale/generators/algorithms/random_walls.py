"""Random walls: draws a cell and a direction `times` times, and opens that wall.

A draw that hits the border, a masked cell or a wall already gone does nothing. `times=0` stands for
as many draws as there are cells. The result is neither connected nor free of cycles: not perfect.
"""

from ...kernel.events import LOOK, emit
from ...kernel.jit import kernel
from ...kernel.ringed import BLOCKED, WAYS, across, connect, draw_cell, opening
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
        Line(2, "open the wall between them", "A wall drawn at random falls.", "open"),
        Line(1, "otherwise:"),
        Line(2, "do nothing", "The border or the mask: nothing happens.", "look"),
    ),
    "Noise. Not perfect.",
    "Linear in the number of draws.",
    structure=Structure("nothing", "Every draw is by itself: nothing is remembered."),
)


@kernel
def carve(
    grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array, times: int
) -> int:
    events = 0
    for _ in range(times if times > 0 else total):
        events, state = open_one(grid, ground, state, trace, events)
    return events


@kernel
def open_one(grid: Array, ground: Ground, state: int, trace: Array, events: int) -> tuple[int, int]:
    """Draw a cell and a direction, and open that wall if it is an inner one. (events, state)"""
    cell, state = draw_cell(grid, ground, state)
    state = step(state)
    direction = below(state, WAYS)
    beyond = across(cell, direction, ground)
    if grid[cell] < BLOCKED and grid[beyond] < BLOCKED:
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
    elif grid[cell] < BLOCKED:
        events = emit(trace, events, cell, LOOK)
    return events, state
