"""Values: the numbers in the cells of a film, against slow and obvious counts of the same."""

from __future__ import annotations

import random

import pytest

import dedale
from dedale.kernel.events import VISIT
from dedale.kernel.types import to_list
from dedale.maze.maze import Maze
from dedale.trace.trace import Trace
from tests.sampling import WHOLE
from tests.speeds import EVERY, at_speed


def braided(seed: int, width: int = 12, height: int = 9) -> Maze:
    return dedale.braid(
        dedale.generate("prim", width=width, height=height, seed=seed), 50, seed=seed
    )


def film(maze: Maze, name: str, goal: tuple[int, int] = (8, 11)) -> Trace:
    trace = dedale.solve(maze, (0, 0), goal, name, trace=True).trace
    assert trace is not None
    assert trace.values is not None
    return trace


def slow_distances(maze: Maze, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    found, wave = {start: 0}, [start]
    while wave:
        wave = [n for cell in wave for n in maze.neighbours(cell) if n not in found]
        found |= dict.fromkeys(wave, max(found.values()) + 1)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_distances_are_what_a_wave_counts(seed: int) -> None:
    maze = braided(seed)
    slow = slow_distances(maze, (3, 4))
    flat = dedale.distances(maze, (3, 4))
    assert {divmod(n, maze.width): d for n, d in enumerate(flat)} == slow
    with pytest.raises(dedale.DedaleError, match="start"):
        dedale.distances(maze, (99, 0))


@pytest.mark.parametrize("name", ["bfs", "dijkstra", "astar", "automaton", "pcc"])
def test_the_costs_of_visited_cells_are_distances(name: str) -> None:
    maze = braided(3)
    found = dedale.solve(maze, (0, 0), (8, 11), name, trace=True)
    assert found.costs is not None
    exact = dedale.distances(maze, (0, 0))
    for row, col in found.visited:
        cell = row * maze.width + col
        assert found.costs[cell] == exact[cell]
    assert dedale.solve(maze, (0, 0), (8, 11), name).costs is None


def test_a_star_also_knows_what_it_estimates() -> None:
    trace = film(braided(3), "astar")
    assert trace.estimates is not None
    assert [trace.estimates[c] for c in (0, 11, 107)] == [8 + 11, 8, 0]
    assert film(braided(3), "dijkstra").estimates is None


def test_depth_first_values_are_the_length_of_the_way_taken() -> None:
    maze = braided(1)
    trace = film(maze, "dfs")
    assert trace.values is not None
    steps = {0: 0}  # of the cells visited: one more than the newest visited neighbour
    for event, value in zip(trace.events, trace.values, strict=True):
        if event & 15 == VISIT and event >> 4:
            near = {maze.number(n) for n in maze.neighbours(divmod(event >> 4, 12))}
            steps[event >> 4] = next(steps[c] for c in reversed(steps) if c in near) + 1
            assert value == steps[event >> 4]


def test_the_smaller_number_floods() -> None:
    """The numbers of quick-union against a flood over sets."""
    trace = dedale.generate("quick-union", width=7, height=6, seed=9, trace=True).trace
    assert trace is not None
    parts = {cell: {cell} for cell in range(42)}
    player = trace.player()
    player.seek(42)
    assert player.numbers == list(range(42))
    while not player.done:
        code = int(trace.events[player.position]) & 15
        cell = player.forward()[0]
        if code <= 3:
            beyond = cell + (-7, 1, 7, -1)[code]
            both = parts[cell] | parts[beyond]
            assert parts[cell].isdisjoint(parts[beyond])
            parts |= dict.fromkeys(both, both)
            assert player.numbers is not None
            assert {player.numbers[c] for c in both} == {min(both)}
    assert player.numbers == [0] * 42


@pytest.mark.parametrize(("name", "kind"), [("quick-union", "generator"), ("pcc", "solver")])
def test_numbers_go_back_as_they_came(name: str, kind: str) -> None:
    trace = (
        dedale.generate(name, width=9, height=8, seed=1, trace=True).trace
        if kind == "generator"
        else film(braided(5), name)
    )
    assert trace is not None
    player = trace.player()
    seen = []
    for _ in range(len(trace)):
        assert player.numbers is not None
        seen.append(list(player.numbers))
        player.forward()
    assert player.numbers == trace.final_values
    draw = random.Random(3)
    for _ in range(40):
        place = draw.randrange(len(trace))
        player.seek(place)
        assert player.numbers == seen[place]


def test_a_generation_of_the_automaton_is_one_frame() -> None:
    maze = braided(3)
    trace = film(maze, "automaton")
    length = dedale.solve(maze, (0, 0), (8, 11)).length
    assert length is not None
    # The start, one generation a step out, one a step back, the goal, and the path as a whole.
    assert len(trace.frames) == 1 + length + length + 2
    assert trace.frames[-1] == len(trace)
    assert list(film(maze, "bfs").frames) == list(range(1, len(film(maze, "bfs")) + 1))


@pytest.mark.parametrize("name", ["bfs", "dfs", "astar", "bidirectional", "pcc", "automaton"])
def test_values_are_the_same_at_all_speeds(name: str) -> None:
    found = []
    for speed in EVERY:
        if speed == "numba" and not WHOLE:
            continue
        with at_speed(speed):
            seen = film(braided(7), name)
        assert seen.values is not None
        found.append((to_list(seen.values), to_list(seen.events)))
    assert all(one == found[0] for one in found)
