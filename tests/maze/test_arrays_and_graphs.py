"""The maze among numpy, networkx and scipy: everything converts both ways."""

from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

import dedale
from dedale import DedaleError, Maze

from ..mazes import mazes


@given(mazes())
def test_every_conversion_gives_the_same_maze_back(maze: Maze) -> None:
    assert Maze.from_cells(np.asarray(maze)) == maze
    assert Maze.from_cells(np.asarray(maze).tolist()) == maze
    assert Maze.from_cells(maze.cells, masked=maze.masked, start=maze.start) == maze
    assert Maze.from_matrix(maze.to_matrix(), start=maze.start) == maze
    if maze.kinds is None or not maze.cut_off.any():
        graph = maze.to_networkx()
        assert Maze.from_networkx(graph) == maze
        assert Maze.from_networkx(graph).start == maze.start


@given(mazes())
def test_graphs_have_the_openings_and_nothing_else(maze: Maze) -> None:
    wanted = {
        frozenset([cell, other])
        for number in range(maze.width * maze.height)
        if maze.is_accessible(cell := divmod(number, maze.width))
        for other in maze.neighbours(cell)
    }
    graph = maze.to_networkx()
    assert {frozenset(edge) for edge in graph.edges} == wanted
    assert set(graph.nodes) == {tuple(map(int, cell)) for cell in np.argwhere(maze.accessible)}
    links = maze.links()
    assert links.shape == (len(wanted), 2)
    assert (links[:, 0] < links[:, 1]).all()
    assert links.tolist() == sorted(links.tolist())
    sparse = maze.to_scipy()
    assert sparse.format == "csr"
    assert {
        frozenset([divmod(int(a), maze.width), divmod(int(b), maze.width)])
        for a, b in zip(*sparse.nonzero(), strict=True)
    } == wanted
    assert sparse.sum() == 2 * len(wanted)


def test_a_spanning_tree_of_networkx_is_a_perfect_maze() -> None:
    tree = nx.random_spanning_tree(nx.grid_2d_graph(5, 7), seed=3)
    maze = Maze.from_networkx(tree)
    assert (maze.width, maze.height) == (7, 5)
    assert dedale.analyse(maze)["perfect"]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Maze.from_cells([[2, 0]]), "open on one side only"),
        (lambda: Maze.from_cells([[1]]), "border"),
        (lambda: Maze.from_cells([[300]]), "whole numbers: 0 to 15"),
        (lambda: Maze.from_cells([[-1]]), "whole numbers: 0 to 15"),
        (lambda: Maze.from_cells([[0.5]]), "whole numbers: 0 to 15"),
        (lambda: Maze.from_cells([[17]]), "cell value 17"),
        (lambda: Maze.from_cells([1, 2]), r"shape \(2,\)"),
        (lambda: Maze.from_cells([]), r"shape \(0,\)"),
        (lambda: Maze.from_cells([[1], [1, 2]]), "not all of one length"),
        (lambda: Maze.from_cells([[0, 0]], masked=[[True]]), "the mask is of shape"),
        (lambda: Maze.from_cells([[0, 0]], start=(0, 5)), "start"),
        (lambda: Maze.from_matrix([[0]]), "odd numbers"),
        (lambda: Maze.from_networkx(nx.path_graph(3)), "node 0 should be a cell"),
        (lambda: Maze.from_networkx(nx.Graph([((0, 0), (1, 1))])), "only neighbouring cells"),
        (lambda: Maze.from_networkx(nx.Graph()), "no node"),
        (lambda: Maze.from_networkx(nx.grid_2d_graph(2, 2), width=1), "outside a maze of 1x2"),
    ],
)
def test_what_is_no_maze_is_refused_in_one_line(make: Any, words: str) -> None:
    with pytest.raises(DedaleError, match=words) as caught:
        make()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64, np.uint64])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: type) -> None:
    maze = dedale.generate(
        "prim", width=kind(6), height=kind(3), seed=kind(7), start=(kind(1), kind(2))
    )
    assert maze == dedale.generate("prim", width=6, height=3, seed=7, start=(1, 2))
    assert isinstance(maze.recipe.seed, int) if maze.recipe else False
    assert dedale.braid(maze, kind(50), seed=kind(1)) == dedale.braid(maze, 50, seed=1)
    one = dedale.solve(maze, np.array([0, 0]), np.array([2, 5], kind))  # type: ignore[arg-type]
    assert one.path == dedale.solve(maze, (0, 0), (2, 5)).path
    assert maze.neighbours((kind(0), kind(0))) == maze.neighbours((0, 0))


@pytest.mark.parametrize("value", [True, np.True_, 2.0, np.float64(2), "2", None, [2]])
def test_other_things_are_not(value: Any) -> None:
    if value is not None:
        with pytest.raises(DedaleError, match="whole number"):
            dedale.generate(width=value, height=3)
    if value is not True:
        with pytest.raises(DedaleError, match=r"should be \(row, col\)"):
            dedale.generate(width=3, height=3, start=(0, value))


def test_dir_shows_the_public_names_only() -> None:
    assert dir(dedale) == sorted(dedale.__all__)
    for name in dedale.__all__:
        assert getattr(dedale, name).__doc__, name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = dedale.nothing  # type: ignore[attr-defined]


def test_reprs_tell_what_a_thing_is() -> None:
    maze = dedale.generate("wilson", width=9, height=6, seed=2)
    assert repr(maze) == "<Maze 9x6 by wilson, seed 2>"
    assert repr(Maze(2, 1)) == "<Maze 2x1>"
    walled = Maze(2, 1, None, bytes([0, 1]))
    assert repr(walled) == "<Maze 2x1, 1 cells>"
    found = dedale.solve(maze, (0, 0), (5, 8), "astar")
    told = f"{found.length} steps from (0, 0) to (5, 8), {len(found.visited)} cells visited"
    assert repr(found) == f"<Solution of 9x6 by astar: {told}>"
    assert "no path" in repr(dedale.solve(Maze(2, 1), (0, 0), (0, 1)))
    tour = dedale.tour(maze, (0, 0), [(5, 8), (0, 8)])
    assert repr(tour).startswith("<Tour of 9x6 by optimal: ")
    trace = dedale.generate("wilson", width=9, height=6, seed=2, trace=True).trace
    assert repr(trace) == f"<Trace of 9x6, {len(trace)} events>"  # type: ignore[arg-type]


def test_a_notebook_shows_mazes_ways_and_films() -> None:
    maze = dedale.generate("wilson", width=9, height=6, seed=2, trace=True)
    found, tour = dedale.solve(maze, (0, 0), (5, 8)), dedale.tour(maze, (0, 0), [(5, 8), (0, 8)])
    for shown in (maze, found, tour):
        assert shown._repr_svg_().startswith("<svg ")  # type: ignore[union-attr]
        assert shown._repr_png_() is None  # type: ignore[union-attr]
    assert found._repr_svg_().count('stroke-width="0.24"') == 1  # type: ignore[union-attr]
    assert tour._repr_svg_().count('stroke-width="0.24"') == 4  # type: ignore[union-attr]
    assert maze.trace._repr_html_().startswith("<img ")  # type: ignore[union-attr]
    large = dedale.generate("kruskal", width=200, height=200, seed=1)
    for shown in (large, dedale.solve(large, (0, 0), (9, 9))):
        assert shown._repr_svg_() is None
        assert shown._repr_png_()[:4] == b"\x89PNG"  # type: ignore[index]
