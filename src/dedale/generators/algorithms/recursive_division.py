"""Recursive division: cut the room in two halves, and open one door in the cut.

A room of one cell is done. Otherwise it is cut across its longer side, in the middle (halves equal
to within one cell; at height >= width the cut is horizontal), both halves are divided the same way,
and one random wall of the cut is opened between them. The rooms still to divide are a stack. (Where
the door will be is drawn with the cut; the film opens it when both halves are done.)

With a mask, the door is drawn among the places where both cells are accessible; where a cut has
none, or a mask has split a half, the pieces are joined afterwards at random.
"""

from ...kernel.events import BACKTRACK, FRONTIER, VISIT, emit, emit_value
from ...kernel.jit import ints, kernel
from ...kernel.ringed import BLOCKED, connect
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from ..join import join_pieces

STORY = Story(
    "Recursive division",
    "Cut the room in two halves across its longer side. Both halves are divided the same way, down "
    "to single cells; when they are done, one door is opened in the cut between them.",
    (
        Line(0, "divide(room):", "A call: this room is next.", "frontier until-frontier"),
        Line(1, "if it is one cell: return"),
        Line(
            1,
            "cut it in the middle",
            "The cut: two rooms, each with a colour of its own.",
            "visit",
        ),
        Line(1, "divide(first half)"),
        Line(1, "divide(second half)"),
        Line(
            1,
            "open a random door in the cut",
            "Both halves are done: one door in the cut between them.",
            "open",
        ),
        Line(1, "return", "This room is done.", "backtrack"),
    ),
    "Long straight walls with one hole, plainly visible as nested rectangles.",
    "Linear time, constant memory.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "recursive division"',
    look="rooms",
    together="visit",
    structure=Structure(
        "calls", "divide(room), by its first cell", push="frontier", take="backtrack", many=True
    ),
)

DOOR = -1  # marks an element of the stack that is no room, but a door still to be shown


@kernel
def carve(grid: Array, stride: Ground, start: int, total: int, state: int, trace: Array) -> int:
    width = stride - 2
    height = len(grid) // stride - 2
    masked = total < width * height
    # Waiting rooms: first cell, width, height of each. A cut leaves one room waiting, and rooms
    # are cut at most twice for every halving of a side.
    waiting = ints(3 * 256)
    count = 0
    corner = stride + 1
    events = 0
    rooms = 0  # that were numbered, for the film
    tracing = bool(len(trace))
    if tracing:
        events = number_room(grid, stride, corner, width, height, rooms, trace, events)
    while True:
        while width > 1 or height > 1:
            # The cut runs behind the first half; `along` leads from one of its walls to the next.
            down = height >= width
            half = (height if down else width) >> 1
            across = stride if down else 1
            along = 1 if down else stride
            first = corner + (half - 1) * across
            length = width if down else height
            state = step(state)
            if masked:
                door, state = door_in_mask(grid, first, along, across, length, state)
            else:
                door = first + below(state, length) * along
            direction = 2 if down else 1
            if door >= 0:
                connect(grid, door, direction, door + across)
            other = corner + half * across
            other_width = width if down else width - half
            other_height = height - half if down else height
            if tracing:
                rooms += 1
                room = first_in(grid, stride, corner, width, height)
                if room >= 0:
                    events = emit(trace, events, room, FRONTIER)
                    events = number_room(
                        grid, stride, other, other_width, other_height, rooms, trace, events
                    )
                    waiting[count] = room
                    waiting[count + 1] = door << 4 | direction if door >= 0 else DOOR
                    waiting[count + 2] = DOOR
                    count += 3
            # The second half waits, the first is next.
            waiting[count] = other
            waiting[count + 1] = other_width
            waiting[count + 2] = other_height
            count += 3
            height = half if down else height
            width = width if down else half
        if tracing and grid[corner] < BLOCKED:
            events = emit(trace, events, corner, FRONTIER)
            events = emit(trace, events, corner, BACKTRACK)
        while count > 0 and waiting[count - 1] == DOOR:
            count -= 3
            door = waiting[count + 1]
            if door != DOOR:
                events = emit(trace, events, door >> 4, door & 15)
            events = emit(trace, events, waiting[count], BACKTRACK)
        if count == 0:
            return join_pieces(grid, stride, total, state, trace, events)
        count -= 3
        corner = waiting[count]
        width = waiting[count + 1]
        height = waiting[count + 2]


@kernel
def number_room(
    grid: Array,
    stride: Ground,
    corner: int,
    width: int,
    height: int,
    number: int,
    trace: Array,
    events: int,
) -> int:
    """Record that all cells of a room bear this number."""
    for row in range(height):
        for cell in range(corner + row * stride, corner + row * stride + width):
            if grid[cell] < BLOCKED:
                events = emit_value(trace, events, cell, VISIT, number)
    return events


@kernel
def first_in(grid: Array, stride: Ground, corner: int, width: int, height: int) -> int:
    """The first accessible cell of a room, or -1."""
    for row in range(height):
        for cell in range(corner + row * stride, corner + row * stride + width):
            if grid[cell] < BLOCKED:
                return cell
    return -1


@kernel
def door_in_mask(
    grid: Array, first: int, along: int, across: int, length: int, state: int
) -> tuple[int, int]:
    """A random place of the cut with an accessible cell on both sides, or -1; and the state."""
    door = -1
    doors = 0
    for k in range(length):
        cell = first + k * along
        if grid[cell] < BLOCKED and grid[cell + across] < BLOCKED:
            doors += 1
            state = step(state)
            if below(state, doors) == 0:  # the n-th place takes over with a chance of 1/n
                door = cell
    return door, state
