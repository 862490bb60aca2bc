"""Thousands of environments in one kernel: each goes as a single one would, step by step."""

from itertools import product

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from dedale import envs
from dedale.envs import vector
from dedale.errors import DedaleError
from dedale.games.treasure import STRATEGIES
from tests.sampling import sampled

MODES = [mode.value for mode in AutoresetMode]


def alike(ours: object, theirs: object, what: str) -> None:
    """Whether two answers are equal, to the last bit and type."""
    if isinstance(ours, dict):
        assert isinstance(theirs, dict)
        assert ours.keys() == theirs.keys(), what
        for key in ours:
            alike(ours[key], theirs[key], f"{what} {key}")
    elif ours is None:
        assert theirs is None, what
    elif ours.dtype == object:
        for one, other in zip(ours, theirs, strict=True):
            alike(one, other, what)
    else:
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape), what
        assert np.array_equal(ours, theirs), what


def compare(
    id: str, mode: str = "NextStep", n: int = 5, steps: int = 60, most: int = 25, **options: object
) -> int:
    """Play the same actions in ours and in Gymnasium's own of single ones; how many ended."""
    ours = gymnasium.make_vec(id, n, max_episode_steps=most, autoreset_mode=mode, **options)
    theirs = gymnasium.make_vec(
        id,
        n,
        vectorization_mode="sync",
        max_episode_steps=most,
        vector_kwargs={"autoreset_mode": AutoresetMode(mode)},
        **options,
    )
    assert ours.metadata["autoreset_mode"] is AutoresetMode(mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    chance = np.random.default_rng(1)
    for one, other in zip(ours.reset(seed=11), theirs.reset(seed=11), strict=True):
        alike(one, other, "reset")
    ended = 0
    for step in range(steps):
        actions = chance.integers(0, ours.single_action_space.n, n)
        mine = ours.step(actions)
        for one, other in zip(mine, theirs.step(actions), strict=True):
            alike(one, other, f"{id} {mode} {options} step {step}")
        ended += int(mine[2].sum())
        over = mine[2] | mine[3]
        if mode == "Disabled" and over.any():
            begun = ours.reset(options={"reset_mask": over})
            there = theirs.reset(options={"reset_mask": over.copy()})
            for one, other in zip(begun, there, strict=True):
                alike(one, other, "reset of some")
    ours.close()
    return ended


#: Of every game a small environment, by the name it is registered under.
SMALL: dict[str, dict[str, object]] = {
    "Dedale/Maze-v0": {"width": 3, "height": 3, "rewards": "shaped"},
    "Dedale/Treasure-v0": {"width": 5, "height": 5, "bombs": 2, "strategy": "bfs"},
    "Dedale/Ariane-v0": {"num_levels": 20, "rewards": "shaped"},
    "Dedale/Classic-v0": {"width": 7, "height": 7, "ghosts": 1, "bumps": 9},
}


@pytest.mark.parametrize(("id", "mode"), sampled(product(SMALL, MODES), 2))
def test_step_by_step_as_single_environments(id: str, mode: str) -> None:
    assert compare(id, mode, **SMALL[id]) > 0


@pytest.mark.parametrize("strategy", [name for name, _line in STRATEGIES.ours()])
def test_every_strategy_of_minotaurs(strategy: str) -> None:
    options = {"width": 6, "height": 4, "minotaurs": 4, "braid": 40, "polys": 1, "bombs": 1}
    compare("Dedale/Treasure-v0", strategy=strategy, rewards="shaped", **options)


@pytest.mark.parametrize(
    "pack", ["sword", "ghost", "key", "pushable", "survival", "realtime", "combined"]
)
def test_every_rule_of_ariane(pack: str) -> None:
    from dedale.games import GAMES

    levels = GAMES["ariane"].pack(pack)
    count = next((n for n, level in enumerate(levels) if "cooperative" in level.text), len(levels))
    compare("Dedale/Ariane-v0", n=8, pack=pack, rewards="shaped", num_levels=max(count, 1))


@pytest.mark.parametrize(
    "options",
    [
        {"observation": "egocentric", "view": 2},
        {"observation": "egocentric"},
        {"observation": "vector"},
        {"observation": "vector", "view": 2},
        {"observation": "picture", "view": 3},
        {"view": 2},
    ],
    ids=str,
)
def test_every_way_to_look(options: dict[str, object]) -> None:
    compare("Dedale/Treasure-v0", steps=12, width=6, height=5, **options)


@pytest.mark.parametrize("grid", ["hex", "triangle", "polar", "torus", "cube", "layers:2", "weave"])
def test_mazes_of_every_kind_of_grid(grid: str) -> None:
    compare("Dedale/Maze-v0", grid=grid, width=3, height=3, steps=80, rewards="shaped")


def test_mazes_with_masks_and_braids() -> None:
    mask = "X...\n....\n..XX\n"
    assert compare("Dedale/Maze-v0", width=4, height=3, mask=mask, braid=50, steps=80)
    compare("Dedale/Treasure-v0", width=4, height=3, mask=mask, bombs=9, minotaurs=1)


def test_the_pack_of_the_treasure_hunt() -> None:
    compare("Dedale/Treasure-v0", pack="hunt", num_levels=20, n=8)


def test_shares_on_two_cores_are_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "SHARE", 4)
    options = {"num_envs": 16, "num_levels": 5, "max_episode_steps": 20}
    two = envs.make_vec("Dedale/Treasure-v0", workers=2, **options)
    one = envs.make_vec("Dedale/Treasure-v0", workers=1, **options)
    alike(two.reset(seed=1)[0], one.reset(seed=1)[0], "reset")
    for step in range(60):
        actions = np.random.default_rng(step).integers(0, 8, 16)
        for mine, other in zip(two.step(actions), one.step(actions), strict=True):
            alike(mine, other, str(step))
    two.close()


