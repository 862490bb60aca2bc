"""Wilson by stacks: cycles of arrows are popped, in any order, until none is left.

Every cell but the start has a stack of arrows, each to a random neighbour. The arrows on top make
paths, which end at the start, and cycles. While there is a cycle, the arrows of its cells are
popped; when there is none, the arrows are a tree. Whatever the order, the same arrows are popped
in the end: so if the k-th arrow of a cell is a hash of the seed, the cell and k, the tree is a
function of the seed alone. It is as uniform as that of Wilson's walk.

Here the cycles are popped by walking: from each cell in turn, follow the arrows to the maze. To
come back to a cell is to close a cycle; its cells are popped by taking the next arrow when they are
come upon again. An arrow that leads nowhere is a cycle by itself.
"""

from ...kernel.events import LOOK, PATH, VISIT, emit, emit_value
from ...kernel.jit import flags, ints, kernel
from ...kernel.ringed import (
    BLOCKED,
    IN_MAZE,
    KEPT,
    WAY_MASK,
    across,
    back,
    drawn,
    opening,
)
from ...kernel.rng import mix, nth
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from .wilson import clean, forget_loop

STORY = Story(
    "Wilson's algorithm by stacks",
    "Every cell has a stack of arrows, each to a random neighbour. Follow the arrows on top; a "
    "cycle of them is popped, and the next arrows count. When no cycle is left, the arrows are the "
    "maze. Which cycle is popped first makes no difference.",
    (
        Line(0, "the start belongs to the maze", "This cell now belongs to the maze.", "first"),
        Line(0, "for every cell outside the maze:"),
        Line(
            1,
            "follow the arrows on top",
            "The arrow on top of this cell's stack; the number says how many were popped before.",
            "path",
        ),
        Line(
            2,
            "a cycle: pop its arrows",
            "The arrows lead back here: those of the cycle are popped.",
            "unpath",
        ),
        Line(2, "the maze is met", "The arrows lead into the maze.", "look"),
        Line(
            1,
            "dig along the arrows that are on top now",
            "No cycle is left on this path: it becomes part of the maze.",
            "open visit",
        ),
    ),
    "None: every perfect maze is equally likely.",
    "About cells · log(cells) arrows, 4 bytes per cell.",
    reference='D. B. Wilson, "Generating random spanning trees more quickly than the cover time", '
    "1996",
    structure=Structure("stack", "the walk, its loops cut off", push="path", take="unpath visit"),
)

POPPED = 40  #: the number of an arrow is cell + (how many were popped) · 2^POPPED


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    base = mix(state)
    used = ints(len(grid))
    walk = flags(len(grid) if len(trace) else 0)  # which cells it is on, for the film
    grid[start] = IN_MAZE
    events = emit(trace, 0, start, VISIT)
    for first in range(len(grid)):
        if grid[first] >= IN_MAZE:
            continue
        cell = first
        while grid[cell] < IN_MAZE:
            direction = drawn(nth(base, cell + (used[cell] << POPPED)))
            events = emit_value(trace, events, cell, PATH, used[cell])
            used[cell] += 1
            beyond = across(cell, direction, ground)
            if grid[beyond] == BLOCKED:
                continue
            grid[cell] = direction << KEPT
            if len(trace):
                walk[cell] = 1
                if grid[beyond] < IN_MAZE and walk[beyond]:
                    events = forget_loop(grid, ground, beyond, walk, trace, events)
            cell = beyond
        events = emit(trace, events, cell, LOOK)
        cell = first
        came = 0
        while grid[cell] < IN_MAZE:
            direction = (grid[cell] >> KEPT) & WAY_MASK
            grid[cell] = IN_MAZE | came | 1 << direction
            events = emit(trace, events, cell, VISIT)
            events = emit(trace, events, cell, opening(direction))
            came = 1 << back(cell, direction, ground)
            cell = across(cell, direction, ground)
        grid[cell] |= came
    clean(grid)
    return events
