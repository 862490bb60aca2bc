"""Recursive division: cut the room in two halves, and open one door in the cut.

A room of one cell is done. Otherwise it is cut across its longer side, in the middle (halves equal
to within one cell; at height >= width the cut is horizontal), both halves are divided the same way,
and one random wall of the cut is opened between them. The rooms still to divide are a stack.

With a mask, the door is drawn among the places where both cells are accessible; where a cut has
none, or a mask has split a half, the pieces are joined afterwards at random.
"""

from ...kernel.events import emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import BLOCKED, connect
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ..join import join_pieces

STORY = Story(
    "Recursive division",
    "Cut the room in two halves across its longer side, and open one door in the cut. Both halves "
    "are divided the same way, down to single cells.",
    (
        Line(0, "divide(room):"),
        Line(1, "if it is one cell: done"),
        Line(1, "cut it in the middle"),
        Line(
            1,
            "open a random door in the cut",
            "One door in the cut between two halves.",
            "open",
        ),
        Line(1, "divide(first half); divide(second half)"),
    ),
    "Long straight walls with one hole, plainly visible as nested rectangles.",
    "Time in proportion to the cells, next to no memory.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "recursive division"',
)


@kernel
def carve(grid: Array, stride: Ground, start: int, total: int, state: int, trace: Array) -> int:
    width = stride - 2
    height = len(grid) // stride - 2
    masked = total < width * height
    # Waiting rooms: first cell, width, height of each. A cut leaves one room waiting, and rooms
    # are cut at most twice for every halving of a side.
    waiting = ints(3 * 128)
    count = 0
    corner = stride + 1
    events = 0
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
            if door >= 0:
                direction = 2 if down else 1
                connect(grid, door, direction, door + across)
                events = emit(trace, events, door, direction)
            # The second half waits, the first is next.
            waiting[count] = corner + half * across
            waiting[count + 1] = width if down else width - half
            waiting[count + 2] = height - half if down else height
            count += 3
            height = half if down else height
            width = width if down else half
        if count == 0:
            return join_pieces(grid, stride, total, state, trace, events)
        count -= 3
        corner = waiting[count]
        width = waiting[count + 1]
        height = waiting[count + 2]


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
