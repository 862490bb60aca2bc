"""Terrain: the cheapest paths against networkx, files, pictures, and what is refused."""

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import networkx as nx
import pytest

import dedale
from dedale import DedaleError, Maze
from dedale.maze.terrain import noise
from dedale.solvers.tours import held_karp
from dedale.solvers.tours.problem import Problem

GRIDS = ("square", "hex", "triangle", "polar", "torus", "weave", "upsilon")


def weighted(maze: Maze) -> "nx.DiGraph[int]":
    """Every step as an edge that costs what the cell entered costs."""
    graph = nx.DiGraph()
    assert maze.terrain is not None
    for a, b in maze.links().tolist():
        graph.add_edge(a, b, weight=maze.terrain[b])
        graph.add_edge(b, a, weight=maze.terrain[a])
    return graph


@pytest.mark.parametrize("grid", GRIDS)
def test_paths_are_cheapest(grid: str) -> None:
    draw = Random(GRIDS.index(grid))
    for _time in range(60):
        width, height = draw.randint(3, 9), draw.randint(3, 9)
        size = {"width": 6 if grid == "polar" else width, "height": height}
        maze = dedale.generate("prim", grid=grid, **size, seed=draw.getrandbits(32))
        maze = dedale.braid(maze, draw.choice((0, 50, 100)), seed=draw.getrandbits(32))
        most = draw.choice((2, 9, 255))
        maze = maze.with_terrain([draw.randint(1, most) for _cell in range(maze.size)])
        a, b = (maze.position(draw.randrange(maze.size)) for _end in range(2))
        right = nx.dijkstra_path_length(weighted(maze), maze.number(a), maze.number(b))
        for name in ("dijkstra", "astar"):
            found = dedale.solve(maze, a, b, name, trace=True)
            assert (found.cost, found.cheapest, found.shortest) == (right, True, False)
            assert found.path is not None
            assert (found.path[0], found.path[-1]) == (a, b)
            graph = maze.to_networkx()
            assert all(graph.has_edge(*step) for step in pairwise(found.path))
            assert found.costs is not None
            assert found.costs[maze.number(b)] == right
        steps = dedale.solve(maze, a, b, "bfs")
        assert steps.shortest
        assert not steps.cheapest
        assert steps.cost is not None
        assert steps.cost >= right


