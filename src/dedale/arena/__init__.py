"""Levels for language models: as text, picture and film, with a scorer that says what went wrong.

`tasks` draws levels of a game or mazes, graded, some of which cannot be won. `judge` says of an
answer, in whatever words it comes, whether it wins, which step broke a rule, whether the level
could still be won then, and how much longer it is than the shortest. `Arena` plays many turns, as
an environment with `reset`, `step` and `state`; `mcp` is the same as a server of tools. No model
is needed to test any of it: `baselines` answers.
"""

from typing import TYPE_CHECKING

from ..lazily import loaded_from

if TYPE_CHECKING:
    from .answers import read_answer
    from .scoring import ScoredAnswer, judge, summary
    from .task import Task, tasks
    from .turns import Action, Arena, Observation, State, StepResult

__all__ = [
    "Action",
    "Arena",
    "Observation",
    "ScoredAnswer",
    "State",
    "StepResult",
    "Task",
    "judge",
    "read_answer",
    "summary",
    "tasks",
]

#: Loaded when it is first used.
__getattr__ = loaded_from(
    __name__,
    {
        "answers": ("read_answer",),
        "scoring": ("ScoredAnswer", "judge", "summary"),
        "task": ("Task", "tasks"),
        "turns": ("Action", "Arena", "Observation", "State", "StepResult"),
    },
)
