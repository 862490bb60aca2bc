"""Real time: the minotaurs do not wait for Ariane. The rule book knows events, not seconds.

"Tick" is an event like a move: every minotaur takes one step where it would have slid. Between two
ticks Ariane takes up to `speed` steps, Theseus after each as ever; nobody else moves. A clock
outside sends the ticks, so that a recorded game replays exactly.
"""

from ....kernel.jit import kernel
from ....kernel.types import Row
from .flat import SPEED, STEPS


@kernel
def too_fast(facts: Row, now: Row) -> bool:
    """Whether Ariane has to wait for the next tick."""
    return facts[SPEED] > 0 and now[STEPS] >= facts[SPEED]


@kernel
def reach(facts: Row, far: int) -> int:
    """How much of its way a minotaur goes in one move."""
    return min(far, 1) if facts[SPEED] else far
