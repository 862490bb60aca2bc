"""Dead-end filling: wall up every dead end, and see what is left.

A cell with one open side that is neither start nor goal leads nowhere: it is filled, and so is the
corridor behind it, up to the next fork. Filling touches no way from the start to a goal, so in a
perfect maze the path is all that is left; with loops a breadth-first search goes through the rest,
and finds a shortest path. The maze is seen from above: nobody walks in it before that.
"""

from ...kernel.events import BACKTRACK, emit
from ...kernel.flat import GOAL, SIDES, Found, beyond, opposite
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from .bfs import spread

STORY = Story(
    "Dead-end filling",
    "Seen from above: a cell with one way out that is neither start nor goal leads nowhere, so it "
    "is filled, and the corridor behind it up to the next fork. What is left is the path; with "
    "loops, a breadth-first search goes through the rest.",
    (
        Line(0, "while a cell has one way out:"),
        Line(1, "fill it", "A dead end is filled.", "backtrack"),
        Line(
            0,
            "breadth-first through what is left",
            "What is left is searched breadth-first.",
            "visit frontier",
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
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "dead end filler"',
    numbers="costs",
    structure=Structure("queue", "cells that wait", push="frontier", take="visit"),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    tracing = len(trace)
    events = 0
    for first in range(len(grid)):
        cell = first
        while cell != start and grid[cell] & GOAL == 0:
            side = grid[cell] & SIDES
            if side == 0 or side & (side - 1):  # walled up already, or more than one way out
                break
            grid[cell] = 0
            if tracing:
                events = emit(trace, events, cell, BACKTRACK)
            entry = opposite(cell, side, ground)
            cell = beyond(cell, side, ground)
            grid[cell] ^= entry
    return spread(grid, ground, start, order, trace, events)
