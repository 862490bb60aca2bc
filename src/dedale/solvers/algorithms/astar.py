"""A*: visit next the cell through which the whole way promises to be the shortest.

A cell waits with the estimate `cost so far + estimated rest`; the least estimate is visited first.
When the estimated rest never falls by more than one a step (it is *consistent*), the first path
that reaches a goal is a shortest one; else the path is a good guess.

Estimates are whole numbers, so the priority queue is a row of buckets, one for each estimate: a
stack of the entries that wait with it. Entries (cell and direction) are inserted freely, and the
direction by which a cell is entered is fixed when it is visited: later entries are skipped. Among
equal estimates the newest goes first, which runs straight for the goal where nothing is in the way.

Dijkstra's algorithm is A* that estimates nothing: with all steps of length one it visits cells by
distance, as breadth-first search does, among equal distances in another order. Where a maze has
terrain, a step costs what the cell entered costs, and the path found is a cheapest one.
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
    Found,
    beyond,
    direction_of,
    opposite,
)
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground, Row
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "A* search",
    "Visit next the cell through which the whole way promises to be the shortest: g steps so far "
    "and h estimated to go, f = g + h together. If h never overestimates, the first path to reach "
    "the goal is a shortest one, and far fewer cells are visited.",
    (
        Line(0, "the start waits with f = h", "The start waits alone.", "first"),
        Line(0, "while cells are waiting:"),
        Line(
            1,
            "visit the one with the least f = g + h",
            "The most promising cell is visited.",
            "visit",
        ),
        Line(1, "already visited: skip it", "Visited before: this entry is skipped.", "look"),
        Line(1, "if it is the goal: stop"),
        Line(
            1,
            "its neighbours wait with g + cost of the step",
            "A neighbour waits: the cost of the way to it (g), the rest estimated (h).",
            "frontier",
        ),
        Line(
            0,
            "read the path back from the goal",
            "The goal is found: the entries lead back to the start.",
            "goal path",
        ),
    ),
    "A shortest path, if the estimate never overestimates.",
    "Linear time, at most 29 bytes per cell.",
    reference='P. Hart, N. Nilsson, B. Raphael, "A formal basis for the heuristic determination of '
    'minimum cost paths", 1968; R. Dial, "Algorithm 360", 1969 (the buckets)',
    numbers="costs",
    structure=Structure(
        "heap", "cells that wait, by f = g + h", push="frontier", take="visit look", many=True
    ),
)

DIJKSTRA = Story(
    "Dijkstra's algorithm",
    "Visit next the cell that is cheapest to reach. With all steps of length one it spreads like "
    "breadth-first search; it is A* that estimates nothing.",
    (
        Line(0, "the start waits with cost 0", "The start waits alone.", "first"),
        Line(0, "while cells are waiting:"),
        Line(
            1,
            "visit the one with the least cost",
            "The cheapest waiting cell is visited.",
            "visit",
        ),
        Line(1, "already visited: skip it", "Visited before: this entry is skipped.", "look"),
        Line(1, "if it is the goal: stop"),
        Line(
            1,
            "its neighbours wait with cost + that of the step",
            "A neighbour waits with the cost of the way to it.",
            "frontier",
        ),
        Line(
            0,
            "read the path back from the goal",
            "The goal is found: the entries lead back to the start.",
            "goal path",
        ),
    ),
    "A shortest path; on terrain, a cheapest one.",
    "Linear time, at most 29 bytes per cell.",
    reference='E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959',
    numbers="costs",
    structure=Structure(
        "heap", "cells that wait, by cost", push="frontier", take="visit look", many=True
    ),
)


@kernel
def search(
    grid: Array,
    ground: Ground,
    start: int,
    order: Array,
    trace: Array,
    rest: Array,
    top: Array,
    entries: Array,
    below: Array,
    costs: Row,
) -> Found:
    """`costs` is what entering each cell costs; empty: every step costs 1. `rest` holds every
    cell's estimated rest. The other three are the buckets: `top` is the place of each one's newest
    entry (0: it is empty), `entries` are the entries, each a cell and the side by which it would
    be entered, and `below` the place of the entry under each in its bucket."""
    tracing = len(trace)
    events = 0
    visited = 0
    entries[1] = start << WAY_BITS
    below[1] = 0
    places = 1  # in use so far
    free = 0  # the first that is in use no more; others follow below it
    estimate = rest[start]
    top[estimate] = 1
    waiting = 1
    if tracing:
        events = emit_value(trace, events, start, FRONTIER, 0)
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
        cost = estimate - rest[cell]
        if tracing:
            events = emit_value(trace, events, cell, VISIT, cost)
        if here & GOAL:
            return cell, visited, events
        exits = here & SIDES
        if cell != start:
            exits &= SIDES ^ 1 << side_in  # not back where it was entered from
        while exits:
            side = exits & -exits
            exits ^= side
            near = beyond(cell, side, ground)
            if grid[near] & SEEN == 0:
                place = free
                if place == 0:
                    places += 1
                    place = places
                else:
                    free = below[place]
                entries[place] = near << WAY_BITS | direction_of(opposite(cell, side, ground))
                total = cost + (costs[near] if len(costs) else 1)
                whole = total + rest[near]
                below[place] = top[whole]
                top[whole] = place
                waiting += 1
                if whole < estimate:  # only where the estimate is not consistent
                    estimate = whole
                if tracing:
                    events = emit_value(trace, events, near, FRONTIER, total)
    return NOWHERE, visited, events
