"""Whether a move may kill: exactly, also where chance decides what the minotaurs do."""

from dataclasses import replace

from ...maze.direction import Direction
from .rules import play
from .state import WAIT, State
from .strategies import STRATEGIES, Choices


def may_kill(state: State, move: str) -> bool:
    """Whether the player may be dead after a legal move.

    Where the strategy is steady, the rules tell. Where chance decides, a minotaur kills if one of
    its intents brings it beside the player, or leaves it there; the one in its way stands beside
    the player himself. So nothing but the single intents need be looked at, and no wait where a
    step is as likely: whoever is beside the player stays there by a step towards him.
    """
    strategy = STRATEGIES[state.strategy]
    if strategy.steady or move not in ("N", "E", "S", "W", "."):
        return not play(state, move).alive
    if move != ".":
        direction = Direction[move]
        ahead = state.beyond(state.player, direction)
        if not state.is_open(state.player, direction) or ahead in living(state):
            return False  # the player only turns, and no turn passes
        state = replace(state, player=ahead, facing=direction)
    herd = state.minotaurs
    choices: Choices = (
        [range(WAIT)] * len(herd) if strategy.may is None else strategy.may(state, move)
    )
    beside = {state.beyond(state.player, d) for d in Direction if state.is_open(state.player, d)}
    return any(
        _after(state, minotaur.cell, intent) in beside
        for minotaur, intents in zip(herd, choices, strict=True)
        if minotaur.alive
        for intent in intents
    )


def _after(state: State, cell: int, intent: int) -> int:
    """Where a minotaur is that wants this, if nobody is in its way."""
    if intent == WAIT or not state.is_open(cell, intent):
        return cell
    ahead = state.beyond(cell, intent)
    return cell if ahead == state.player else ahead


def living(state: State) -> set[int]:
    """The cells of the living minotaurs."""
    return {minotaur.cell for minotaur in state.minotaurs if minotaur.alive}