def test_copies_stay_and_what_is_no_copy_does_not() -> None:
    for copy in (True, False):
        many = envs.make_vec("Dedale/Maze-v0", 4, copy=copy)
        first, infos = many.reset(seed=1)
        kept = first.copy()
        many.step(infos["action_mask"].argmax(axis=1))
        assert (first == kept).all() is np.bool_(copy)


def test_a_seed_for_each_and_streams_that_go_on() -> None:
    many = envs.make_vec("Dedale/Maze-v0", 3, num_levels=1000)
    levels = many.reset(seed=[7, 7, 9])[1]["level"]
    assert levels[0] == levels[1] != levels[2]
    assert many.reset()[1]["level"].tolist() != levels.tolist()
    assert many.reset(seed=[7, 7, 9])[1]["level"].tolist() == levels.tolist()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"autoreset_mode": "NextStap"}, "unknown autoreset mode 'NextStap': did you mean"),
        ({"num_envs": 0}, "num_envs 0 should be at least 1"),
        ({"minotaur": 2}, "unknown option 'minotaur': did you mean 'minotaurs'"),
        ({"max_episode_steps": 0}, "max_episode_steps 0 should be at least 1"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError) as caught:
        vector.DedaleVector(name="treasure", **options)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_wrong_use_is_refused() -> None:
    many = envs.make_vec("Dedale/Maze-v0", 3, autoreset_mode="Disabled", max_episode_steps=1)
    with pytest.raises(DedaleError, match="call reset"):
        many.step([0, 0, 0])
    many.reset(seed=1)
    for actions in ([0, 0], [0.5, 0, 0], [[0, 0, 0]]):
        with pytest.raises(DedaleError, match="actions should be 3 whole numbers"):
            many.step(actions)
    with pytest.raises(DedaleError, match="from 0 to 3"):
        many.step([0, 4, 0])
    many.step([0, 0, 0])
    with pytest.raises(DedaleError, match="3 environments are over"):
        many.step([0, 0, 0])
    with pytest.raises(DedaleError, match="reset_mask should be an array of 3"):
        many.reset(options={"reset_mask": np.ones(3, int)})
    with pytest.raises(DedaleError, match="2 seeds for 3"):
        many.reset(seed=[1, 2])


def test_what_no_kernel_can_play_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STRATEGIES, "_added", {})
    STRATEGIES.add("own", lambda state, move: [4] * len(state.minotaurs), "mine")
    with pytest.raises(DedaleError, match="strategy 'own' of a plug-in is no kernel"):
        envs.make_vec("Dedale/Treasure-v0", 2, strategy="own")
    with pytest.raises(DedaleError, match="cooperative"):
        envs.make_vec("Dedale/Ariane-v0", 2, pack="cooperative")
