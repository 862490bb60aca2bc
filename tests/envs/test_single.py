"""Gymnasium environments: what Gymnasium asks of them, and what we promise beside."""

import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dedale import envs
from dedale.envs.models import WHAT, WHO, model_of, numbers
from dedale.envs.options import OBSERVATIONS, checked, parameters
from dedale.errors import DedaleError
from dedale.games import GAMES

NAMES = list(envs.ENVIRONMENTS)
IDS = [envs.ENVIRONMENTS[name].id for name in NAMES]


@pytest.mark.parametrize("observation", OBSERVATIONS)
@pytest.mark.parametrize("id", IDS)
def test_gymnasium_finds_nothing_to_warn_of(id: str, observation: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for rewards, view in (("sparse", None), ("shaped", 2)):
            env = gymnasium.make(id, observation=observation, rewards=rewards, view=view)
            check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("id", IDS)
def test_it_can_be_shown_in_three_ways(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id, render_mode="rgb_array").unwrapped)
    capsys.readouterr()
    text = gymnasium.make(id, render_mode="ansi")
    text.reset(seed=1)
    shown = gymnasium.make(id, render_mode="human")
    shown.reset(seed=1)
    assert text.render() in capsys.readouterr().out
    picture = gymnasium.make(id, render_mode="rgb_array")
    picture.reset(seed=1)
    before = picture.render()
    assert before.ndim == 3
    assert before.shape[2] == 3
    assert before.dtype == np.uint8
    mask = picture.unwrapped._info()["action_mask"]
    picture.step(int(mask.argmax()))
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 2


def test_hexagons_are_shown_as_text_with_both_ends() -> None:
    env = gymnasium.make("Dedale/Maze-v0", grid="hex", width=4, height=3, render_mode="ansi")
    env.reset(options={"level": 1})
    maze, walls = env.unwrapped.state.maze, str(env.unwrapped.state.maze)
    text = env.render()
    assert text.replace("@", "S").replace("e", "G") == walls
    lines = text.split("\n")
    for (row, col), letter in ((maze.start, "@"), (maze.goal, "e")):
        assert lines[2 * row + 1][4 * col + 2 + 2 * (row % 2)] == letter


def test_the_documentation_has_every_action_and_every_code() -> None:
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text()
    for name in NAMES:
        line = envs.ENVIRONMENTS[name]
        model = model_of(line, checked(line, {}))
        moves = [f"`{move}`" for move in model.moves]
        what = [f"{n + 1} {sign}" for sign, n in numbers(model.signs, WHAT).items()]
        who = [f"{1 << n} {sign}" for sign, n in numbers(model.signs, WHO).items()]
        row = f"| {name} | {' '.join(moves)} | {', '.join(what)} | {', '.join(who)} |"
        assert row in text, row


def played(env: gymnasium.Env, seed: int, steps: int = 60) -> list[tuple[object, ...]]:
    observation, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    told = [(observation.tobytes(), info["level"], info["action_mask"].tolist())]
    for _step in range(steps):
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, ended, cut, info = env.step(action)
        told.append((observation.tobytes(), reward, ended, cut, info["level"]))
        if ended or cut:
            observation, info = env.reset()
    return told


@pytest.mark.parametrize("id", IDS)
def test_the_same_seed_is_the_same_episode(id: str) -> None:
    one, other = envs.make(id, rewards="shaped"), envs.make(id, rewards="shaped")
    assert played(one, 7) == played(other, 7)
    assert played(one, 7) == played(other, 7), "also after others"
    assert played(one, 7) != played(one, 8)


@pytest.mark.parametrize("name", NAMES)
def test_a_masked_action_changes_nothing_and_an_allowed_one_is_played(name: str) -> None:
    line = envs.ENVIRONMENTS[name]
    model = model_of(line, checked(line, {}))
    state = model.new(3)
    for action in range(len(model.moves)):
        after = model.play(state, action)
        if action not in model.legal(state):
            assert after is state
        elif name in ("maze", "ariane"):
            assert (model.board(after) != model.board(state)).any()


def test_levels_are_those_asked_for_and_sets_are_disjoint() -> None:
    def levels(first: int) -> set[int]:
        env = envs.make("Dedale/Maze-v0", start_level=first, num_levels=10)
        return {env.reset(seed=seed)[1]["level"] for seed in range(80)}

    assert levels(0) == set(range(10))
    assert levels(10) == set(range(10, 20))
    chosen = envs.make("Dedale/Maze-v0").reset(options={"level": 77})[1]
    assert chosen["level"] == 77


def test_a_level_is_the_game_of_that_seed() -> None:
    env = envs.make("Dedale/Treasure-v0", width=6, height=5, braid=0, minotaurs=2).unwrapped
    env.reset(options={"level": 12})
    asked = {"width": 6, "height": 5, "minotaurs": 2, "seed": 12}
    assert env.state == GAMES["treasure"].new(asked)


def test_packs_are_played_whatever_the_size_of_a_level() -> None:
    env = envs.make("Dedale/Ariane-v0", pack="key", start_level=2, num_levels=5)
    seen = {env.reset(seed=seed)[1]["level"] for seed in range(30)}
    assert seen == {2, 3, 4, 5, 6}
    texts = [level.text for level in GAMES["ariane"].pack("key")]
    env.reset(options={"level": 4})
    assert GAMES["ariane"].rules.to_text(env.unwrapped.state).startswith(texts[4].split("\n")[0])


