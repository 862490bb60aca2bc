"""Three algorithms written as the recursions they are: twins of the ones with loops.

They draw the same numbers in the same order, and give the same mazes. What a stack of pebbles is in
the other file is here the stack of calls, so these stay plain Python, and are meant for reading.
"""

from ...kernel.events import BACKTRACK, PATH, emit
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from ..deep import deep
from .random_walls import drawn_wall, open_drawn

BACKTRACKER = Story(
    "Recursive backtracker, as a recursion",
    "The backtracker, written as the recursion it is: entering a cell is a call, going "
    "back is a return. It draws the same numbers in the same order, and makes the same mazes.",
    (
        Line(0, "explore(cell):", "A call: the walk enters a cell.", "path"),
        Line(1, "while a neighbour is unreached:"),
        Line(
            2,
            "break the wall to a random one",
            "The wall to an unreached neighbour is opened.",
            "open",
        ),
        Line(2, "explore(that neighbour)"),
        Line(1, "return", "Nothing left here: the call returns.", "backtrack"),
    ),
    "Long winding corridors, few and deep dead ends (about 10 % of the cells).",
    "Linear time; calls can be nested as deep as there are cells.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms"',
    structure=Structure("calls", "explore(cell)", push="path", take="backtrack"),
)

RANDOM_WALK = Story(
    "Random walk, as a recursion",
    "One step, then the walk from there: the same corridor as the walk with a loop.",
    (
        Line(0, "walk(cell):", "A call: the walk enters a cell.", "path"),
        Line(1, "if a neighbour is unreached:"),
        Line(
            2,
            "break the wall to a random one",
            "The wall to an unreached neighbour is opened.",
            "open",
        ),
        Line(2, "walk(that neighbour)"),
    ),
    "A single corridor. Not perfect.",
    "Linear in the length of the corridor.",
    structure=Structure("calls", "walk(cell)", push="path"),
)

RANDOM_WALLS = Story(
    "Random walls, as a tail recursion",
    "One wall, then all the others: the last thing a call does is call itself. The same holes as "
    "with a loop.",
    (
        Line(0, "open_some(times):"),
        Line(1, "if times is 0: return"),
        Line(1, "open a wall drawn at random", "A wall drawn at random is opened.", "open"),
        Line(
            1,
            "(or hit the border: nothing)",
            "The border or the mask: nothing happens.",
            "look",
        ),
        Line(1, "open_some(times - 1)"),
    ),
    "Noise. Not perfect.",
    "Linear in the number of draws.",
    structure=Structure(
        "calls", "open_some(times), by the cell drawn", push="open look", many=True
    ),
)


def backtracker(
    grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array
) -> int:
    """The walk enters a cell, and as long as there is an unreached neighbour, breaks through to a
    random one and does the same from there; coming back from the call is going back on its tracks.
    """
    events = 0

    def explore(cell: int) -> None:
        nonlocal state, events
        events = emit(trace, events, cell, PATH)
        while sides := unreached(grid, cell, ground):
            state = step(state)
            direction = one_of(sides, state)
            beyond = across(cell, direction, ground)
            connect(grid, cell, direction, beyond, ground)
            events = emit(trace, events, cell, opening(direction))
            explore(beyond)
        events = emit(trace, events, cell, BACKTRACK)

    with deep(total):
        explore(start)
    return events


def random_walk(
    grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array
) -> int:
    """One step, then the walk from there."""

    def walk(cell: int, state: int, events: int) -> int:
        events = emit(trace, events, cell, PATH)
        sides = unreached(grid, cell, ground)
        if sides == 0:
            return events
        state = step(state)
        direction = one_of(sides, state)
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        return walk(beyond, state, emit(trace, events, cell, opening(direction)))

    with deep(total):
        return walk(start, state, 0)


def random_walls(
    grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array, times: int
) -> int:
    """One wall, then all the others: a tail recursion."""

    def open_some(times: int, state: int, events: int) -> int:
        if times == 0:
            return events
        draw, state = drawn_wall(grid, ground, state)
        events = open_drawn(grid, ground, draw, trace, events)
        return open_some(times - 1, state, events)

    times = times if times > 0 else total
    with deep(times):
        return open_some(times, state, 0)
