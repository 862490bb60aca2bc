"""Every solver of the table, put to the proof of what its entry claims."""

import hashlib
import subprocess
import sys
from functools import cache
from itertools import pairwise, takewhile

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Maze
from dedale.judge.claims import Answer, Made, none_only_where_none, valid_path
from dedale.kernel.plain import PLAIN
from dedale.masks.mask import Mask
from dedale.solvers import HEURISTICS, SOLVERS
from dedale.solvers.validate import validate
from tests.speeds import EVERY, at_speed

from .sample_mazes import (
    accessible_cells,
    any_mazes,
    distance_to_nearest,
    graph_of,
    mazes,
    perfect_mazes,
)

OURS = [name for name, entry in SOLVERS.items() if not entry.plugin]


@pytest.mark.parametrize("algorithm", OURS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_paths_are_legal_complete_and_as_short_as_claimed(algorithm, data):
    maze = data.draw(mazes)
    cells = accessible_cells(maze)
    start = data.draw(st.sampled_from(cells))
    goals = data.draw(st.sets(st.sampled_from(cells), min_size=1, max_size=4))
    avoid = data.draw(st.frozensets(st.sampled_from(cells), max_size=4))
    solution = dedale.solve(maze, start, goals, algorithm, avoid=avoid)
    validate(maze, solution)
    best = distance_to_nearest(maze, start, goals, avoid)
    blocked = avoid - {start}
    assert blocked.isdisjoint(solution.visited)
    assert bool(solution) == (solution.path is not None)
    if solution.path is None:
        assert best is None or not SOLVERS[algorithm].complete
        assert solution.length is None
        assert solution.goal is None
        return
    assert best is not None
    assert blocked.isdisjoint(solution.path)
    assert solution.goal in goals
    answer = Answer(Made.of(maze), start, solution.goal, solution.path)
    assert valid_path(answer) is None
    assert none_only_where_none(answer) is None
    assert solution.length == len(solution.path) - 1 >= best
    if solution.shortest:
        assert solution.length == best


@pytest.mark.parametrize("algorithm", OURS)
@given(maze=perfect_mazes(), data=st.data())
@settings(max_examples=30, deadline=None)
def test_on_perfect_mazes_everyone_finds_the_one_path(algorithm, maze, data):
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    assert dedale.solve(maze, start, goal, algorithm).path == dedale.solve(maze, start, goal).path


@pytest.mark.parametrize("algorithm", OURS)
@given(maze=any_mazes(), data=st.data())
@settings(max_examples=15, deadline=None)
def test_plain_and_compiled_are_the_same(algorithm, maze, data):
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    runs = []
    for speed in EVERY:
        with at_speed(speed):
            paths = "all" if SOLVERS[algorithm].every else "one"
            solution = dedale.solve(maze, start, goal, algorithm, trace=True, paths=paths)
        runs.append(
            (
                solution.path,
                solution.visited,
                list(map(int, solution.trace.events)),
                solution.all_shortest,
            )
        )
    assert all(run == runs[0] for run in runs)


@pytest.mark.parametrize("algorithm", OURS)
@given(maze=mazes, data=st.data())
@settings(max_examples=20, deadline=None)
def test_the_film_ends_with_the_path_and_shows_every_visit(algorithm, maze, data):
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    plain = dedale.solve(maze, start, goal, algorithm)
    filmed = dedale.solve(maze, start, goal, algorithm, trace=True)
    assert plain.trace is None
    assert (plain.path, plain.visited) == (filmed.path, filmed.visited)
    events = list(filmed.trace.named())
    shown = {cell for cell, _ in events}
    assert set(filmed.visited) <= shown
    assert not any(name.startswith("open") for _, name in events)
    if filmed.path is not None:
        tail = events[-len(filmed.path) :]
        assert [cell for cell, _ in tail] == filmed.path
        assert {name for _, name in tail} == {"path"}
    player = filmed.trace.player()
    player.seek(len(filmed.trace))
    player.seek(0)
    assert not any(player.marks)


def textbook_dfs(maze, start, goal):
    """The seed's depth-first search, with a real stack; directions W, S, E, N so that N goes
    first."""
    stack, entered = [(start, None)], {}
    order = []
    while stack:
        cell, before = stack.pop()
        if cell in entered:
            continue
        entered[cell] = before
        order.append(cell)
        if cell == goal:
            path = [cell]
            while entered[path[-1]] is not None:
                path.append(entered[path[-1]])
            return path[::-1], order
        stack.extend((near, cell) for near in reversed(maze.neighbours(cell)))
    return None, order


@given(maze=mazes, data=st.data())
@settings(deadline=None)
def test_dfs_is_the_textbooks_with_a_stack(maze, data):
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    solution = dedale.solve(maze, start, goal, "dfs")
    assert (solution.path, solution.visited) == textbook_dfs(maze, start, goal)


@given(maze=mazes, data=st.data())
@settings(deadline=None)
def test_bfs_and_dijkstra_visit_by_distance(maze, data):
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    for algorithm in ("bfs", "dijkstra"):
        visited = dedale.solve(maze, start, goal, algorithm).visited
        distances = [distance_to_nearest(maze, start, [cell]) for cell in visited]
        assert distances == sorted(distances)


def test_two_waves_cover_less_than_one():
    maze = open_room(31, 31)
    one = dedale.solve(maze, (15, 5), (15, 25), "bfs")
    two = dedale.solve(maze, (15, 5), (15, 25), "bidirectional")
    assert one.length == two.length == 20
    assert (15, 25) in two.visited  # the other wave begins at the goal
    assert len(two.visited) < 0.8 * len(one.visited)


@given(maze=mazes, data=st.data())
@settings(deadline=None)
def test_astar_visits_no_more_than_dijkstra_needs(maze, data):
    """A consistent estimate never visits a cell that is farther than the goal."""
    cells = accessible_cells(maze)
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    solution = dedale.solve(maze, start, goal, "astar")
    zero = dedale.solve(maze, start, goal, "astar", heuristic="zero")
    assert zero.length == solution.length
    assert zero.shortest
    assert solution.shortest
    if solution.path:
        for cell in solution.visited:
            away = abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
            assert distance_to_nearest(maze, start, [cell]) + away <= solution.length


@pytest.mark.parametrize("algorithm", [name for name in OURS if SOLVERS[name].every])
@given(maze=mazes, data=st.data())
@settings(deadline=None)
def test_all_is_exactly_the_union_of_the_shortest_paths(algorithm, maze, data):
    cells = accessible_cells(maze)
    start = data.draw(st.sampled_from(cells))
    goals = data.draw(st.sets(st.sampled_from(cells), min_size=1, max_size=3))
    solution = dedale.solve(maze, start, goals, algorithm, paths="all")
    best = distance_to_nearest(maze, start, goals)
    assert solution.length == best
    if best is None:
        assert solution.all_shortest == []
        return
    graph = graph_of(maze)
    union = set()
    for goal in goals:
        if distance_to_nearest(maze, start, [goal]) == best:
            union.update(*nx.all_shortest_paths(graph, start, goal))
    assert solution.all_shortest == sorted(union)
    assert dedale.solve(maze, start, goals, algorithm).all_shortest is None


def test_a_large_maze_takes_the_compiled_road():
    maze = dedale.generate("prim", width=200, height=150, seed=5)
    paths = [dedale.solve(maze, (0, 0), (149, 199), name).path for name in ("bfs", "dfs", "astar")]
    assert paths[0] == paths[1] == paths[2]
    several = dedale.solve(maze, (0, 0), {(149, 199), (149, 0), (0, 199)}, "astar")
    assert several.length == dedale.solve(maze, (0, 0), {(149, 199), (149, 0), (0, 199)}).length


# ------------------------------------------------------------ heuristics


def open_room(width: int, height: int) -> Maze:
    from .sample_mazes import walls_of

    return Maze(width, height).with_open(walls_of(width, height))


def test_avoid_minotaurs_goes_round_them():
    maze = open_room(15, 15)
    direct = dedale.solve(maze, (7, 0), (7, 14), "astar")
    shy = dedale.solve(
        maze, (7, 0), (7, 14), "astar", heuristic="avoid-minotaurs", dangers=[(7, 7)]
    )
    assert direct.length == 14
    assert (7, 7) in direct.path
    assert not shy.shortest
    assert min(abs(r - 7) + abs(c - 7) for r, c in shy.path) >= 3
    calm = dedale.solve(maze, (7, 0), (7, 14), "astar", heuristic="avoid-minotaurs")
    assert (calm.path, calm.visited) == (direct.path, direct.visited)


def test_a_solution_says_what_was_asked_and_found():
    maze = open_room(3, 2)
    for goal, told in (((1, 2), "3 steps from (0, 0) to (1, 2)"), (None, "3 steps from")):
        found = dedale.solve(maze, goal=goal, algorithm="bfs")
        assert repr(found).startswith(f"<Solution of 3x2 by bfs: {told}")
        assert repr(found).endswith(f", {len(found.visited)} cells visited>")
    apart = Maze(3, 2)
    for goals, told in (([(1, 2)], "(1, 2)"), ([(1, 2), (0, 2)], "[(0, 2), (1, 2)]")):
        words = f"<Solution of 3x2 by bfs: no path from (0, 0) to {told}, 1 cells visited>"
        assert repr(dedale.solve(apart, goal=goals, algorithm="bfs")) == words


@given(maze=mazes, data=st.data(), heuristic=st.sampled_from(list(HEURISTICS)))
@settings(deadline=None)
def test_claims_of_consistency_hold(maze, data, heuristic):
    """Falls by at most one a step, and is nothing on a goal."""
    from dedale.solvers.estimate import Context, buckets, estimates

    cells = accessible_cells(maze)
    goals = sorted(data.draw(st.sets(st.sampled_from(cells), min_size=1, max_size=4)))
    entry = HEURISTICS[heuristic]
    rest = estimates(entry, Context(maze, cells[0], [cells[0]]), goals, PLAIN)
    assert max(rest) + maze.width * maze.height < len(buckets(rest, entry, maze, PLAIN)[0])
    if not entry.consistent:
        return
    for cell in cells:
        here = rest[cell[0] * maze.width + cell[1]]
        assert here >= 0
        for near in maze.neighbours(cell):
            assert here <= rest[near[0] * maze.width + near[1]] + 1
    assert all(rest[row * maze.width + col] == 0 for row, col in goals)


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Loads a plug-in file of the test's own, and forgets it afterwards."""
    from dedale.registry import load_plugin

    for table in (SOLVERS, HEURISTICS):
        monkeypatch.setattr(table, "_added", {})

    def load(text: str):
        (tmp_path / "own.py").write_text(text)
        return load_plugin(str(tmp_path / "own.py"))

    return load


def test_an_own_heuristic_is_a_small_function(own):
    own(
        "def rows(cell, goals, context):\n"
        "    'Only rows count.'\n"
        "    return min(abs(cell[0] - row) for row, _ in goals)\n"
        "PLUGIN = {'heuristic': {'rows': rows}}\n"
    )
    maze = open_room(6, 6)
    solution = dedale.solve(maze, (0, 0), (5, 5), "astar", heuristic="rows")
    assert solution.length == 10
    assert not solution.shortest  # nobody vouches for it
    assert HEURISTICS["rows"].about == "Only rows count."


def test_many_positions_are_read_at_once_where_all_are_good():
    from dedale.solvers.request import _many_numbers, checked_numbers

    maze = dedale.generate(width=4, height=3, seed=1, mask=Mask.parse("    \n X  \n    "))
    good = accessible_cells(maze)
    numbers = [maze.number(cell) for cell in good]
    assert _many_numbers(maze, good) == numbers
    assert checked_numbers(maze, good * 91, "stop") == numbers * 91  # 1001 of them
    assert checked_numbers(maze, good[::-1] * 90, "stop") == numbers
    for bad in ((1, 1), (3, 0), (0, 4), (-1, 2), (2, -1), (0.0, 1), (0,), ("0", 1), (True, [])):
        assert _many_numbers(maze, [*good, bad]) is None
    assert _many_numbers(Maze(2, 1, bytes(2)), [(0, 0), (0, 1)]) == [0, 1]
    ring = dedale.generate("prim", grid="polar", width=6, height=3, seed=1)
    assert _many_numbers(ring, [(0, 0)]) is None


def test_how_far_a_search_is_shows_in_a_sample_of_its_cells():
    from dedale.solvers.run import _watched

    for size, marked in ((7, 3), (60_000, 15_000)):
        grid = bytearray(size)
        share = _watched(grid, PLAIN)
        assert share() == 0
        grid[size - marked :] = b"\1" * marked
        assert share() == marked / size
        assert len(share.args[1]) == min(size, 20_000)


def test_own_estimates_may_be_large(own):
    """More than any of ours is; and cells of no maze are not asked about."""
    own(
        "def far(cell, goals, context):\n"
        "    assert context.maze.is_accessible(cell)\n"
        "    return 2000 * (4 - cell[1])\n"
        "PLUGIN = {'heuristic': {'far': far}}\n"
    )
    maze = dedale.generate(width=5, height=2, seed=1, mask=Mask.parse("     \nXX   "))
    found = dedale.solve(maze, (0, 0), (0, 4), "astar", heuristic="far", trace=True)
    assert found.path is not None
    assert list(found.trace.estimates)[:6] == [8000, 6000, 4000, 2000, 0, 0]


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return -3", r"'odd' gives -3 for \(0, 0\)"),
        ("return 0.5", r"gives 0.5 for"),
        ("return 10**12", "gives 1000000000000"),
        ("return cell[2]", r"heuristic 'odd' of plug-in .* failed: IndexError"),
    ],
)
def test_an_own_heuristic_is_not_believed_blindly(own, body, complaint):
    own(f"def odd(cell, goals, context):\n    {body}\nPLUGIN = {{'heuristic': {{'odd': odd}}}}\n")
    with pytest.raises(DedaleError, match=complaint):
        dedale.solve(open_room(3, 3), (0, 0), (2, 2), "astar", heuristic="odd")


