"""Wall follower: keep one hand on the wall and walk.

At every cell: from the side one came in by, turn to the next open one, clockwise for the left hand
(so that it stays on the wall), the other way round for the right one; the last is the way back. In
a perfect maze all walls hang together, so the walk leads past every cell and finds the goal. Where
loops set walls apart, it may come round to where it began: then there is no path for it. The path
is the walk without its detours (each cell as it was first entered).
"""

from ...kernel.events import PATH, VISIT, emit
from ...kernel.flat import GOAL, NOTED, NOWHERE, SEEN, SIDES, WAYS, Found, across, back
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

LEFT_HAND = Story(
    "Wall follower, left hand",
    "Keep the left hand on the wall and walk. In a perfect maze all walls are connected, so the "
    "walk leads past every cell. With loops, some walls are islands, and the walk may come back to "
    "where it began.",
    (
        Line(0, "until the goal is reached:"),
        Line(
            1,
            "turn left if open, else straight on, else the other way, else back",
            "One step along the wall.",
            "path visit",
        ),
        Line(1, "back at the beginning: there is no way"),
        Line(
            0,
            "keep the walk without its detours",
            "The goal: the walk without its detours is the path.",
            "goal",
        ),
    ),
    "Some path, or none if the wall leads back to the start.",
    "Linear time, 5 bytes per cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "wall follower"',
    structure=Structure("nothing", "Nothing is remembered but the wall at hand."),
)

RIGHT_HAND = Story(
    "Wall follower, right hand",
    "Keep the right hand on the wall and walk. In a perfect maze all walls are connected, so the "
    "walk leads past every cell. With loops, some walls are islands, and the walk may come back to "
    "where it began.",
    (
        Line(0, "until the goal is reached:"),
        Line(
            1,
            "turn right if open, else straight on, else the other way, else back",
            "One step along the wall.",
            "path visit",
        ),
        Line(1, "back at the beginning: there is no way"),
        Line(
            0,
            "keep the walk without its detours",
            "The goal: the walk without its detours is the path.",
            "goal",
        ),
    ),
    "Some path, or none if the wall leads back to the start.",
    "Linear time, 5 bytes per cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "wall follower"',
    structure=Structure("nothing", "Nothing is remembered but the wall at hand."),
)


@kernel
def left(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, ground, start, order, trace, 1)


@kernel
def right(grid: Array, ground: Ground, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, ground, start, order, trace, WAYS - 1)


@kernel
def follow(grid: Array, ground: Ground, start: int, order: Array, trace: Array, turn: int) -> Found:
    """`turn` is how many sides further, clockwise, the next one to try is."""
    tracing = len(trace)
    events = emit(trace, 0, start, PATH)
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    cell = start
    entry = WAYS // 2  # as if just come in by an open side, so that one can come round to it
    while grid[start] & SIDES and grid[start] >> entry & 1 == 0:
        entry = (entry + 1) % WAYS
    first_entry = entry
    while grid[cell] & GOAL == 0:
        if grid[cell] & SIDES == 0:
            return NOWHERE, visited, events
        way = (entry + turn) % WAYS
        while grid[cell] >> way & 1 == 0:
            way = (way + turn) % WAYS
        if tracing:
            events = emit(trace, events, cell, VISIT)
        entry = back(cell, way, ground)
        cell = across(cell, way, ground)
        if tracing:
            events = emit(trace, events, cell, PATH)
        if grid[cell] & SEEN == 0:
            grid[cell] |= SEEN | entry << NOTED
            order[visited] = cell
            visited += 1
        if cell == start and entry == first_entry:
            return NOWHERE, visited, events
    return cell, visited, events
