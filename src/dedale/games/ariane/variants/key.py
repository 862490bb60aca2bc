"""Keys: entering a key's cell opens every locked edge of its colour, for everybody and for good.

Until then a locked edge is a wall. Only Ariane takes keys.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .walls import is_open, toggled, with_sides

if TYPE_CHECKING:
    from ..rules import State


def take(state: State) -> State:
    """Ariane picks up the key that lies where she is."""
    extras, size = state.level.extras, state.level.size
    colours = [colour for cell, colour in extras.keys if cell == state.ariane]
    if not colours or state.ariane in state.taken:
        return state
    sides = state.open_sides
    for (cell, side), colour in extras.locked:
        pushed_here = (cell, side) in state.pushable
        if colour in colours and not pushed_here and not is_open(sides, size, cell, side):
            sides = toggled(sides, size, cell, side)
    return with_sides(replace(state, taken=state.taken | {state.ariane}), sides)
