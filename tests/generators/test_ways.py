"""Mazes whose way is given: along a path, or filling a picture."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Mask
from dedale.generators import ways
from dedale.generators.recipes import LETTERS, make_many
from dedale.generators.ways import along, painting
from dedale.grids.shape import shape_of
from dedale.maze.kinds import every_kind
from dedale.maze.recipe import Recipe


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
    ways.MOST_CELLS, most = 12, ways.MOST_CELLS
    try:
        assert along([(0, 0), (0, 1)], 4, 3, seed=1).size == 12
        with pytest.raises(DedaleError, match="13x1 is too large: such mazes have 12 cells"):
            along([(0, 0), (0, 1)], 13, 1, seed=1)
    finally:
        ways.MOST_CELLS = most


def test_the_same_seed_gives_the_same_maze_around_a_way() -> None:
    path = [(0, 0), (0, 1), (0, 2)]
    made = [along(path, 9, 8, grid=grid, seed=3).digest()[:8] for grid in ("square", "hex")]
    made.append(painting(Mask.named("heart", width=9, height=8), seed=3).digest()[:8])
    assert made == ["e5e4d93f", "a1fdab20", "f6208473"]


def test_what_a_way_fills_at_a_size_and_without_one() -> None:
    def made(way: str, **size: int) -> dedale.Maze:
        return Recipe.of({"way": way, "seed": 1} | size).make()

    drawn = "X..\n...\n"
    assert made(drawn) == painting(Mask.parse(drawn), seed=1)
    assert made("disc") == painting(Mask.named("disc"), seed=1)
    assert made("text:I") == painting(Mask.from_text("I", size=LETTERS), seed=1)
    sizes = [(one.width, one.height) for one in (made("disc", width=20), made("disc", height=21))]
    assert sizes == [(20, 20), (20, 20)]
    assert made("disc", width=24, height=20) == painting(
        Mask.named("disc", width=8, height=6), seed=1
    )
    word = Mask.from_text("I", width=8, height=9)
    assert made("text:I", width=24, height=26) == painting(word, seed=1)
    assert made(drawn, width=10, height=12) == painting(Mask.parse(drawn).resized(1, 2), seed=1)
    for way, width, height in (("disc", 19, 20), ("disc", 20, 19), (drawn, 9, 12), (drawn, 12, 9)):
        with pytest.raises(DedaleError, match=f"size {width}x{height} is too small for a way"):
            made(way, width=width, height=height)
    cells = made("0,0 0,1; (1,1)")
    assert (cells.width, cells.height, cells.goal) == (2, 2, (1, 1))
    assert (made("0,0 0,1", height=3).height, made("0,0 0,1", width=5).width) == (3, 5)
    with pytest.raises(DedaleError, match="should be cells in a row"):
        made("1 2")
    with pytest.raises(DedaleError, match="fills squares: leave out the grid"):
        Recipe.of({"way": "disc", "grid": "hex"}).make()
    with pytest.raises(DedaleError, match="one maze of a way and a seed"):
        make_many(Recipe.of({"way": "disc"}), 2)
