"""Tours: against brute force, against each other, and what cannot be done."""

from itertools import pairwise, permutations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Maze
from dedale.kernel.rng import below, step, stream
from dedale.solvers import TOURS
from dedale.solvers.tours import exact, held_karp, two_opt
from dedale.solvers.tours.cuts import violated
from dedale.solvers.tours.problem import Problem

from .sample_mazes import accessible_cells, any_mazes, graph_of, looped_mazes, perfect_mazes


def check(maze, found, start, stops, end, avoid=frozenset()):
    """A tour is what it says: legal, through every stop, cut at the stops into simple paths."""
    assert found.walk[0] == start
    for here, there in pairwise(found.walk):
        assert there in maze.neighbours(here)
    assert (avoid - {start}).isdisjoint(found.walk)
    assert set(stops) <= set(found.walk)
    assert found.length == len(found.walk) - 1 == sum(len(path) - 1 for path in found.paths)
    assert found.bound <= found.length
    assert found.proven == (found.bound == found.length)
    reached = start
    for path in found.paths:
        assert path[0] == reached
        reached = path[-1]
        assert len(set(path)) == len(path)
    assert reached == found.walk[-1]
    assert [path[-1] for path in found.paths] == found.order
    assert set(found.order) == set(stops) - {start, end} | ({end} if end else set())
    if end is not None:
        assert found.walk[-1] == end


def brute_force(maze, start, stops, end, avoid=frozenset()):
    """The length of the best tour, by trying every order."""
    graph = graph_of(maze, avoid - {start})
    points = {start, *stops, *([end] if end else [])}
    if not all(point in graph and nx.has_path(graph, start, point) for point in points):
        return None
    ways = {point: nx.single_source_shortest_path_length(graph, point) for point in points}
    orders = permutations(set(stops) - {start, end})
    tail = [end] if end else []
    return min(sum(ways[a][b] for a, b in pairwise([start, *order, *tail])) for order in orders)


@pytest.mark.parametrize("method", [name for name in TOURS if not TOURS[name].plugin])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_tours_are_legal_and_the_optimal_one_is(method, data):
    maze = data.draw(st.one_of(any_mazes(), looped_mazes(8), perfect_mazes(8)))
    cells = accessible_cells(maze)
    start = data.draw(st.sampled_from(cells))
    stops = data.draw(st.sets(st.sampled_from(cells), max_size=6))
    end = data.draw(st.none() | st.sampled_from(cells))
    avoid = data.draw(st.frozensets(st.sampled_from(cells), max_size=2))
    found = dedale.tour(maze, start, stops, end, method, avoid=avoid)
    best = brute_force(maze, start, stops, end, avoid)
    if best is None:
        assert found is None
        return
    check(maze, found, start, stops, end, avoid)
    assert found.bound <= best <= found.length
    if TOURS[method].exact:
        assert found.length == best
        assert found.proven


@given(maze=perfect_mazes(9), data=st.data())
@settings(max_examples=25, deadline=None)
def test_the_tree_s_way_is_the_general_one(maze, data):
    """In a perfect maze the linear method, dynamic programming and cuts agree."""
    cells = accessible_cells(maze)
    start = data.draw(st.sampled_from(cells))
    stops = data.draw(st.sets(st.sampled_from(cells), min_size=min(5, len(cells)), max_size=9))
    end = data.draw(st.none() | st.sampled_from(cells))
    found = dedale.tour(maze, start, stops, end)
    check(maze, found, start, stops, end)
    problem = problem_of(maze, start, stops, end)
    fixed = end is not None
    searched = problem_of(maze, start, stops, end)
    searched.oracle = None
    assert problem.distances == searched.distances
    every = range(len(problem.points))
    assert list(problem.walk(every).cells) == list(searched.walk(every).cells)
    route = held_karp.order(problem.distances, fixed)
    assert route_length(problem.distances, route) == found.length
    if len(problem.points) >= 4:
        route, bound = exact.order(problem.distances, fixed, 60)
        assert route_length(problem.distances, route) == bound == found.length


def problem_of(maze, start, stops, end):
    def number(cell):
        return cell[0] * maze.width + cell[1]

    last = None if end is None else number(end)
    return Problem(maze, number(start), [number(stop) for stop in stops], last, [])