def test_walking_the_solution_of_a_maze_gives_a_reward_of_one_and_shaped_of_two() -> None:
    for grid in ("square", "hex", "polar", "zeta", "layers:2"):
        for rewards, total in (("sparse", 1.0), ("shaped", 2.0)):
            env = envs.make("Dedale/Maze-v0", grid=grid, width=5, height=5, rewards=rewards)
            env.reset(seed=4)
            model, state, sum_of_rewards = env.unwrapped.model, env.unwrapped.state, 0.0
            while not model.end(state):
                nearer = [
                    a
                    for a in model.legal(state)
                    if model.far(model.play(state, a)) < model.far(state)
                ]
                _seen, reward, ended, _cut, _info = env.step(nearer[0])
                sum_of_rewards += reward
                state = env.unwrapped.state
            assert ended
            assert sum_of_rewards == pytest.approx(total)


def test_rewards_of_the_treasure_hunt() -> None:
    level = GAMES["treasure"].pack("hunt")[0]
    env = envs.make("Dedale/Treasure-v0", pack="hunt", num_levels=1)
    env.reset()
    model = env.unwrapped.model
    rewards = [env.step(model.moves.index(move))[1] for move in level.best]
    assert rewards == [0.0] * (len(rewards) - 1) + [1.0]


def test_a_view_hides_what_is_far_and_a_window_follows_the_player() -> None:
    whole = envs.make("Dedale/Maze-v0").unwrapped
    board = whole.reset(seed=5)[0]
    row, col = np.argwhere(board[2])[0]
    near = envs.make("Dedale/Maze-v0", view=2).reset(seed=5)[0]
    window = envs.make("Dedale/Maze-v0", view=2, observation="egocentric").reset(seed=5)[0]
    for r in range(8):
        for c in range(8):
            seen = abs(r - row) <= 2 and abs(c - col) <= 2
            assert (near[:, r, c] == (board[:, r, c] if seen else 0)).all()
            if seen:
                assert (window[:, r - row + 2, c - col + 2] == board[:, r, c]).all()
    assert window.shape == (3, 5, 5)
    assert window[2, 2, 2] == 1


def test_the_vector_tells_where_the_nearest_things_are() -> None:
    env = envs.make("Dedale/Maze-v0", observation="vector")
    seen = env.reset(seed=5)[0]
    board = envs.make("Dedale/Maze-v0").reset(seed=5)[0]
    (row, col), (down, right) = np.argwhere(board[2])[0], np.argwhere(board[1])[0]
    sides = board[0, row, col]
    expected = [row / 7, col / 7, *(sides >> n & 1 for n in range(4))]
    expected += [1, (down - row) / 8, (right - col) / 8]
    assert seen == pytest.approx(np.array(expected, np.float32))


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("id", "options", "message"),
    [
        (
            "Dedale/Maez-v0",
            {},
            "unknown environment 'Dedale/Maez-v0': did you mean 'Dedale/Maze-v0'",
        ),
        (
            "Dedale/Maze-v0",
            {"genrator": "prim"},
            "unknown option 'genrator': did you mean 'generator'",
        ),
        ("Dedale/Maze-v0", {"generator": "wilsen"}, "unknown generator 'wilsen': did you mean"),
        ("Dedale/Maze-v0", {"observation": "symbolik"}, "did you mean 'symbolic'"),
        ("Dedale/Maze-v0", {"grid": "hexx"}, "unknown grid 'hexx': did you mean 'hex'"),
        ("Dedale/Maze-v0", {"width": 1, "height": 1}, "a maze of one cell has no way to walk"),
        ("Dedale/Maze-v0", {"grid": "hex", "observation": "picture"}, "needs cells of four sides"),
        ("Dedale/Maze-v0", {"num_levels": -1}, "num levels -1 should be from 0"),
        ("Dedale/Ariane-v0", {"pack": "labyrinth", "size": 5}, "has levels of its own: size would"),
        ("Dedale/Ariane-v0", {"start_level": 60, "num_levels": 10}, "there are 65, from 0 to 64"),
        ("Dedale/Treasure-v0", {"pack": "hnut"}, "unknown pack 'hnut': did you mean 'hunt'"),
        ("Dedale/Treasure-v0", {"strategy": "bsf"}, "unknown strategy 'bsf': did you mean 'bfs'"),
        ("Dedale/Treasure-v0", {"minotaurs": 99}, "99 minotaurs do not fit"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    id: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(DedaleError) as caught:
        envs.make(id, **options).reset()
    assert message in str(caught.value)


def test_use_that_is_wrong_is_refused() -> None:
    env = envs.make("Dedale/Maze-v0").unwrapped
    with pytest.raises(DedaleError, match="call reset"):
        env.step(0)
    with pytest.raises(DedaleError, match="unknown option of reset 'levl': did you mean 'level'"):
        env.reset(options={"levl": 3})
    env.reset()
    with pytest.raises(DedaleError, match="action 9 should be from 0 to 3"):
        env.step(9)
    with pytest.raises(DedaleError, match="unknown render mode 'ansy': did you mean 'ansi'"):
        type(env)(name="maze", render_mode="ansy")


def test_every_parameter_of_a_game_is_an_option_of_its_environment() -> None:
    for name in NAMES:
        line = envs.ENVIRONMENTS[name]
        if line.game:
            known = {parameter.name for parameter in parameters(line)}
            own = {parameter.name for parameter in GAMES[line.game].parameters}
            assert own - {"seed", "level"} <= known


def test_dedale_itself_does_not_import_gymnasium() -> None:
    code = "import sys, dedale; dedale.names('game'); from dedale.games import GAMES; "
    code += "GAMES['treasure'].new({'width': 4, 'height': 4}); print('gymnasium' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
