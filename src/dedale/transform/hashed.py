"""Braiding in any order: opens dead ends by draws that depend on the seed and the cell alone.

The rule for a dead end is that of `dead_ends.py`. But what is drawn for it is a hash of the seed
and of the number of its cell; and dead ends are not looked at in reading order but in nine turns,
each the cells of every third row and column. A cell looks at its neighbours and changes one of them
at most, so cells of one turn do not meet: they can be looked at in any order, or at once. And what
becomes of a cell depends on cells no more than REACH away: a large maze is braided block by block,
each with a margin, on many cores (`dedale.scale.braid`).

Cost: O(cells) time, no memory.
"""

from ..kernel.events import LOOK, emit
from ..kernel.jit import kernel, u64
from ..kernel.ringed import columns, one_of, place, rows
from ..kernel.rng import GOLDEN, MASK, below
from ..kernel.types import Array, Ground
from ..trace.story import Line, Story
from ..trace.structure import Structure
from .dead_ends import choices, dead_end_side, open_end, show_dead_ends

STORY = Story(
    "Braiding in any order",
    "Dead ends are opened by the same rule, but what is drawn for each is a hash of the seed and "
    "of its cell, and cells are looked at in nine turns, each every third row and column. So a "
    "maze can be braided block by block, on many cores, with the same result.",
    (
        Line(0, "find all dead ends", "A dead end.", "frontier"),
        Line(0, "in nine turns, each every third row and column:"),
        Line(
            1,
            "for each dead end, with the given chance:",
            "This dead end stays as it is.",
            "look",
        ),
        Line(
            2,
            "open one of its walls, chosen by the hash",
            "A wall of a dead end is opened: a loop is closed.",
            "open visit",
        ),
    ),
    "Loops everywhere, as those of ordinary braiding.",
    "Linear time, constant memory.",
    structure=Structure("bag", "dead ends", push="frontier", take="look visit"),
)

#: Two cells for each turn: what a neighbour of a cell does depends on the neighbours of that one.
REACH = 2 * 9


@kernel
def braid(grid: Array, ground: Ground, percent: int, state: int, trace: Array) -> int:
    return braid_part(grid, ground, percent, state, trace, 0, 0, columns(ground))


@kernel
def braid_part(
    grid: Array,
    ground: Ground,
    percent: int,
    state: int,
    trace: Array,
    top: int,
    left: int,
    width: int,
) -> int:
    """The same for a part of a maze of that width, that begins in that row and column."""
    events = show_dead_ends(grid, trace)
    for turn in range(9):
        for row in range((turn // 3 - top) % 3, rows(grid, ground), 3):
            for col in range((turn % 3 - left) % 3, columns(ground), 3):
                cell = place(row, col, ground)
                way = dead_end_side(grid[cell])
                if way < 0:
                    continue
                number = (row + top) * width + col + left
                draw = (u64(state) + u64(2 * number + 1) * u64(GOLDEN)) & u64(MASK)
                if below(draw, 100) >= percent:
                    events = emit(trace, events, cell, LOOK)
                    continue
                good = choices(grid, cell, way, ground)
                if good != 0:
                    side = one_of(good, (draw + u64(GOLDEN)) & u64(MASK))
                    events = open_end(grid, ground, cell, side, trace, events)
                else:
                    events = emit(trace, events, cell, LOOK)
    return events
