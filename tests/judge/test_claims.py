"""The claims: against networkx on random mazes, and on mazes that are broken on purpose."""

import random
from collections.abc import Callable

import networkx as nx
import pytest

import dedale
from dedale.classroom import Event, Maze, structure
from dedale.generators import GENERATORS
from dedale.judge.cases import maze_of, solver_case
from dedale.judge.claims import (
    Answer,
    Fault,
    Made,
    border_closed,
    connected,
    covers_mask,
    no_loop,
    none_only_where_none,
    open_square,
    right_size,
    shortest_path,
    valid_path,
    walls_agree,
)
from dedale.judge.manners import from_one_cell, hunts, one_corridor, pebbles
from dedale.judge.sampling import SHAPES, chi_square, spanning_trees, upper_gamma
from dedale.judge.table import deciding

from ..sampling import sampled


def graph_of(made: Made) -> "nx.Graph[int]":
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(made.cells())
    graph.add_edges_from((cell, near) for cell in made.cells() for near in made.reached(cell))
    return graph


@pytest.mark.parametrize("first", sampled(range(20), 10))
def test_the_claims_are_what_networkx_says(first: int) -> None:
    """Trees, mazes with loops, mazes in two parts: a thousand of each number."""
    for seed in range(first * 1000, first * 1000 + 1000):
        draw = random.Random(seed)
        width, height = draw.randint(1, 7), draw.randint(1, 7)
        loops, cut = draw.choice([0, 0, 5, 50, 100]), draw.random() < 0.3 and width * height > 1
        made = Made.of_size(width, height, maze_of(width, height, seed, loops, cut))
        graph = graph_of(made)
        assert (connected(made) is None) == nx.is_connected(graph)
        assert (no_loop(made) is None) == nx.is_forest(graph)
        assert walls_agree(made) is None
        assert border_closed(made) is None
        cells = list(graph)
        start, goal = draw.choice(cells), draw.choice(cells)
        ends = divmod(start, width), divmod(goal, width)
        if nx.has_path(graph, start, goal):
            best = nx.shortest_path(graph, start, goal)
            answer = Answer(made, *ends, [divmod(cell, width) for cell in best])
        else:
            answer = Answer(made, *ends, None)
        for check in (valid_path, shortest_path, none_only_where_none):
            assert check(answer) is None
        if answer.path is None:
            wrong = Answer(made, *ends, [ends[0], ends[1]])
            assert none_only_where_none(wrong) is not None
            assert valid_path(wrong) is not None
        else:
            assert none_only_where_none(Answer(made, *ends, None)) is not None


@pytest.mark.parametrize("name", [n for n, e in GENERATORS.items() if e.perfect])
def test_our_own_generators_keep_every_claim(name: str) -> None:
    for grid in ("square", "hex"):
        for seed in range(4):
            try:
                made = Made.of(dedale.generate(name, width=7, height=6, seed=seed, grid=grid))
            except dedale.DedaleError:
                assert grid != "square"  # it needs rows
                break
            for check in (right_size, walls_agree, border_closed, covers_mask, connected, no_loop):
                assert check(made) is None, (name, grid, seed)


def test_broken_mazes_are_named_with_their_cells() -> None:
    made = Made.of_size(2, 1, bytes([2, 0]))
    fault = walls_agree(made)
    assert fault is not None
    assert fault.cells == ((0, 0), (0, 1))
    assert border_closed(Made.of_size(2, 1, bytes([2, 8 | 1]))) is not None
    assert covers_mask(Made.of_size(2, 1, bytes([2, 8]), bytes([0, 1]))) is not None
    assert right_size(Made.of_size(2, 1, bytes(3))) is not None
    room = Made.of_size(2, 2, bytes([6, 12, 3, 9]))
    loop = no_loop(room)
    assert loop is not None
    assert set(loop.cells) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert open_square(room) is not None
    assert open_square(room, 3) is None
    whole = Made.of_size(3, 3, bytes([6, 14, 12, 7, 15, 13, 3, 11, 9]))
    assert open_square(whole, 3) is not None


def test_paths_that_are_none() -> None:
    case = solver_case(3, 3, 0)
    start, goal = (0, 0), (2, 2)
    for path, words in (
        (5, "not a list"),
        ([1, 2], "not a list"),
        ([(0, 0.5)], "not a list"),
        ([], "empty"),
        ([(1, 1)], "begins at"),
        ([start, (2, 2)], "jumps"),
        ([start, (-1, 0)], "leaves"),
        ([start], "ends at"),
    ):
        fault = valid_path(Answer(case.made, start, goal, path))
        assert fault is not None
        assert words in str(fault)


