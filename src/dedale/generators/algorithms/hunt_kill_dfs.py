"""Hunt and kill, hunting the newest: walk until stuck, then go on from the newest cell that can.

Kill: from the current cell, walk at random into unreached cells, opening walls, until there are
none around. Hunt: look through the reached cells, newest first, for one with an unreached
neighbour. A cell found without one will never have one again, so it is dropped: the reached cells
are a stack, and this is the recursive backtracker in another form (see `backtracker`).
"""

from ...kernel.events import BACKTRACK, VISIT, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Hunt and kill, newest first",
    "Walk at random until stuck, then continue from the newest visited cell that has an "
    "unvisited neighbour. This is the recursive backtracker in other words: the visited cells "
    "are its stack.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until every cell is reached:"),
        Line(
            1,
            "hunt: find the newest reached cell that can go on",
            "Hunt: this cell has no unreached neighbour and never will again.",
            "backtrack",
        ),
        Line(1, "while a neighbour is unreached:"),
        Line(
            2,
            "break the wall to a random one and go there",
            "Kill: the walk goes on into an unreached neighbour.",
            "open visit",
        ),
    ),
    "Long winding corridors, few and deep dead ends (about 10 % of the cells).",
    "Linear time, 4 bytes per cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "hunt and kill"',
    structure=Structure("stack", "reached cells that may go on", push="visit", take="backtrack"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    reached = ints(total)
    reached[0] = start
    count = 1
    events = emit(trace, 0, start, VISIT)
    while count > 0:
        count -= 1
        cell = reached[count]  # hunt
        sides = unreached(grid, cell, ground)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            continue
        count += 1
        while sides != 0:  # kill
            state = step(state)
            direction = one_of(sides, state)
            beyond = across(cell, direction, ground)
            connect(grid, cell, direction, beyond, ground)
            events = emit(trace, events, cell, opening(direction))
            events = emit(trace, events, beyond, VISIT)
            cell = beyond
            reached[count] = cell
            count += 1
            sides = unreached(grid, cell, ground)
    return events
