"""Wilson: loop-erased random walks.

The start is the first cell of the maze. From a random cell outside it, walk at random until the
maze is met; whenever the walk crosses itself, the loop is forgotten. Then dig along what is left of
the walk, and start again from another cell outside. Each cell remembers only by which side the walk
left it last: following these memories from the first cell gives the walk with its loops erased.
"""

from ...kernel.events import LOOK, PATH, UNPATH, VISIT, emit
from ...kernel.jit import flags, kernel, u64
from ...kernel.ringed import (
    BLOCKED,
    DRAWS,
    IN_MAZE,
    KEPT,
    SIDES,
    WAY_MASK,
    across,
    back,
    drawn,
    opening,
    undrawn,
)
from ...kernel.rng import mix, step
from ...kernel.shuffle import shuffle_bits, shuffled
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Wilson's algorithm",
    "From a cell outside the maze, walk at random until the maze is met; whenever the walk crosses "
    "itself, the loop is forgotten. Dig along what is left, and start again from another cell "
    "outside.",
    (
        Line(0, "the start belongs to the maze", "This cell now belongs to the maze.", "first"),
        Line(0, "while cells are outside the maze:"),
        Line(
            1,
            "walk at random from one of them until the maze is met",
            "The walk goes on.",
            "path",
        ),
        Line(
            2,
            "where it crosses itself, forget the loop",
            "The walk has crossed itself: the loop is forgotten.",
            "unpath",
        ),
        Line(2, "the maze is met", "The walk has met the maze.", "look"),
        Line(
            1,
            "dig along the walk without its loops",
            "The walk, its loops erased, becomes part of the maze.",
            "open visit",
        ),
    ),
    "None: every perfect maze is equally likely.",
    "About cells · log(cells) steps; the first walks are the longest. Constant memory.",
    reference='D. B. Wilson, "Generating random spanning trees more quickly than the cover time", '
    "1996",
    structure=Structure("stack", "the walk, its loops cut off", push="path", take="unpath visit"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    grid[start] = IN_MAZE
    events = emit(trace, 0, start, VISIT)
    events = walk_until_done(grid, ground, total - 1, state, trace, events)
    clean(grid)
    return events


@kernel
def walk_until_done(
    grid: Array, ground: Ground, left: int, state: int, trace: Array, events: int
) -> int:
    """Add the `left` cells that are not yet in the maze, in a random order."""
    state = step(state)
    key = mix(state)
    bits = u64(0)
    ready = 0
    size = len(grid)
    walk = flags(size if len(trace) else 0)  # which cells it is on, for the film
    width_in_bits = shuffle_bits(size)
    ticket = -1
    while left > 0:
        # A shuffled numbering of all cells, gone through once: the next one outside the maze.
        ticket += 1
        first = shuffled(ticket, width_in_bits, key)
        if first >= size or grid[first] >= IN_MAZE:
            continue
        cell = first
        if len(trace):
            events = show_step(grid, ground, cell, walk, trace, events)
        while grid[cell] < IN_MAZE:
            if ready == 0:
                state = step(state)
                bits = mix(state)
                ready = DRAWS
            direction = drawn(bits)
            bits = undrawn(bits)
            ready -= 1
            beyond = across(cell, direction, ground)
            if grid[beyond] == BLOCKED:
                continue
            grid[cell] = direction << KEPT
            cell = beyond
            if len(trace):
                events = show_step(grid, ground, cell, walk, trace, events)
        # Dig from the first cell, following the last way out of each.
        cell = first
        came = 0
        while grid[cell] < IN_MAZE:
            direction = (grid[cell] >> KEPT) & WAY_MASK
            grid[cell] = IN_MAZE | came | 1 << direction
            events = emit(trace, events, cell, VISIT)
            events = emit(trace, events, cell, opening(direction))
            came = 1 << back(cell, direction, ground)
            cell = across(cell, direction, ground)
            left -= 1
        grid[cell] |= came
    return events


@kernel
def show_step(
    grid: Array, ground: Ground, cell: int, walk: Array, trace: Array, events: int
) -> int:
    """Record that the walk has come to a cell; if it was there before, the loop is cut off."""
    if grid[cell] >= IN_MAZE:
        return emit(trace, events, cell, LOOK)
    if walk[cell]:
        events = forget_loop(grid, ground, cell, walk, trace, events)
    walk[cell] = 1
    return emit(trace, events, cell, PATH)


@kernel
def forget_loop(
    grid: Array, ground: Ground, cell: int, walk: Array, trace: Array, events: int
) -> int:
    """Record that the walk has come back to a cell: what it did since then is forgotten.

    The memories lead from there to the newest cell; the film takes the newest one first, so that
    what is left is one walk at any time.
    """
    first = events
    near = across(cell, (grid[cell] >> KEPT) & WAY_MASK, ground)
    while near != cell:
        walk[near] = 0
        events = emit(trace, events, near, UNPATH)
        near = across(near, (grid[near] >> KEPT) & WAY_MASK, ground)
    last = events - 1
    while first < last < len(trace):
        event = trace[first]
        trace[first] = trace[last]
        trace[last] = event
        first += 1
        last -= 1
    return events


@kernel
def clean(grid: Array) -> None:
    """Forget the marks; what was blocked stays blocked."""
    for cell in range(len(grid)):
        if grid[cell] != BLOCKED:
            grid[cell] &= SIDES
