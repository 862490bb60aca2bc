"""Agents to compare with: at random, a hand on the wall, straight to the goal, the best, learned.

An agent is a function `agent(env, number)`, called when a level has begun, that gives a policy: a
function of the observation (symbolic) and the info to an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..grids.square import STEPS
from ..jsons import JsonObject
from ..kernel.rng import below, step, stream
from .experts import expert
from .models import GameModel
from .network import WalkMemory, network

if TYPE_CHECKING:
    from .single import DedaleEnv
    from .suites import Agent, Policy


def random(env: DedaleEnv, number: int) -> Policy:
    """Any legal action, each as likely."""
    chance = stream(number, "random agent")

    def policy(_seen: object, info: JsonObject) -> int:
        nonlocal chance
        chance = step(chance)
        legal = np.flatnonzero(info["action_mask"])
        return int(legal[below(chance, len(legal))])

    return policy


def follower(env: DedaleEnv, number: int) -> Policy:
    """A hand on the wall: the first open side after the one it came by; leaves when it can."""
    ways, behind = env.model.ways, 0

    def policy(_seen: object, info: JsonObject) -> int:
        nonlocal behind
        mask = info["action_mask"]
        if (leave := _leaving(env)) is not None and mask[leave]:
            return leave
        sides = [(behind - side - 1) % ways for side in range(ways) if mask[side]]
        if not sides:
            return int(mask.argmax())
        side = (behind - 1 - min(sides)) % ways
        behind = env.model.back(env.state, side)
        return side

    return policy


def greedy(env: DedaleEnv, number: int) -> Policy:
    """Straight on to the nearest thing, as the crow flies; a step back only where nothing else is.

    Where two sides are as good it takes the first; it remembers the last side only.
    """
    ways, behind = env.model.ways, -1

    def policy(seen: Any, info: JsonObject) -> int:
        nonlocal behind
        mask = info["action_mask"]
        if (leave := _leaving(env)) is not None and mask[leave]:
            return leave
        here = np.argwhere(seen[2] & 1)[0]
        things = np.argwhere(seen[1])
        best = None
        for side in range(ways):
            if not mask[side]:
                continue
            there = _beyond(env, here, side)
            steps = np.abs(things - there).sum(axis=1).min() if len(things) else 0
            best = min(best or (True, 1 << 30, side), (side == behind, int(steps), side))
        if best is None:
            return int(mask.argmax())
        behind = env.model.back(env.state, best[2])
        return best[2]

    return policy


def exact(env: DedaleEnv, number: int) -> Policy:
    """The fewest actions that win, which a search has proven."""
    found = expert(env.model, env.state)
    actions = iter([] if found is None else found.actions)
    return lambda _seen, info: next(actions, int(info["action_mask"].argmax()))


def learned(env: DedaleEnv, number: int) -> Policy:
    """A small network that has learned on levels of 8x8 for training: see `network.py`."""
    walker, weights = WalkMemory(1), network()
    return lambda seen, info: int(
        walker.act(weights, seen[None], info["action_mask"][None, :4].astype(bool))[0]
    )


def _leaving(env: DedaleEnv) -> int | None:
    """The action that leaves, where a game has one."""
    return env.model.moves.index("X") if "X" in env.model.moves else None


def _beyond(env: DedaleEnv, here: Any, side: int) -> Any:
    model: object = env.model
    if isinstance(model, GameModel):
        return here + STEPS[side]
    shape = env.state.maze.shape  # type: ignore[attr-defined]
    return np.array(shape.position(shape.step(shape.number((int(here[0]), int(here[1]))), side)[0]))


AGENTS: dict[str, Agent] = {
    "random": random,
    "follower": follower,
    "greedy": greedy,
    "network": learned,
    "exact": exact,
}
