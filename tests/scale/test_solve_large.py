"""Paths by skeletons against a plain breadth-first search."""

import shutil
from collections import deque
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError
from dedale.kernel.jit import fast
from dedale.scale import LargeMaze, generate
from dedale.scale import solve as large
from dedale.scale.notes import FolderNotes, Note
from dedale.scale.shortest import UNREACHED, dijkstra
from dedale.scale.skeleton import KEEP, corridors, fill_dead_ends
from dedale.scale.solve import cell_by_cell, solve

from .told import Stopped, Told


def distance(maze: dedale.Maze, start: tuple[int, int], goal: tuple[int, int]) -> int | None:
    seen, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        for there in maze.neighbours(here):
            if there not in seen:
                seen[there] = seen[here] + 1
                queue.append(there)
    return None


def check(maze: dedale.Maze, start: tuple[int, int], goal: tuple[int, int]) -> None:
    found = solve(maze, start, goal, workers=2)
    assert found.length == distance(maze, start, goal)
    assert found.shortest
    if found.path is not None:
        assert (found.path[0], found.path[-1]) == (start, goal)
        assert all(
            b in maze.neighbours(a) for a, b in zip(found.path, found.path[1:], strict=False)
        )


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 300), st.integers(1, 300), st.integers(0, 2**32),
    st.sampled_from([0, 0, 10, 50, 100]), st.data(),
)  # fmt: skip
def test_paths_are_shortest(
    width: int, height: int, seed: int, loops: int, data: st.DataObject
) -> None:
    maze = dedale.generate("kruskal", width=width, height=height, seed=seed)
    if loops:
        maze = dedale.braid(maze, loops, seed=seed)
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    check(maze, data.draw(cell), data.draw(cell))


@pytest.mark.parametrize("algorithm", ["backtracker", "binary-tree", "recursive-division"])
def test_other_mazes_too(algorithm: str) -> None:
    maze = dedale.generate(algorithm, width=400, height=150, seed=5)
    check(maze, (0, 0), (149, 399))


def test_cell_by_cell_when_loops_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "CROWDED", -1.0)
    maze = dedale.braid(dedale.generate("kruskal", width=200, height=150, seed=1), 60, seed=2)
    check(maze, (3, 4), (149, 199))


def test_an_open_field_has_fronts_that_outgrow_their_room() -> None:
    cells = np.full((300, 900), 15, np.uint8)
    cells[0] &= 14
    cells[-1] &= 11
    cells[:, 0] &= 7
    cells[:, -1] &= 13
    path = cell_by_cell(LargeMaze(cells), 150 * 900 + 450, 300 * 900 - 1)
    assert path is not None
    assert len(path) - 1 == 149 + 449


def test_what_is_walled_in_has_no_way_out() -> None:
    maze = dedale.generate("none", width=300, height=300, seed=1)
    assert solve(maze, (0, 0), (299, 299)).path is None
    assert solve(maze, (7, 8), (7, 8)).path == [(7, 8)]
    halves = np.zeros((300, 300), np.uint8)
    halves[:, :150] = dedale.generate("kruskal", width=150, height=300, seed=1).cells
    halves[:, 150:] = dedale.generate("kruskal", width=150, height=300, seed=2).cells
    assert solve(LargeMaze(halves), (0, 0), (0, 299)).path is None


def test_masked_mazes_go_from_the_first_to_the_last_accessible_cell() -> None:
    mask = dedale.Mask.parse("XX  \n    \n   X")
    maze = dedale.generate("kruskal", width=400, height=300, seed=2, mask=mask)
    found = solve(maze)
    assert (found.start, found.goal) == ((0, 200), (299, 299))
    assert found.length == distance(maze, (0, 200), (299, 299))
    with pytest.raises(DedaleError, match=r"start \(0, 0\) is masked or cut off"):
        solve(maze, (0, 0))
    with pytest.raises(DedaleError, match=r"goal \(300, 0\) is outside the maze: rows 0..299"):
        solve(maze, None, (300, 0))
    with pytest.raises(DedaleError, match="unknown engine 'abacus'"):
        solve(maze, engine="abacus")


@pytest.mark.parametrize("ending", [".npy", ".zarr"])
def test_mazes_on_disk(tmp_path: Path, ending: str) -> None:
    maze = generate(width=600, height=150, seed=3, output=tmp_path / f"maze{ending}")
    plain = dedale.generate("kruskal", width=600, height=150, seed=3)
    assert isinstance(maze, LargeMaze)
    assert solve(maze).length == distance(plain, (0, 0), (149, 599))


