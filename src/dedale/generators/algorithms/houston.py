"""Houston: Aldous-Broder to begin with, Wilson to finish.

Aldous-Broder is quick while most cells are new and endless at the end; Wilson is endless at the
beginning, when its walks look for a tiny maze, and quick at the end. So the first third of the
cells are found by the walk of the one, the rest by the loop-erased walks of the other.
"""

from ...kernel.events import VISIT, emit
from ...kernel.jit import kernel
from ...kernel.ringed import IN_MAZE
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story
from ...trace.structure import Structure
from .aldous_broder import wander
from .wilson import clean, walk_until_done

STORY = Story(
    "Houston: Aldous-Broder, then Wilson",
    "Aldous-Broder is quick while most cells are new and endless at the end; Wilson is endless at "
    "the beginning and quick at the end. So the first third of the cells are found by the one, the "
    "rest by the other.",
    (
        Line(
            0,
            "walk at random until a third of the cells belong to the maze",
            "Where the walk comes to a new cell, the wall just crossed is opened.",
            "until-path",
        ),
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
    "Like a uniform maze to the eye; slightly biased.",
    "A few steps per cell, constant memory.",
    reference='attributed to R. Houston in J. Buck, "Mazes for Programmers", 2015',
    structure=Structure("stack", "the walk, its loops cut off", push="path", take="unpath visit"),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    grid[start] = IN_MAZE
    events = emit(trace, 0, start, VISIT)
    # Each half is exact by itself, but stopping the first walk after a fixed number of *cells*
    # favours some trees: so no uniformity is claimed.
    third = (total + 2) // 3
    events, state = wander(grid, ground, start, third - 1, IN_MAZE, state, trace, events)
    events = walk_until_done(grid, ground, total - third, state, trace, events)
    clean(grid)
    return events
