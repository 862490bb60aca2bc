"""The sword: Ariane takes it by entering its cell; it kills one minotaur, and is spent.

The first minotaur that would kill her dies instead, and so does one that she walks into. Theseus is
safe only where she is. With `goal: slay` the game is won when every minotaur is dead.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import BEASTS_AT, MINOTAURS, SIZE, SWORDS


@kernel
def strike(facts: Row, now: Array, beast: int) -> None:
    """That minotaur dies, and the sword is spent."""
    now[BEASTS_AT + beast] = facts[SIZE] * facts[SIZE]
    now[SWORDS] -= 1


@kernel
def all_dead(facts: Row, now: Row) -> bool:
    """Whether no minotaur is left."""
    for beast in range(facts[MINOTAURS]):
        if now[BEASTS_AT + beast] < facts[SIZE] * facts[SIZE]:
            return False
    return True
