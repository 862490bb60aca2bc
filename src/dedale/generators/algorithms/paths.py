"""Paths: a labyrinth dug out of rock, one square at a time, with an entry and an exit.

Here a cell is either dug or rock. The entry lies on the bottom row, the exit on the top row, each
in a random column that is not a corner. A first path leads from one to the other: up, left or right
only, never on the border, never making an open square of 2x2; on the second row it goes straight
to the exit's column. When it gets stuck it is drawn anew. Then dead ends are dug from random cells
of all paths so far, touching nothing but their own previous cell, at most `length` cells long (0:
no limit), until the share of rock is down to `walls` percent of all cells, or nothing can grow any
more.
"""

from ...kernel.events import GOAL, PATH, ROCK, UNPATH, VISIT, emit
from ...kernel.jit import flags, ints, kernel
from ...kernel.ringed import BLOCKED, across, connect, one_of
from ...kernel.rng import below, step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Paths dug out of rock",
    "A first path leads from an entry below to an exit above, never making an open square. Then "
    "dead ends are dug from random cells, touching nothing but their own previous cell, until "
    "enough rock is gone.",
    (
        Line(0, "everything is rock", "Rock, everywhere.", "rock"),
        Line(
            0,
            "draw a path from the entry: up, left or right",
            "The first path looks for its way up.",
            "path",
        ),
        Line(0, "stuck: forget it and draw again", "Stuck: this path is forgotten.", "unpath"),
        Line(
            0,
            "the exit is reached: dig the path",
            "The first path has reached the exit, and is dug.",
            "goal open-path",
        ),
        Line(
            0,
            "until enough rock is gone: dig a dead end",
            "One more cell of a dead end is dug.",
            "visit open",
        ),
    ),
    "One route, thick walls, short branches everywhere.",
    "Linear time, 5 bytes per cell.",
    structure=Structure(
        "bag", "dug cells, from which dead ends start", push="path visit", take="unpath goal"
    ),
    together="rock unpath",
)

TRIES = 10_000  # first paths drawn before a mask is said to leave no way


@kernel
def carve(
    grid: Array,
    stride: Ground,
    start: int,
    total: int,
    state: int,
    trace: Array,
    walls: int,
    length: int,
) -> int:
    width = stride - 2
    height = len(grid) // stride - 2
    dug = flags(len(grid))
    cells = ints(total)
    events = 0
    for cell in range(len(grid)):
        if grid[cell] < BLOCKED:
            events = emit(trace, events, cell, ROCK)
    count = 0
    for _ in range(TRIES):
        state = step(state)
        entry = height * stride + 2 + below(state, width - 2)
        state = step(state)
        way_out = stride + 2 + below(state, width - 2)
        if grid[entry] >= BLOCKED or grid[way_out] >= BLOCKED:
            continue
        before = events
        count, events, state = first_path(
            grid, stride, entry, way_out, state, dug, cells, trace, events
        )
        if count > 0:
            break
        events = max(before, events)
    if count == 0:
        return -1
    # The path is dug; its cells but entry and exit may grow dead ends.
    for k in range(count - 1):
        join(grid, stride, cells[k], cells[k + 1])
        events = emit(trace, events, cells[k], side_of(stride, cells[k], cells[k + 1]))
    events = emit(trace, events, entry, GOAL)
    events = emit(trace, events, way_out, GOAL)
    left = width * height - count  # cells of rock
    count -= 2
    for k in range(count):
        cells[k] = cells[k + 1]
    while count > 0 and left * 100 > walls * width * height:
        state = step(state)
        k = below(state, count)
        cell = cells[k]
        sides = can_dig(grid, stride, cell, dug)
        if sides == 0:  # it never will again
            count -= 1
            cells[k] = cells[count]
            continue
        reach = 0
        while sides != 0 and left * 100 > walls * width * height:
            state = step(state)
            direction = one_of(sides, state)
            beyond = across(cell, direction, stride)
            dug[beyond] = 1
            connect(grid, cell, direction, beyond)
            events = emit(trace, events, beyond, VISIT)
            events = emit(trace, events, cell, direction)
            cell = beyond
            cells[count] = cell
            count += 1
            left -= 1
            reach += 1
            if reach == length:
                break
            sides = can_dig(grid, stride, cell, dug)
    for cell in range(len(grid)):
        if dug[cell] == 0:
            grid[cell] = BLOCKED
    return events


@kernel
def first_path(
    grid: Array,
    stride: Ground,
    entry: int,
    way_out: int,
    state: int,
    dug: Array,
    cells: Array,
    trace: Array,
    events: int,
) -> tuple[int, int, int]:
    """Draw the path from entry to exit into `cells`. (its length or 0 when stuck, events, state)"""
    count = 1
    cells[0] = entry
    dug[entry] = 1
    cell = entry
    events = emit(trace, events, cell, PATH)
    while cell != way_out:
        row = cell // stride
        if row == 2:
            ahead = way_out + stride - cell
            sides = 2 if ahead > 0 else 8 if ahead < 0 else 1
        elif cell == entry:
            sides = 1
        else:
            sides = 11  # all but down
        possible = 0
        for direction in range(4):
            if sides >> direction & 1:
                beyond = across(cell, direction, stride)
                if may_pass(grid, stride, beyond, way_out, dug):
                    possible |= 1 << direction
        if possible == 0:
            for k in range(count):
                dug[cells[k]] = 0
                events = emit(trace, events, cells[count - 1 - k], UNPATH)
            for k in range(count):
                events = emit(trace, events, cells[k], ROCK)
            return 0, events, state
        state = step(state)
        cell = across(cell, one_of(possible, state), stride)
        cells[count] = cell
        dug[cell] = 1
        count += 1
        events = emit(trace, events, cell, PATH)
    return count, events, state


@kernel
def may_pass(grid: Array, stride: Ground, cell: int, way_out: int, dug: Array) -> bool:
    """Whether the first path may go there: inside the border, new, making no open 2x2 square."""
    if grid[cell] >= BLOCKED or dug[cell] != 0:
        return False
    if cell == way_out:
        return True
    if on_border(grid, stride, cell):
        return False
    for down in range(2):
        row = cell + (2 * down - 1) * stride
        for east in range(2):
            side = 2 * east - 1
            if dug[row] != 0 and dug[cell + side] != 0 and dug[row + side] != 0:
                return False
    return True


@kernel
def can_dig(grid: Array, stride: Ground, cell: int, dug: Array) -> int:
    """The sides towards which a dead end may grow: the cell there touches nothing else."""
    sides = 0
    for direction in range(4):
        beyond = across(cell, direction, stride)
        if grid[beyond] >= BLOCKED or dug[beyond] != 0 or on_border(grid, stride, beyond):
            continue
        near = dug[beyond - stride] + dug[beyond + 1] + dug[beyond + stride] + dug[beyond - 1]
        if near == 1:
            sides |= 1 << direction
    return sides


@kernel
def on_border(grid: Array, stride: Ground, cell: int) -> bool:
    """Whether a cell lies on the outermost rows or columns of the maze."""
    row = cell // stride
    col = cell - row * stride
    return row == 1 or col == 1 or col == stride - 2 or row == len(grid) // stride - 2


@kernel
def side_of(stride: Ground, cell: int, beyond: int) -> int:
    """The direction from a cell of the first path to the next one, which is never below it."""
    if beyond == cell - stride:
        return 0
    return 1 if beyond == cell + 1 else 3


@kernel
def join(grid: Array, stride: Ground, cell: int, beyond: int) -> None:
    """Open the wall between two neighbours."""
    connect(grid, cell, side_of(stride, cell, beyond), beyond)
