"""Figures about mazes, against networkx and by hand."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import Maze
from dedale.kernel.plain import PLAIN
from dedale.maze.diameter import diameter
from dedale.maze.flood import Flood
from dedale.solvers import distances
from dedale.solvers.analysis import mean_detour
from tests.speeds import EVERY, at_speed

from .sample_mazes import accessible_cells, graph_of, mazes


@given(maze=mazes, speed=st.sampled_from([name for name in EVERY if name != "numba"]))
@settings(deadline=None)
def test_diameter_and_detour_against_networkx(maze, speed):
    graph = graph_of(maze)
    part = graph.subgraph(nx.node_connected_component(graph, maze.start))
    with at_speed(speed):
        figures = dedale.analyse(maze)
    assert figures["diameter"] == nx.diameter(part)
    assert figures["diameter_exact"]
    one, other = figures["diameter_ends"]
    assert nx.shortest_path_length(part, one, other) == figures["diameter"]
    assert one <= other
    ways = nx.single_source_shortest_path_length(part, maze.start)
    row, col = maze.start
    detours = [d / (abs(r - row) + abs(c - col)) for (r, c), d in ways.items() if d]
    mean = sum(detours) / len(detours) if detours else 1
    assert figures["detour"] == pytest.approx(mean)
    assert figures["solution"] == figures["diameter"]
    assert figures["solution_cells"] == figures["diameter"] + 1
    assert figures["solution_share"] == (figures["diameter"] + 1) / len(accessible_cells(maze))
    assert figures["cycles"] == len(nx.cycle_basis(graph))


def test_detours_are_summed_up_from_nothing(monkeypatch):
    """Whatever was in the memory before."""
    monkeypatch.setattr(type(PLAIN), "longs", lambda speed, size: [9] * size)
    assert mean_detour(Maze(2, 2, bytes([4, 4, 3, 9])), (0, 0)) == 5 / 3


def test_the_solution_is_between_the_ends_of_the_maze():
    maze = Maze(3, 2, bytes([6, 10, 12, 1, 0, 1]), start=(0, 0), goal=(1, 2))
    figures = dedale.analyse(maze)
    assert (figures["solution_start"], figures["solution_goal"]) == ((0, 0), (1, 2))
    assert (figures["solution"], figures["solution_cells"]) == (3, 4)
    closed = dedale.analyse(maze.replaced(goal=(1, 1)))
    assert (closed["solution"], closed["solution_cells"], closed["solution_share"]) == (None, 0, 0)


def test_a_large_maze_with_cycles():
    maze = dedale.braid(dedale.generate("wilson", width=150, height=140, seed=4), 60, seed=1)
    found = diameter(maze)
    assert found.exact
    flood = Flood(maze)
    for cell in range(0, 150 * 140, 997):
        flood.start_from(cell)
        assert flood.distance[flood.farthest] <= found.length
    hasty = diameter(maze, steps=0)
    assert hasty.length <= found.length
    assert not hasty.exact or hasty.length == found.length


def test_farthest_is_the_first_in_reading_order():
    maze = Maze(3, 3, bytes([2, 14, 8, 2, 15, 8, 2, 11, 8]))  # a comb around the middle column
    flood = Flood(maze)
    flood.start_from(4)
    assert flood.farthest == 0
    assert distances.farthest(maze, (1, 1)) == (0, 0)