@pytest.mark.parametrize("few", [13, 0])
def test_tours_are_cheapest(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against every order of the stops; `few`: by dynamic programming, and by cuts."""
    monkeypatch.setattr(held_karp, "MOST", few)
    if not few:
        pytest.importorskip("highspy")
    draw = Random(few)
    for number in range(40):
        grid = ("square", "hex", "torus", "triangle")[number % 4]
        maze = dedale.generate("wilson", grid=grid, width=draw.randint(3, 6), height=4, seed=number)
        maze = dedale.braid(maze, draw.choice((0, 50, 100)), seed=number)
        maze = maze.with_terrain([draw.choice((1, 1, 5, 60)) for _cell in range(maze.size)])
        start, end, *stops = draw.sample(range(maze.size), draw.randint(3, 6))
        ends = [end] if number % 3 else []
        graph = weighted(maze)
        far = {a: nx.single_source_dijkstra_path_length(graph, a) for a in (start, *stops)}
        orders = (pairwise([start, *order, *ends]) for order in permutations(stops))
        right = min(sum(far[a][b] for a, b in order) for order in orders)
        places = maze.position(start), list(map(maze.position, stops))
        last = maze.position(end) if ends else None
        for method in dedale.names("tour"):
            found = dedale.tour(maze, *places, end=last, method=method)
            assert found is not None
            assert found.bound <= right <= found.cost
            assert all(step[1] in maze.neighbours(step[0]) for step in pairwise(found.walk))
            if method == "optimal":
                assert (found.cost, found.proven) == (right, True)


@pytest.mark.parametrize("braid", [0, 60])
@pytest.mark.parametrize("end", [None, 23])
def test_the_table_of_a_tour_is_that_of_both_ways(braid: int, end: int | None) -> None:
    """A perfect maze is no tree of steps any more, and a further point stands for no end."""
    maze = dedale.braid(dedale.generate("wilson", width=6, height=5, seed=4), braid, seed=1)
    maze = maze.with_terrain([1 + 7 * cell % 11 for cell in range(maze.size)])
    problem = Problem(maze, 7, [2, 5, 16, 21, 29, 28], end, [])
    points, graph, terrain = problem.points, weighted(maze), maze.terrain
    assert points == [7, 2, 5, 16, 21, 28, 29, *([] if end is None else [end])]
    assert terrain is not None
    far = dict(nx.all_pairs_dijkstra_path_length(graph))
    assert problem.distances == [[far[a][b] for b in points] for a in points]
    table, fixed = problem.both_ways
    there_and_back = [[far[a][b] + far[b][a] for b in points] for a in points]
    if end is None:
        own = [terrain[cell] for cell in points]
        there_and_back = [[*row, cost] for row, cost in zip(there_and_back, own, strict=True)]
        there_and_back.append([*own, 0])
    assert (table, fixed) == (there_and_back, True)
    order = [*range(len(points)), *[len(points)][: end is None]]
    added = sum(table[a][b] for a, b in pairwise(order))
    cost = sum(far[a][b] for a, b in pairwise(points))
    assert problem.total(added) == cost
    assert problem.total(added - 1) == cost  # half a step more is a whole one
    walk = problem.walk(range(len(points)))
    assert sum(terrain[cell] for cell in walk.cells[1:]) == cost
    assert [walk.cells[cut] for cut in walk.cuts] == points


def test_terrain_of_ones_is_none_at_all() -> None:
    maze = dedale.braid(dedale.generate("wilson", width=12, height=9, seed=2), 60)
    flat = maze.with_terrain([1] * maze.size)
    for name in ("dijkstra", "astar", "bfs"):
        plain, level = (
            dedale.solve(one, (0, 0), (8, 11), name, trace=True) for one in (maze, flat)
        )
        assert plain.path == level.path
        assert plain.visited == level.visited
        assert plain.cost == level.cost == plain.length
        assert list(plain.trace.events) == list(level.trace.events)  # type: ignore[union-attr]


@pytest.mark.parametrize("ending", ["json", "npz"])
@pytest.mark.parametrize("grid", ["square", "hex", "polar"])
def test_files_keep_it(tmp_path: Path, ending: str, grid: str) -> None:
    maze = dedale.generate("prim", grid=grid, width=7, height=5, seed=1).with_terrain("noise:2")
    maze.save(tmp_path / f"maze.{ending}")
    again = dedale.load(tmp_path / f"maze.{ending}")
    assert again == maze
    assert again.terrain == maze.terrain
    assert again.digest() == maze.digest()
    assert again != maze.with_terrain(None)
    assert again.recipe is None


def test_noise_is_the_same_for_ever_and_smooth() -> None:
    maze = dedale.generate("prim", width=12, height=8, seed=1)
    assert noise(maze.shape, 3)[:12].hex() == "070708090808070606050403"
    for seed in range(30):
        costs = noise(maze.shape, seed)
        assert (min(costs), max(costs)) == (1, 9)
        rows = [costs[at : at + 12] for at in range(0, 96, 12)]
        assert max(abs(a - b) for row in rows for a, b in pairwise(row)) <= 5


def test_films_on_terrain_say_what_the_way_costs() -> None:
    maze = dedale.generate("prim", width=7, height=5, seed=1).with_terrain("noise:2")
    found = dedale.solve(maze, algorithm="dijkstra", trace=True)
    flat = dedale.solve(maze.with_terrain(None), algorithm="dijkstra", trace=True)
    assert found.trace is not None
    assert flat.trace is not None
    assert found.trace.result["cost"] == found.cost
    assert flat.trace.result == {"length": flat.length, "visited_count": len(flat.visited)}


def test_a_picture_is_terrain(tmp_path: Path) -> None:
    from PIL import Image

    Image.linear_gradient("L").rotate(180).save(tmp_path / "slope.png")
    maze = dedale.generate("prim", width=6, height=9, seed=1)
    costs = maze.with_terrain(str(tmp_path / "slope.png")).terrain
    assert costs is not None
    assert list(costs[::6]) == sorted(costs[::6])
    assert (costs[0], costs[-1]) == (1, 8)


@pytest.mark.parametrize(
    ("costs", "said"),
    [
        ([1, 2], "2 costs are given for 6 cells"),
        ([0] * 6, "costs 0"),
        ([256] * 6, "from 1 to 255"),
        ("noise:x", "noise:SEED"),
        ("nowhere.png", "nowhere.png"),
        ([["a"] * 3] * 2, "from 1 to 255"),
    ],
)
def test_wrong_terrain_is_refused(costs: object, said: str) -> None:
    with pytest.raises(DedaleError, match=said):
        Maze(3, 2).with_terrain(costs)  # type: ignore[arg-type]


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    maze = dedale.generate("prim", width=4, height=3, seed=1).with_terrain("noise:2")
    maze.save(tmp_path / "maze.json")
    text = (tmp_path / "maze.json").read_text()
    for wrong in ('"zz"', '"00"', "7"):
        (tmp_path / "bad.json").write_text(text.replace('"terrain": [', f'"terrain": [{wrong},'))
        with pytest.raises(DedaleError, match=r"bad\.json:9:"):
            dedale.load(tmp_path / "bad.json")


def test_braiding_keeps_it_and_other_cells_do_not() -> None:
    maze = dedale.generate("prim", width=8, height=6, seed=1).with_terrain("noise:2")
    assert dedale.braid(maze, 100).terrain == maze.terrain
    drawn, plain = (bytes(one.draw("svg")) for one in (maze, maze.with_terrain(None)))
    assert drawn.count(b"fill=") > plain.count(b"fill=")
