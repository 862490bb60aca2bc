"""Who answers without a language model: random moves, a hand on the wall, the solver."""

from __future__ import annotations

from collections.abc import Callable

from ..games.ends import GOES_ON
from ..kernel.rng import below, step, stream
from .task import Task

#: No baseline makes more moves.
MOST = 500

Answer = list[str] | None


def exact(task: Task) -> Answer:
    """The fewest moves, or that there are none."""
    return task.solution()


def random(task: Task) -> Answer:
    """Any legal move, each as likely, until it is over."""
    chance = stream(len(task.level), task.id)

    def choose(legal: list[int], _last: int, _number: int) -> int:
        nonlocal chance
        chance = step(chance)
        return legal[below(chance, len(legal))]

    return _walked(task, choose)


def follower(task: Task) -> Answer:
    """A hand on the right wall: the first open side after the one it came by."""
    ways = task.model.ways

    def choose(legal: list[int], last: int, _number: int) -> int:
        sides = [action for action in legal if action < ways]
        behind = (last + ways // 2) % ways if last >= 0 else 0
        return min(sides or legal, key=lambda side: (behind - side - 1) % ways)

    return _walked(task, choose)


def _walked(task: Task, choose: Callable[[list[int], int, int], int]) -> Answer:
    model, state, last = task.model, task.start, -1
    moves: list[str] = []
    while model.end(state) == GOES_ON and len(moves) < MOST:
        legal = model.legal(state)
        if not legal:
            break
        last = choose(legal, last, len(moves))
        moves.append(task.moves[last])
        state = model.play(state, last)
    return moves


BASELINES: dict[str, Callable[[Task], Answer]] = {
    "exact": exact,
    "follower": follower,
    "random": random,
}
