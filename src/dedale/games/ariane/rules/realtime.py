"""Real time: the minotaurs do not wait for Ariane. The rule book knows events, not seconds.

"Tick" is an event like a move: every minotaur takes one step where it would have slid. Between two
ticks Ariane takes up to `speed` steps, Theseus after each as ever; nobody else moves. A clock
outside sends the ticks, so that a recorded game replays exactly.
"""

from dataclasses import replace

from ..state import State


def too_fast(state: State) -> bool:
    """Whether Ariane has to wait for the next tick."""
    speed = state.level.extras.speed
    return speed > 0 and state.steps >= speed


def restart_clock(state: State) -> State:
    """A tick: Ariane may step again."""
    return replace(state, steps=0)


def reach(state: State) -> int:
    """How far a minotaur goes in one move."""
    return 1 if state.level.extras.speed else state.level.size