def test_an_own_solver_is_validated(own):
    own(
        "from dedale.solvers.algorithms.bfs import search\n"
        "def good(grid, width, start, order, trace):\n"
        "    return search(grid, width, start, order, trace)\n"
        "def through_walls(grid, width, start, order, trace):\n"
        "    order[0] = start\n"
        "    goal = max(c for c in range(len(grid)) if grid[c] & 128)\n"
        "    for cell in range(start + 1, goal + 1):\n"
        "        grid[cell] |= 48\n"
        "    return goal, 1, 0\n"
        "def crash(grid, width, start, order, trace):\n"
        "    return 1 // 0\n"
        "def visiting(*cells, found=-1):\n"
        "    def solver(grid, width, start, order, trace):\n"
        "        order[:len(cells)] = cells\n"
        "        return found, len(cells), 0\n"
        "    return solver\n"
        "PLUGIN = {'solver': {'good': good, 'ghost': through_walls, 'crash': crash,\n"
        "    'idle': visiting(), 'astray': visiting(1, 0), 'twice': visiting(0, 1, 1),\n"
        "    'short': visiting(0, found=0), 'gone': visiting(0, 1)}}\n"
    )
    maze = Maze(3, 1, bytes([2, 8, 0]))
    assert dedale.solve(maze, (0, 0), (0, 1), "good").length == 1
    with pytest.raises(DedaleError, match=r"'ghost' of plug-in .* through the wall between"):
        dedale.solve(maze, (0, 0), (0, 2), "ghost")
    assert dedale.solve(maze, (0, 0), (0, 2), "gone").path is None
    for name, words in (
        ("idle", r"the first cell it visited is not the start \(0, 0\)"),
        ("astray", r"the first cell it visited is not the start \(0, 0\)"),
        ("twice", "it lists a visited cell twice"),
        ("short", r"its path leads from \(0, 0\) to \(0, 0\)"),
    ):
        with pytest.raises(DedaleError, match=rf"'{name}' of plug-in .* {words}"):
            dedale.solve(maze, (0, 0), (0, 2), name)
    with pytest.raises(DedaleError, match=r"'crash' of plug-in .* ZeroDivisionError"):
        dedale.solve(maze, (0, 0), (0, 2), "crash")


