"""Breadth-first search: a wave that spreads from the start, one step at a time.

Cells wait in a queue: first come, first served. So they are visited by distance from the start,
and the first path that reaches a goal is a shortest one; but everything nearer is visited first.
The queue is never emptied: read up to where the search stands, it is the list of visited cells.

A cell joins the queue once, when it is first seen. Who saw it first is also who would visit it
first, so the entry may be fixed at once.
"""

from ...kernel.events import FRONTIER, VISIT, emit_value
from ...kernel.flat import GOAL, NOTED, NOWHERE, SEEN, SIDES, Found, beyond, direction_of, opposite
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Breadth-first search (BFS)",
    "A wave spreads from the start, one step at a time. Cells wait in a queue, first come, first "
    "served; so they are visited by distance, and the first path that reaches a goal is a shortest "
    "one. But everything nearer is visited first.",
    (
        Line(0, "put the start into the queue", "The start waits alone.", "first"),
        Line(0, "while the queue is not empty:"),
        Line(
            1,
            "take the first cell out: visit it",
            "The cell that has waited longest is visited.",
            "visit",
        ),
        Line(1, "if it is the goal: stop"),
        Line(
            1,
            "its new neighbours join the queue",
            "A new neighbour joins the end of the queue.",
            "frontier",
        ),
        Line(
            0,
            "read the path back from the goal",
            "The goal is found: the entries lead back to the start.",
            "goal path",
        ),
    ),
    "A shortest path.",
    "Linear time, 5 bytes per cell.",
    reference='E. F. Moore, "The shortest path through a maze", 1959',
    numbers="costs",
    structure=Structure("queue", "cells that wait", push="frontier", take="visit"),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    return spread(grid, ground, start, order, trace, 0)


@kernel
def spread(
    grid: Array, ground: Ground, start: int, order: Array, trace: Array, events: int
) -> Found:
    """The search; `events` have been recorded already by the caller."""
    tracing = len(trace)
    order[0] = start
    grid[start] |= SEEN
    if tracing:
        events = emit_value(trace, events, start, FRONTIER, 0)
    waiting = 1
    visited = 0
    distance, wave = 0, 1  # of the cell being visited, and where in the queue its wave ends
    while visited < waiting:
        cell = order[visited]
        visited += 1
        if tracing:
            if visited > wave:
                distance, wave = distance + 1, waiting
            events = emit_value(trace, events, cell, VISIT, distance)
        if grid[cell] & GOAL:
            return cell, visited, events
        exits = grid[cell] & SIDES
        while exits:
            side = exits & -exits
            exits ^= side
            near = beyond(cell, side, ground)
            if grid[near] & SEEN == 0:
                # The side by which one came in is struck off: nobody looks back through it.
                entry = opposite(cell, side, ground)
                grid[near] = grid[near] ^ entry | SEEN | direction_of(entry) << NOTED
                order[waiting] = near
                waiting += 1
                if tracing:
                    events = emit_value(trace, events, near, FRONTIER, distance + 1)
    return NOWHERE, visited, events
