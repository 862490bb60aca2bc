"""Tours: against brute force, against each other, and what cannot be done."""

import hashlib
import sys
from dataclasses import replace
from itertools import chain, combinations, pairwise, permutations, product
from random import Random
from time import monotonic

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Maze
from dedale.kernel.rng import below, step, stream
from dedale.solvers import TOURS
from dedale.solvers.films import film_tour
from dedale.solvers.tours import exact, held_karp, two_opt
from dedale.solvers.tours.cuts import components, violated
from dedale.solvers.tours.model import EdgeModel
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


def test_cells_to_avoid_may_leave_one_way_only():
    """A ring that is cut open: the ways are not those of the whole maze."""
    ring = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)]
    maze = Maze(3, 3, bytes([6, 10, 12, 5, 0, 5, 3, 10, 9]))
    assert dedale.tour(maze, (0, 0), ring[1:], end=(1, 0)).length == 7
    for method in TOURS:
        found = dedale.tour(maze, (0, 1), [*ring[2:7], (1, 0)], method=method, avoid=[(0, 0)])
        assert (found.order, found.length, found.bound) == (ring[2:], 6, 6)


def test_too_many_stops_for_a_table_are_for_nearest_first_alone(monkeypatch):
    from dedale.solvers.tours import problem, run

    for module in (problem, run):
        monkeypatch.setattr(module, "MOST_STOPS", 3)
    maze = Maze(3, 2, bytes([6, 14, 12, 3, 11, 9]))
    for method in TOURS:
        assert dedale.tour(maze, (0, 0), [(1, 2), (0, 2)], method=method).bound == 3
    stops = [(1, 2), (0, 2), (0, 1)]
    assert dedale.tour(maze, (0, 0), stops, (0, 2), "nearest-first").bound == 3
    with pytest.raises(DedaleError, match="4 stops are too many"):
        dedale.tour(maze, (0, 0), stops)


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
    assert repr(back) == "<Tour of 3x1 by optimal: 2 steps through 2 stops, the fewest there are>"
    rough = dedale.tour(maze.with_terrain([3, 4, 1]), (0, 0), [(0, 1)])
    assert repr(rough).endswith("1 steps that cost 4 through 1 stop, the least there is>")
    assert replace(rough, bound=3, maze=None).gap == -2
    guess = replace(rough, bound=3, seconds=9.0)
    assert (guess.gap, guess.proven) == (0.25, False)
    assert repr(guess).endswith("through 1 stop, at least 3 are needed>")
    assert repr(replace(guess, maze=None)).startswith("<Tour of a maze by optimal: 1 steps through")
    assert guess != rough
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
        "                   'onward': lambda problem: Walk([2, 1, 0, 1], [0, 2]),\n"
        "                   'late': lambda problem: Walk([2, 3, 2, 1, 0], [2, 4]),\n"
        "                   'broken': lambda problem: 1 / 0}}\n"
    )
    load_plugin(str(tmp_path / "own.py"))
    maze = Maze(4, 1, bytes([2, 10, 10, 8]))
    found = dedale.tour(maze, (0, 2), [(0, 0), (0, 3)], method="as-they-come")
    assert found.order == [(0, 0), (0, 3)]
    assert (found.length, found.bound) == (5, 4)
    assert dedale.tour(maze, (0, 2), [(0, 0)], (0, 3), "as-they-come").length == 5
    with pytest.raises(DedaleError, match="its walk leads from 2 to 0"):
        dedale.tour(maze, (0, 2), [(0, 0)], (0, 3), "late")
    for method, complaint in (
        ("lazy", r"the order \[0\] should begin with 0 and have every point below 2 once"),
        ("ghost", r"its walk goes through the wall between \(0, 2\) and \(0, 0\)"),
        ("uncut", "its walk is not cut at every stop, once"),
        ("lost", "its walk leads from 0 to 1"),
        ("onward", "its walk is not cut at every stop, once"),
        ("late", "its walk is not cut at every stop, once"),
        ("broken", "failed: ZeroDivisionError"),
    ):
        with pytest.raises(DedaleError, match=rf"tour '{method}' of plug-in .*{complaint}"):
            dedale.tour(maze, (0, 2), [(0, 0)], method=method)


