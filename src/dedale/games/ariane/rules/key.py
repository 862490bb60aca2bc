"""Keys: entering a key's cell opens every locked edge of its colour, for everybody and for good.

Until then a locked edge is a wall. Only Ariane takes keys.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import LOCKED, LOCKED_AT, is_marked, is_open, toggle


@kernel
def open_locks(facts: Row, now: Array, colour: int) -> None:
    """Ariane has a key of this colour."""
    for lock in range(facts[LOCKED]):
        place = facts[LOCKED_AT] + 3 * lock
        cell, side = facts[place], facts[place + 1]
        # A wall that was pushed onto an edge once locked is no lock.
        locked = not is_open(facts, now, cell, side) and not is_marked(facts, now, cell, side)
        if locked and facts[place + 2] == colour:
            toggle(facts, now, cell, side)
