"""The measures of difficulty, against slow and obvious ones, on every grid."""

from itertools import pairwise
from math import log
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale import DedaleError, Maze
from dedale.maze.difficulty import BASE, MEASURES, WEIGHTS, difficulty, score_of
from dedale.maze.kinds import every_kind

sizes = {"polar": (5, 4), "cube": (3, 3)}


def slow_measures(maze: Maze) -> dict[str, float]:
    """All measures of a maze, told as their definitions tell them."""
    graph, shape = maze.to_networkx(), maze.shape
    open_grid = nx.Graph(
        (shape.position(cell), shape.position(near))
        for cell in range(shape.size)
        for near, _side in shape.neighbours(cell)
    )
    goal = maze.goal
    assert goal is not None
    rest = nx.single_source_shortest_path_length(graph, goal)
    straight = nx.single_source_shortest_path_length(open_grid, goal)
    way = [maze.start]
    while way[-1] != goal:
        way.append(next(n for n in maze.neighbours(way[-1]) if rest[n] < rest[way[-1]]))
    wrong = {
        cell: [n for n in graph[cell] if n not in (way[k + 1], *way[max(k - 1, 0) : k])]
        for k, cell in enumerate(way[:-1])
    }
    # False branches: a wave from the way, in the order of the way, that does not pass the goal.
    wave = [(cell, None) for cell in way[:-1]]
    branch, depth = {}, dict.fromkeys(way, 0)
    for cell, first in wave:
        for near in maze.neighbours(cell):
            if near not in depth:
                depth[near] = depth[cell] + 1
                branch[near] = first or (cell, near)
                wave.append((near, branch[near]))
    deepest = {b: max(depth[c] for c in branch if branch[c] == b) for b in set(branch.values())}

    def side(one, other):
        return next(
            s for near, s in shape.neighbours(maze.number(one)) if maze.position(near) == other
        )

    def turn(before, cell, after):
        apart = abs(side(cell, before) - side(cell, after))
        return 1 - 2 * min(apart, shape.ways - apart) / shape.ways

    def gamma(trail):
        return (one_way(trail) + one_way(trail[::-1])) / 2

    def one_way(trail):
        total, since = 0.0, 0
        for before, cell, after in zip(trail, trail[1:], trail[2:], strict=False):
            since += 1
            if turn(before, cell, after):
                total += turn(before, cell, after) / since
                since = 0
        return (len(trail) - 1) * total

    nodes = {cell for cell in rest if graph.degree[cell] != 2} | {maze.start, goal}
    trails = {}
    for node in nodes:
        for first in graph[node]:
            trail = [node, first]
            while trail[-1] not in nodes:
                trail.append(next(n for n in graph[trail[-1]] if n != trail[-2]))
            trails[frozenset([(trail[0], trail[1]), (trail[-1], trail[-2])])] = trail
    beside = [t for t in trails.values() if not {t[0], t[1]} <= set(way)]
    return {
        "length": len(way) - 1,
        "share": len(way) / len(graph),
        "decisions": sum(bool(exits) for exits in wrong.values()),
        "wrong_exits": sum(map(len, wrong.values())),
        "misleading": sum(straight[n] < straight[c] for c, exits in wrong.items() for n in exits),
        "detours": sum(straight[b] > straight[a] for a, b in pairwise(way)),
        "turns": sum(turn(*t) > 0 for t in zip(way, way[1:], way[2:], strict=False)),
        "false_cells": len(branch),
        "false_depth": sum(deepest.values()),
        "deepest": max(deepest.values(), default=0),
        "complexity": log(1 + sum(map(gamma, trails.values()))),
        "mcclendon": log(1 + gamma(way)) + sum(log(1 + gamma(t)) for t in beside),
    }


@given(
    grid=st.sampled_from(dedale.names("grid")),
    seed=st.integers(0, 10**6),
    braid=st.sampled_from([0, 30, 100]),
    compiled=st.booleans(),
    data=st.data(),
)
@settings(deadline=None, max_examples=30)
def test_measures_as_defined(grid, seed, braid, compiled, data):
    width, height = sizes.get(grid, (6, 5))
    maze = dedale.generate("wilson", grid=grid, width=width, height=height, seed=seed)
    maze = dedale.braid(maze, braid, seed=seed)
    cells = [c for c, kind in enumerate(every_kind(maze)) if kind == 0]
    start, goal = (maze.position(data.draw(st.sampled_from(cells))) for _ in range(2))
    maze = maze.replaced(start=start, goal=goal)
    found = difficulty(maze, many=10**6 if compiled else 1).measures
    assert found == pytest.approx(slow_measures(maze))
    assert list(found) == list(MEASURES)


def test_without_a_goal_the_ends_are_those_of_the_longest_path():
    maze = dedale.generate("prim", width=9, height=7, seed=3)
    one, other = dedale.analyse(maze)["diameter_ends"]
    assert maze.difficulty() == maze.difficulty(one, other)
    assert (
        maze.replaced(goal=(6, 8)).difficulty().measures["length"]
        == dedale.solve(maze, maze.start, (6, 8)).length
    )


def test_the_grade_grows_with_the_size_and_stays_between_1_and_10():
    grades = [
        dedale.generate("wilson", width=n, height=n, seed=1).difficulty() for n in (1, 2, 8, 24, 60)
    ]
    assert sorted(grades, key=lambda one: one.score) == grades
    assert grades[0].grade == 1
    assert grades[-1].grade >= 7
    huge = dict.fromkeys(MEASURES, 1e12)
    assert int(score_of(huge)) == 10


def test_there_is_no_way():
    maze = Maze(2, 1)
    with pytest.raises(DedaleError, match="no way from"):
        maze.difficulty((0, 0), (0, 1))
    assert dedale.analyse(maze.replaced(goal=(0, 1)))["grade"] is None


def test_the_guide_tells_every_measure_and_weight():
    guide = (Path(__file__).parents[2] / "docs" / "difficulty.md").read_text()
    for name in MEASURES:
        assert f"| `{name}` |" in guide
    for name, weight in WEIGHTS.items():
        assert f"{weight:.2f} log₂(1 + {name})" in guide
    assert f"score = {BASE}" in guide
