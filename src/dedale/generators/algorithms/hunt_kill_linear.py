"""Hunt and kill, hunting in reading order: walk until stuck, go on from the first cell that can.

Kill: from the current cell, walk at random into unreached cells, opening walls, until there are
none around. Hunt: scan the cells in reading order for a reached one with an unreached neighbour.

The scan never starts from the top again. `place` is where it stands, and nothing before it can be
of use: a reached cell without unreached neighbours is finished for good, and when a walk reaches a
cell before `place`, the scan goes back to that cell only. Counts of the reached, unfinished cells
in blocks of 64 and regions of 4096 let it leap over ground where there is nothing to find.
"""

from ...kernel.events import BACKTRACK, VISIT, emit
from ...kernel.jit import flags, ints, kernel
from ...kernel.ringed import FINISHED, across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from .wilson import clean

STORY = Story(
    "Hunt and kill, in reading order",
    "Walk at random into unreached cells until there is none around. Then hunt: scan the maze in "
    "reading order for a reached cell that still has an unreached neighbour, and walk on from "
    "there.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until every cell is reached:"),
        Line(
            1,
            "hunt: find the first reached cell that can go on",
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
    "Long corridors, few dead ends, denser towards the top.",
    "Linear time, constant memory.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "hunt and kill"',
    structure=Structure("bag", "reached cells that may go on", push="visit", take="backtrack"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    in_block = flags((len(grid) >> 6) + 1)
    in_region = ints((len(grid) >> 12) + 1)
    in_block[start >> 6] += 1
    in_region[start >> 12] += 1
    events = emit(trace, 0, start, VISIT)
    place = cell = start
    left = total - 1
    while left > 0:
        while True:  # hunt
            if in_region[place >> 12] == 0:
                place = ((place >> 12) + 1) << 12
            elif in_block[place >> 6] == 0:
                place = ((place >> 6) + 1) << 6
            elif (grid[place] == 0 and place != start) or grid[place] >= FINISHED:
                place += 1
            elif unreached(grid, place, ground) == 0:
                grid[place] |= FINISHED  # no unreached neighbour, for good
                in_block[place >> 6] -= 1
                in_region[place >> 12] -= 1
                events = emit(trace, events, place, BACKTRACK)
                place += 1
            else:
                break
        cell = place
        sides = unreached(grid, cell, ground)
        while sides != 0:  # kill
            state = step(state)
            direction = one_of(sides, state)
            beyond = across(cell, direction, ground)
            connect(grid, cell, direction, beyond, ground)
            events = emit(trace, events, cell, opening(direction))
            events = emit(trace, events, beyond, VISIT)
            cell = beyond
            in_block[cell >> 6] += 1
            in_region[cell >> 12] += 1
            place = min(place, cell)
            left -= 1
            sides = unreached(grid, cell, ground)
    clean(grid)
    return events
