"""The cellular automaton: every cell looks at its neighbours, all at once, again and again.

Exploration: an empty cell (or a goal) next to an explored one becomes explored itself, at a cost of
one more. The generation in which a goal is touched is the last one. Return: an explored cell next
to a path cell that costs one more becomes path, until the start is reached. With loops this reddens
every shortest path at once ("all"); for "one" a single cell may redden in each generation.

A cell explored in generation g costs g, so a cell need not be asked whether it is new: all cells
can be rewritten in place. Only rows next to the last changes are looked at; others cannot change.

Cost: O(cells · length of the path) time, 5 bytes a cell. Costs are numbers, not colours: they do
not wrap.
"""

from ...kernel.events import PATH, VISIT, emit
from ...kernel.flat import ENTERED, GOAL, NOTED, NOWHERE, SEEN, Found, across, back
from ...kernel.jit import ints, kernel
from ...kernel.types import Array


@kernel
def search(grid: Array, width: int, start: int, order: Array, trace: Array, red: Array) -> Found:
    """`red` receives a 1 on every cell of every shortest path (its length 0: only one is made)."""
    tracing = len(trace) > 0
    events = emit(trace, 0, start, VISIT)
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
                            events = emit(trace, events, cell, VISIT)
                        if grid[cell] & GOAL and found == NOWHERE:
                            found = cell
                        top, bottom = min(top, cell // width), max(bottom, cell // width)
                        break
        if bottom < 0:  # nothing changes any more
            return NOWHERE, visited, events
        generation += 1
    # Return.
    head = found
    if len(red) > 0:
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
                    elif len(red) > 0 and red[near] and cost[near] == generation + 1:
                        reddens = True
            if reddens:
                if len(red) > 0:
                    red[cell] = 1
                if tracing:
                    events = emit(trace, events, cell, PATH)
                top, bottom = min(top, cell // width), max(bottom, cell // width)
        head = next_head
    return found, visited, events
