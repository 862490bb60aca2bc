"""Growing tree: the parent of many; which cell grows next is a mixture of your choice.

A list holds the cells that may still grow. Each time one is chosen: the newest, a random one or the
oldest, with the weights given. If it has an unreached neighbour, a random one is joined and put on
the list; if not, it leaves the list (a random one's place is taken by the newest).

`newest=1, random=0` is the recursive backtracker, `random=1, newest=0` looks like Prim's algorithm,
`oldest=1` alone gives rivers that run out from the start; mixtures lie between.
"""

from ...kernel.events import BACKTRACK, FRONTIER, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Growing tree",
    "A list holds the cells that may still grow. The newest, a random one or the oldest is chosen, "
    "as you mix them: newest alone is the backtracker, random alone looks like Prim, oldest alone "
    "gives rivers from the start.",
    (
        Line(0, "put the start on the list", "This cell is on the list now.", "first"),
        Line(0, "until every cell is reached:"),
        Line(1, "choose a cell of the list"),
        Line(1, "if a neighbour is unreached:"),
        Line(
            2,
            "break the wall to a random one, put it on the list",
            "The chosen cell grows into a neighbour.",
            "open frontier",
        ),
        Line(1, "otherwise:"),
        Line(
            2,
            "take the cell off the list",
            "Nothing left to grow into: off the list.",
            "backtrack",
        ),
    ),
    "Depends on the mix.",
    "Linear time, 4 bytes per cell.",
    reference='J. Buck, "Mazes for Programmers", 2015',
    structure=Structure("bag", "cells that may still grow", push="frontier", take="backtrack"),
)


@kernel
def carve(
    grid: Array,
    ground: Ground,
    start: int,
    total: int,
    state: int,
    trace: Array,
    newest: int,
    random: int,
    oldest: int,
) -> int:
    active = ints(total)
    active[0] = start
    head, tail = 0, 1  # the list lies between: the oldest at head, the newest before tail
    events = emit(trace, 0, start, FRONTIER)
    weights = newest + random + oldest
    left = total - 1
    while left > 0:
        state = step(state)
        draw = below(state, weights)  # 0 where nothing weighs anything
        if draw < newest or weights == 0:
            k = tail - 1
        elif draw < newest + random:
            state = step(state)
            k = head + below(state, tail - head)
        else:
            k = head
        cell = active[k]
        sides = unreached(grid, cell, ground)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            if k == head:
                head += 1
            else:
                tail -= 1
                active[k] = active[tail]
            continue
        state = step(state)
        direction = one_of(sides, state)
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, FRONTIER)
        active[tail] = beyond
        tail += 1
        left -= 1
    return events
