"""Pushable walls: Ariane walks into a marked wall and pushes it one cell on.

The wall between her cell and the next goes to the far side of the next cell, if there is no wall
there and if it is not the border; she steps into that cell. The wall stays marked: it can be pushed
again, and back from the other side.
"""

from dataclasses import replace

from ....maze.direction import Direction
from ..levels.walls import edge, toggle
from ..state import State


def can_push(state: State, step: Direction) -> bool:
    """Whether a wall stands on that side of Ariane that she can push."""
    if not state.pushable or edge(state.ariane, step) not in state.pushable:
        return False
    # The border is closed, so this also says that there is a cell behind.
    return state.is_open(step.of(state.ariane), step)


def push(state: State, step: Direction) -> State | None:
    """The state with that wall one cell further; None when she cannot push."""
    if not can_push(state, step):
        return None
    there = step.of(state.ariane)
    maze = toggle(toggle(state.maze, state.ariane, step), there, step)
    marked = state.pushable - {edge(state.ariane, step)} | {edge(there, step)}
    return replace(state, maze=maze, pushable=marked)
