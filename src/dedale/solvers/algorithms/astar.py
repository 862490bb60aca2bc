"""A*: visit next the cell through which the whole way promises to be the shortest.

A cell waits with the estimate `cost so far + estimated rest`; the least estimate is visited first.
When the estimated rest never falls by more than one a step (it is *consistent*), the first path
that reaches a goal is a shortest one; else the path is a good guess.

Estimates are whole numbers, so the priority queue is a row of buckets, one for each estimate: a
stack of the entries that wait with it. Entries (cell and direction) are inserted freely, and the
direction by which a cell is entered is fixed when it is visited: later entries are skipped. Among
equal estimates the newest goes first, which runs straight for the goal where nothing is in the way.

Dijkstra's algorithm is A* that estimates nothing: with all steps of length one it visits cells by
distance, as breadth-first search does, among equal distances in another order.

Cost: O(cells + greatest estimate) time, 29 bytes a cell at most.
References: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959; P. Hart,
N. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost paths",
1968; R. Dial, "Algorithm 360: shortest-path forest", 1969 (the buckets).
"""

from ...kernel.events import FRONTIER, LOOK, VISIT, emit
from ...kernel.flat import (
    GOAL,
    NOTED,
    NOWHERE,
    SEEN,
    SIDES,
    WAY_BITS,
    WAY_MASK,
    Found,
    beyond,
    direction_of,
    opposite,
)
from ...kernel.jit import kernel
from ...kernel.types import Array


@kernel
def search(
    grid: Array,
    width: int,
    start: int,
    order: Array,
    trace: Array,
    rest: Array,
    top: Array,
    entries: Array,
    below: Array,
) -> Found:
    """`rest` holds every cell's estimated rest. The other three are the buckets: `top` is the
    place of each one's newest entry (0: it is empty), `entries` are the entries, each a cell
    and the side by which it would be entered, and `below` the place of the entry
    under each in its bucket."""
    tracing = len(trace) > 0
    events = 0
    visited = 0
    entries[1] = start << WAY_BITS
    below[1] = 0
    places = 1  # in use so far
    free = 0  # the first that is in use no more; others follow below it
    estimate = rest[start]
    top[estimate] = 1
    waiting = 1
    while waiting > 0:
        while top[estimate] == 0:
            estimate += 1
        place = top[estimate]
        entry = entries[place]
        top[estimate] = below[place]
        below[place] = free
        free = place
        waiting -= 1
        cell = entry >> WAY_BITS
        here = grid[cell]
        if here & SEEN:
            if tracing:
                events = emit(trace, events, cell, LOOK)
            continue
        side_in = entry & WAY_MASK
        grid[cell] = here | SEEN | side_in << NOTED
        order[visited] = cell
        visited += 1
        if tracing:
            events = emit(trace, events, cell, VISIT)
        if here & GOAL:
            return cell, visited, events
        cost = estimate - rest[cell]
        exits = here & SIDES
        if cell != start:
            exits &= SIDES ^ 1 << side_in  # not back where it was entered from
        while exits:
            side = exits & -exits
            exits ^= side
            near = beyond(cell, side, width)
            if grid[near] & SEEN == 0:
                place = free
                if place == 0:
                    places += 1
                    place = places
                else:
                    free = below[place]
                entries[place] = near << WAY_BITS | direction_of(opposite(cell, side, width))
                whole = cost + 1 + rest[near]
                below[place] = top[whole]
                top[whole] = place
                waiting += 1
                if whole < estimate:  # only where the estimate is not consistent
                    estimate = whole
                if tracing:
                    events = emit(trace, events, near, FRONTIER)
    return NOWHERE, visited, events
