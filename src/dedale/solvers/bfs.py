"""Breadth-first search: a wave that spreads from the start, one step at a time.

Cells wait in a queue: first come, first served. So they are visited by distance from the start,
and the first path that reaches a goal is a shortest one; but everything nearer is visited first.
The queue is never emptied: read up to where the search stands, it is the list of visited cells.

A cell joins the queue once, when it is first seen. Who saw it first is also who would visit it
first, so the entry may be fixed at once.

Cost: O(cells) time, 5 bytes a cell.
Reference: E. F. Moore, "The shortest path through a maze", 1959.
"""

from __future__ import annotations

from typing import Any

from .._jit import kernel
from ..trace.codes import FRONTIER, VISIT, emit
from .grid import GOAL, NOWHERE, SEEN, offset


@kernel
def search(grid: Any, width: int, start: int, order: Any, trace: Any) -> Any:
    return spread(grid, width, start, order, trace, 0)


@kernel
def spread(grid: Any, width: int, start: int, order: Any, trace: Any, events: int) -> Any:
    """The search; `events` have been recorded already by whoever asks for it."""
    tracing = len(trace) > 0
    order[0] = start
    grid[start] |= SEEN
    waiting = 1
    visited = 0
    while visited < waiting:
        cell = order[visited]
        visited += 1
        if tracing:
            events = emit(trace, events, cell, VISIT)
        here = grid[cell]
        if here & GOAL:
            return cell, visited, events
        for direction in range(4):
            if here >> direction & 1:
                near = cell + offset(direction, width)
                there = grid[near]
                if there & SEEN == 0:
                    grid[near] = there | SEEN | direction << 4
                    order[waiting] = near
                    waiting += 1
                    if tracing:
                        events = emit(trace, events, near, FRONTIER)
    return NOWHERE, visited, events
