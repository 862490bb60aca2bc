"""Gymnasium and PettingZoo environments, made from the games (`pip install 'dedale[rl]'`).

Importing this package registers them with Gymnasium, where it is installed, as Gymnasium has it:
"Dedale/Maze-v0", "Dedale/Treasure-v0", "Dedale/Ariane-v0" and "Dedale/Classic-v0"; and the suites,
"Dedale/Suite-Maze-8-v1" and others.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..errors import DedaleError, UnknownName
from ..i18n import N_
from .suites import SUITES
from .table import ENVIRONMENTS

if TYPE_CHECKING:
    from gymnasium import Env
    from gymnasium.vector import VectorEnv

__all__ = ["ENVIRONMENTS", "make", "make_vec"]

#: An episode ends after so many steps, unless `max_episode_steps` says otherwise.
MOST_STEPS = 500


def _register() -> None:
    if find_spec("gymnasium") is None:
        return
    from gymnasium import register, registry

    for name, line in ENVIRONMENTS.items():
        if line.id not in registry:
            register(
                line.id,
                "dedale.envs.single:DedaleEnv",
                max_episode_steps=MOST_STEPS,
                vector_entry_point="dedale.envs.vector:DedaleVector",
                kwargs={"name": name},
            )
    for suite in SUITES.values():
        if suite.id not in registry:
            register(
                suite.id,
                "dedale.envs.suites:single",
                max_episode_steps=suite.most_steps,
                vector_entry_point="dedale.envs.suites:vector",
                kwargs={"suite_name": suite.name},
            )


def make(id: str, **options: Any) -> "Env[Any, Any]":
    """An environment, as `gymnasium.make` makes it.

    Parameters
    ----------
    id : str
        "Dedale/Maze-v0", "Dedale/Treasure-v0", "Dedale/Ariane-v0" or "Dedale/Classic-v0"; or
        that of a suite, like "Dedale/Suite-Maze-8-v1".
    **options
        What `gymnasium.make` takes (`render_mode`, `max_episode_steps` …), and the options of the
        environment, which its page in the documentation lists.

    Raises
    ------
    DedaleError
        If the id or an option is unknown, or its value is wrong.

    Examples
    --------
    >>> from dedale.envs import make
    >>> make("Dedale/Maez-v0")
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown environment 'Dedale/Maez-v0': did you mean 'Dedale/Maze-v0'?
    >>> make("Dedale/Treasure-v0", minotaurs=1).action_space
    Discrete(8)
    """
    known = _known(id)
    import gymnasium

    return gymnasium.make(known, **options)


def make_vec(id: str, num_envs: int = 1, **options: Any) -> "VectorEnv[Any, Any, Any]":
    """Many environments in one compiled kernel, as `gymnasium.make_vec` makes them.

    Parameters
    ----------
    id, **options
        As for `make`; besides, those of `dedale.envs.vector.DedaleVector`.
    num_envs : int
        How many.

    Raises
    ------
    DedaleError
        If the id or an option is unknown, or its value is wrong.

    Examples
    --------
    >>> from dedale.envs import make_vec
    >>> envs = make_vec("Dedale/Maze-v0", 3, num_levels=10)
    >>> observations, infos = envs.reset(seed=5)
    >>> observations.shape, infos["level"].tolist()
    ((3, 3, 8, 8), [9, 1, 3])
    """
    known = _known(id)
    import gymnasium

    return gymnasium.make_vec(known, num_envs, **options)


def _known(id: str) -> str:
    ids = [line.id for _name, line in ENVIRONMENTS.items()]
    ids += [suite.id for suite in SUITES.values()]
    if id not in ids:
        raise UnknownName(N_("environment"), str(id), ids)
    if find_spec("gymnasium") is None:
        raise DedaleError(
            "environments need the package {name}: pip install 'dedale[rl]'", name="gymnasium"
        )
    return id


_register()