# ------------------------------------------------------------ what is asked


def test_defaults():
    maze = dedale.generate("backtracker", width=9, height=7, seed=3)
    longest = dedale.solve(maze)
    cells = accessible_cells(maze)
    assert longest.length == max(
        distance_to_nearest(maze, a, [b]) for a in cells for b in cells if a < b
    )
    far = dedale.solve(maze, start=(0, 0))
    assert far.length == max(distance_to_nearest(maze, (0, 0), [b]) for b in cells)
    assert dedale.solve(maze, goal=(3, 3)).start == maze.start
    assert dedale.solve(maze.replaced(goal=(1, 1))).goal == (1, 1)


def test_compare_solves_the_same_question_with_each():
    maze = dedale.braid(dedale.generate("prim", width=15, height=15, seed=1), 50, seed=2)
    found = dedale.compare(maze, algorithms=OURS)
    assert [solution.algorithm for solution in found] == OURS
    assert len({(solution.start, tuple(solution.goals)) for solution in found}) == 1
    assert all(solution.seconds >= 0 for solution in found)
    with pytest.raises(DedaleError, match="unknown solver 'bsf'"):
        dedale.compare(maze, algorithms=["pcc", "bsf"])


def test_examples_in_the_documentation():
    import doctest
    import importlib
    import pkgutil

    import dedale.solvers

    for found in pkgutil.walk_packages(dedale.solvers.__path__, "dedale.solvers."):
        assert doctest.testmod(importlib.import_module(found.name)).failed == 0


