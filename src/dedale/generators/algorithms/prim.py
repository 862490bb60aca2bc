"""Prim: the maze grows outwards from its start.

The maze grows from the start. A set holds the edges that lead out of it; a random one is taken out
each time and opened if the cell beyond is still unreached, whose own edges then join the set.
This is the simplified form of Prim's algorithm that most maze programs use: every edge out of the
maze is equally likely to be next. With a fixed random weight on each wall, Prim's algorithm would
find the same minimum spanning tree as Kruskal's.
"""

from ...kernel.events import FRONTIER, LOOK, VISIT, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import WAY_BITS, WAY_MASK, WAYS, across, connect, opening, unreached
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Simplified Prim",
    "The maze grows outwards from its start. A set holds the walls on its boundary; a random one "
    "is taken each time, and opened if the cell beyond is still unvisited. (This is simplified "
    "Prim: Prim's own algorithm gives every wall a fixed weight and takes the lightest.)",
    (
        Line(0, "the start belongs to the maze", "This cell now belongs to the maze.", "first"),
        Line(0, "until every cell is reached:"),
        Line(
            1,
            "put the walls of the new cell into the set",
            "The wall to this cell joins the set.",
            "frontier",
        ),
        Line(
            1,
            "draw a wall; if the cell beyond is reached, drop it",
            "Reached already: this wall stays.",
            "look",
        ),
        Line(
            1,
            "otherwise open it; the cell beyond belongs to the maze",
            "A wall drawn at random is opened, and the maze grows.",
            "open visit",
        ),
    ),
    "Many short dead ends (about 30 % of the cells), even in all directions.",
    "Linear time, 8 bytes per cell.",
    reference='R. C. Prim, "Shortest connection networks and some generalizations", 1957',
    structure=Structure(
        "bag", "walls, by the cell beyond", push="frontier", take="look visit", many=True
    ),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    edges = ints(WAYS * total // 2 + WAYS)  # each is a cell and a direction
    count = 0
    events = 0
    cell = start
    left = total - 1
    while True:
        events = emit(trace, events, cell, VISIT)
        sides = unreached(grid, cell, ground)
        for direction in range(WAYS):
            if sides >> direction & 1:
                edges[count] = cell << WAY_BITS | direction
                count += 1
                events = emit(trace, events, across(cell, direction, ground), FRONTIER)
        if left == 0:
            return events
        while True:
            state = step(state)
            k = below(state, count)
            edge = edges[k]
            count -= 1
            edges[k] = edges[count]
            direction = edge & WAY_MASK
            cell = edge >> WAY_BITS
            beyond = across(cell, direction, ground)
            if grid[beyond] == 0:
                break
            events = emit(trace, events, beyond, LOOK)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        cell = beyond
        left -= 1
