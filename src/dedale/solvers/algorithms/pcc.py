"""`pcc` (plus court chemin): depth-first relaxation, the shortest path without a queue.

Every cell gets the number of steps by which it was reached. The search goes into a neighbour if
it has no number yet, or if it would get a smaller one: then it is walked again, and all that lies
behind. It does not stop at the goal (the first path found is rarely a shortest one), only turns
back there. In the end the numbers are the distances from the start.

The search is recursive by nature; here the way back is kept in the cells, as in `dfs`: the cells
of one descent have growing numbers, so it never enters a cell that it stands on.
"""

from ...kernel.events import BACKTRACK, PATH, VISIT, emit, emit_value
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
    "Depth-first relaxation (Pcc)",
    "Every cell gets the number of steps by which it was reached. The search goes into a neighbour "
    "that has no number yet, or would get a smaller one. It does not stop at the goal: the first "
    "path found is rarely a shortest one. In the end the numbers are the distances.",
    (
        Line(0, "pcc(cell, v):"),
        Line(1, "write v into the cell", "The cell gets a number, or a smaller one.", "visit"),
        Line(1, "if it is the goal: return"),
        Line(1, "for each neighbour without a number, or with one above v + 1:"),
        Line(2, "pcc(that neighbour, v + 1)"),
        Line(1, "return", "No neighbour can be improved: back.", "backtrack"),
        Line(
            0,
            "from the goal, follow v - 1 back to the start",
            "Every step back is the neighbour whose number is one less.",
            "goal path",
        ),
    ),
    "A shortest path, or all of them.",
    "Linear time in a perfect maze; up to cells² with loops.",
    numbers="costs",
    structure=Structure("calls", "pcc(cell, v)", push="visit", take="backtrack"),
)


@kernel
def search(
    grid: Array, ground: Ground, start: int, order: Array, trace: Array, red: Array
) -> Found:
    """`red` receives a 1 on every cell of every shortest path (its length 0: not wanted)."""
    tracing = len(trace)
    events = emit_value(trace, 0, start, VISIT, 0)
    value = ints(len(grid))  # steps from the start, plus one; 0: not reached
    value[start] = 1
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    found = NOWHERE
    best = len(grid) + 1
    cell = start
    direction = 0
    while True:
        if grid[cell] & GOAL:
            if value[cell] < best:
                found = cell
                best = value[cell]
            direction = WAYS
        while direction < WAYS:
            if grid[cell] >> direction & 1:
                near = across(cell, direction, ground)
                if value[near] == 0 or value[cell] + 1 < value[near]:
                    break
            direction += 1
        if direction < WAYS:
            value[near] = value[cell] + 1
            if grid[near] & SEEN == 0:
                order[visited] = near
                visited += 1
            if tracing:
                events = emit_value(trace, events, near, VISIT, value[near] - 1)
            entry = back(cell, direction, ground)
            grid[near] = grid[near] & ~ENTERED | SEEN | entry << NOTED
            cell = near
            direction = 0
        elif cell == start:
            break
        else:
            if tracing:
                events = emit(trace, events, cell, BACKTRACK)
            entry = entered_by(grid, cell)
            direction = back(cell, entry, ground) + 1
            cell = across(cell, entry, ground)
    if found != NOWHERE and len(red):
        events = _redden(grid, ground, value, best, red, trace, events)
    return found, visited, events


@kernel
def _redden(
    grid: Array, ground: Ground, value: Array, best: int, red: Array, trace: Array, events: int
) -> int:
    """From the nearest goals, go to every neighbour whose number is one less; and so on."""
    stack = ints(len(grid))
    depth = 0
    for cell in range(len(grid)):
        if grid[cell] & GOAL and value[cell] == best:
            red[cell] = 1
            stack[depth] = cell
            depth += 1
    while depth > 0:
        depth -= 1
        cell = stack[depth]
        events = emit(trace, events, cell, PATH)
        for direction in range(WAYS):
            if grid[cell] >> direction & 1:
                near = across(cell, direction, ground)
                if value[near] == value[cell] - 1 and value[near] > 0 and red[near] == 0:
                    red[near] = 1
                    stack[depth] = near
                    depth += 1
    return events
