"""The cellular automaton: every cell looks at its neighbours, all at once, again and again.

Exploration: an empty cell (or a goal) next to an explored one becomes explored itself, at a cost of
one more. The generation in which a goal is touched is the last one. Return: an explored cell next
to a path cell that costs one more becomes path, until the start is reached. With loops this reddens
every shortest path at once ("all"); for "one" a single cell may redden in each generation.

A cell explored in generation g costs g, so a cell need not be asked whether it is new: all cells
can be rewritten in place. Only rows next to the last changes are looked at; others cannot change.
"""

from ...kernel.events import PATH, VISIT, emit_value
from ...kernel.flat import ENTERED, GOAL, NOTED, NOWHERE, SEEN, Found, across, back
from ...kernel.jit import ints, kernel
from ...kernel.types import Array
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Cellular automaton",
    "All cells look at their neighbours at once, generation after generation. An empty cell beside "
    "an explored one becomes explored, at a cost of one more. When the goal is touched, the way "
    "back begins: an explored cell beside a path cell that costs one more becomes path.",
    (
        Line(0, "until the goal is explored, for all cells at once:"),
        Line(
            1,
            "empty beside explored: explored, cost + 1",
            "One generation: every empty cell beside an explored one is explored.",
            "visit",
        ),
        Line(0, "until the start is path, for all cells at once:"),
        Line(
            1,
            "explored beside path of cost + 1: path",
            "One generation back: the path grows towards the start.",
            "path goal",
        ),
    ),
    "A shortest path, or all of them at once.",
    "Cells · length of the path, 5 bytes per cell.",
    numbers="costs",
    structure=Structure("nothing", "Every cell knows its own cost, and looks at its neighbours."),
    look="matrix",
    together="visit path goal",
)


@kernel
def search(grid: Array, width: int, start: int, order: Array, trace: Array, red: Array) -> Found:
    """`red` receives a 1 on every cell of every shortest path (its length 0: only one is made)."""
    tracing = len(trace)
    events = emit_value(trace, 0, start, VISIT, 0)
    height = len(grid) // width
    cost = ints(len(grid))  # plus one; 0: empty
    cost[start] = 1
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    generation = 1
    top = bottom = start // width
    found = start if grid[start] & GOAL else NOWHERE
    # Exploration.
    while found == NOWHERE:
        first, last = max(top - 1, 0), min(bottom + 1, height - 1)
        top, bottom = height, -1
        for cell in range(first * width, (last + 1) * width):
            if cost[cell] != 0:
                continue
            for direction in range(4):
                if grid[cell] >> direction & 1:
                    near = across(cell, direction, width)
                    if cost[near] == generation:
                        cost[cell] = generation + 1
                        grid[cell] |= SEEN | direction << NOTED
                        order[visited] = cell
                        visited += 1
                        if tracing:
                            events = emit_value(trace, events, cell, VISIT, generation)
                        if grid[cell] & GOAL and found == NOWHERE:
                            found = cell
                        top, bottom = min(top, cell // width), max(bottom, cell // width)
                        break
        if bottom < 0:  # nothing changes any more
            return NOWHERE, visited, events
        generation += 1
    # Return.
    head = found
    if len(red):
        for cell in range(top * width, (bottom + 1) * width):
            if grid[cell] & GOAL and cost[cell] == generation:
                red[cell] = 1
    else:
        top = bottom = head // width
    while generation > 1:
        generation -= 1
        first, last = max(top - 1, 0), min(bottom + 1, height - 1)
        top, bottom = height, -1
        next_head = NOWHERE
        for cell in range(first * width, (last + 1) * width):
            if cost[cell] != generation:
                continue
            reddens = False
            for direction in range(4):
                if grid[cell] >> direction & 1:
                    near = across(cell, direction, width)
                    if near == head and next_head == NOWHERE:
                        entry = back(cell, direction, width)
                        grid[head] = grid[head] & ~ENTERED | entry << NOTED
                        next_head = cell
                        reddens = True
                    elif len(red) and red[near] and cost[near] == generation + 1:
                        reddens = True
            if reddens:
                if len(red):
                    red[cell] = 1
                if tracing:
                    events = emit_value(trace, events, cell, PATH, generation - 1)
                top, bottom = min(top, cell // width), max(bottom, cell // width)
        head = next_head
    return found, visited, events
