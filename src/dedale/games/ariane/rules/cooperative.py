"""Cooperative: Theseus walks too, after Ariane, and always plays a move of a shortest win.

His move, like hers, is one step through no wall and onto no minotaur; but he may also stay. Both on
the door: won. Of several best moves he plays the first of Up, Down, Left, Right, stay. Where none
wins any more he follows Ariane as in the basic game.

The rule says what he may do. What is best is the `plan` of the state, which `search/theseus.py`
hands to it: a rule book knows no search.
"""

from dataclasses import replace

from ....maze.direction import Direction
from ..moves import ORDER
from ..state import State


def choices(state: State) -> dict[Direction | None, State]:
    """What Theseus can do after Ariane's move: a step, or None to stay."""
    found: dict[Direction | None, State] = {}
    for step in ORDER:
        there = step.of(state.theseus)
        if state.is_open(state.theseus, step) and there not in state.minotaurs:
            found[step] = replace(state, theseus=there)
    found[None] = state
    return found
