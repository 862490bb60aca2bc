"""Paths found by the kernels of the graphics card, against those of the solvers."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.scale import generate
from dedale.scale.card import Card
from dedale.scale.gpu import CardMaze
from dedale.scale.gpu_path import find_path, path_cells, upload
from dedale.scale.solve import solve
from dedale.scale.storage import LargeMaze

from .emulated import EmulatedCard, compile_card

OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Card:
    return EmulatedCard(compile_card(tmp_path_factory.mktemp("card")))


def assert_walks(maze: dedale.Maze, start: tuple[int, int], goal: tuple[int, int], moves) -> None:
    row, col = start
    for move in moves.tolist():
        assert int(maze.cells[row, col]) & (1 << move)
        row, col = row + OFFSETS[move][0], col + OFFSETS[move][1]
    assert (row, col) == goal


@pytest.fixture(autouse=True, params=[1, 64])
def most_steps(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one step a chain of dead ends is followed by a warp, or nearly never."""
    monkeypatch.setattr("dedale.scale.gpu_path.CHAIN", request.param)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 80),
    st.integers(1, 80),
    st.integers(0, 2**32),
    st.sampled_from([16, 32]),
    st.booleans(),
    st.data(),
)
def test_the_path_of_a_maze_without_loops(
    emulated: Card,
    width: int,
    height: int,
    seed: int,
    area: int,
    keep: bool,
    data: st.DataObject,
) -> None:
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    start, goal = data.draw(cell), data.draw(cell)
    made = CardMaze(width, height, seed, card=emulated, area=area, keep=keep)
    moves = made.path(start, goal)
    maze = dedale.generate("kruskal", width=width, height=height, seed=seed)
    expected = dedale.solve(maze, start=start, goal=goal)
    assert path_cells(start, moves, width).tolist() == list(expected.path_cells)
    # the maze is still there
    rows = np.concatenate([rows.copy() for _, rows in made.rows()])
    assert np.array_equal(rows, maze.cells)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 80), st.integers(1, 80), st.integers(0, 2**32), st.data())
def test_the_path_in_a_mask_whose_rows_are_not_kept(
    emulated: Card, width: int, height: int, seed: int, data: st.DataObject
) -> None:
    noise = np.random.default_rng(seed).integers(0, 100, (height, width))
    kinds = (noise < data.draw(st.sampled_from([0, 10, 30, 45]))).astype(np.uint8)
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    start, goal = data.draw(cell), data.draw(cell)
    kinds[start] = kinds[goal] = 0
    kept, again = (
        CardMaze(width, height, seed, kinds, card=emulated, area=32, keep=keep)
        for keep in (True, False)
    )
    moves = kept.path(start, goal)
    if moves is None:
        assert again.path(start, goal) is None
    else:
        assert again.path(start, goal).tolist() == moves.tolist()


def test_a_maze_solved_in_its_own_cells_is_made_again(emulated: Card) -> None:
    made = CardMaze(70, 50, 3, card=emulated, area=32)
    made.card = EmulatedCard(emulated.library, room=made.words.nbytes)
    moves = made.path((0, 0), (49, 69)).tolist()
    assert made.words is None
    assert made.path((0, 0), (49, 69)).tolist() == moves
    maze = dedale.generate("kruskal", width=70, height=50, seed=3)
    assert np.array_equal(np.concatenate([rows.copy() for _, rows in made.rows()]), maze.cells)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 70),
    st.integers(1, 70),
    st.integers(0, 2**32),
    st.sampled_from([2, 30, 100]),
    st.data(),
)
def test_the_path_of_a_braided_maze(
    emulated: Card, width: int, height: int, seed: int, percent: int, data: st.DataObject
) -> None:
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    start, goal = data.draw(cell), data.draw(cell)
    maze = dedale.generate("kruskal", width=width, height=height, seed=seed)
    maze = dedale.braid(maze, percent, seed=seed)
    words = upload(emulated, LargeMaze.of(maze))
    moves = find_path(emulated, words, width, height, start, goal)
    assert len(moves) == dedale.solve(maze, start=start, goal=goal).length
    assert_walks(maze, start, goal, moves)


def test_no_way_is_no_path(emulated: Card) -> None:
    cells = np.zeros((40, 40), np.uint8)
    cells[3, 3:20] = 10
    cells[3, 3], cells[3, 19] = 2, 8
    for goal in ((30, 30), (39, 0)):
        words = upload(emulated, LargeMaze(cells))
        assert find_path(emulated, words, 40, 40, (3, 3), goal) is None
    loops = np.zeros((40, 40), np.uint8)
    for top in (2, 30):  # two rings that do not touch
        loops[top, 2], loops[top, 3], loops[top + 1, 3], loops[top + 1, 2] = 6, 12, 9, 3
    words = upload(emulated, LargeMaze(loops))
    assert find_path(emulated, words, 40, 40, (2, 2), (30, 2)) is None


def test_the_engine_by_its_doors(
    emulated: Card, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("gpu", "gpu_path"):
        monkeypatch.setattr(f"dedale.scale.{module}.this_card", lambda: emulated)
    size = {"width": 2100, "height": 300}
    local = generate(**size, seed=6)
    assert generate(**size, seed=6, engine="gpu").digest() == local.digest()
    for name in ("maze.npy", "maze.zarr"):
        made = generate(**size, seed=6, engine="gpu", output=tmp_path / name)
        assert made.digest() == local.digest()
    mask = dedale.Mask.from_text("DÉDALE", size=21)
    size = {"width": mask.width, "height": mask.height}
    masked = generate(**size, seed=6, mask=mask)
    assert generate(**size, seed=6, mask=mask, engine="gpu") == masked
    assert solve(masked, engine="gpu").path == solve(masked).path
    assert solve(local, engine="gpu").path == solve(local).path
    braided = dedale.braid(local, 60, seed=1)
    assert solve(braided, engine="gpu").length == solve(braided).length
