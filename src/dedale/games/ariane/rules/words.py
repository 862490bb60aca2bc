"""What a level asks for, and the rules that are not those of every level, in English sentences."""

from ....i18n import N_
from ..state import State
from . import cooperative, ghost, key, pushable, realtime, survival, sword

_RULES = {
    "sword": sword.RULE,
    "ghost": ghost.RULE,
    "key": key.RULE,
    "pushable": pushable.RULE,
    "survival": survival.RULE,
    "cooperative": cooperative.RULE,
    "realtime": realtime.RULE,
}
_PASSES = N_("Minotaurs slide past Theseus: only where they stop counts.")
_DOOR = N_("Fetch Theseus and lead him to the door.")


def goal_of(state: State) -> str:
    """What is to be done."""
    extras = state.level.extras
    if extras.goal == "slay":
        return sword.GOAL
    if extras.goal == "door":
        return cooperative.GOAL if extras.has("cooperative") else _DOOR
    return survival.LIVE if extras.goal == "live" else survival.LIVE_TURNS


def rules_of(state: State) -> list[str]:
    """The optional rules in force, a sentence each."""
    optional = [_RULES[name] for name in state.level.extras.names]
    return optional + ([_PASSES] if state.crossing == "passes" else [])
