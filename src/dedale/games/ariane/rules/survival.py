"""Survival: no door, no Theseus. A minotaur that a wall stops destroys it. How long can one live?

Only inner walls fall, one for each minotaur and turn, and none grows again. With `goal: N` the game
is won when Ariane is alive after N turns; without, there is nothing to win but time.
"""

from dataclasses import replace

from ....i18n import N_
from ....maze.direction import Direction, Position
from ...game import Outcome
from ..levels.walls import edge, toggle
from ..state import State

LIVED = Outcome(True, N_("Ariane is still alive"))


def destroy_wall(state: State, cell: Position, side: Direction) -> State:
    """The wall that stopped a minotaur is gone. (It slid towards Ariane: never the border.)"""
    if not state.level.extras.has("survival"):
        return state
    maze = toggle(state.maze, cell, side)
    return replace(state, maze=maze, pushable=state.pushable - {edge(cell, side)})


def count_turn(state: State) -> State:
    """Count the turns, where that is the goal."""
    if not isinstance(state.level.extras.goal, int):
        return state
    return replace(state, turns=state.turns + 1)


def outcome(state: State) -> Outcome | None:
    """Whether Ariane has lived for as long as was asked."""
    goal = state.level.extras.goal
    return LIVED if isinstance(goal, int) and state.turns >= goal else None
