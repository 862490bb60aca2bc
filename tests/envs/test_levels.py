"""Levels: training and test apart, levels of one's own, who chooses them, saving and showing."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest

import dedale
import dedale.datasets
from dedale import envs
from dedale.envs.levels import Beginnings
from dedale.errors import DedaleError
from dedale.games import GAMES

from .test_vector import alike, compare

SMALL = {"width": 4, "height": 4}


def canonical(board: np.ndarray) -> bytes:
    """The least of the eight images of a board's open sides, written the slow and obvious way."""
    found = []
    walls = board[0]
    for _turn in range(4):
        for mirrored in (False, True):
            image = walls
            if mirrored:  # east and west change places
                image = image[:, ::-1]
                image = image & 5 | (image & 2) << 2 | (image & 8) >> 2
            found.append(np.ascontiguousarray(image, np.uint8).tobytes())
        walls = np.rot90(walls, -1)  # a quarter clockwise: north becomes east
        walls = (walls << 1 | walls >> 3) & 15
    return min(found)


@pytest.mark.parametrize("levels", [0, 3000])
def test_training_and_test_never_overlap(levels: int) -> None:
    seen = {}
    for split in ("train", "test"):
        many = envs.make_vec("Dedale/Maze-v0", 400, split=split, num_levels=levels, **SMALL)
        boards = [many.reset(seed=1)[0], *(many.reset()[0] for _time in range(3))]
        seen[split] = {canonical(board) for each in boards for board in each}
    assert len(seen["train"]) > 300
    assert len(seen["test"]) > 20
    assert not seen["train"] & seen["test"]
    mazes = dedale.datasets.solved(200, seed=5, ends="random", **SMALL)
    trained = {canonical(example.maze.cells[None]) for example in mazes}
    assert not trained & seen["test"], "data sets for training are apart from test levels, too"


@pytest.mark.parametrize("levels", [0, 200])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_parts_of_levels_step_by_step(mode: str, levels: int) -> None:
    options = {"split": "test", "test_share": 30, "num_levels": levels, **SMALL}
    assert compare(
        "Dedale/Maze-v0", mode, n=6, braid=30, mask="X...\n....\n....\n...X\n", **options
    )
    compare("Dedale/Maze-v0", mode, grid="hex", **options)


@pytest.mark.parametrize("id", ["Dedale/Treasure-v0", "Dedale/Classic-v0", "Dedale/Ariane-v0"])
def test_levels_of_games_have_parts(id: str) -> None:
    size = {"num_levels": 30} if "Ariane" in id else {"width": 7, "height": 7}
    compare(id, n=4, steps=30, split="test", test_share=40, **size)
    parts = [envs.make(id, split=split, test_share=50, **size) for split in ("train", "test")]
    keys = [
        {env.unwrapped.model.key((env.reset(seed=s), env.unwrapped.state)[1]) for s in range(12)}
        for env in parts
    ]
    assert not keys[0] & keys[1]


def test_a_part_with_no_level_says_so() -> None:
    for make in (envs.make, envs.make_vec):
        with pytest.raises(DedaleError, match=r"levels 0 to 2 .* is for 'test'"):
            make("Dedale/Maze-v0", split="test", num_levels=3, test_share=1).reset(seed=1)


# ---------------------------------------------------------------- levels of one's own


def own_mazes() -> list[dedale.Maze]:
    sizes = ((5, 4), (3, 6), (4, 4))
    mazes = [dedale.generate("wilson", width=w, height=h, seed=w) for w, h in sizes]
    goal = (mazes[0].height - 1, 0)
    return [mazes[0].replaced(goal=goal if mazes[0].start != goal else (0, 1)), *mazes[1:]]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_mazes_of_one_s_own_are_levels_whatever_their_size(mode: str) -> None:
    mazes = own_mazes()
    assert compare("Dedale/Maze-v0", mode, n=6, steps=200, levels=mazes, rewards="shaped")
    env = envs.make("Dedale/Maze-v0", levels=mazes)
    for number, maze in enumerate(mazes):
        board, info = env.reset(options={"level": number})
        assert board.shape == (3, 6, 5)
        assert info["level"] == number
        assert (board[0, : maze.height, : maze.width] == np.asarray(maze)).all()
        assert not board[0, maze.height :].any()
        assert tuple(np.argwhere(board[2])[0]) == maze.start
        assert maze.goal in (None, tuple(np.argwhere(board[1])[0]))


