"""Bidirectional search: one wave from the start, one from the goals, until they touch.

The two waves take turns, the smaller one first, each time by one whole step. Where a wave touches
the other, the path through that place is a shortest one: had the other wave been touched at an
older cell, it would have been noticed a turn earlier. Two small waves cover less than a large one.

Cells seen from the goals bear the mark "goal" too. At the end the part of the path that lies on
the goal's side is turned round, so that it reads like any other.
"""

from ...kernel.events import FRONTIER, VISIT, emit_value
from ...kernel.flat import (
    ENTERED,
    GOAL,
    NOTED,
    NOWHERE,
    SEEN,
    WAYS,
    Found,
    across,
    back,
    entered_by,
)
from ...kernel.jit import ints, kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Bidirectional search",
    "One wave from the start and one from the goal take turns, the smaller one first. Where they "
    "touch lies a shortest path. Two small waves cover less ground than one large one.",
    (
        Line(0, "a wave at the start, a wave at the goal", "A wave begins here.", "until-visit"),
        Line(0, "until they touch:"),
        Line(
            1,
            "for every cell of the smaller wave:",
            "A cell of the smaller wave is visited.",
            "visit",
        ),
        Line(
            2,
            "its new neighbours are the wave after",
            "This cell belongs to the next wave.",
            "frontier",
        ),
        Line(
            0,
            "join the two halves of the path",
            "The waves have touched: the two halves make the path.",
            "goal path",
        ),
    ),
    "A shortest path.",
    "Linear time, 13 bytes per cell.",
    reference='I. Pohl, "Bi-directional search", 1971',
    numbers="costs",
    structure=Structure("queues", "cells that wait, from both ends", push="frontier", take="visit"),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    tracing = len(trace)
    events = emit_value(trace, 0, start, FRONTIER, 0)
    order[0] = start
    visited = 1
    if grid[start] & GOAL:
        return start, visited, emit_value(trace, events, start, VISIT, 0)
    ours, theirs = ints(len(grid)), ints(len(grid))  # the two queues
    grid[start] |= SEEN
    ours[0] = start
    our_first, our_end = 0, 1  # the wave is the part of the queue between the two
    their_first, their_end = 0, 0
    for cell in range(len(grid)):
        if grid[cell] & GOAL:
            theirs[their_end] = cell
            their_end += 1
            events = emit_value(trace, events, cell, FRONTIER, 0)
    our_steps, steps = 0, 0  # of our wave, and of theirs
    while our_first < our_end and their_first < their_end:
        from_start = our_end - our_first <= their_end - their_first
        if from_start:
            queue, first, end = ours, our_first, our_end
            mine, other, distance = SEEN, GOAL, our_steps
        else:
            queue, first, end = theirs, their_first, their_end
            mine, other, distance = GOAL, SEEN, steps
        last = end
        for k in range(first, last):
            cell = queue[k]
            if cell != start:
                order[visited] = cell
                visited += 1
            if tracing:
                events = emit_value(trace, events, cell, VISIT, distance)
            for direction in range(WAYS):
                if grid[cell] >> direction & 1 == 0:
                    continue
                near = across(cell, direction, ground)
                if grid[near] & other:
                    if from_start:
                        found = _turn_round(
                            grid, ground, near, back(cell, direction, ground), steps
                        )
                    else:
                        found = _turn_round(grid, ground, cell, direction, steps)
                    return found, visited, events
                if grid[near] & mine == 0:
                    grid[near] |= mine | back(cell, direction, ground) << NOTED
                    queue[end] = near
                    end += 1
                    if tracing:
                        events = emit_value(trace, events, near, FRONTIER, distance + 1)
        if from_start:
            our_first, our_end = last, end
            our_steps += 1
        else:
            their_first, their_end = last, end
            steps += 1
    return NOWHERE, visited, events


@kernel
def _turn_round(grid: Array, ground: Ground, cell: int, entry: int, steps: int) -> int:
    """Make the path from the meeting cell, entered by `entry`, lead to its goal; returns that."""
    for _ in range(steps):
        onward = entered_by(grid, cell)
        grid[cell] = grid[cell] & ~ENTERED | entry << NOTED
        entry = back(cell, onward, ground)
        cell = across(cell, onward, ground)
    grid[cell] = grid[cell] & ~ENTERED | entry << NOTED
    return cell
