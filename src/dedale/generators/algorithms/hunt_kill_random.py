"""Hunt and kill, hunting anywhere: walk until stuck, then go on from a random reached cell.

Kill: from the current cell, walk at random into unreached cells, opening walls, until there are
none around. Hunt: draw a uniformly random cell among the reached ones that still have an unreached
neighbour. The reached cells lie in an array; one that is drawn in vain will never do again, so the
last one takes its place: a draw costs O(1) on average.
"""

from ...kernel.events import BACKTRACK, VISIT, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Hunt and kill, anywhere",
    "Walk at random until stuck, then go on from a random reached cell that still has an unreached "
    "neighbour.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until every cell is reached:"),
        Line(
            1,
            "hunt: draw a reached cell until one can go on",
            "Hunt: this cell has no unreached neighbour, and is not drawn again.",
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
    "Corridors of medium length that branch everywhere.",
    "Linear time, 4 bytes per cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "hunt and kill"',
    structure=Structure("bag", "reached cells that may go on", push="visit", take="backtrack"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    reached = ints(total)
    reached[0] = start
    count = 1
    left = total - 1
    events = emit(trace, 0, start, VISIT)
    while left > 0:
        state = step(state)
        k = below(state, count)
        cell = reached[k]  # hunt
        sides = unreached(grid, cell, ground)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            count -= 1
            reached[k] = reached[count]
            continue
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
            left -= 1
            sides = unreached(grid, cell, ground)
    return events
