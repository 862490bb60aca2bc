"""Ghosts: minotaurs that walls do not stop. Other minotaurs do.

A ghost slides towards Ariane's row or column and no further, so it never leaves the level; as no
wall stops it, it breaks none in survival.
"""

from ....kernel.jit import kernel
from ....kernel.types import Row
from .flat import GHOSTS


@kernel
def passes_walls(facts: Row, minotaur: int) -> bool:
    """Whether that minotaur is a ghost."""
    return facts[GHOSTS] >> minotaur & 1 == 1