def test_trees_are_all_there_and_equally_likely_for_wilson() -> None:
    from scipy.stats import chi2

    for shape, count in zip(SHAPES, (15, 192, 56), strict=True):
        assert len(spanning_trees(*shape)) == count
    for x, freedom in ((3.0, 14), (191.0, 191), (300.0, 191), (0.5, 1), (1000.0, 10)):
        assert upper_gamma(freedom / 2, x / 2) == pytest.approx(chi2.sf(x, freedom), rel=1e-9)
    from collections import Counter

    for name in ("wilson", "aldous-broder", "houston"):
        counts = Counter(
            bytes(dedale.generate(name, width=3, height=2, seed=seed).sides) for seed in range(450)
        )
        assert chi_square(counts, spanning_trees(3, 2))[1] > 1e-3


def test_what_decides() -> None:
    assert "uniform" not in deciding("generator", None)
    assert "uniform" in deciding("generator", ["uniform"])
    assert "tree" not in deciding("generator", ["connected"])
    assert deciding("generator", ["tree"]) == deciding("generator", None)


def test_marks_tell_a_stack_from_a_queue() -> None:
    def walk(at: int) -> str | None:
        maze, waiting = Maze(4, 4), [(0, 0)]
        maze.mark((0, 0))
        seen = {(0, 0)}
        while waiting:
            cell = waiting.pop(at)
            maze.unmark(cell)
            for near in maze.neighbours(cell):
                if near not in seen:
                    seen.add(near)
                    maze.mark(near)
                    waiting.append(near)
        return structure(maze.events)

    assert (walk(-1), walk(0)) == ("stack", "queue")


A, B, C, D, E = (0, 0), (0, 1), (0, 2), (1, 0), (1, 1)


def broken(*pairs: tuple[tuple[int, int], tuple[int, int]]) -> list[Event]:
    return [Event("break", a, b) for a, b in pairs]


def marked(*words: tuple[str, tuple[int, int]]) -> list[Event]:
    return [Event(what, cell) for what, cell in words]


@pytest.mark.parametrize(
    ("claim", "events", "fault"),
    [
        (one_corridor, broken((A, B), (B, C)), ""),
        (one_corridor, [], "no wall was broken"),
        (one_corridor, broken((A, B), (A, B)), "is broken from (0, 0)"),
        (one_corridor, broken((A, B), (B, A)), "comes to (0, 0) a second time"),
        (one_corridor, broken((A, B)), "(0, 2) beside it is still isolated"),
        (pebbles, marked(("mark", A), ("mark", B)), "which is no step from (0, 0)"),
        (pebbles, marked(("unmark", A)), "not the last one"),
        (pebbles, marked(("mark", A)), "pebbles are left, the last one at (0, 0)"),
        (pebbles, marked(("mark", A), ("unmark", A)), "no pebble was ever put down at (0, 1)"),
        (hunts, [], ""),
        (hunts, broken((A, B), (B, C)), ""),
        (hunts, broken((B, C), (B, A)), ""),  # the hunt finds it
        (hunts, broken((B, C), (A, B)), ""),  # from the new cell to the old one
        (hunts, broken((A, B), (A, B)), "the walk leaves (0, 1), though it could go on to (0, 2)"),
        (from_one_cell, broken((A, B), (C, B)), ""),
        (from_one_cell, broken((A, B), (A, B)), "does not join a new cell"),
    ],
)
def test_how_a_corridor_of_three_cells_is_made(
    claim: Callable[[Made, list[Event]], Fault | None], events: list[Event], fault: str
) -> None:
    found = claim(Made.of_size(3, 1, bytes(3)), events)
    assert fault in str(found) if fault else found is None


def test_a_hunt_goes_on_at_the_first_cell_beside_the_visited() -> None:
    made = Made.of_size(3, 2, bytes(6))
    walk = broken((B, C), (C, (1, 2)), ((1, 2), E), (E, D), (D, A))
    assert hunts(made, walk) is None
    stuck = broken((A, D), (D, E), (E, (1, 2)), ((1, 2), C), (C, B))
    assert hunts(made, stuck) is None
    early = hunts(made, broken((D, A), (A, B), (D, E)))
    assert "could go on to" in str(early)
