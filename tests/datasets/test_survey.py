"""Keys, ends, ways and how many there are, against slow and obvious second implementations."""

import networkx as nx
import numpy as np
import pytest

import dedale
from dedale.datasets.candidates import Batch, Candidates
from dedale.datasets.examples import Example
from dedale.datasets.request import checked
from dedale.grids.symmetry import symmetries
from dedale.maze.maze import Maze

WISHES = {
    "squares": {"width": 9, "height": 7},
    "loops": {"width": 9, "height": 7, "braid": 60},
    "masked": {"width": 12, "height": 11, "mask": "heart", "braid": 30},
    "rock": {"width": 14, "height": 14, "algorithm": "paths"},
    "recursive": {"width": 6, "height": 6, "algorithm": "backtracker-recursive"},
    "hex": {"width": 6, "height": 5, "grid": "hex", "braid": 40},
    "masked hex": {"width": 9, "height": 8, "grid": "hex", "mask": "ring"},
    "torus": {"width": 5, "height": 4, "grid": "torus"},
    "layers": {"width": 4, "height": 3, "grid": "layers:2", "algorithm": "wilson"},
    "polar": {"width": 5, "height": 5, "grid": "polar"},
    "weave": {"width": 7, "height": 7, "grid": "weave"},
}


def some(ends: str = "far", number: int = 12, **wishes: object) -> tuple[Batch, list[Example]]:
    asked = checked(seed=3, ends=ends, **wishes)  # type: ignore[arg-type]
    batch = Candidates(asked).batch(0, number)
    return batch, list(batch.examples.each(asked.layout))


def made(seed: int, **wishes: object) -> Maze:
    """The maze that a candidate should be, by way of the front door."""
    percent = wishes.pop("braid", None)
    maze = dedale.generate(seed=seed, **wishes)  # type: ignore[arg-type]
    return maze if percent is None else dedale.braid(maze, percent)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", WISHES)
@pytest.mark.parametrize("ends", ["far", "corners", "random"])
def test_candidates_are_the_mazes_of_their_seeds_with_shortest_ways(name: str, ends: str) -> None:
    batch, examples = some(ends, **WISHES[name])
    assert len(examples) == len(batch.keys) == 12
    for number, example in enumerate(examples):
        maze = made(3 + number, **WISHES[name])
        assert example.maze == maze
        assert example.maze.recipe is not None
        assert example.maze.recipe.seed == 3 + number
        graph = maze.to_networkx()
        start, goal = example.maze.start, example.maze.goal
        assert example.path[0] == start
        assert example.path[-1] == goal
        assert start != goal
        assert all(
            graph.has_edge(a, b) for a, b in zip(example.path, example.path[1:], strict=False)
        )
        assert len(example.moves) == nx.shortest_path_length(graph, start, goal)
        if ends == "corners":
            assert {start, goal} == {min(graph), max(graph)}
        if ends == "far" and nx.is_tree(graph):
            assert len(example.moves) == nx.diameter(graph)


def test_drawn_ends_are_drawn_from_all_cells() -> None:
    _batch, examples = some("random", 800, width=3, height=2)
    for end in ("start", "goal"):
        seen = [getattr(example.maze, end) for example in examples]
        assert min(seen.count(cell) for cell in set(seen)) > 90
        assert len(set(seen)) == 6


def images(maze: Maze) -> set[bytes]:
    """All that a square maze can be turned and mirrored into, by hand."""
    found = set()
    cells = np.array(maze.cells)
    for _turn in range(4):
        cells = np.rot90(cells, -1)  # clockwise: what was open to the north opens to the east
        cells = (cells << 1 | cells >> 3) & 15
        mirrored = np.fliplr(cells)
        mirrored = mirrored & 5 | (mirrored & 2) << 2 | (mirrored & 8) >> 2
        found |= {one.tobytes() for one in (cells, mirrored) if one.shape == maze.cells.shape}
    return found


@pytest.mark.parametrize("size", [(3, 3), (4, 2)])
def test_mazes_have_one_key_exactly_when_they_are_alike(size: tuple[int, int]) -> None:
    batch, examples = some(number=300, algorithm="wilson", width=size[0], height=size[1])
    keys: dict[bytes, set[int]] = {}
    for key, orbit, example in zip(batch.keys.tolist(), batch.orbits, examples, strict=True):
        same = images(example.maze)
        assert orbit == len(same)
        keys.setdefault(min(same), set()).add(key)
    assert all(len(found) == 1 for found in keys.values())
    assert len(set.union(*keys.values())) == len(keys) > 10


def test_a_torus_that_is_shifted_is_the_same() -> None:
    batch, examples = some(number=40, grid="torus", width=3, height=3, algorithm="wilson")
    found = symmetries("torus", 3, 3)
    assert found.count == 72
    assert len(examples) == 40 > len(set(batch.keys.tolist()))


@pytest.mark.parametrize("name", ["loops", "hex", "torus"])
def test_ways_are_counted(name: str) -> None:
    wishes = WISHES[name] | {"solutions": (1, 40)}
    _batch, examples = some("corners", 30, **wishes)
    assert examples
    for example in examples:
        graph, maze = example.maze.to_networkx(), example.maze
        ways = list(zip(range(41), nx.all_simple_paths(graph, maze.start, maze.goal), strict=False))
        assert example.figures["solutions"] == len(ways)


def test_what_is_asked_of_a_maze_is_asked() -> None:
    _batch, examples = some(number=200, width=6, height=6, length=(20, 24))
    assert {len(example.moves) for example in examples} <= set(range(20, 25))
    _batch, every = some(number=200, width=6, height=6)
    assert len(examples) == sum(20 <= len(example.moves) <= 24 for example in every) > 5
    _batch, few = some("corners", 60, width=5, height=5, braid=100, solutions=(2, 2))
    assert few
    assert {example.figures["solutions"] for example in few} == {2}
    _batch, hard = some(number=60, width=12, height=12, difficulty=(4, 5))
    assert hard
    assert {example.figures["difficulty"] for example in hard} <= {4, 5}
    assert all(e.figures["difficulty"] == e.maze.difficulty().grade for e in hard)
