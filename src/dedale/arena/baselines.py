"""Who answers without a language model: at random, a hand on the wall, straight on, the solver."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

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

    def choose(legal: list[int], _behind: int) -> int:
        nonlocal chance
        chance = step(chance)
        return legal[below(chance, len(legal))]

    return _walked(task, choose)


def follower(task: Task) -> Answer:
    """A hand on the wall: the first open side after the one it came by."""
    ways = task.model.ways

    def choose(legal: list[int], behind: int) -> int:
        sides = [action for action in legal if action < ways]
        return min(sides or legal, key=lambda side: (behind - side - 1) % ways)

    return _walked(task, choose)


def greedy(task: Task) -> Answer:
    """Straight on to the nearest thing, as the crow flies; back only where nothing else is."""
    model, state = task.model, task.start
    leaves = task.moves.index("X") if "X" in task.moves else -1

    def away(action: int) -> int:
        """How far the nearest thing is, after a move."""
        board = model.board(model.play(state, action))
        here = next(iter(np.argwhere(board[2] & 1)), None)
        things = np.argwhere(board[1])
        return 0 if here is None or not len(things) else int(abs(things - here).sum(axis=1).min())

    def choose(legal: list[int], behind: int) -> int:
        nonlocal state
        sides = [action for action in legal if action < model.ways] or legal
        action = min(sides, key=lambda side: (side == behind, away(side), side))
        if leaves in legal:
            action = leaves
        state = model.play(state, action)
        return action

    return _walked(task, choose, -1)


def _walked(task: Task, choose: Callable[[list[int], int], int], behind: int = 0) -> Answer:
    model, state = task.model, task.start
    moves: list[str] = []
    while model.end(state) == GOES_ON and len(moves) < MOST:
        legal = model.legal(state)
        if not legal:
            break
        action = choose(legal, behind)
        behind = model.back(state, action) if action < model.ways else behind
        moves.append(task.moves[action])
        state = model.play(state, action)
    return moves


BASELINES: dict[str, Callable[[Task], Answer]] = {
    "exact": exact,
    "follower": follower,
    "greedy": greedy,
    "random": random,
}
