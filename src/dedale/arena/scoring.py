"""What an answer is worth, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean

from ..envs.models import GameModel
from ..games.ends import GOES_ON, WON
from ..games.game import State
from .answers import read_answer
from .task import Task

#: What can become of an answer.
RIGHT, WALL, UNKNOWN, SHORT, PART, LOST, GAVE_UP, NO_WAY = (
    "right", "wall", "unknown move", "not there", "not all", "lost", "gave up", "no way",
)  # fmt: skip


@dataclass(frozen=True)
class ScoredAnswer:
    """What is said of one answer."""

    task: str  #: the id of the task
    right: bool  #: it wins, or says rightly that nothing does
    reason: str  #: "right", or one of those above
    words: str  #: the same in one sentence
    score: float  #: 1 for a shortest way, less for a longer one, 0 for a wrong one
    moves: int  #: that were played
    best: int | None  #: the fewest that win; None: nothing does
    step: int | None = None  #: which of the moves was refused, or lost; the first is 1
    at: tuple[int, int] | None = None  #: where that was
    winnable: bool | None = None  #: whether it could still be won there; None: not known
    left: int | None = None  #: in how many moves more; None: not known, or never
    grade: int | None = None

    def json(self) -> dict[str, object]:
        """All of it."""
        return asdict(self)


def judge(task: Task, answer: str | list[str] | None) -> ScoredAnswer:
    """Say what an answer to a task is worth.

    Parameters
    ----------
    task : Task
    answer : str, list of str or None
        A text (see `read_answer`), moves, or None: that it cannot be won.

    Examples
    --------
    >>> from dedale.arena import judge, tasks
    >>> task = next(tasks(1, width=4, height=4, unreachable=0))
    >>> judge(task, " ".join(task.solution())).words
    'It wins in 2 moves, as few as can be.'
    >>> judge(task, "west").reason
    'wall'
    """
    moves = read_answer(task, answer) if isinstance(answer, str) else answer
    if moves is None:
        if task.best is None:
            return _verdict(
                task, True, RIGHT, "It cannot be won, as the answer says.", 0, score=1.0
            )
        words = f"It can be won, in {task.best} moves."
        return _verdict(task, False, GAVE_UP, words, 0, winnable=True, left=task.best)
    model, state = task.model, task.start
    for number, move in enumerate(moves, 1):
        if model.end(state) != GOES_ON:
            break
        at = place_of(task, state)
        if move not in task.moves:
            words = f"Step {number}, {move!r} at {at}, is not one of the moves."
            return _verdict(
                task, False, UNKNOWN, words, number - 1, number, at, *ahead(task, state)
            )
        action = task.moves.index(move)
        if action not in model.legal(state):
            words = f"Step {number}, {move} from {at}, goes through a wall or is not allowed."
            return _verdict(task, False, WALL, words, number - 1, number, at, *ahead(task, state))
        state = model.play(state, action)
        if model.end(state) not in (GOES_ON, WON):
            words = f"Step {number}, {move} from {at}, loses."
            return _verdict(task, False, LOST, words, number, number, at, False)
    return _ended(task, state, moves)


def _ended(task: Task, state: State, moves: list[str]) -> ScoredAnswer:
    """All moves were legal: did they win?"""
    model, count = task.model, len(moves)
    at = place_of(task, state)
    if model.end(state) == WON and model.worth(state) < 1:
        words = f"It leaves with {model.worth(state):.0%} of the points: not everything."
        return _verdict(task, False, PART, words, count, None, at, False)
    if model.end(state) == WON:
        best = task.best or count
        more = count - best
        words = f"It wins in {count} moves, "
        words += "as few as can be." if more <= 0 else f"{more} more than the fewest."
        score = min(1.0, best / max(count, 1))
        return _verdict(task, True, RIGHT, words, count, None, at, score=score)
    if task.best is None:
        words = f"It ends at {at}; nothing wins, and the answer should say so."
        return _verdict(task, False, NO_WAY, words, count, None, at, False)
    winnable, left = ahead(task, state)
    hope = "it could still be won"
    hope += f" in {left} moves" if left is not None else ""
    words = f"It ends at {at}, not at the exit: "
    words += {True: hope, False: "it can no longer be won", None: "whether it can is not known"}[
        winnable
    ]
    return _verdict(task, False, SHORT, words + ".", count, None, at, winnable, left)


def _verdict(
    task: Task,
    right: bool,
    reason: str,
    words: str,
    moves: int,
    step: int | None = None,
    at: tuple[int, int] | None = None,
    winnable: bool | None = None,
    left: int | None = None,
    score: float = 0.0,
) -> ScoredAnswer:
    return ScoredAnswer(
        task.id, right, reason, words, score, moves, task.best, step, at, winnable, left, task.grade
    )


def place_of(task: Task, state: State) -> tuple[int, int]:
    """Where the player is, (row, column)."""
    board = task.model.board(state)
    [(row, col)] = zip(*(board[2] & 1).nonzero(), strict=True)
    return int(row), int(col)


def ahead(task: Task, state: State) -> tuple[bool | None, int | None]:
    """Whether a position can still be won, and in how many moves."""
    model: object = task.model
    if not isinstance(model, GameModel):
        found = task.solution(state)
        return found is not None, None if found is None else len(found)
    judged = model.game.judge(state)
    if not judged.decided:
        return None, None
    return judged.solvable, None if judged.moves is None else len(judged.moves)


def summary(verdicts: Iterable[ScoredAnswer]) -> dict[str, object]:
    """The figures of many answers: how many are right, the mean score, and both by grade.

    >>> from dedale.arena import judge, summary, tasks
    >>> result = summary(judge(task, task.solution()) for task in tasks(10, width=5, height=5))
    >>> result["right"], result["score"]
    (1.0, 1.0)
    """
    every = list(verdicts)

    def figures(some: list[ScoredAnswer]) -> dict[str, object]:
        return {
            "tasks": len(some),
            "right": round(fmean([v.right for v in some]), 4) if some else None,
            "score": round(fmean([v.score for v in some]), 4) if some else None,
        }

    reasons = sorted({v.reason for v in every})
    grades = sorted({v.grade for v in every if v.grade is not None})
    return {
        **figures(every),
        "reasons": {reason: sum(v.reason == reason for v in every) for reason in reasons},
        "unreachable": figures([v for v in every if v.best is None]),
        "grades": {str(g): figures([v for v in every if v.grade == g]) for g in grades},
    }
