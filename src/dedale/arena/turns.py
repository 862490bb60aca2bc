"""Many turns: an environment with `reset`, `step` and `state`, as OpenEnv made it usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..errors import DedaleError
from ..games.ends import GOES_ON, WON
from ..numbers import whole
from .answers import read_answer
from .scoring import ScoredAnswer, judge
from .task import Task, tasks


@dataclass(frozen=True)
class Action:
    """An answer: one or several moves as text, or "NONE" to say that it cannot be won."""

    text: str


@dataclass(frozen=True)
class Observation:
    """What is seen after that."""

    text: str  #: the position
    message: str  #: what became of the last action
    legal: tuple[str, ...]  #: the moves that are possible
    done: bool
    reward: float


@dataclass(frozen=True)
class StepResult:
    """What a step gives."""

    observation: Observation
    reward: float
    done: bool


@dataclass
class State:
    """Where an episode stands."""

    task: str = ""
    step_count: int = 0  #: turns
    moves: list[str] = field(default_factory=list)
    verdict: ScoredAnswer | None = None  #: at the end


class Arena:
    """Tasks played in many turns; the score of the answer as a whole is the last reward.

    Parameters
    ----------
    given : sequence of Task, optional
        Tasks to be played in turn, over and over; drawn with `options` if not given.
    most_turns : int
        After so many turns an episode is over.
    form : str
        How positions are described: see `task.FORMS`.
    **options
        As for `tasks`.

    Examples
    --------
    >>> from dedale.arena import Action, Arena
    >>> arena = Arena(width=4, height=4, unreachable=0)
    >>> seen = arena.reset().observation
    >>> seen.legal
    ('east',)
    >>> result = arena.step(Action("north"))
    >>> result.observation.message, result.done
    ('north is not possible here: a wall, or not allowed.', False)
    """

    def __init__(
        self,
        given: Sequence[Task] | None = None,
        *,
        most_turns: int = 200,
        form: str = "drawing",
        **options: object,
    ) -> None:
        self.most_turns, self.form = whole("most turns", most_turns, least=1), form
        if given is not None and not given:
            raise DedaleError("an arena without tasks: give some")
        self._given, self._options = given, options
        self._tasks: Iterator[Task] = self._all()
        self._task: Task | None = None
        self.state = State()

    def _all(self) -> Iterator[Task]:
        while self._given is not None:
            yield from self._given
        endless: dict[str, object] = {"count": 1 << 30, **self._options}
        yield from tasks(**endless)  # type: ignore[arg-type]

    @property
    def task(self) -> Task:
        """What is being played."""
        if self._task is None:
            raise DedaleError("the arena has not begun: call reset() first")
        return self._task

    @property
    def position(self) -> object:
        """Where the game stands."""
        position = self.task.start
        for move in self.state.moves:
            position = self.task.model.play(position, self.task.moves.index(move))
        return position

    def reset(self, task: Task | None = None) -> StepResult:
        """Begin the next task, or this one."""
        self._task = next(self._tasks) if task is None else task
        self.state = State(self._task.id)
        return self._result(self._task.prompt(self.form).split("\n\n")[0])

    def step(self, action: Action | str) -> StepResult:
        """Play what is said; a move that is not possible changes nothing, but takes a turn."""
        task, state = self.task, self.state
        if state.verdict is not None:
            return self._result("It is over: call reset.")
        text = action if isinstance(action, str) else action.text
        state.step_count += 1
        moves = read_answer(task, text)
        if moves is None:
            state.verdict = judge(task, None)
            return self._result(state.verdict.words)
        message = ""
        position = self.position
        for move in moves:
            if task.model.end(position) != GOES_ON:
                break
            known = move in task.moves
            if not known or task.moves.index(move) not in task.model.legal(position):
                why = "a wall, or not allowed" if known else f"moves are {', '.join(task.moves)}"
                message = f"{move} is not possible here: {why}."
                break
            position = task.model.play(position, task.moves.index(move))
            state.moves.append(move)
        if task.model.end(position) != GOES_ON or state.step_count >= self.most_turns:
            state.verdict = judge(task, state.moves)
            message = state.verdict.words
        return self._result(message)

    def _result(self, message: str) -> StepResult:
        task, position, over = self.task, self.position, self.state.verdict
        model = task.model
        going = over is None and model.end(position) == GOES_ON
        legal = tuple(task.moves[action] for action in model.legal(position)) if going else ()
        reward = 0.0 if over is None else over.score
        seen = Observation(task.text(self.form, position), message, legal, over is not None, reward)
        return StepResult(seen, reward, over is not None)

    @property
    def won(self) -> bool:
        """Whether the last position is a win."""
        return self.task.model.end(self.position) == WON
