"""Mazes whose way is given: along a path, or filling a picture."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Mask
from dedale.generators.ways import along, painting
from dedale.grids.shape import shape_of
from dedale.maze.kinds import every_kind


@pytest.mark.parametrize("grid", dedale.names("grid"))
@given(seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=8)
def test_the_way_is_the_path_and_the_only_one(grid: str, seed: int) -> None:
    width, height = {"polar": (5, 4), "cube": (3, 3)}.get(grid, (6, 5))
    model = dedale.generate("backtracker", grid=grid, width=width, height=height, seed=seed)
    path = dedale.solve(model).path
    assert path
    maze = along(path, width, height, grid=grid, seed=seed)
    maze.check()
    graph = maze.to_networkx()
    if all(kind == 0 for kind in every_kind(model)):
        assert nx.is_tree(graph)
        assert len(graph) == shape_of(grid, width, height).size
    assert nx.shortest_path(graph, maze.start, maze.goal) == path
    assert maze == along(path, width, height, grid=grid, seed=seed)


@pytest.mark.parametrize("mask", ["heart", "disc", "text:Ho!"])
def test_the_way_fills_the_picture_and_nothing_else(mask: str) -> None:
    picture = (
        Mask.from_text(mask.removeprefix("text:"), size=7)
        if mask.startswith("text")
        else Mask.named(mask, width=14, height=13)
    )
    maze = painting(picture, seed=5)
    maze.check()
    assert nx.is_tree(maze.to_networkx())
    path = dedale.solve(maze).path
    assert path
    inside = {
        (2 * (row + 2) + i, 2 * (col + 2) + j)
        for row in range(picture.height)
        for col in range(picture.width)
        if not picture.is_masked((row, col))
        for i in (0, 1)
        for j in (0, 1)
    }
    assert inside <= set(path)
    assert maze.start[1] == maze.goal[1] == 0
    # Beside the picture there is nothing but the two corridors that lead there from the west.
    first = min(col for _row, col in inside)
    assert all(
        col < first and row in (maze.start[0], maze.goal[0]) for row, col in set(path) - inside
    )


def test_what_is_no_path_or_no_picture() -> None:
    for path, message in (
        ([(0, 0)], "at least two cells"),
        ([(0, 0), (0, 1), (0, 0)], "each of them once"),
        ([(0, 0), (1, 1)], r"\(0, 0\) and \(1, 1\) are no neighbours"),
        ([(0, 0), (0, 9)], r"\(0, 9\) is outside"),
    ):
        with pytest.raises(DedaleError, match=message):
            along(path, 4, 4, seed=1)
    with pytest.raises(DedaleError, match="2000x2000 is too large"):
        along([(0, 0), (0, 1)], 2000, 2000)
    with pytest.raises(DedaleError, match="one piece only"):
        painting(Mask.parse(".X.\n"), seed=1)
