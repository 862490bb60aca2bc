"""The Python interface: types that depend on nothing, round trips, equality, promised errors."""

import copy
import json
import pickle
from typing import Any

import numba  # noqa: F401  # loaded, mazes of more than a thousand cells are handled compiled
import numpy as np
import pytest

import dedale
from dedale import DedaleError, Direction, Maze
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS

SIZES = [(6, 4), (40, 40), (200, 120)]  # plain; compiled once numba is loaded; always compiled
GRID_NAMES = list(GRIDS)


@pytest.fixture(params=SIZES, ids=lambda size: "{}x{}".format(*size))
def maze(request: pytest.FixtureRequest) -> Maze:
    width, height = request.param
    return dedale.generate("prim", width=width, height=height, seed=1)


class Own(Maze):
    """Of a class of one's own."""


def test_types_say_what_may_be_given_and_what_comes_back() -> None:
    width, height, seed = np.int64(6), np.uint8(3), np.int32(3)
    maze = dedale.generate("prim", width=width, height=height, seed=seed)
    assert [maze] == list(dedale.generate_many(1, "prim", width=width, height=height, seed=seed))
    own = Own.from_cells(maze.cells).with_open([]).with_terrain(None).replaced(goal=(0, 0))
    assert type(own) is Own
    assert dedale.generate.__annotations__["width"] == "SupportsIndex | None"
    made = [m for name, m in vars(Maze).items() if isinstance(m, classmethod) and name[0] != "_"]
    assert {method.__func__.__annotations__["return"] for method in made} == {"Self"}


def masked(width: int, height: int, grid: str = "square") -> Maze:
    """A maze with masked cells and some that these cut off."""
    size = {"width": width, "height": height, "grid": grid}
    return dedale.generate("prim", mask="text:oo", seed=1, **size)


def test_cells_are_bytes_at_every_size(maze: Maze) -> None:
    assert type(maze.sides) is bytes
    assert maze.sides == copy.deepcopy(maze).sides
    assert maze.kinds is None
    assert type(masked(max(30, maze.width), max(20, maze.height)).kinds) is bytes
    assert maze.cells.base is not None
    assert not maze.cells.flags.writeable
    assert dedale.Maze(maze.width, maze.height, np.frombuffer(maze.sides, np.uint8)) == maze
    for again in (dedale.braid(maze, 50), maze.with_open([]), pickle.loads(pickle.dumps(maze))):
        assert type(again.sides) is bytes


def test_distances_behave_alike_at_every_size(maze: Maze) -> None:
    found = dedale.distances(maze, (0, 0))
    assert isinstance(found, list)
    assert json.loads(json.dumps(found)) == found
    assert bool(found)
    assert found == dedale.distances(maze, (0, 0))
    assert found == pickle.loads(pickle.dumps(found)) == copy.copy(found)
    assert found[0, 0] == found[0] == 0
    for row, col in ((0, 1), (maze.height - 1, 0), (maze.height - 1, maze.width - 1)):
        assert found[row, col] == found[row * maze.width + col]
        assert found[row, col] == dedale.solve(maze, (0, 0), (row, col)).length
    with pytest.raises(DedaleError, match="outside the maze"):
        found[maze.height, 0]
    assert all(type(number) is int for number in found)


def test_solutions_tours_and_traces_behave_alike_at_every_size(maze: Maze) -> None:
    corner = (maze.height - 1, maze.width - 1)
    for make in (
        lambda: dedale.solve(maze, (0, 0), corner),
        lambda: dedale.solve(maze, (0, 0), corner, "pcc", paths="all"),
        lambda: dedale.tour(maze, (0, 0), [corner, (0, 1)]),
        lambda: dedale.solve(maze, (0, 0), corner, trace=True).trace,
    ):
        found: Any = make()
        assert found == make()
        assert hash(found) == hash(make())
        assert found in [make()]
        for same in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
            assert same == found
        assert found != dedale.solve(maze, (0, 1), corner)
        assert found != "something else"
    found = dedale.tour(maze, (0, 0), [corner, (0, 1)])
    solution = dedale.solve(maze, (0, 0), corner)
    kinds = {type(solution.path_cells), type(solution.visited_cells), type(found.walk_cells)}
    assert len(kinds) == 1
    assert not issubclass(kinds.pop(), np.ndarray)
    assert list(solution.path_cells or ()) == [maze.number(cell) for cell in solution.path or ()]
    assert np.asarray(solution.path_cells).tolist() == list(solution.path_cells or ())


