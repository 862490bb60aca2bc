"""The treasure hunt for all sides, and what was trained as a strategy one can play against."""

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from pettingzoo.test import parallel_api_test, parallel_seed_test

from dedale.cli import main
from dedale.envs.parallel import TreasureParallel
from dedale.envs.policies import board_of, strategy
from dedale.errors import DedaleError
from dedale.games import GAMES, treasure
from dedale.games.treasure import STRATEGIES
from dedale.games.treasure.strategies import intents

SMALL = {"width": 5, "height": 5, "minotaurs": 3, "braid": 50}


def test_pettingzoo_finds_nothing_wrong() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(TreasureParallel(polys=2, bombs=2, **SMALL), num_cycles=200)
        parallel_seed_test(lambda: TreasureParallel(polys=2, **SMALL), num_cycles=50)


@pytest.mark.parametrize("name", [name for name, _line in STRATEGIES.ours()])
def test_minotaurs_that_wish_what_a_strategy_wishes_play_its_game(name: str) -> None:
    env = TreasureParallel(polys=1, bombs=2, **SMALL)
    for level in range(8):
        env.reset(options={"level": level})
        state = GAMES["treasure"].new(
            SMALL | {"polys": 1, "bombs": 2, "seed": level, "strategy": name}
        )
        chance = np.random.default_rng(level)
        while env.agents:
            move = chance.choice(treasure.legal_moves(state))
            moved = treasure.rules.step_of_player(state, move)[0] if move in "NESW." else state
            wanted = intents(moved, move) if move in "NESW." else [4] * 3
            actions = {f"minotaur_{n}": intent for n, intent in enumerate(wanted)}
            actions["player"] = env.model.moves.index(move)
            state = treasure.play(state, move)
            _seen, rewards, ended, _cut, _infos = env.step(actions)
            there = env.state_of_game
            assert there is not None
            assert (there.player, there.herd, there.score) == (
                state.player,
                state.herd,
                state.score,
            )
            assert ended["player"] == bool(treasure.outcome(state))
            assert sum(rewards.values()) == pytest.approx(0, abs=1e-9) or len(rewards) == 1
            if env.cycles > 60:
                break


def test_a_minotaur_that_dies_leaves_and_a_player_who_dies_ends_it() -> None:
    env = TreasureParallel(polys=1, **SMALL)
    killed = lost = 0
    for level in range(30):
        _seen, infos = env.reset(options={"level": level})
        if infos["player"]["action_mask"][6]:  # a poly would kill
            _seen, rewards, ended, _cut, _infos = env.step(
                dict.fromkeys(env.agents, 4) | {"player": 6}
            )
            dead = [
                f"minotaur_{n}" for n, m in enumerate(env.state_of_game.minotaurs) if not m.alive
            ]
            assert dead == [agent for agent in ended if ended[agent]]
            assert set(env.agents) == {*env.possible_agents} - {*dead}
            assert not any(rewards.values())
            killed += len(dead)
        while env.agents and env.cycles < 40:
            wanted = intents(replace(env.state_of_game, strategy="bfs"), ".")
            herd = {f"minotaur_{n}": intent for n, intent in enumerate(wanted)}
            _seen, rewards, ended, _cut, _infos = env.step(herd | {"player": 4})
        if not env.agents:
            assert all(ended.values())
            assert rewards["player"] == -1
            lost += 1
    assert killed
    assert lost


def test_levels_of_a_pack_may_have_fewer_minotaurs() -> None:
    env = TreasureParallel(pack="hunt")
    counts = set()
    for level in range(0, 56, 5):
        seen, _infos = env.reset(options={"level": level})
        assert set(seen) == set(env.agents) <= set(env.possible_agents)
        env.step(dict.fromkeys(env.agents, 4))
        counts.add(len(seen))
    assert len(counts) > 1


def test_what_each_sees() -> None:
    env = TreasureParallel(**SMALL)
    seen, infos = env.reset(seed=4)
    assert {int(board[2].max()) for board in seen.values()} <= {4, 6}
    for agent, board in seen.items():
        assert (board[2] == 1).sum() == 1
        assert (board[2] == 2).sum() == (agent != "player")
        assert infos[agent]["action_mask"].sum() > 0
    assert env.render() is None
    env.render_mode = "ansi"
    assert str(env.render()).startswith("+---")
    env.render_mode = "rgb_array"
    assert np.asarray(env.render()).shape[2] == 3


def test_agents_see_what_is_around_them() -> None:
    env = TreasureParallel(**SMALL, observation="egocentric", view=2)
    boards = TreasureParallel(**SMALL).reset(seed=4)[0]
    for agent, window in env.reset(seed=4)[0].items():
        assert window.shape == (3, 5, 5) == env.observation_space(agent).shape
        own = 1 if agent == "player" else 2
        row, col = np.argwhere(boards[agent][2] & own)[0]
        assert window[2, 2, 2] & own
        assert window[0, 2, 2] == boards[agent][0, row, col]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"observation": "vector"}, "unknown observation 'vector': known: egocentric, symbolic"),
        ({"view": 2}, "works with observation 'egocentric' only"),
        ({"minotaur": 3}, "unknown option 'minotaur': did you mean 'minotaurs'"),
        ({"strategy": "bfs"}, "option 'strategy' has no meaning with many agents"),
        ({"max_cycles": 0}, "max_cycles 0 should be at least 1"),
        ({"render_mode": "ansy"}, "did you mean 'ansi'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError) as caught:
        TreasureParallel(**options)
    assert message in str(caught.value)


# ---------------------------------------------------------------- a policy as a strategy


def test_a_policy_sees_the_board_before_the_players_step(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = []

    def policy(observation: np.ndarray, action_mask: np.ndarray) -> int:
        boards.append(observation)
        return int(action_mask.argmax())

    monkeypatch.setattr(STRATEGIES, "_added", {})
    STRATEGIES.add("learned", strategy(policy), "mine")
    state = treasure.new(width=6, height=6, minotaurs=2, strategy="learned", seed=3)
    move = "NESW"[[state.is_open(state.player, d) for d in range(4)].index(True)]
    after = treasure.play(state, move)
    assert after.player != state.player
    assert [board.tolist() for board in boards] == [board_of(state, n).tolist() for n in (0, 1)]


LEARNED = """
import numpy as np
from dedale.envs.policies import strategy

def policy(observation, action_mask):
    return int(np.flatnonzero(action_mask)[0])

PLUGIN = {"strategy": {"learned": strategy(policy, "North if they can.")}}
"""


def test_a_plugin_of_a_policy_is_played_against_in_the_shell(tmp_path: Path) -> None:
    plugin = tmp_path / "learned.py"
    plugin.write_text(LEARNED)
    options = ["list", "strategies", "--plugin", str(plugin)]
    done = CliRunner().invoke(main, options, catch_exceptions=False)
    assert "North if they can." in done.output