def test_plain_and_compiled_skeletons_agree() -> None:
    maze = dedale.braid(dedale.generate("kruskal", width=60, height=40, seed=9), 20, seed=1)
    cells = np.array(maze.cells)
    cells[0, 0] |= KEEP
    cells[39, 59] |= KEEP
    plain, compiled = cells.reshape(-1).tolist(), cells.reshape(-1).copy()
    fill_dead_ends(plain, 40, 60)
    fast(fill_dead_ends)(compiled, 40, 60)
    assert plain == compiled.tolist()
    assert 0 < np.count_nonzero(compiled) < compiled.size
    lists = [[0] * 5000 for _ in range(5)]
    arrays = [np.zeros(5000, np.int64) for _ in range(5)]
    counts = corridors(plain, 40, 60, *lists)
    assert counts == tuple(fast(corridors)(compiled, 40, 60, *arrays))
    assert [a.tolist() for a in arrays] == lists


@pytest.mark.parametrize("crowded", [1 / 8, -1.0])
def test_the_path_does_not_depend_on_the_blocks(
    monkeypatch: pytest.MonkeyPatch, crowded: float
) -> None:
    """Also where there are many shortest ones, and when cells are searched instead."""
    monkeypatch.setattr(large, "CROWDED", crowded)
    maze = dedale.braid(dedale.generate("kruskal", width=90, height=70, seed=1), 100, seed=2)
    paths = [solve(maze, block=block, workers=2).path for block in (7, 20, 64, 200)]
    assert all(path == paths[0] for path in paths)
    # North, else east, else south, else west.
    distances = dedale.distances(maze, (69, 89))
    here, expected = (0, 0), [(0, 0)]
    while here != (69, 89):
        here = next(
            there
            for step in ((-1, 0), (0, 1), (1, 0), (0, -1))
            if (there := (here[0] + step[0], here[1] + step[1])) in maze.neighbours(here)
            and distances[maze.number(there)] < distances[maze.number(here)]
        )
        expected.append(here)
    assert paths[0] == expected


def test_a_damaged_maze_is_named() -> None:
    cells = np.array(dedale.generate("kruskal", width=60, height=40, seed=9).cells)
    row = int(np.flatnonzero(cells[:, 20] & 8)[0])
    cells[row, 20] ^= 8  # closed here, open in the cell to the west of it
    with pytest.raises(DedaleError, match=rf"cell \({row}, 19\) is open on one side only"):
        solve(LargeMaze(cells), block=20)


@settings(max_examples=50, deadline=None)
@given(
    st.integers(2, 12),
    st.lists(
        st.tuples(st.integers(0, 11), st.integers(0, 11), st.integers(1, 9)),
        min_size=1,
        max_size=40,
    ),
)
def test_dijkstra_finds_the_distances_of_bellman(n: int, arcs: list[tuple[int, int, int]]) -> None:
    arcs = sorted((a % n, b % n, c) for a, b, c in arcs)
    firsts = [sum(a < place for a, _, _ in arcs) for place in range(n + 1)]
    best: list[float] = [0] + [float("inf")] * (n - 1)
    for _ in range(n):
        for a, b, c in arcs:
            best[b] = min(best[b], best[a] + c)
    room = len(arcs) + 2
    found = dijkstra(
        firsts, [b for _, b, _ in arcs], [c for _, _, c in arcs], [0], [0], n - 1, [UNREACHED] * n,
        [0] * room, [0] * room,
    )  # fmt: skip
    assert found == (best[n - 1] if best[n - 1] < float("inf") else UNREACHED)


@pytest.mark.parametrize("share", [0.1, 0.4, 0.85])
def test_a_search_that_was_stopped_goes_on(tmp_path: Path, share: float) -> None:
    """It reads no block again that it has reduced, and finds the same path."""
    maze = generate(width=1500, height=1100, seed=6, output=tmp_path / "maze.npy")
    expected = solve(maze, workers=1).path_cells
    notes = FolderNotes(tmp_path / "notes")
    with pytest.raises(Stopped), Told(above=share):
        solve(maze, workers=1, notes=notes)
    before = {path.name for path in (tmp_path / "notes").iterdir()}
    assert before
    made: list[str] = []

    class Watched(FolderNotes):
        def put(self, name: str, note: Note) -> None:
            made.append(f"{name}.npz")
            super().put(name, note)

    with Told() as told:
        found = solve(maze, workers=1, notes=Watched(tmp_path / "notes"))
    assert np.array_equal(found.path_cells, expected)
    assert not before & set(made)
    assert told.shares == sorted(told.shares)
    # Notes of another path between the same blocks are not taken for those of this one.
    other = solve(maze, (0, 0), (1099, 0), workers=1).path_cells
    shutil.rmtree(tmp_path / "notes")
    assert np.array_equal(solve(maze, (0, 0), (1099, 0), workers=1, notes=notes).path_cells, other)
