"""The oracle answers what searches find, on trees, with cycles, on every grid, at every speed."""

from itertools import pairwise

import numpy as np
import pytest

import dedale
from dedale.grids.table import GRIDS
from dedale.maze import oracle as module
from dedale.maze.maze import Maze
from tests.sampling import WHOLE
from tests.speeds import EVERY, at_speed


def braided(width: int, height: int, percent: int, seed: int, **more: object) -> Maze:
    return dedale.braid(
        dedale.generate("wilson", width=width, height=height, seed=seed, **more), percent, seed=seed
    )


def mazes() -> dict[str, Maze]:
    made = {
        "one cell": Maze(1, 1),
        "all walls": Maze(3, 2),
        "corridor": dedale.generate(width=40, height=1, seed=1),
        "ring": Maze(2, 2, bytes([6, 12, 3, 9])),
        "perfect": dedale.generate("wilson", width=11, height=8, seed=1),
        "heart": dedale.generate("prim", mask="heart", width=12, seed=2),
        "few cycles": braided(12, 9, 20, 3),
        "no dead ends": braided(10, 8, 100, 4),
        "open": dedale.generate("none", width=6, height=5).replaced(
            sides=open_sides(6, 5), recipe=None
        ),
        "parts": dedale.generate("random-walls", width=10, height=9, seed=5),
        "narrow torus": braided(3, 3, 100, 6, grid="torus"),
    }
    for grid in GRIDS:
        made[grid] = braided(5, 5, 40, 7, grid=grid)
    return made


def open_sides(width: int, height: int) -> bytes:
    return bytes(
        (row > 0) + 2 * (col < width - 1) + 4 * (row < height - 1) + 8 * (col > 0)
        for row in range(height)
        for col in range(width)
    )


MAZES = mazes()


def cells_of(maze: Maze) -> list[tuple[int, int]]:
    cells = map(maze.position, range(maze.size))
    return [cell for cell in cells if maze.is_accessible(cell)]


@pytest.mark.parametrize(
    ("name", "limit"), [*((name, 4096) for name in MAZES), ("few cycles", 0), ("polar", 0)]
)
def test_answers_are_those_of_searches(
    name: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a table of junctions, and where that is too large."""
    monkeypatch.setattr(module, "MOST_JUNCTIONS", limit)
    maze = MAZES[name]
    oracle, cells = maze.oracle(), cells_of(maze)
    assert oracle.instant or limit == 0
    assert oracle.is_tree == (dedale.analyse(maze)["cycles"] == 0)
    table = oracle.distances(np.array(cells)[:, None], np.array(cells))
    for row, start in enumerate(cells):
        away = dedale.distances(maze, start)
        assert table[row].tolist() == [away[goal] for goal in cells]
        far = max(away)
        assert oracle.eccentricity(start) == far
        assert oracle.farthest(start) == maze.position(away.index(far))
        for goal in cells[row % 3 :: 5]:
            steps, path = oracle.distance(start, goal), oracle.path(start, goal)
            if away[goal] < 0:
                assert steps is path is oracle.next_step(start, goal) is None
                continue
            assert path is not None
            assert steps == away[goal] == len(path) - 1
            assert (path[0], path[-1]) == (start, goal)
            assert all(there in maze.neighbours(here) for here, there in pairwise(path))
            assert oracle.next_step(start, goal) == (path[1] if steps else None)


@pytest.mark.parametrize(
    ("speed", "grid"),
    [*((speed, "square") for speed in EVERY if WHOLE or speed != "numba"), (EVERY[1], "hex")],
)
def test_all_speeds_answer_the_same(speed: str, grid: str) -> None:
    maze = braided(31, 27, 30, 8, grid=grid)
    pairs = np.random.default_rng(1).integers(0, 27, (150, 2, 2)).tolist()
    wanted = [dedale.solve(maze, *map(tuple, pair)).length for pair in pairs]
    with at_speed(speed) as patch:
        patch.setattr(module, "SMALL", 0)
        oracle = maze.oracle()
        ones, others = zip(*pairs, strict=True)
        assert oracle.distances(ones, others).tolist() == wanted
        path = oracle.path(*map(tuple, pairs[0]))
        assert path is not None
        assert len(path) == wanted[0] + 1
        tree = dedale.generate(width=31, height=27, seed=1, grid=grid).oracle()
        path = tree.path((0, 0), tree.farthest((0, 0)))
        assert path is not None
        assert len(path) == tree.eccentricity((0, 0)) + 1


def test_what_is_no_cell_is_refused() -> None:
    oracle = MAZES["heart"].oracle()
    with pytest.raises(dedale.DedaleError, match=r"start \(0, 0\) is masked"):
        oracle.distance((0, 0), (5, 5))
    with pytest.raises(dedale.DedaleError, match=r"\(5, 99\) is outside the maze"):
        oracle.distances((5, 5), [(5, 6), (5, 99)])
    with pytest.raises(dedale.DedaleError, match=r"\(-1, 5\) is outside the maze"):
        oracle.distances((5, 5), (-1, 5))
    with pytest.raises(dedale.DedaleError, match=r"positions \[1, 2, 3\] should be"):
        oracle.distances((5, 5), [1, 2, 3])
    for wrong in ([(1, 1), (2,)], [[(5, 5), (5, 6)], [(5, 5), (5, 6)], [(5, 5), (5, 6)]]):
        with pytest.raises(dedale.DedaleError, match="as many of both"):
            oracle.distances([(5, 5), (5, 6), (6, 6)], wrong)
    for junk in (None, "ab", [1.5, 2], [], [None, None], object()):
        with pytest.raises(dedale.DedaleError):
            oracle.distances((5, 5), junk)
        with pytest.raises(dedale.DedaleError):
            oracle.path((5, 5), junk)
