"""Solvers, tours, distances, braiding and figures on every grid, against networkx."""

from itertools import pairwise

import networkx as nx
import pytest

import dedale
from dedale.errors import DedaleError
from dedale.grids.table import GRIDS
from dedale.kernel.speed import speed_for
from dedale.maze.diameter import diameter
from dedale.maze.flood import Flood
from dedale.maze.maze import Maze
from dedale.maze.statistics import statistics
from dedale.solvers import SOLVERS
from tests.speeds import EVERY, at_speed

from ..sampling import WHOLE, sampled
from .graphs import OTHERS, links, sizes

SOLVING = [
    (grid, name)
    for grid in OTHERS
    for name, entry in SOLVERS.items()
    if not entry.gap(grid, GRIDS[grid].load())
]


def mazes(grid: str) -> list[Maze]:
    """A tree, the same with loops, and one with a mask."""
    width, height = sizes(grid)[-1]
    tree = dedale.generate("prim", grid=grid, width=width, height=height, seed=5)
    mask = dedale.Mask.parse(".X..\n....\n..X.")
    cut = dedale.generate("wilson", grid=grid, width=width, height=height, seed=5, mask=mask)
    return [tree, dedale.braid(tree, 100, seed=2), dedale.braid(cut, 50, seed=2)]


@pytest.mark.parametrize(("grid", "name"), SOLVING)
def test_paths_are_paths_and_shortest_ones_shortest(grid: str, name: str) -> None:
    for maze in mazes(grid):
        graph = links(maze)
        cells = sorted(graph)
        for start, goal in ((cells[0], cells[-1]), (cells[len(cells) // 2], cells[1])):
            found = dedale.solve(maze, maze.position(start), maze.position(goal), name, trace=True)
            if found.path is None:
                assert not SOLVERS[name].complete
                continue
            path = [maze.number(position) for position in found.path]
            assert (path[0], path[-1]) == (start, goal)
            assert nx.is_simple_path(graph, path)
            if found.shortest:
                assert found.length == nx.shortest_path_length(graph, start, goal)


@pytest.mark.parametrize("grid", OTHERS)
def test_the_hand_on_the_wall_finds_everything_in_a_tree(grid: str) -> None:
    if SOLVERS["wall-follower"].gap(grid, GRIDS[grid].load()):
        with pytest.raises(DedaleError, match="no left and right"):
            dedale.solve(mazes(grid)[0], algorithm="wall-follower")
        return
    maze = mazes(grid)[0]
    for goal in range(maze.size):
        for name in ("wall-follower", "wall-follower-right"):
            found = dedale.solve(maze, (0, 0), maze.position(goal), name)
            assert found.path is not None


@pytest.mark.parametrize("grid", OTHERS)
def test_distances_diameter_and_figures(grid: str) -> None:
    for maze in mazes(grid):
        graph = links(maze)
        start = maze.number(maze.start)
        flood = Flood(maze)
        flood.start_from(start)
        for cell, distance in nx.single_source_shortest_path_length(graph, start).items():
            assert flood.distance[cell] == distance
        assert diameter(maze).length == nx.diameter(graph)
        figures = statistics(maze)
        assert figures["accessible"] == len(graph)
        assert figures["open_walls"] == graph.number_of_edges()
        assert figures["cycles"] == graph.number_of_edges() - len(graph) + 1
        assert figures["perfect"] == nx.is_tree(graph)
        degrees = [degree for _cell, degree in graph.degree]
        assert figures["dead_ends"] == degrees.count(1)
        assert figures["corridors"] + figures["turns"] == degrees.count(2)
        assert figures["junctions"] == degrees.count(3)
        assert dedale.analyse(maze)["detour"] >= 1


@pytest.mark.parametrize("grid", OTHERS)
def test_what_astar_estimates_is_the_way_without_walls(grid: str) -> None:
    from dedale.solvers.estimate import Context, estimates
    from dedale.solvers.table import HEURISTICS

    from .graphs import ground

    maze = mazes(grid)[0]
    goals = [maze.position(3), maze.position(maze.size - 1)]
    speed = speed_for(maze.size, None, maze.shape.words)
    rest = estimates(HEURISTICS["manhattan"], Context(maze, maze.start, []), goals, speed)
    around = ground(maze.shape)
    lengths = [nx.single_source_shortest_path_length(around, maze.number(g)) for g in goals]
    for cell in range(maze.size):
        assert rest[cell] == min(length[cell] for length in lengths)


@pytest.mark.parametrize("grid", OTHERS)
def test_tours(grid: str) -> None:
    for maze in mazes(grid)[:2]:
        stops = [maze.position(cell) for cell in range(2, maze.size, maze.size // 4)]
        found = dedale.tour(maze, maze.start, stops)
        assert found is not None
        assert set(stops) <= set(found.walk)
        graph = links(maze)
        walk = [maze.number(position) for position in found.walk]
        assert all(graph.has_edge(*pair) for pair in pairwise(walk))


@pytest.mark.parametrize("grid", OTHERS)
def test_braiding_takes_dead_ends_away(grid: str) -> None:
    maze, braided, _cut = mazes(grid)
    before, after = links(maze), links(braided)
    assert set(before.edges) <= set(after.edges)
    ends = [sum(degree == 1 for _cell, degree in graph.degree) for graph in (before, after)]
    assert ends[1] < ends[0] / 2
    braided.check()


#: Every compiled solver, on one of two grids.
COMPILED = [
    (grid, name) for grid, name in SOLVING if SOLVERS[name].compiled and grid in ("hex", "polar")
]

#: By numba, which takes a second for each: a search and a walk. On squares it has all of them.
BY_NUMBA = ("astar", "wall-follower")


@pytest.mark.parametrize(("grid", "name"), sampled(sorted(COMPILED, key=lambda pair: pair[1]), 2))
def test_plain_and_compiled_find_the_same(grid: str, name: str) -> None:
    for maze in mazes(grid):
        ends = maze.position(maze.accessible_count // 2), maze.start
        if not maze.is_accessible(ends[0]):
            continue
        found = []
        for speed in EVERY:
            if speed == "numba" and not WHOLE and name not in BY_NUMBA:
                continue
            with at_speed(speed):
                solution = dedale.solve(maze, *ends, name, trace=True)
            assert solution.trace is not None
            found.append((solution.path, solution.visited, list(solution.trace.events)))
        assert all(one == found[0] for one in found)
