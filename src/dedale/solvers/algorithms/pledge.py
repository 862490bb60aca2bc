"""Pledge: a wall follower that keeps a compass, and so is not fooled by a pillar.

Walk north until a wall is in the way; then follow it with the left hand and count the turns, a
right one +1, a left one -1. When the count is back to zero, let go of the wall and walk north
again. Merely facing north is not enough: the whole turns count. So the walk leaves every free-
standing wall behind and ends on the outer one, along which it meets every goal that touches it; in
a perfect maze, where all walls hang together, it meets any goal.

It has failed when it comes a second time to the same cell with a count of zero, or when a whole
round along a wall makes the count larger (it is never below zero: a turn takes one at most, and at
zero the wall is let go).
"""

from ...kernel.events import PATH, VISIT, emit, emit_value
from ...kernel.flat import GOAL, NOTED, NOWHERE, SEEN, SIDES, Found, across, back
from ...kernel.jit import flags, kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Pledge's algorithm",
    "A wall follower with a compass. Walk north until a wall is in the way, then follow it and "
    "count the turns, right +1, left -1. When the count is back to zero, leave the wall: so no "
    "island of walls holds the walk in a circle.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until the goal is reached:"),
        Line(
            1,
            "count 0: look north; otherwise turn left, count - 1",
            "The walk looks for its way out of this cell.",
            "visit",
        ),
        Line(1, "while a wall is ahead: turn right, count + 1"),
        Line(1, "one step ahead", "One step; the number is the count of the turns.", "path"),
        Line(1, "twice here with count 0: there is no way"),
        Line(
            0,
            "keep the walk without its detours",
            "The goal: the walk without its detours is the path.",
            "goal",
        ),
    ),
    "Some path to a goal on the outer wall.",
    "Usually linear time, 6 bytes per cell.",
    reference='H. Abelson, A. diSessa, "Turtle geometry", 1980',
    numbers="turns",
    structure=Structure("nothing", "Only the count of the turns is remembered."),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    tracing = len(trace)
    events = emit(trace, 0, start, PATH)
    free = flags(len(grid))  # where the count has been zero
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    cell = start
    turns = 0  # so the heading is turns & 3
    while grid[cell] & GOAL == 0:
        if grid[cell] & SIDES == 0:
            return NOWHERE, visited, events
        if turns == 0:
            if free[cell]:
                return NOWHERE, visited, events
            free[cell] = 1
            followed = 0  # steps along the wall
            round_cell, round_turns = NOWHERE, 0  # where a round along it began
        else:
            followed += 1
            if followed == 4 * len(grid):  # by now it goes round and round
                round_cell, round_turns = cell, turns
            elif cell == round_cell and (turns - round_turns) & 3 == 0:
                # A round along a wall adds four quarter turns or takes four, never none.
                if turns > round_turns:
                    return NOWHERE, visited, events
                round_turns = turns
            turns -= 1
        while grid[cell] >> (turns & 3) & 1 == 0:
            turns += 1
        heading = turns & 3
        if tracing:
            events = emit(trace, events, cell, VISIT)
        entry = back(cell, heading, ground)
        cell = across(cell, heading, ground)
        if tracing:
            events = emit_value(trace, events, cell, PATH, turns)
        if grid[cell] & SEEN == 0:
            grid[cell] |= SEEN | entry << NOTED
            order[visited] = cell
            visited += 1
    return cell, visited, events