def test_one_maze_and_one_for_this_episode() -> None:
    maze, *_others = own_mazes()
    env = gymnasium.make("Dedale/Maze-v0", maze=maze)
    assert env.reset(seed=4)[1]["level"] == 0
    assert env.unwrapped.state.maze == maze
    env = gymnasium.make("Dedale/Maze-v0", width=6, height=6)
    board, info = env.reset(options={"maze": maze})
    assert info["level"] == -1
    assert tuple(np.argwhere(board[1])[0]) == maze.goal
    many = gymnasium.make_vec("Dedale/Maze-v0", 2, width=6, height=6)
    boards, infos = many.reset(options={"maze": [maze, 7]})
    assert infos["level"].tolist() == [-1, 7]
    assert (boards[0] == board).all()
    assert (boards[1] == env.reset(options={"level": 7})[0]).all()
    with pytest.raises(DedaleError, match="on square of 9x9 does not fit"):
        env.reset(options={"maze": dedale.generate(width=9, height=9, seed=1)})


def test_a_data_set_and_a_folder_are_levels(tmp_path: Path) -> None:
    mazes = dedale.datasets.make(tmp_path / "set", 20, test=5, width=5, height=5, seed=1)
    env = envs.make("Dedale/Maze-v0", levels=mazes.examples("test"))
    for number, example in enumerate(mazes.examples("test")):
        env.reset(options={"level": number})
        assert env.unwrapped.model.far(env.unwrapped.state) == len(example.moves)
    with pytest.raises(DedaleError, match="is a data set: give levels=dedale"):
        envs.make("Dedale/Maze-v0", levels=str(tmp_path / "set"))
    folder = tmp_path / "files"
    folder.mkdir()
    for name, maze in zip("ba", own_mazes(), strict=False):
        maze.save(folder / f"{name}.json")
    env = envs.make("Dedale/Maze-v0", levels=folder)
    env.reset(options={"level": 1})
    assert env.unwrapped.state.maze.goal == own_mazes()[0].goal
    hunt = envs.make("Dedale/Treasure-v0", levels=mazes, minotaurs=1)  # hunts in these mazes
    hunt.reset(options={"level": 3})
    assert hunt.unwrapped.state.maze == list(mazes)[3].maze
    compare("Dedale/Treasure-v0", levels=[each.maze for each in mazes], minotaurs=1, strategy="bfs")


def test_texts_and_sets_of_levels_are_levels_of_games(tmp_path: Path) -> None:
    made = dedale.datasets.make_levels(tmp_path / "levels", 3, size=4, moves=6, seed=1)
    env = envs.make("Dedale/Ariane-v0", levels=made.records())
    env.reset(options={"level": 2})
    rules = GAMES["ariane"].rules
    assert rules.to_text(env.unwrapped.state).startswith(list(made.records())[2]["level"][:20])
    texts = [level.text for level in GAMES["ariane"].pack("labyrinth")[:4]]
    compare("Dedale/Ariane-v0", levels=texts, rewards="shaped")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"levels": []}, "levels: there are none"),
        ({"levels": [3]}, "level 3 should be a maze"),
        ({"levels": 3}, "levels 3 should be several mazes"),
        ({"levels": "nowhere"}, "levels 'nowhere': there is no such folder"),
        ({"maze": own_mazes()[0], "levels": own_mazes()}, "not both"),
        ({"maze": own_mazes()[0], "width": 7}, "the levels are given: width would make others"),
        ({"maze": dedale.Maze(2, 1, bytes([2, 8]), goal=(0, 0))}, "starts at its goal"),
        (
            {"levels": [own_mazes()[0], dedale.generate(grid="hex", width=3, height=3, seed=1)]},
            "several grids or sizes",
        ),
        ({"curriculum": 3}, "curriculum 3 should be a function"),
    ],
    ids=str,
)
def test_wrong_levels_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError) as caught:
        envs.make("Dedale/Maze-v0", **options).reset()
    assert message in str(caught.value)


def test_a_level_without_a_way_can_be_played() -> None:
    maze = dedale.Maze(3, 1, bytes([2, 8, 0]), start=(0, 0), goal=(0, 2))
    compare("Dedale/Maze-v0", maze=maze, rewards="shaped", most=6)


# ---------------------------------------------------------------- who chooses