def test_unreachable_goals_are_no_error():
    maze = Maze(2, 2)
    for algorithm in OURS:
        solution = dedale.solve(maze, (0, 0), (1, 1), algorithm, trace=True)
        assert solution.path is None
        assert solution.length is None
        assert solution.visited == [(0, 0)]
    assert dedale.solve(maze, (0, 0), set()).path is None


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"start": (5, 0)}, r"start \(5, 0\) is outside the maze: rows 0..1, columns 0..3"),
        ({"start": "here"}, "start 'here' should be"),
        ({"start": (0, 1)}, r"start \(0, 1\) is masked"),
        ({"goal": (0, 0)}, r"goal \(0, 0\) is cut off"),
        ({"goal": [(1, 3), (-1, 0)]}, r"goal \(-1, 0\) is outside"),
        ({"goal": 7}, r"goal 7 should be \(row, col\)"),
        ({"goal": "ab"}, "goal 'ab' should be"),
        ({"algorithm": "bsf"}, "unknown solver 'bsf': did you mean 'bfs'"),
        ({"algorithm": "astar", "heuristic": "manhatan"}, "did you mean 'manhattan'"),
        ({"avoid": [(9, 9)]}, r"cell to avoid \(9, 9\) is outside"),
        ({"paths": "all"}, "bfs gives one path: all shortest ones are given by pcc, automaton"),
        ({"paths": "two"}, "paths 'two' should be 'one' or 'all'"),
    ],
)
def test_bad_requests_are_refused_in_words(changes, complaint):
    maze = dedale.generate(width=4, height=2, seed=1, mask=Mask.parse(" X  \nXX  "))
    with pytest.raises(DedaleError, match=complaint):
        dedale.solve(maze, **({"start": (0, 2), "goal": (1, 3)} | changes))


