"""Sets of expert runs: episodes of an environment that are won, played by its solvers.

A run is the level, the actions and the rewards, and whether they are proven to be the best: where
minotaurs or monsters move by chance, they are not. Observations are kept if that is asked for (see
`observations_of`); else the environment gives them again for the same level and the same actions.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import numpy as np

from ..envs import make as make_env
from ..envs.experts import expert
from ..envs.models import Model
from ..envs.observing import NumpyArray
from ..envs.table import ENVIRONMENTS
from ..errors import DedaleError
from ..games.ends import WON
from ..numbers import whole
from .candidates import Batch
from .levels import REFUSALS, batch_of

#: What `about` says of such a set.
WHAT = "runs"
EACH = 8


@dataclass(frozen=True)
class RunRequest:
    """What is asked of a set of runs."""

    env: str
    options: dict[str, object] = field(hash=False)
    seed: int
    test_share: int = 10
    attempts: int = REFUSALS
    observations: bool = False

    def about(self) -> dict[str, object]:
        """All that the set depends on, as JSON."""
        record = {"env": self.env, "options": self.options, "seed": self.seed}
        record["observations"] = self.observations
        return {"what": WHAT, "test_share": self.test_share} | record


def checked_runs(
    env: str = "maze",
    options: dict[str, object] | None = None,
    seed: int = 0,
    test_share: int = 10,
    attempts: int = REFUSALS,
    observations: bool = False,
) -> RunRequest:
    """The request, if there is such an environment with such options: see `make_runs`."""
    line = ENVIRONMENTS[env]
    make_env(line.id, **(options or {})).close()
    return RunRequest(
        env,
        options or {},
        whole("seed", seed, least=0),
        whole("test share", test_share, 0, 100),
        whole("attempts", attempts, least=1),
        bool(observations),
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
        levels = range(model.options.first, model.options.first + model.options.count)
        wanted = range(asked.seed + first, asked.seed + first + EACH)
        found = [self._run(env, model, level) if level in levels else None for level in wanted]
        env.close()
        return batch_of(first, found)

    def _run(self, env: Any, model: Model, level: int) -> tuple[int, dict[str, object]] | None:
        """The key of a level, and the run that wins it; None where none does."""
        state = model.new(level)
        # The upper half of a key says what it is for, as that of the level does.
        digest = sha256(model.text(state).encode()).digest()
        key = model.key(state) >> 32 << 32 | int.from_bytes(digest[:4], "big")
        found = expert(model, state)
        if found is None:
            return None
        actions = found.actions
        seen, rewards = [env.reset(options={"level": level})[0]], []
        for action in actions:
            observation, reward, *_rest = env.step(action)
            seen.append(observation)
            rewards.append(float(reward))
        if model.end(env.unwrapped.state) != WON:
            return None  # cut off by the limit of steps
        record: dict[str, object] = {"env": ENVIRONMENTS[self.request.env].id, "level": level}
        record |= {"actions": actions, "rewards": rewards, "length": len(actions)}
        record["exact"] = found.exact
        if self.request.observations:
            record["observations"] = _kept(np.stack(seen))
        return key, record


def _kept(seen: NumpyArray) -> dict[str, object]:
    """An array as JSON: its shape and type, and its bytes in base64, the lowest first."""
    plain = seen.astype(seen.dtype.newbyteorder("<"))
    data = b64encode(plain.tobytes()).decode()
    return {"shape": list(seen.shape), "dtype": seen.dtype.name, "data": data}


def observations_of(run: Mapping[str, Any]) -> NumpyArray:
    """What was seen in a run: at its beginning, and after each action.

    Parameters
    ----------
    run : dict
        One of `Dataset.records`, of a set that was made with `observations=True`.

    Returns
    -------
    numpy.ndarray
        As many observations of the environment as there are actions, and one.

    Raises
    ------
    DedaleError
        If the observations of the run were not kept.

    Examples
    --------
    >>> import dedale.datasets
    >>> small = {"width": 5, "height": 5}
    >>> runs = dedale.datasets.make_runs("seen", 1, env="maze", options=small, observations=True)
    >>> run = next(runs.records())
    >>> dedale.datasets.observations_of(run).shape == (run["length"] + 1, 3, 5, 5)
    True
    """
    if "observations" not in run:
        raise DedaleError("the observations of this run were not kept: make the set with them")
    kept = run["observations"]
    flat = np.frombuffer(b64decode(kept["data"]), np.dtype(kept["dtype"]).newbyteorder("<"))
    return flat.reshape(kept["shape"])
