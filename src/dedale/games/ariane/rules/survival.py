"""Survival: no door, no Theseus. A minotaur that a wall stops destroys it. How long can one live?

Only inner walls fall, one for each minotaur and turn, and none grows again. With `goal: N` the game
is won when Ariane is alive after N turns; without, there is nothing to win but time.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .flat import GOAL, SURVIVAL, TURNS, is_marked, toggle, toggle_mark


@kernel
def destroy_wall(facts: Row, now: Array, cell: int, side: int) -> None:
    """The wall that stopped a minotaur is gone. (It slid towards Ariane: never the border.)"""
    if facts[SURVIVAL]:
        toggle(facts, now, cell, side)
        if is_marked(facts, now, cell, side):
            toggle_mark(facts, now, cell, side)


@kernel
def count_turn(facts: Row, now: Array) -> None:
    """Count the turns, where that is the goal."""
    if facts[GOAL] > 0:
        now[TURNS] += 1


@kernel
def lived(facts: Row, now: Row) -> bool:
    """Whether Ariane has lived for as long as was asked."""
    return 0 < facts[GOAL] <= now[TURNS]