def route_length(distances, route):
    assert route[0] == 0
    assert sorted(route) == list(range(len(distances)))
    return sum(distances[a][b] for a, b in pairwise(route))


@st.composite
def tables(draw, most=9):
    """Any symmetric table of distances, maze or not."""
    points = draw(st.integers(4, most))
    table = [[0] * points for _ in range(points)]
    for a in range(points):
        for b in range(a):
            table[a][b] = table[b][a] = draw(st.integers(1, 30))
    return table


@given(table=tables(), fixed=st.booleans())
@settings(max_examples=40, deadline=None)
def test_orders_of_any_table(table, fixed):
    """Cuts and dynamic programming find the best order, 2-opt one that cannot be improved."""
    inner = range(1, len(table) - 1 if fixed else len(table))
    tail = (len(table) - 1,) if fixed else ()
    best = route_length(table, held_karp.order(table, fixed))
    if len(table) < 8:
        best = min(route_length(table, [0, *order, *tail]) for order in permutations(inner))
    assert route_length(table, held_karp.order(table, fixed)) == best
    route, bound = exact.order(table, fixed, 60)
    assert route_length(table, route) == bound == best
    good = two_opt.order(table, fixed)
    assert route_length(table, good) >= best
    if fixed:
        assert good[-1] == route[-1] == len(table) - 1
    for first in inner:
        for last in range(first + 1, inner[-1] + 1):
            other = good[:first] + good[first : last + 1][::-1] + good[last + 1 :]
            assert route_length(table, other) >= route_length(table, good)


@pytest.mark.parametrize("joint", [0.0, 0.4, 0.9, 1.0])
def test_sets_that_a_tour_leaves_too_little_are_found(joint):
    """Two triangles joined by two edges: as long as these weigh less than 2, it is no tour."""
    import numpy as np

    weights = np.zeros((6, 6))
    edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    for u, v in edges:
        weights[u, v] = weights[v, u] = 1
    for u, v in ((0, 3), (1, 4)):
        weights[u, v] = weights[v, u] = joint
    found = violated(weights)
    assert bool(found) == (joint < 1)
    assert all(part in ({0, 1, 2}, {3, 4, 5}) for part in found)


def some_stops(maze, count, seed):
    state, stops = stream(seed, "stops"), set()
    while len(stops) < count:
        state = step(state)
        stops.add(divmod(below(state, maze.width * maze.height), maze.width))
    return stops


@pytest.fixture(scope="module")
def braided():
    return dedale.braid(dedale.generate("backtracker", width=60, height=60, seed=2), 15, seed=2)


@pytest.mark.parametrize("end", [None, (59, 59)])
def test_forty_stops_in_a_maze_with_cycles(braided, end):
    stops = some_stops(braided, 40, 7)
    tours = {name: dedale.tour(braided, (0, 0), stops, end, name, seconds=3600) for name in TOURS}
    for found in tours.values():
        check(braided, found, (0, 0), stops, end)
    assert tours["optimal"].proven
    assert tours["optimal"].length <= tours["2-opt"].length <= tours["nearest-first"].length
    assert tours["2-opt"].bound <= tours["optimal"].length


def test_without_time_the_best_so_far_and_its_bound(braided):
    stops = some_stops(braided, 60, 8)
    hasty = dedale.tour(braided, (0, 0), stops, seconds=0.001)
    check(braided, hasty, (0, 0), stops, None)
    assert not hasty.proven
    assert 0 < hasty.gap <= 1


def test_many_stops_in_a_perfect_maze():
    maze = dedale.generate("prim", width=300, height=300, seed=1)
    stops = some_stops(maze, 20_000, 1)
    found = dedale.tour(maze, (0, 0), stops, (299, 299))
    check(maze, found, (0, 0), stops, (299, 299))
    assert found.proven
    all_cells = [(row, col) for row in range(300) for col in range(300)]
    whole = dedale.tour(maze, (0, 0), all_cells, (0, 0))
    assert whole.length == 2 * (300 * 300 - 1)  # there and back again, through every passage
    first = dedale.tour(maze, (0, 0), some_stops(maze, 1500, 1), method="nearest-first")
    assert first.bound == dedale.tour(maze, (0, 0), some_stops(maze, 1500, 1)).length