def test_walks_step_by_step():
    """Where a tour is to take another way, look at it, then change its line."""
    asked = []
    for number, grid in enumerate(("square", "square", "hex", "torus", "weave", "polar")):
        maze = dedale.generate("wilson", grid=grid, width=8, height=7, seed=number)
        maze = dedale.braid(maze, 40 * (number % 3), seed=1)
        cells = Random(number).sample(range(maze.size), 9)
        start, end, avoided, *stops = map(maze.position, cells)
        asked.append((maze, start, stops, end, []))
        asked.append((maze, start, stops, None, [avoided]))
        level = maze.with_terrain([1 + 5 * k % 13 for k in range(maze.size)])
        asked += [(level, start, stops, end, []), (level, start, stops[:2], None, [])]
    seen = []
    for method in ("optimal", "2-opt", "nearest-first"):
        state = hashlib.sha256()
        for maze, start, stops, end, avoid in asked:
            found = dedale.tour(maze, start, stops, end, method, avoid=avoid)
            told = found and [found.walk, found.order, found.bound, found.cost, list(found.cuts)]
            film = found and film_tour(maze, found, stops)
            told = told and [*told, list(film.events), film.start, film.goals, film.result]
            state.update(repr(told).encode())
        seen.append(state.hexdigest()[:16])
    assert seen == ["e91cbcffe3bcd9ab", "b1c84df97baa4653", "999253e253e523b4"]


# ------------------------------------------------------------ the parts of the methods


def drawn_table(seed, points, most):
    """A symmetric table of small distances, so that many ways are equally long."""
    draw, table = Random(seed), [[0] * points for _ in range(points)]
    for a, b in combinations(range(points), 2):
        table[a][b] = table[b][a] = draw.randint(1, most)
    return table


def two_opt_by_slices(table, fixed):
    """The same as 2-opt, with lists that are cut to pieces, and the length of each from scratch."""
    free, left = len(table) - fixed, list(range(1, len(table) - fixed))
    route = [0]
    while left:
        best = min(range(len(left)), key=lambda k: table[route[-1]][left[k]])
        left[0], left[best] = left[best], left[0]
        route.append(left.pop(0))
    route += range(free, len(table))
    before = None
    while before != route:
        before = list(route)
        for first, last in combinations(range(1, free), 2):
            other = route[:first] + route[first : last + 1][::-1] + route[last + 1 :]
            route = min(route, other, key=lambda one: route_length(table, one))
        for size in (1, 2, 3):
            for first in range(1, free - size + 1):
                part = route[first : first + size]
                rest = route[:first] + route[first + size :]
                moved = (
                    rest[:at] + turned + rest[at:]
                    for at in range(1, free - size + 1)
                    for turned in (part, part[::-1])
                    if at != first
                )
                route = min([route, *moved], key=lambda one: route_length(table, one))
    return route


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("points", [*range(1, 11), 24])
def test_orders_are_those_of_slower_programs(points, fixed):
    """Of several best orders that of Held and Karp is the first one, read backwards."""
    for seed in range(3 if points < 24 else 1):
        table = drawn_table(seed, points + fixed, 9 if points < 24 else 99)
        assert two_opt.order(table, fixed) == two_opt_by_slices(table, fixed)
        if points < 7:
            tail = [points] * fixed
            orders = ([0, *order, *tail] for order in permutations(range(1, points)))
            best = min(orders, key=lambda one: (route_length(table, one), one[::-1]))
            assert held_karp.order(table, fixed) == best


@pytest.mark.parametrize(
    ("seed", "least", "open_end"), [(0, 168, 167), (1, 170, 168), (4, 165, 165), (8, 169, 166)]
)
def test_far_clusters_need_cuts_new_edges_and_whole_numbers(seed, least, open_end, monkeypatch):
    """Three clusters, in whose middle no near neighbour is far away; and nobody helps."""
    pytest.importorskip("highspy")
    monkeypatch.setattr(exact._Search, "_fast_tsp", lambda self: [])
    draw = Random(seed)
    places = [(60 * (k % 3) + draw.randrange(6), draw.randrange(6)) for k in range(33)]
    table = [[abs(a - c) + abs(b - d) for c, d in places] for a, b in places]
    for fixed, length in ((True, least), (False, open_end)):
        route, bound = exact.order(table, fixed, 60)
        assert route_length(table, route) == bound == length
        assert exact.order(table, fixed, 0) == (two_opt.order(table, fixed), 0)  # no time at all


