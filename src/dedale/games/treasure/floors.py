"""Moves in a run of several floors: an exit leads to the next one."""

from . import rules
from .setup import next_floor
from .state import State


def play(state: State, move: str) -> State:
    """The state after a move; `IllegalMove` when the rules refuse it."""
    after = rules.play(state, move)
    if after.out and state.run is not None and state.run.floor < state.run.floors:
        return next_floor(state, state.run)
    return after