def test_small_work_imports_neither_numpy_nor_numba():
    code = (
        "import sys, dedale\n"
        "maze = dedale.generate(width=9, height=9, seed=1)\n"
        "dedale.solve(maze, algorithm='astar', trace=True).path\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_compiling_ahead_runs_nothing():
    """So that the clock measures the search alone, kernels are compiled before; for any values."""
    import numpy as np

    from dedale.kernel.compiled import COMPILED
    from dedale.solvers.algorithms.bfs import search

    nothing = np.zeros(0, np.int64)
    COMPILED.prepare(search, np.zeros(0, np.uint8), 9, 5, np.zeros(0, np.int32), nothing)
    grid = np.frombuffer(bytearray(b"\2\x88"), np.uint8)
    assert COMPILED.run(search, grid, 2, 0, np.zeros(2, np.int32), nothing) == (1, 2, 0)


# ------------------------------------------------------------ estimates


@given(width=st.integers(1, 7), height=st.integers(1, 7), data=st.data())
def test_manhattan_is_the_distance_without_walls_to_the_nearest_goal(width, height, data):
    from dedale.solvers.estimate import Context, estimates

    maze = Maze(width, height)
    cells = [divmod(n, width) for n in range(width * height)]
    goals = data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=4, unique=True))
    rest = estimates(HEURISTICS["manhattan"], Context(maze, (0, 0), []), goals, PLAIN)
    for number, (row, col) in enumerate(cells):
        assert rest[number] == min(abs(row - r) + abs(col - c) for r, c in goals)


