"""Where every game and every search of a level begins."""

from ..levels.level import Level
from ..state import State
from .theseus import best_answer_of


def start(level: Level, crossing: str = "kills") -> State:
    """The start of a level; in a cooperative game Theseus has his plan from the beginning."""
    plan = best_answer_of if level.extras.has("cooperative") else None
    return State.at_start(level, crossing, plan)
