"""Pushable walls: Ariane walks into a marked wall and pushes it one cell on.

The wall between her cell and the next goes to the far side of the next cell, if there is no wall
there and if it is not the border; she steps into that cell. The wall stays marked: it can be pushed
again, and back from the other side.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import ARIANE, MARKED, beyond, is_marked, is_open, toggle, toggle_mark


@kernel
def can_push(facts: Row, now: Row, side: int) -> bool:
    """Whether a wall stands on that side of Ariane that she can push."""
    if facts[MARKED] == 0 or not is_marked(facts, now, now[ARIANE], side):
        return False
    # The border is closed, so this also says that there is a cell behind.
    return is_open(facts, now, beyond(facts, now[ARIANE], side), side)


@kernel
def push(facts: Row, now: Array, side: int) -> None:
    """That wall goes one cell further."""
    cell = now[ARIANE]
    for _ in range(2):
        toggle(facts, now, cell, side)
        toggle_mark(facts, now, cell, side)
        cell = beyond(facts, cell, side)
