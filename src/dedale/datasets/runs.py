"""Sets of expert runs: episodes of an environment that are won, played by the exact solvers.

A run is the level, the actions and the rewards. Observations are not kept: the environment gives
them again, step by step, for the same level and the same actions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from ..envs import make as make_env
from ..envs.models import GOES_ON, WON, GameModel, Model
from ..envs.table import ENVIRONMENTS
from ..numbers import whole
from .candidates import Batch
from .levels import PATIENCE, Records

if TYPE_CHECKING:
    from ..games.game import State

#: What `about` says of such a set.
WHAT = "runs"
EACH = 8


@dataclass(frozen=True)
class RunRequest:
    """What is asked of a set of runs."""

    env: str
    options: dict[str, Any] = field(hash=False)
    seed: int
    test_share: int = 10
    patience: int = PATIENCE

    def about(self) -> dict[str, Any]:
        """All that the set depends on, as JSON."""
        told = {"env": self.env, "options": self.options, "seed": self.seed}
        return {"what": WHAT, "test_share": self.test_share} | told


def checked_runs(
    env: str = "maze",
    options: dict[str, Any] | None = None,
    seed: int = 0,
    test_share: int = 10,
    patience: int = PATIENCE,
) -> RunRequest:
    """The request, if there is such an environment with such options: see `make_runs`."""
    line = ENVIRONMENTS[env]
    make_env(line.id, **(options or {})).close()
    return RunRequest(
        env,
        options or {},
        whole("seed", seed, least=0),
        whole("test share", test_share, 0, 100),
        whole("patience", patience, least=1),
    )


class Runs:
    """The candidates of a set of runs: level k after the seed. It can be sent elsewhere."""

    each = EACH

    def __init__(self, request: RunRequest) -> None:
        self.request = request

    def batch(self, first: int) -> Batch:
        """The candidates from a number on."""
        asked = self.request
        env = make_env(ENVIRONMENTS[asked.env].id, disable_env_checker=True, **asked.options)
        model: Model = env.unwrapped.model
        last = model.options.first + model.options.count
        rows, keys, places = [], [], []
        for number in range(first, first + EACH):
            level = asked.seed + number
            keys.append(0)
            if model.options.first <= level < last and (found := self._run(env, model, level)):
                keys[-1], row = found
                places.append(number - first)
                rows.append(row)
        env.close()
        return Batch(
            first,
            np.array(keys, np.uint64),
            np.ones(EACH, np.int32),
            np.array(places, np.int64),
            Records(tuple(rows)),
        )

    def _run(self, env: Any, model: Model, level: int) -> tuple[int, dict[str, Any]] | None:
        """The key of a level, and the run that wins it; None where none does."""
        state = model.new(level)
        text = model.text(state)
        actions = expert(model, state)
        if actions is None:
            return None
        env.reset(options={"level": level})
        rewards = [float(env.step(action)[1]) for action in actions]
        if model.end(env.unwrapped.state) != WON:
            return None  # cut off by the limit of steps
        key = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
        told: dict[str, Any] = {"env": ENVIRONMENTS[self.request.env].id, "level": level}
        return key, told | {"actions": actions, "rewards": rewards, "length": len(actions)}


def expert(model: Model, state: State) -> list[int] | None:
    """Actions that win from a state: the game's solver's, or down the distances of a maze."""
    actions: list[int] = []
    plan: list[str] = []
    while model.end(state) == GOES_ON:
        if isinstance(model, GameModel):
            plan = plan or list(model.game.solution(state) or ())
            if not plan:
                return None
            action = model.moves.index(plan.pop(0))
        else:
            legal = [
                (model.far(model.play(state, action)), action) for action in model.legal(state)
            ]
            action = min(legal)[1]
        actions.append(action)
        state = model.play(state, action)
        if len(actions) > 100_000:
            return None
    return actions if model.end(state) == WON else None
