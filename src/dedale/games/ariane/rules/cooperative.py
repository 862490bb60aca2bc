"""Cooperative: Theseus walks too, after Ariane, and always plays a move of a shortest win.

His move, like hers, is one step through no wall and onto no minotaur; but he may also stay. Both on
the door: won. Of several best moves he plays the first of Up, Down, Left, Right, stay. Where none
wins any more he follows Ariane as in the basic game.

The rule says what he may do. What is best is the `plan` of the state, which `search/theseus.py`
hands to it: a rule book knows no search.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import ARIANE, SIDE_OF, THESEUS, beyond, is_open, minotaur_at

STAY = 4  #: the answer of Theseus after Up, Down, Left and Right


@kernel
def answer_with(facts: Row, now: Array, answer: int) -> bool:
    """Theseus takes that step, or stays; False when he cannot."""
    if answer == STAY:
        return True
    side = SIDE_OF[answer]
    there = beyond(facts, now[THESEUS], side)
    if not is_open(facts, now, now[THESEUS], side) or minotaur_at(facts, now, there) >= 0:
        return False
    now[THESEUS] = there
    return True


@kernel
def answer_that_follows(facts: Row, now: Row) -> int:
    """The answer that brings Theseus to Ariane, if one step is enough; else he stays."""
    for answer in range(4):
        side = SIDE_OF[answer]
        if beyond(facts, now[THESEUS], side) == now[ARIANE]:
            return answer if is_open(facts, now, now[THESEUS], side) else STAY
    return STAY