def test_a_solution_without_a_path_is_false() -> None:
    walls = Maze(2, 1)
    assert not dedale.solve(walls, (0, 0), (0, 1))
    assert dedale.solve(walls, (0, 0), (0, 0))
    assert dedale.solve(walls, (0, 0), (0, 1)) == dedale.solve(walls, (0, 0), (0, 1))


@pytest.mark.parametrize("grid", GRID_NAMES)
def test_graphs_come_back_on_every_grid(grid: str) -> None:
    for width, height in ((5, 5), (3, 3)):
        for seed in (1, 2):
            maze = dedale.generate("prim", grid=grid, width=width, height=height, seed=seed)
            maze = dedale.braid(maze, 100, seed=seed)
            back = Maze.from_networkx(maze.to_networkx())
            assert back == maze
            assert (back.start, back.goal) == (maze.start, maze.goal)
    hidden = masked(8 if grid == "polar" else 24, 24, grid)
    assert Maze.from_networkx(hidden.to_networkx()) == hidden


@pytest.mark.parametrize("grid", GRID_NAMES)
def test_arrays_come_back_on_every_grid(grid: str) -> None:
    maze = dedale.generate("prim", grid=grid, width=5, height=5, seed=1)
    shape = shape_of(grid, 5, 5)
    if not shape.plan.ragged:
        assert Maze.from_cells(maze.cells, grid=grid) == maze
        assert Maze.from_cells(np.asarray(maze), grid=grid) == maze


def test_a_graph_that_is_no_maze_of_its_grid() -> None:
    graph = dedale.generate("prim", grid="hex", width=4, height=4, seed=1).to_networkx()
    graph.add_edge((0, 0), (3, 3))
    with pytest.raises(DedaleError, match=r"\(0, 0\) to \(3, 3\): only neighbouring cells"):
        Maze.from_networkx(graph)
    graph.graph["grid"] = "no such"
    with pytest.raises(DedaleError, match="unknown grid"):
        Maze.from_networkx(graph)


WRONG: list[tuple[Any, str]] = [
    (lambda m: m.is_open((0, 0), "N"), "direction 'N' should be the number of a side"),
    (lambda m: m.is_open((0, 0), -1), "direction -1 should be .* 0 to 3"),
    (lambda m: m.is_open((0, 0), 9), "direction 9 should be .* 0 to 3"),
    (lambda m: m.is_open((0, 0), 1.0), "direction 1.0 should be"),
    (lambda m: m.is_open("a", 0), "position 'a' should be"),
    (lambda m: m.with_open([((0, 0), "E")]), "direction 'E' should be"),
    (lambda m: m.with_open([((0, 0), 7)]), "direction 7 should be"),
    (lambda m: dedale.names(3), "unknown kind '3'"),
    (lambda m: dedale.names(None), "unknown kind 'None'"),
    (lambda m: dedale.generate(grid=5, width=3), "unknown grid '5'"),
    (lambda m: dedale.generate(grid=["hex"], width=3), "unknown grid"),
    (lambda m: dedale.generate(["prim"], width=3), "unknown generator"),
    (lambda m: dedale.generate(7, width=3), "unknown generator '7'"),
    (lambda m: Maze(3, 3, grid=None), "unknown grid 'None'"),
    (lambda m: dedale.solve(m, algorithm=["bfs"]), "unknown solver"),
    (lambda m: dedale.compare(m, algorithms=[["bfs"]]), "unknown solver"),
    (lambda m: dedale.solve(m, heuristic=None, algorithm="astar"), "unknown heuristic 'None'"),
    (lambda m: dedale.solve(None), "None should be a Maze"),
    (lambda m: dedale.compare("maze.json"), "'maze.json' should be a Maze"),
    (lambda m: dedale.distances(None), "None should be a Maze"),
    (lambda m: dedale.tour(None, (0, 0), [(0, 1)]), "None should be a Maze"),
    (lambda m: dedale.analyse(None), "None should be a Maze"),
    (lambda m: dedale.braid(None, 50), "None should be a Maze"),
    (lambda m: m.neighbours((0, 99)), "outside the maze"),
]


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_what_is_wrong_is_said(call: Any, message: str) -> None:
    with pytest.raises(DedaleError, match=message) as caught:
        call(dedale.generate("prim", width=4, height=4, seed=1))
    assert "\n" not in str(caught.value)


def test_directions_in_every_form() -> None:
    maze = Maze(2, 1, bytes([2, 8]))
    assert maze.is_open((0, 0), Direction.E) is True
    assert maze.is_open((0, 0), 1) is maze.is_open((0, 0), np.int64(1)) is True
    assert maze.is_open((0, 0), 3) is False
