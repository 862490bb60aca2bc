"""The sword: Ariane takes it by entering its cell; it kills one minotaur, and is spent.

The first minotaur that would kill her dies instead, and so does one that she walks into. Theseus is
safe only where she is. With `goal: slay` the game is won when every minotaur is dead.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import MINOTAURS, MINOTAURS_AT, SIZE, SWORDS


@kernel
def strike(facts: Row, now: Array, minotaur: int) -> None:
    """That minotaur dies, and the sword is spent."""
    now[MINOTAURS_AT + minotaur] = facts[SIZE] * facts[SIZE]
    now[SWORDS] -= 1


@kernel
def all_dead(facts: Row, now: Row) -> bool:
    """Whether no minotaur is left."""
    for minotaur in range(facts[MINOTAURS]):
        if now[MINOTAURS_AT + minotaur] < facts[SIZE] * facts[SIZE]:
            return False
    return True
