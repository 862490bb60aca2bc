"""Depth-first search: go on as long as there is somewhere new, then come back to the last fork.

Textbooks keep the cells that wait on a stack and skip those already visited when they are taken
out. The walk below visits the same cells in the same order without a stack: each cell remembers by
which direction it was entered, and that is the way back. Sides are struck off as they are tried:
back in a cell, those left are the ones to try. A cell is entered when it is visited, not before.

Finds long paths, often after few visits where there are loops. Not a shortest path.
"""

from ...kernel.events import BACKTRACK, VISIT, emit, emit_value
from ...kernel.flat import (
    GOAL,
    NOTED,
    NOWHERE,
    SEEN,
    SIDES,
    Found,
    across,
    beyond,
    direction_of,
    entered_by,
    opposite,
)
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story

STORY = Story(
    "Depth-first search (DFS)",
    "Go on as long as there is somewhere new, then come back to the last fork. It finds a path, "
    "often after few visits, but rarely a short one where there are loops.",
    (
        Line(0, "visit(cell):", "Deeper: into the next new neighbour.", "visit"),
        Line(1, "if it is the goal: stop"),
        Line(1, "for every open side with a new cell beyond:"),
        Line(2, "visit(that cell)"),
        Line(1, "nothing new: go back", "A dead end: back to the last fork.", "backtrack"),
        Line(
            0,
            "read the path back from the goal",
            "The goal is found: the entries lead back to the start.",
            "goal path",
        ),
    ),
    "Some path, often long.",
    "Time in proportion to the cells, 1 byte a cell.",
    reference='R. Tarjan, "Depth-first search and linear graph algorithms", 1972',
    numbers="costs",
)


@kernel
def search(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    order[0] = start
    grid[start] |= SEEN
    visited = 1
    tracing = len(trace) > 0
    events = emit_value(trace, 0, start, VISIT, 0)
    depth = 0  # steps from the start along the way taken
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
                if tracing:
                    depth += 1
                    events = emit_value(trace, events, near, VISIT, depth)
                cell = near
        elif cell == start:
            return NOWHERE, visited, events
        else:
            if tracing:
                depth -= 1
                events = emit(trace, events, cell, BACKTRACK)
            cell = across(cell, entered_by(grid, cell), ground)
    return cell, visited, events
