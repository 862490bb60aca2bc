"""Suites: fixed, held out, with returns that are proven; and who plays them."""

import json
import os
import subprocess
import sys
from collections import deque
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from dedale.envs.agents import AGENTS
from dedale.envs.network import HIDDEN, INPUTS, WalkMemory, Weights, network
from dedale.envs.suites import SUITES, evaluate, suite
from dedale.errors import DedaleError
from dedale.games import GAMES
from dedale.grids.keys import part_of

DIGESTS = {
    "Maze-8": "5be9ac922c63",
    "Maze-16": "ea55bbf3b3fe",
    "Maze-32": "fb3975d480dc",
    "Loops-16": "e9205e28763e",
    "Hex-12": "f47ad31fc6c0",
    "Torus-12": "09f73973a8b5",
    "Layers-8": "b0b6351f7418",
    "Treasure-6": "562139b8f037",
    "Ariane": "3fbb2fd2cb5f",
}
MAZES = [name for name, line in SUITES.items() if line.env == "maze"]


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_never_changes_and_is_held_out(name: str) -> None:
    found = suite(name)
    assert found.digest() == found.kept["digest"]
    assert found.digest()[:12] == DIGESTS[name]
    assert len(found.levels) == len(found.best)
    env = gymnasium.make(found.id).unwrapped
    keys = set()
    for level in range(0, len(found.levels), 7):
        key = env.model.key(env.model.new(level))
        assert part_of(key) == "test"
        keys.add(key)
    assert len(keys) == len(range(0, len(found.levels), 7)), "no two are alike"


@pytest.mark.parametrize("name", MAZES)
def test_the_best_is_the_shortest_way(name: str) -> None:
    """By a search of our own, over the links of the maze."""
    found = suite(name)
    for level in range(0, 100, 9):
        maze = found.levels[level]
        near: dict[int, list[int]] = {cell: [] for cell in range(maze.size)}
        for one, other in maze.links().tolist():
            near[one].append(other)
            near[other].append(one)
        far = {maze.number(maze.start): 0}
        queue = deque(far)
        while queue:
            cell = queue.popleft()
            for beyond in near[cell]:
                if beyond not in far:
                    far[beyond] = far[cell] + 1
                    queue.append(beyond)
        assert far[maze.number(maze.goal)] == found.best[level]


def test_ariane_is_graded_from_1_to_10() -> None:
    found, game = suite("Ariane"), GAMES["ariane"]
    assert set(found.grades) == set(range(1, 11))
    assert found.grades == sorted(found.grades)
    for level in range(0, len(found.levels), 11):
        judged = game.judge(game.rules.from_text(found.levels[level]))
        assert judged.decided
        assert len(judged.moves) == found.best[level]
        assert int(judged.difficulty["grade"]) == found.grades[level]


@pytest.mark.parametrize("name", ["Maze-8", "Treasure-6"])
def test_the_exact_agent_has_the_best_return_everywhere(name: str) -> None:
    found = evaluate(name, AGENTS["exact"])
    assert (found.won, found.mean_return, found.score) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("name", ["Maze-8", "Hex-12", "Layers-8"])
def test_a_hand_on_the_wall_leads_out_of_every_tree(name: str) -> None:
    found = evaluate(name, AGENTS["follower"])
    assert found.won == 1.0
    assert all(run.steps < 2 * suite(name).levels[0].size for run in found.runs)


def test_agents_and_scores() -> None:
    scores = {name: evaluate("Maze-8", agent) for name, agent in AGENTS.items()}
    won = {name: score.won for name, score in scores.items()}
    assert won["random"] < 0.9
    assert won["greedy"] < won["network"] < 1
    assert scores["random"].score < scores["follower"].score < scores["exact"].score
    for score in scores.values():
        for run in score.runs:
            assert run.steps >= run.best or not run.won
            assert run.score == (run.best / run.steps if run.won else 0)


def test_the_table_of_results_is_what_agents_do() -> None:
    """One column of the table in the documentation, played again."""
    text = (Path(__file__).parents[2] / "docs" / "suites.md").read_text()
    found = {name: evaluate("Maze-8", AGENTS[name]) for name in ("random", "follower", "greedy")}
    row = next(line for line in text.splitlines() if line.startswith("| `Maze-8`"))
    cells = [cell.strip() for cell in row.split("|")]
    for place, name in ((3, "random"), (4, "follower"), (5, "greedy")):
        score = found[name]
        assert cells[place] == f"{score.won:.0%} · {score.score:.2f}"


def test_vectors_of_suites_and_unknown_names() -> None:
    many = gymnasium.make_vec("Dedale/Suite-Hex-12-v1", 4)
    levels = many.reset(seed=1)[1]["level"]
    assert ((levels >= 0) & (levels < 100)).all()
    with pytest.raises(DedaleError, match="unknown suite 'Maze-9': did you mean 'Maze-8'"):
        suite("Maze-9")


def test_what_the_network_is_given() -> None:
    env = gymnasium.make("Dedale/Suite-Maze-8-v1")
    boards = env.reset(options={"level": 3})[0][None]
    walker = WalkMemory(1)
    inputs = walker.inputs(boards)
    assert inputs.shape == (1, INPUTS)
    (row, col), (down, right) = np.argwhere(boards[0, 2])[0], np.argwhere(boards[0, 1])[0]
    sides = [inputs[0, side * 49 + 24] for side in range(4)]
    assert sides == [boards[0, 0, row, col] >> side & 1 for side in range(4)]
    shares = (down - row) / 8, (right - col) / 8
    assert inputs[0, 247:249] == pytest.approx(np.array(shares, np.float32))
    weights: Weights = network()
    assert weights.first.shape == (INPUTS, HIDDEN)
    legal = np.array([[False, False, True, False]])
    assert walker.act(weights, boards, legal).tolist() == [2]


def test_the_training_script_runs(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "tools" / "train_network.py"
    out = tmp_path / "network.npz"
    code = f"""
import sys, runpy
import dedale.envs.suites as suites
run = suites.SuiteRun(0, True, 4, 2, 1.0)
suites.evaluate = lambda name, agent: suites.SuiteScore(name, (run,))
sys.argv = ["train", {str(out)!r}, "--updates", "5", "--environments", "16"]
runpy.run_path({str(script)!r}, run_name="__main__")
"""
    environment = os.environ | {"DEDALE_SPEED": "wasm"}  # numba would take seconds to compile
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Maze-8: won 100%, score 0.50" in done.stdout
    with np.load(out) as kept:
        assert set(kept) == set(Weights._fields)


def test_the_file_is_small_and_plain() -> None:
    import dedale.envs

    path = Path(dedale.envs.__file__).parent / "data" / "suites.json"
    assert set(json.loads(path.read_text())) == {f"{name}-v1" for name in SUITES}