def test_the_impossible_and_the_trivial():
    maze = Maze(3, 1, bytes([2, 8, 0]))
    assert dedale.tour(maze, (0, 0), [(0, 2)]) is None
    assert dedale.tour(maze, (0, 0), [(0, 1)], end=(0, 2)) is None
    assert dedale.tour(maze, (0, 0), [(0, 1)], avoid=[(0, 1)]) is None
    nothing = dedale.tour(maze, (0, 0), [])
    assert (nothing.length, nothing.paths, nothing.proven, nothing.gap) == (0, [], True, 0.0)
    home = dedale.tour(maze, (0, 0), [(0, 0)], end=(0, 0))
    assert home.length == 0
    back = dedale.tour(maze, (0, 0), [(0, 1)], end=(0, 0))
    assert back.paths == [[(0, 0), (0, 1)], [(0, 1), (0, 0)]]
    assert [(list(one.cells), one.stop) for one in back.ways] == [([0, 1], "1"), ([1, 0], "")]
    again = dedale.tour(maze, (0, 0), [(0, 1)], end=(0, 0))
    assert back == again
    assert hash(back) == hash(again)
    assert back != home
    assert back != back.paths


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"method": "2opt"}, "unknown tour '2opt': did you mean '2-opt'"),
        ({"stops": [(0, 9)]}, r"stop \(0, 9\) is outside the maze"),
        ({"stops": [(0, 9)] * 2000}, r"stop \(0, 9\) is outside the maze"),
        ({"stops": [(0, "a")] * 2000}, r"stop \(0, 'a'\) should be \(row, col\)"),
        ({"end": (-1, 0)}, r"end \(-1, 0\) is outside"),
        ({"start": (7, 7)}, r"start \(7, 7\) is outside"),
        ({"seconds": 0}, "seconds 0 should be a number above 0"),
        ({"avoid": [(4, 4)]}, r"cell to avoid \(4, 4\) is outside"),
    ],
)
def test_bad_requests_are_refused_in_words(changes, complaint):
    maze = Maze(3, 1, bytes([2, 10, 8]))
    with pytest.raises(DedaleError, match=complaint):
        dedale.tour(maze, **({"start": (0, 0), "stops": [(0, 1)]} | changes))


def test_an_own_method_is_validated(tmp_path, monkeypatch):
    from dedale.registry import load_plugin

    monkeypatch.setattr(TOURS, "_added", {})
    (tmp_path / "own.py").write_text(
        "from dedale.solvers.tours.problem import TourWalk as Walk\n"
        "def as_they_come(problem):\n"
        "    return problem.walk(range(len(problem.distances)))\n"
        "PLUGIN = {'tour': {'as-they-come': as_they_come,\n"
        "                   'lazy': lambda problem: problem.walk([0]),\n"
        "                   'ghost': lambda problem: Walk(problem.points, [0, 1]),\n"
        "                   'uncut': lambda problem: Walk([2, 1, 0], [0]),\n"
        "                   'lost': lambda problem: Walk([0, 1], [0, 1]),\n"
        "                   'broken': lambda problem: 1 / 0}}\n"
    )
    load_plugin(str(tmp_path / "own.py"))
    maze = Maze(4, 1, bytes([2, 10, 10, 8]))
    found = dedale.tour(maze, (0, 2), [(0, 0), (0, 3)], method="as-they-come")
    assert found.order == [(0, 0), (0, 3)]
    assert (found.length, found.bound) == (5, 4)
    for method, complaint in (
        ("lazy", r"the order \[0\] should begin with 0 and have every point below 2 once"),
        ("ghost", r"its walk goes through the wall between \(0, 2\) and \(0, 0\)"),
        ("uncut", "its walk is not cut at every stop, once"),
        ("lost", "its walk leads from 0 to 1"),
        ("broken", "failed: ZeroDivisionError"),
    ):
        with pytest.raises(DedaleError, match=rf"tour '{method}' of plug-in .*{complaint}"):
            dedale.tour(maze, (0, 2), [(0, 0)], method=method)