@pytest.mark.parametrize("levels", [0, 40])
def test_a_curriculum_is_told_what_was_played_and_obeyed(levels: int) -> None:
    maze = own_mazes()[2]
    told: list[Beginnings] = []

    def curriculum(beginnings: Beginnings) -> list[object]:
        told.append(beginnings)
        return [maze if number % 2 else 7 for number in beginnings.environments.tolist()]

    options = {**SMALL, "num_levels": levels, "curriculum": curriculum}
    many = envs.make_vec("Dedale/Maze-v0", 4, max_episode_steps=3, **options)
    levels_played = many.reset(seed=1)[1]["level"].tolist()
    assert levels_played == [7, -1, 7, -1]
    assert told[0].steps.tolist() == [0] * 4
    total = np.zeros(4)
    for _step in range(3):
        _seen, rewards, _ended, _cut, _infos = many.step([0, 1, 2, 3])
        total += rewards
    many.step([0] * 4)
    assert [each for row in told[1:] for each in row.environments.tolist()] == [0, 1, 2, 3]
    last = told[-1]
    assert last.steps.max() == 3
    assert last.levels.tolist() == [7 if i % 2 == 0 else -1 for i in last.environments]
    assert last.returns == pytest.approx(total[last.environments])
    single = envs.make("Dedale/Maze-v0", **options)
    assert single.reset()[1]["level"] == 7
    single.step(0)
    single.reset()
    assert (told[-1].steps[0], told[-1].levels[0]) == (1, 7)


# ---------------------------------------------------------------- saving and showing


@pytest.mark.parametrize(
    ("id", "options"),
    [("Dedale/Maze-v0", SMALL), ("Dedale/Treasure-v0", {"width": 5, "height": 5, "num_levels": 9})],
)
def test_what_was_saved_goes_on_as_it_did(id: str, options: dict[str, object]) -> None:
    many = envs.make_vec(id, 6, max_episode_steps=9, autoreset_mode="SameStep", **options)
    one = envs.make(id, **options).unwrapped
    many.reset(seed=3)
    one.reset(seed=3)
    chance = np.random.default_rng(1)
    actions = chance.integers(0, 4, (60, 6))
    for row in actions[:20]:
        many.step(row)
        one.step(row[0])
    saved, alone = many.save(), one.save()
    expected = [many.step(row) for row in actions[20:]]
    there = [one.step(row[0])[0].tolist() for row in actions[20:30]]
    for _again in range(2):
        many.restore(saved)
        one.restore(alone)
        for row, answer in zip(actions[20:], expected, strict=True):
            for mine, other in zip(many.step(row), answer, strict=True):
                alike(mine, other, id)
        assert [one.step(row[0])[0].tolist() for row in actions[20:30]] == there
    with pytest.raises(DedaleError, match="was not saved by"):
        one.restore(3)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("id", ["Dedale/Maze-v0", "Dedale/Classic-v0"])
def test_vectors_are_shown_as_single_environments(id: str, mode: str) -> None:
    options = {"max_episode_steps": 5, "width": 7, "height": 7}
    for render_mode, steps in (("ansi", 12), ("rgb_array", 2)):
        ours = gymnasium.make_vec(id, 3, render_mode=render_mode, autoreset_mode=mode, **options)
        theirs = gymnasium.make_vec(
            id,
            3,
            vectorization_mode="sync",
            render_mode=render_mode,
            vector_kwargs={"autoreset_mode": gymnasium.vector.AutoresetMode(mode)},
            **options,
        )
        ours.reset(seed=2)
        theirs.reset(seed=2)
        for step in range(steps):
            actions = np.random.default_rng(step).integers(0, 4, 3)
            ours.step(actions)
            theirs.step(actions)
            if step % 2:
                for mine, other in zip(ours.render(), theirs.render(), strict=True):
                    assert np.array_equal(mine, other)


def test_seeds_in_the_middle_begin_anew_where_levels_are_made_ahead() -> None:
    many = envs.make_vec("Dedale/Maze-v0", 3, **SMALL)
    levels = many.reset(seed=[7, 7, 9])[1]["level"].tolist()
    assert levels[0] == levels[1] != levels[2]
    after = many.reset()[1]["level"].tolist()
    assert after != levels
    assert many.reset(seed=[7, None, 9])[1]["level"].tolist()[::2] == levels[::2]
    assert many.reset()[1]["level"].tolist()[::2] == after[::2]