def test_cuts_are_the_light_ones_and_the_lightest_is_among_them():
    """Against all sets of six points."""
    import numpy as np

    draw = Random(5)
    for _ in range(40):
        weights = np.zeros((6, 6))
        for u, v in combinations(range(6), 2):
            weights[u, v] = weights[v, u] = draw.choice((0, 0.25, 0.5, 0.5, 1))
        every = {
            frozenset(one): sum(weights[u, v] for u in one for v in set(range(6)) - set(one))
            for size in (1, 2, 3)
            for one in combinations(range(6), size)
        }
        parts = sorted(map(sorted, components(weights)))
        graph = nx.from_numpy_array(weights)
        assert parts == sorted(map(sorted, nx.connected_components(graph)))
        found = violated(weights)
        if len(parts) > 1:
            assert sorted(map(sorted, found)) == parts
            continue
        assert len(set(found)) == len(found)
        assert all(every[one] < 2 for one in found)
        least = min(every.values())
        assert min((every[one] for one in found), default=2) == min(least, 2)


def test_the_linear_programme_is_that_of_the_travelling_salesman():
    """Row by row and column by column; and what its solution says."""
    pytest.importorskip("highspy")
    import numpy as np

    table = np.array(drawn_table(1, 6, 9), float)
    model = EdgeModel(table, (0, 5), whole=True)
    model.add_edges([(0, 1), (0, 5), (1, 2), (3, 4)])
    assert model.run(1) == "infeasible"
    model.add_cuts([frozenset({1, 2})])
    model.add_edges([(0, 1), (2, 3), (4, 5), (1, 3), (2, 4)])
    model.add_cuts([frozenset({0, 3, 5})])
    assert model.edges == [(0, 1), (0, 5), (1, 2), (3, 4), (2, 3), (4, 5), (1, 3), (2, 4)]
    assert model.known == set(model.edges)
    linear = model.highs.getLp()
    assert list(linear.col_cost_) == [table[edge] for edge in model.edges]
    assert list(linear.col_lower_) == [float(edge == (0, 5)) for edge in model.edges]
    assert set(linear.col_upper_) == {1}
    assert list(linear.integrality_) == [model._integer] * 8
    assert list(linear.row_lower_) == [2] * 8
    assert list(linear.row_upper_) == [2] * 6 + [model.highs.inf] * 2
    matrix = linear.a_matrix_
    for k, edge in enumerate(model.edges):
        ends = matrix.start_[k], matrix.start_[k + 1]
        rows = {*edge} | {6 + n for n, one in enumerate(model.sets) if len({*edge} & one) == 1}
        assert set(matrix.index_[slice(*ends)]) == rows
        assert set(matrix.value_[slice(*ends)]) == {1}
    model.begin_with({(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)})
    assert list(model.highs.getSolution().col_value) == [1, 1, 1, 1, 1, 1, 0, 0]
    assert model.run(2.5) == "optimal"
    assert model.highs.getOptionValue("time_limit")[1] == 2.5
    assert model.value == model.dual_bound == round(model.weights().ravel() @ table.ravel() / 2)
    assert model.run(-1) == "optimal"
    assert model.highs.getOptionValue("time_limit")[1] == 0.01
    table = np.array(
        [[1 + 8 * ((u in (1, 2, 4)) != (v in (1, 2, 4))) for u in range(6)] for v in range(6)]
    )
    relaxed = EdgeModel(table, (0, 5))
    relaxed.add_cuts([frozenset({1, 2, 4}), frozenset({0, 1})])
    relaxed.add_edges(combinations(range(6), 2))
    assert not relaxed.highs.getLp().integrality_
    assert relaxed.run(60) == "optimal"
    duals = list(relaxed.highs.getSolution().row_dual)
    assert max(duals[6:]) > 0
    for u, v in relaxed.edges:
        leaves = [(u in one) != (v in one) for one in relaxed.sets]
        priced = (
            duals[u]
            + duals[v]
            + sum(dual for dual, out in zip(duals[6:], leaves, strict=True) if out)
        )
        reduced = relaxed.reduced_costs()[[u, v], [v, u]]
        assert list(reduced) == pytest.approx([table[u, v] - priced] * 2)


