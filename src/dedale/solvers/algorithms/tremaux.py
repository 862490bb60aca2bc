"""Trémaux: mark every passage, and never use a passage more than twice.

Every passage gets a mark each time it is walked through. Coming by a new passage to a cell already
known: turn back. Else take a passage without marks, or if there is none one with a single mark: the
way by which the cell was first entered. Without any left, everything has been seen. At the end the
passages with one mark are the path. It works in any maze, and needs no map.
"""

from ...kernel.events import BACKTRACK, PATH, VISIT, emit
from ...kernel.flat import GOAL, NOTED, NOWHERE, SEEN, WAYS, Found, across, back, mark_side
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Trémaux's algorithm",
    "Walk with a piece of chalk and mark every passage each time you go through it; never use one "
    "more than twice. It works in any maze and needs no map.",
    (
        Line(0, "stand on the start", "The walk begins.", "first"),
        Line(0, "until the goal is reached:"),
        Line(
            1,
            "a passage without marks: mark it",
            "A new passage is marked.",
            "visit",
        ),
        Line(1, "a known cell by a new passage: turn back"),
        Line(
            1,
            "else a passage with one mark: mark it again",
            "Back through a passage with one mark: it now has two.",
            "backtrack",
        ),
        Line(1, "walk through it", "One step through the passage.", "path"),
        Line(
            0,
            "the passages with one mark are the path",
            "The goal: the passages with one mark are the path.",
            "goal",
        ),
    ),
    "Some path.",
    "Linear time: each passage is walked at most twice.",
    reference='É. Lucas, "Récréations mathématiques", 1882',
    structure=Structure("nothing", "Only the chalk marks in the maze are remembered."),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    tracing = len(trace)
    events = emit(trace, 0, start, PATH)
    marks = mark_side(len(grid))  # two bits for each side of a cell
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    cell = start
    way = NOWHERE  # the direction to take; NOWHERE: choose one
    while grid[cell] & GOAL == 0:
        if way == NOWHERE:
            fewest = 2
            for direction in range(WAYS):
                count = marks[cell] >> 2 * direction & 3
                if grid[cell] >> direction & 1 and count < fewest:
                    fewest = count
                    way = direction
        if way == NOWHERE:
            return NOWHERE, visited, events
        if tracing:
            again = marks[cell] >> 2 * way & 3
            events = emit(trace, events, cell, BACKTRACK if again else VISIT)
        near = across(cell, way, ground)
        entry = back(cell, way, ground)
        marks[cell] += 1 << 2 * way
        marks[near] += 1 << 2 * entry
        passages = marks[near] >> 2 * entry & 3
        if grid[near] & SEEN == 0:
            grid[near] |= SEEN | entry << NOTED
            order[visited] = near
            visited += 1
            way = NOWHERE
        elif passages == 1:
            way = entry
        else:
            way = NOWHERE
        cell = near
        if tracing:
            events = emit(trace, events, cell, PATH)
    return cell, visited, events
