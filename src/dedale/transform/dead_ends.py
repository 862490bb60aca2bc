"""Braiding: opens dead ends, so that a maze gets cycles.

Each dead end (exactly three walls), in reading order, loses one wall with the given probability. A
wall qualifies when it leads to an accessible cell and lies opposite the open side; or beside it,
when the cell on the open side has the wall that prolongs it. The second condition keeps four open
walls from meeting in an open square of 2x2 (on grids other than the square one, where that has no
meaning, every wall that leads to an accessible cell qualifies). Among the
walls that qualify, those that lead to another dead end come first: one wall then mends two. Ties
are drawn.

At 100 % a few dead ends may remain, where no wall qualifies. Cost: O(cells) time, no memory.
"""

from ..kernel.events import FRONTIER, LOOK, VISIT, emit
from ..kernel.jit import kernel
from ..kernel.ringed import (
    BLOCKED,
    SIDES,
    WAYS,
    across,
    connect,
    direction_of,
    makes_a_room,
    one_of,
    opening,
)
from ..kernel.rng import below, step
from ..kernel.types import Array, Ground
from ..trace.story import Line, Story
from ..trace.structure import Structure

STORY = Story(
    "Braiding",
    "A maze without loops has one path between any two cells, and many dead ends. Braiding opens a "
    "share of the dead ends, and each opened wall closes a loop. Walls that would make an open "
    "square of 2x2 cells are left alone.",
    (
        Line(0, "find all dead ends", "A dead end.", "frontier"),
        Line(0, "for each of them, in reading order:"),
        Line(
            1,
            "with the given chance, else go on to the next:",
            "This dead end stays as it is.",
            "look",
        ),
        Line(2, "take the walls that make no open square"),
        Line(2, "keep those to another dead end, if there are any"),
        Line(
            2,
            "open one of them at random",
            "A wall of a dead end is opened: a loop is closed.",
            "open visit",
        ),
    ),
    "Loops everywhere: a wall follower may walk in circles, and paths differ in length.",
    "Linear time, constant memory.",
    structure=Structure("bag", "dead ends", push="frontier", take="look visit"),
)


@kernel
def braid(grid: Array, ground: Ground, percent: int, state: int, trace: Array) -> int:
    events = show_dead_ends(grid, trace)
    for cell in range(len(grid)):
        way = dead_end_side(grid[cell])
        if way < 0:
            continue
        state = step(state)
        if below(state, 100) >= percent:
            events = emit(trace, events, cell, LOOK)
            continue
        good = choices(grid, cell, way, ground)
        if good == 0:
            events = emit(trace, events, cell, LOOK)
            continue
        state = step(state)
        events = open_end(grid, ground, cell, one_of(good, state), trace, events)
    return events


@kernel
def show_dead_ends(grid: Array, trace: Array) -> int:
    """Record which cells are dead ends."""
    events = 0
    if len(trace) > 0:
        for cell in range(len(grid)):
            if dead_end_side(grid[cell]) >= 0:
                events = emit(trace, events, cell, FRONTIER)
    return events


@kernel
def open_end(grid: Array, ground: Ground, cell: int, side: int, trace: Array, events: int) -> int:
    """Open one side of a dead end; the cell beyond may have been one too."""
    beyond = across(cell, side, ground)
    if len(trace) > 0:
        events = emit(trace, events, cell, opening(side))
        events = emit(trace, events, cell, VISIT)
        if dead_end_side(grid[beyond]) >= 0:
            events = emit(trace, events, beyond, VISIT)
    connect(grid, cell, side, beyond, ground)
    return events


@kernel
def choices(grid: Array, cell: int, way: int, ground: Ground) -> int:
    """The walls of a dead end, open at `way`, of which one may be opened, as a set of sides."""
    good = better = 0
    for turn in range(1, WAYS):
        side = (way + turn) % WAYS
        beyond = across(cell, side, ground)
        if grid[beyond] >= BLOCKED or makes_a_room(grid, cell, way, side, ground):
            continue
        good |= 1 << side
        if dead_end_side(grid[beyond]) >= 0:
            better |= 1 << side
    return better if better != 0 else good


@kernel
def dead_end_side(sides: int) -> int:
    """The only open side of a dead end, or -1 for any other cell."""
    side = sides & SIDES
    return direction_of(side) if side != 0 and side & (side - 1) == 0 else -1
