"""Pushable walls: Ariane walks into a marked wall and pushes it one cell on.

The wall between her cell and the next goes to the far side of the next cell, if there is no wall
there and if it is not the border; she steps into that cell. The wall stays marked: it can be pushed
again, and back from the other side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .walls import beyond, edge, is_open, toggled, with_sides

if TYPE_CHECKING:
    from ..rules import State


def can_push(state: State, move: str) -> bool:
    """Whether a wall stands on that side of Ariane that she can push."""
    if not state.pushable or edge(state.ariane, move) not in state.pushable:
        return False
    # The border is closed, so this also says that there is a cell behind.
    return is_open(state.open_sides, state.level.size, beyond(state.ariane, move), move)


def push(state: State, move: str) -> State | None:
    """The state with that wall one cell further; None when she cannot push."""
    if not can_push(state, move):
        return None
    size, there = state.level.size, beyond(state.ariane, move)
    sides = toggled(state.open_sides, size, state.ariane, move)
    sides = toggled(sides, size, there, move)
    marked = state.pushable - {edge(state.ariane, move)} | {edge(there, move)}
    return with_sides(replace(state, pushable=marked), sides)
