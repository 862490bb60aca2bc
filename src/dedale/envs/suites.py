"""Suites: fixed sets of levels to compare agents on, each with what is best, proven.

A suite never changes: a level that should differ makes a new version of the suite, under a new id.
All levels are of the test part, by their keys (`grids/keys.py`): no level of `split="train"`, and
no maze of a data set for training, is one of them. `data/suites.json` keeps them: numbers of levels
where those suffice, else texts; and of each the fewest actions that win it.

>>> import gymnasium
>>> import dedale.envs
>>> env = gymnasium.make("Dedale/Suite-Maze-8-v1")
>>> env.reset(options={"level": 99})[0].shape
(3, 8, 8)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..errors import UnknownName
from ..folders import of_package
from ..games.ends import WON
from ..i18n import N_
from ..jsons import JsonObject
from .levels import Own
from .models import MazeModel, model_of
from .observing import NumpyArray
from .options import checked
from .table import ENVIRONMENTS

if TYPE_CHECKING:
    from .single import DedaleEnv
    from .vector import DedaleVector

#: Given an observation and its info, an action.
Policy = Callable[[NumpyArray, JsonObject], int]
#: Makes a policy for the episode of this number, which has begun in an environment.
Agent = Callable[["DedaleEnv", int], Policy]


@dataclass(frozen=True)
class Suite:
    """One entry of the table."""

    name: str
    about: str
    env: str  #: a line of `ENVIRONMENTS`
    options: Mapping[str, object]
    most_steps: int  #: of an episode
    version: int = 1

    @property
    def id(self) -> str:
        """Under which Gymnasium knows it."""
        return f"Dedale/Suite-{self.name}-v{self.version}"

    @cached_property
    def kept(self) -> JsonObject:
        """What the file says of it: `levels` or `texts`, `best`, perhaps `grades`, `digest`."""
        found: JsonObject = _file()[f"{self.name}-v{self.version}"]
        return found

    @cached_property
    def levels(self) -> tuple[Own, ...]:
        """All levels: mazes, or texts of levels."""
        if "texts" in self.kept:
            return tuple(self.kept["texts"])
        line = ENVIRONMENTS[self.env]
        model: object = model_of(line, checked(line, self.options))
        assert isinstance(model, MazeModel)
        return tuple(model.new(number).maze for number in self.kept["levels"])

    @property
    def best(self) -> list[int]:
        """The fewest actions that win each level; all of them can be won, with a return of 1."""
        return list(self.kept["best"])

    @property
    def grades(self) -> list[int] | None:
        """How hard each level is, 1 to 10, where that is known."""
        return self.kept.get("grades")

    def digest(self) -> str:
        """The sha256 of all levels."""
        digest = sha256()
        for level in self.levels:
            text = level if isinstance(level, str) else f"{level.digest()}{level.start}{level.goal}"
            digest.update(text.encode() + b"\n")
        return digest.hexdigest()


def _mazes(width: int, **options: object) -> dict[str, object]:
    return {"width": width, "height": width, "generator": "wilson", **options}


SUITES = {
    suite.name: suite
    for suite in (
        Suite("Maze-8", N_("Uniform mazes of 8x8."), "maze", _mazes(8), 256),
        Suite("Maze-16", N_("Uniform mazes of 16x16."), "maze", _mazes(16), 1024),
        Suite("Maze-32", N_("Uniform mazes of 32x32."), "maze", _mazes(32), 4096),
        Suite("Loops-16", N_("Mazes of 16x16 with loops."), "maze", _mazes(16, braid=60), 1024),
        Suite("Hex-12", N_("Mazes of 12x12 hexagons."), "maze", _mazes(12, grid="hex"), 576),
        Suite("Torus-12", N_("Mazes of 12x12 on a torus."), "maze", _mazes(12, grid="torus"), 576),
        Suite(
            "Layers-8",
            N_("Mazes of three floors of 8x8."),
            "maze",
            _mazes(8, grid="layers:3"),
            768,
        ),
        Suite(
            "Treasure-6",
            N_("Hunts on 6x6 with a minotaur that knows the shortest way."),
            "treasure",
            {"width": 6, "height": 6, "braid": 60, "minotaurs": 1, "strategy": "bfs"},
            300,
        ),
        Suite("Ariane", N_("Levels of Ariane, graded 1 to 10."), "ariane", {}, 500),
    )
}


def suite(name: str) -> Suite:
    """A suite by its name or its id.

    >>> suite("Dedale/Suite-Maze-16-v1").most_steps
    1024
    """
    by_id = {each.id: each for each in SUITES.values()} | SUITES
    if name not in by_id:
        raise UnknownName(N_("suite"), name, by_id)
    return by_id[name]


# ---------------------------------------------------------------- as environments


def single(*, suite_name: str, **options: Any) -> DedaleEnv:
    """The environment of a suite: its levels are 0, 1, 2 …"""
    from .single import DedaleEnv

    found = suite(suite_name)
    return DedaleEnv(name=found.env, levels=found.levels, **options)


def vector(num_envs: int = 1, *, suite_name: str, **options: Any) -> DedaleVector:
    """Many environments of a suite."""
    from .vector import DedaleVector

    found = suite(suite_name)
    return DedaleVector(num_envs, name=found.env, levels=found.levels, **options)


# ---------------------------------------------------------------- scores


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """How an agent played one level."""

    level: int
    won: bool
    steps: int
    best: int  #: the fewest steps that win it
    reward: float  #: the sum of rewards; at most 1

    @property
    def score(self) -> float:
        """The return, times how near to the fewest steps it was won; 0 where it was not."""
        return max(0.0, self.reward) * self.best / max(self.steps, self.best) if self.won else 0.0


@dataclass(frozen=True, slots=True)
class SuiteScore:
    """How an agent played a suite: each level once."""

    suite: str
    runs: tuple[SuiteRun, ...]

    @property
    def won(self) -> float:
        """The share of levels that were won."""
        return fmean(run.won for run in self.runs)

    @property
    def mean_return(self) -> float:
        """The mean return; the best is 1."""
        return fmean(run.reward for run in self.runs)

    @property
    def score(self) -> float:
        """The mean score: success weighted by path length."""
        return fmean(run.score for run in self.runs)

    def by_grade(self) -> dict[int, float]:
        """The share of levels won, by their grades, where they have some."""
        grades = suite(self.suite).grades or []
        pairs = list(zip(grades, self.runs, strict=False))
        return {g: fmean(run.won for h, run in pairs if h == g) for g in sorted(set(grades))}


def evaluate(name: str, agent: Agent, **options: object) -> SuiteScore:
    """Play every level of a suite once.

    Parameters
    ----------
    name : str
        The suite: "Maze-8", "Dedale/Suite-Maze-8-v1" …
    agent : function
        `agent(env, number)` is called when a level has begun and gives a policy, a function of the
        observation and the info to an action. See `agents.py` for some.
    **options
        Those of the environment: `observation`, `view` …

    Returns
    -------
    SuiteScore

    Examples
    --------
    >>> from dedale.envs.agents import AGENTS
    >>> from dedale.envs.suites import evaluate
    >>> evaluate("Maze-8", AGENTS["exact"]).score
    1.0
    """
    found, runs = suite(name), []
    env = single(suite_name=found.name, **options)
    for level, best in enumerate(found.best):
        seen, info = env.reset(seed=level, options={"level": level})
        policy = agent(env, level)
        total, steps, over = 0.0, 0, False
        while not over and steps < found.most_steps:
            seen, reward, over, _cut, info = env.step(policy(seen, info))
            total, steps = total + reward, steps + 1
        runs.append(SuiteRun(level, env.model.end(env.state) == WON, steps, best, total))
    return SuiteScore(found.name, tuple(runs))


@cache
def _file() -> JsonObject:
    return json.loads((of_package("dedale.envs") / "data" / "suites.json").read_text("utf-8"))  # type: ignore[no-any-return]
