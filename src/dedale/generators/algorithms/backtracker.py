"""Recursive backtracker: as deep as possible, then back.

Move to a random unvisited neighbour, opening the wall between and pushing the cell on a stack.
Without such a neighbour, pop the stack and go back one cell, until the stack is empty. The cells on
the stack are the path on the film.
"""

from ...kernel.events import BACKTRACK, PATH, emit
from ...kernel.jit import ints, kernel
from ...kernel.ringed import across, connect, one_of, opening, unreached
from ...kernel.rng import step
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure

STORY = Story(
    "Recursive backtracker (depth-first search)",
    "Move to a random unvisited neighbour, opening the wall and keeping the cells of the way on a "
    "stack. When no neighbour is left, go back one cell. The maze is complete when the stack is "
    "empty. (It is like leaving a pebble in every cell and picking it up on the way back: the "
    "pebbles are the stack.)",
    (
        Line(0, "put the start on the stack", "The start is on the stack.", "first"),
        Line(0, "while the stack is not empty:"),
        Line(1, "if a neighbour is unreached:"),
        Line(
            2,
            "open the wall to a random one, put it on the stack",
            "Open the wall to a random unvisited neighbour, and move there.",
            "open path",
        ),
        Line(1, "otherwise:"),
        Line(
            2,
            "take the top cell off the stack and go back",
            "No unvisited neighbour: go back one cell.",
            "backtrack",
        ),
    ),
    "Long winding corridors, few and deep dead ends (about 10 % of the cells).",
    "Linear time, 4 bytes per cell.",
    reference='W. Pullen, "Think Labyrinth: maze algorithms", "recursive backtracker"',
    structure=Structure("stack", "cells to go back to", push="path", take="backtrack"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    stack = ints(total)
    stack[0] = start
    count = 1
    events = emit(trace, 0, start, PATH)
    while count > 0:
        cell = stack[count - 1]
        sides = unreached(grid, cell, ground)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            count -= 1
            continue
        state = step(state)
        direction = one_of(sides, state)
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, PATH)
        stack[count] = beyond
        count += 1
    return events
