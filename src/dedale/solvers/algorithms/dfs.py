"""Depth-first search: go on as long as there is somewhere new, then come back to the last fork.

Textbooks keep the cells that wait on a stack and skip those already visited when they are taken
out: breadth-first search with a stack in place of the queue. That is what the film shows. Without a
film, `search` visits the same cells in the same order without a stack: each cell remembers by which
direction it was entered, and that is the way back. Sides are struck off as they are tried: back in
a cell, those left are the ones to try. A cell is entered when it is visited, not before.

Finds long paths, often after few visits where there are loops. Not a shortest path.
"""

from ...kernel.events import FRONTIER, LOOK, VISIT, emit, emit_value
from ...kernel.flat import (
    GOAL,
    NOTED,
    NOWHERE,
    SEEN,
    SIDES,
    WAY_BITS,
    WAY_MASK,
    WAYS,
    Found,
    across,
    beyond,
    direction_of,
    entered_by,
    opposite,
)
from ...kernel.jit import ints, kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Depth-first search (DFS)",
    "Breadth-first search with a stack in place of the queue: last come, first served. So it goes "
    "on as long as there is somewhere new, then comes back to the last fork. It finds a path, "
    "often after few visits, but rarely a short one where there are loops.",
    (
        Line(0, "put the start on the stack", "The start waits alone.", "first"),
        Line(0, "while the stack is not empty:"),
        Line(
            1,
            "take the top cell off: visit it",
            "The newest waiting cell is visited.",
            "visit",
        ),
        Line(1, "already visited: skip it", "Visited before: this entry is skipped.", "look"),
        Line(1, "if it is the goal: stop"),
        Line(
            1,
            "its new neighbours go on the stack",
            "A new neighbour goes on top of the stack.",
            "frontier",
        ),
        Line(
            0,
            "read the path back from the goal",
            "The goal is found: the entries lead back to the start.",
            "goal path",
        ),
    ),
    "Some path, often long.",
    "Linear time, 1 byte per cell.",
    reference='R. Tarjan, "Depth-first search and linear graph algorithms", 1972',
    numbers="costs",
    structure=Structure("stack", "cells that wait", push="frontier", take="visit look", many=True),
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    if len(trace):
        return search_with_stack(grid, ground, start, order, trace)
    order[0] = start
    grid[start] |= SEEN
    visited = 1
    cell = start
    while grid[cell] & GOAL == 0:
        exits = grid[cell] & SIDES
        if exits:
            side = exits & -exits
            grid[cell] ^= side
            near = beyond(cell, side, ground)
            if grid[near] & SEEN == 0:
                entry = opposite(cell, side, ground)
                grid[near] = grid[near] ^ entry | SEEN | direction_of(entry) << NOTED
                order[visited] = near
                visited += 1
                cell = near
        elif cell == start:
            return NOWHERE, visited, 0
        else:
            cell = across(cell, entered_by(grid, cell), ground)
    return cell, visited, 0


@kernel
def search_with_stack(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    """The same as textbooks have it, with a stack of cells that wait, for the film."""
    stack = ints(WAYS * len(grid) + 1)  # each is a cell and the side by which it would be entered
    steps = ints(len(grid))  # from the start, along the way taken
    stack[0] = start << WAY_BITS
    top = 1
    visited = 0
    events = emit_value(trace, 0, start, FRONTIER, 0)
    while top > 0:
        top -= 1
        cell = stack[top] >> WAY_BITS
        if grid[cell] & SEEN:
            events = emit(trace, events, cell, LOOK)
            continue
        if cell != start:
            entry = stack[top] & WAY_MASK
            grid[cell] |= entry << NOTED
            steps[cell] = steps[across(cell, entry, ground)] + 1
        grid[cell] |= SEEN
        order[visited] = cell
        visited += 1
        events = emit_value(trace, events, cell, VISIT, steps[cell])
        if grid[cell] & GOAL:
            return cell, visited, events
        exits = grid[cell] & SIDES
        for k in range(WAYS - 1, -1, -1):  # the first side is to be on top
            if exits >> k & 1:
                near = across(cell, k, ground)
                if grid[near] & SEEN == 0:
                    stack[top] = near << WAY_BITS | direction_of(opposite(cell, 1 << k, ground))
                    top += 1
                    events = emit_value(trace, events, near, FRONTIER, steps[cell] + 1)
    return NOWHERE, visited, events
