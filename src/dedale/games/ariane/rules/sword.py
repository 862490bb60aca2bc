"""The sword: Ariane takes it by entering its cell; it kills one minotaur, and is spent.

The first minotaur that would kill her dies instead, and so does one that she walks into. Theseus is
safe only where she is. With `goal: slay` the game is won when every minotaur is dead.
"""

from dataclasses import replace

from ....i18n import N_
from ...game import Outcome
from ..levels.extras import GONE
from ..state import State

SLAIN = Outcome(True, N_("every minotaur is dead"))


def take(state: State) -> State:
    """Ariane picks up the sword that lies where she is."""
    if state.ariane in state.level.extras.swords and state.ariane not in state.taken:
        taken = state.taken | {state.ariane}
        return replace(state, swords=state.swords + 1, taken=taken)
    return state


def strike(state: State, number: int) -> State:
    """That minotaur dies, and the sword is spent."""
    minotaurs = (*state.minotaurs[:number], GONE, *state.minotaurs[number + 1 :])
    return replace(state, minotaurs=minotaurs, swords=state.swords - 1)


def outcome(state: State) -> Outcome | None:
    """Whether no minotaur is left."""
    return SLAIN if all(place == GONE for place in state.minotaurs) else None
