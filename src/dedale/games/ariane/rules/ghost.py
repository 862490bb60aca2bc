"""Ghosts: minotaurs that walls do not stop. Other minotaurs do.

A ghost slides towards Ariane's row or column and no further, so it never leaves the level; as no
wall stops it, it breaks none in survival.
"""

from ..state import State


def is_ghost(state: State, number: int) -> bool:
    """Whether that minotaur passes through walls."""
    return state.level.minotaurs[number] in state.level.extras.ghosts