def astar_by_the_book(maze, start, goals, rest):
    """Visited cells in order: the least estimate first, of several the one put in last."""
    waiting, visited, age = [(rest[start], 0, 0, start)], [], 0
    while waiting:
        waiting.sort()
        _estimate, _age, cost, cell = waiting.pop(0)
        if cell in visited:
            continue
        visited.append(cell)
        if cell in goals:
            break
        for near in maze.neighbours(cell):
            if near not in visited:
                age -= 1
                waiting.append((cost + 1 + rest[near], age, cost + 1, near))
    return visited


@given(maze=mazes, data=st.data())
@settings(deadline=None)
def test_astar_with_any_heuristic(maze, data):
    """Also with one that is not consistent: it visits in the right order, and finds a path."""
    cells = accessible_cells(maze)
    rest = {cell: data.draw(st.integers(0, 9)) for cell in cells}
    start = data.draw(st.sampled_from(cells))
    goals = data.draw(st.sets(st.sampled_from(cells), min_size=1, max_size=2))
    reachable = dedale.solve(maze, start, goals).path is not None
    for speed in EVERY:
        with at_speed(speed) as patch:
            patch.setattr(HEURISTICS, "_added", {})
            HEURISTICS.add("drawn", lambda cell, goals, context: rest[cell], "a test")
            solution = dedale.solve(maze, start, goals, "astar", heuristic="drawn")
        assert solution.visited == astar_by_the_book(maze, start, goals, rest)
        assert (solution.path is not None) == reachable
        validate(maze, solution)