def test_what_the_search_for_the_best_tour_begins_with(monkeypatch):
    """Its edges: the forced one, those of the best tour, and each point's eight nearest."""
    pytest.importorskip("highspy")
    import numpy as np

    given, answers = [], []

    class Other:
        """fast-tsp, which may go round either way, from anywhere, and past the forced edge."""

        @staticmethod
        def find_tour(table, seconds):
            given.append((table, seconds))
            return list(answers.pop())

    monkeypatch.setitem(sys.modules, "fast_tsp", Other)
    table, ring = drawn_table(3, 12, 99), [0, 3, 5, 2, 9, 10, 4, 6, 7, 1, 8, 11]
    for route, opened in (
        (ring, [ring]),
        (ring[::-1], [ring]),
        (ring[5:] + ring[:5], [ring]),
        (ring[5::-1] + ring[:5:-1], [ring]),
        ([11, *ring[:-1]], [ring]),
        ([*ring[:3], 11, *ring[3:-1]], []),
    ):
        answers += [route, route]
        search = exact._Search(table, True, monotonic() + 60)
        assert search._fast_tsp() == opened
        assert len(given[-1][0]) == 12
    far = max(map(max, table))
    ends = [sum(k in (0, 11) for k in pair) for pair in product(range(12), repeat=2)]
    wanted = [d + far * end for d, end in zip(chain(*table), ends, strict=True)]
    wanted[0] = wanted[11] = wanted[-1] = wanted[-12] = 0
    assert [d for row in given[-1][0] for d in row] == wanted
    assert given[-1][1] == 0.02 * 12
    answers.append(route)
    exact._Search(table, True, monotonic() - 9)
    assert given[-1][1] == 0.1 / 4
    answers += [[0, 1, 2, 3, 4]] * 2
    near = [[0 if a == b else 1 for b in range(5)] for a in range(5)]
    five = exact._Search(near, True, monotonic() + 60)
    assert five._fast_tsp() == [[0, 1, 2, 3, 4]]
    relaxed = EdgeModel(five.table, five.forced)
    relaxed.add_edges(five._promising())
    assert five._tighten(relaxed)
    assert (five.lower, five.upper) == (4, 4)
    count = len(given)
    for few in (drawn_table(1, 4, 9), [[d * 1000 for d in row] for row in table]):
        assert exact._Search(few, True, monotonic() + 60)._fast_tsp() == []
    assert len(given) == count
    tour = search.best
    edges = {(0, 11)} | {tuple(sorted(pair)) for pair in pairwise(tour)}
    for point in range(12):
        others = sorted(
            set(range(12)) - {point}, key=lambda other: (search.table[point][other], other)
        )
        edges |= {tuple(sorted((point, other))) for other in others[:8]}
    assert search._promising() == edges
    assert search.upper == route_length(table, tour)
    # Weights that are no tour, or not a whole one, are none; a better one is kept.
    search.upper = 10**6
    whole, halves = np.zeros((2, 12, 12))
    for a, b in pairwise([*ring, 0]):
        whole[a, b] = whole[b, a] = 1
    for six in (ring[:3] + ring[9:], ring[3:9]):
        for a, b in pairwise([*six, six[0]]):
            halves[a, b] = halves[b, a] = 1
    for weights in (0.75 * whole, halves):
        search._consider(weights)
        assert (search.best, search.upper) == (tour, 10**6)
    search._consider(whole)
    assert (search.best, search.upper) == (ring, route_length(table, ring))
    search.best = tour
    search._consider(whole)
    assert search.best == tour  # no better than that
