"""Wall follower: keep one hand on the wall and walk.

At every cell: turn to the side of the hand if it is open, else go straight on, else turn to the
other side, else back. In a perfect maze all walls hang together, so the walk leads past every cell
and finds the goal. Where loops set walls apart, it may come round to where it began: then there is
no path for it. The path is the walk without its detours (each cell as it was first entered).
"""

from ...kernel.events import PATH, VISIT, emit
from ...kernel.flat import GOAL, NOWHERE, SEEN, SIDES, Found, offset
from ...kernel.jit import kernel
from ...kernel.types import Array
from ...trace.story import Line, Story

LEFT_HAND = Story(
    "Wall follower, left hand",
    "Keep the left hand on the wall and walk. In a perfect maze all walls hang together, so the "
    "walk leads past every cell. Where loops set walls apart, it may come round to where it began.",
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
    "Some path; none where the wall leads round.",
    "Time in proportion to the cells, 5 bytes a cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "wall follower"',
)

RIGHT_HAND = Story(
    "Wall follower, right hand",
    "Keep the right hand on the wall and walk. In a perfect maze all walls hang together, so the "
    "walk leads past every cell. Where loops set walls apart, it may come round to where it began.",
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
    "Some path; none where the wall leads round.",
    "Time in proportion to the cells, 5 bytes a cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "wall follower"',
)

LEFT, RIGHT = 3, 1  # quarter turns clockwise


@kernel
def left(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, width, start, order, trace, LEFT)


@kernel
def right(grid: Array, width: int, start: int, order: Array, trace: Array) -> Found:
    return follow(grid, width, start, order, trace, RIGHT)


@kernel
def follow(grid: Array, width: int, start: int, order: Array, trace: Array, hand: int) -> Found:
    tracing = len(trace) > 0
    events = emit(trace, 0, start, PATH)
    grid[start] |= SEEN
    order[0] = start
    visited = 1
    cell = start
    heading = 0  # as if just come in by an open side, so that one can come round to it
    while grid[start] & SIDES and grid[start] >> (heading ^ 2) & 1 == 0:
        heading += 1
    first_heading = heading
    while grid[cell] & GOAL == 0:
        if grid[cell] & SIDES == 0:
            return NOWHERE, visited, events
        heading = (heading + hand) & 3
        while grid[cell] >> heading & 1 == 0:
            heading = (heading - hand) & 3
        if tracing:
            events = emit(trace, events, cell, VISIT)
        cell += offset(heading, width)
        if tracing:
            events = emit(trace, events, cell, PATH)
        if grid[cell] & SEEN == 0:
            grid[cell] |= SEEN | heading << 4
            order[visited] = cell
            visited += 1
        if cell == start and heading == first_heading:
            return NOWHERE, visited, events
    return cell, visited, events