@pytest.mark.parametrize("name", ["wall-follower", "wall-follower-right"])
def test_films_of_the_wall_followers_show_each_step(name: str) -> None:
    maze = dedale.generate("wilson", width=7, height=6, seed=3)
    found = dedale.solve(maze, (0, 0), (5, 6), name, trace=True)
    assert found.trace is not None
    events = list(takewhile(lambda told: told[1] != "goal", found.trace.named()))
    assert [event for _cell, event in events] == ["path", *["visit", "path"] * (len(events) // 2)]
    walk = [cell for cell, event in events if event == "path"]
    assert [cell for cell, event in events if event == "visit"] == walk[:-1]
    assert all(there in maze.neighbours(here) for here, there in pairwise(walk))
    assert walk[-1] == (5, 6)


#: What each search shows and finds on the questions below, number by number. Where a film is to
#: become another one, look at it, then change its line.
FILMS = {
    "bfs": "5a98fb03fceb22d8",
    "dfs": "e48f228bbea4e486",
    "astar": "64e9ef9e120a72da",
    "dijkstra": "2a8362fc132e0876",
    "bidirectional": "a647dac012fd4095",
    "pcc": "580504636b4db7d3",
    "automaton": "d27b3e4538173733",
    "dead-end-filling": "a3fa86b175b5f7d1",
    "wall-follower": "8444afaf698fd183",
    "wall-follower-right": "562fdafaa4efc3eb",
    "tremaux": "1a4ae7de4ce6a7e4",
    "pledge": "aa406efca68db433",
}


@cache
def questions() -> list[tuple[Maze, tuple[int, int], list[tuple[int, int]]]]:
    """Mazes with loops, rooms, pillars, parts cut off, several goals, on grids of every kind."""
    asked = []
    for seed in range(6):
        made = dedale.generate("wilson", width=6, height=5, seed=seed)
        goals = [(4, 0), (0, 5)][: 1 + seed % 2]
        asked.append((dedale.braid(made, 20 * seed, seed=seed), (2, seed), goals))
    room = open_room(5, 4)
    asked += [(room, (1, 1), [(1, 1)]), (room, (3, 4), [(0, 1), (1, 0), (2, 1)])]
    for row, col in ((1, 2), (0, 0)):
        island = closed(room, row, col)
        asked += [(island, (2, 2), [(row, col)]), (island, (3, 0), [(0, 4), (row, col)])]
    for grid in ("hex", "torus", "weave", "upsilon"):
        made = dedale.generate("prim", grid=grid, width=6, height=4, seed=2)
        asked.append((dedale.braid(made, 50, seed=3), made.position(3), [made.position(20)]))
    return asked


def closed(maze: Maze, row: int, col: int) -> Maze:
    """The same with all walls around a cell."""
    from dedale.solvers.request import closed_around

    sides = bytearray(maze.sides)
    closed_around(maze.shape, sides, [maze.number((row, col))])
    return Maze(maze.width, maze.height, bytes(sides))


def test_what_looks_like_a_matrix_is_searched_on_squares() -> None:
    from dedale.maze.squares import square
    from dedale.solvers.films import film_search

    asked = {"avoid": [(1, 1)], "dangers": [(0, 1)]}
    found = film_search(open_room(3, 3), (0, 0), [(2, 2)], "automaton", **asked)
    assert found.trace is not None
    assert (found.trace.squares, found.trace.look, found.trace.width) == (True, "matrix", 7)
    assert (found.start, found.goals) == (square((0, 0)), [square((2, 2))])
    assert square((1, 1)) not in found.visited
    assert found.length == 8
    plain = film_search(open_room(3, 3), (0, 0), [(2, 2)], **asked)
    assert plain.trace is not None
    assert (plain.trace.squares, plain.trace.width, plain.length) == (False, 3, 4)


@pytest.mark.parametrize("name", OURS)
def test_films_show_each_step_and_number(name: str) -> None:
    seen = hashlib.sha256()
    for number, (maze, start, goals) in enumerate(questions()):
        if SOLVERS[name].gap(maze.grid, type(maze.shape.plan)):
            continue
        for costs in [None] if number % 3 else [None, [1 + k * k % 7 for k in range(maze.size)]]:
            one = maze.with_terrain(costs)
            how = {"paths": "all"} if SOLVERS[name].every else {"dangers": [start]}
            if SOLVERS[name].heuristic:
                how["heuristic"] = ("manhattan", "avoid-minotaurs")[number % 2]
            found = dedale.solve(one, start, goals, name, trace=True, **how)
            film = found.trace
            told = [found.path, found.visited, found.all_shortest, film.result]
            rows = [film.events, film.values, film.estimates]
            told += [None if row is None else list(map(int, row)) for row in rows]
            seen.update(repr(told).encode())
    assert seen.hexdigest()[:16] == FILMS[name]
