"""Paths by skeletons against a plain breadth-first search."""

import shutil
from collections import deque
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError
from dedale.kernel.jit import fast
from dedale.scale import LargeMaze, generate
from dedale.scale import solve as large
from dedale.scale.analyse import analyse
from dedale.scale.notes import FolderNotes, Note
from dedale.scale.shortest import (
    UNREACHED,
    descend,
    dijkstra,
    flood_from,
    nearer,
    sift_down,
    sift_up,
    spread,
    sum_up,
)
from dedale.scale.skeleton import KEEP, corridors, fill_dead_ends, walk
from dedale.scale.solve import cell_by_cell, solve

from .told import Kept, Stopped, Told


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


def check(
    maze: dedale.Maze, start: tuple[int, int], goal: tuple[int, int], block: int | None = None
) -> None:
    found = solve(maze, start, goal, workers=2, block=block)
    assert found.length == distance(maze, start, goal)
    assert found.shortest
    if found.path is not None:
        assert (found.path[0], found.path[-1]) == (start, goal)
        assert all(
            b in maze.neighbours(a) for a, b in zip(found.path, found.path[1:], strict=False)
        )


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 100), st.integers(1, 100), st.integers(0, 2**32),
    st.sampled_from([0, 0, 10, 50, 100]), st.data(),
)  # fmt: skip
def test_paths_are_shortest(
    width: int, height: int, seed: int, loops: int, data: st.DataObject
) -> None:
    maze = dedale.generate("kruskal", width=width, height=height, seed=seed)
    if loops:
        maze = dedale.braid(maze, loops, seed=seed)
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    check(maze, data.draw(cell), data.draw(cell), block=40)


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


def test_fronts_that_outgrow_their_room_get_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "FRONT", 5)
    cells = np.full((30, 90), 15, np.uint8)
    cells[0] &= 14
    cells[-1] &= 11
    cells[:, 0] &= 7
    cells[:, -1] &= 13
    path = cell_by_cell(LargeMaze(cells), 15 * 90 + 45, 30 * 90 - 1)
    assert path is not None
    # North, east, south, west: the first that comes nearer.
    assert path.tolist() == [*range(15 * 90 + 45, 16 * 90), *range(17 * 90 - 1, 30 * 90, 90)]


@st.composite
def loose(draw: st.DrawFn) -> tuple[int, int, list[int]]:
    """Cells of a block with loops and ways out: rows, columns, open sides."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    chance = Random(draw(st.integers(0, 2**32)))
    cells = [0] * (rows * cols)
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        for bit, back, near, inside in (
            (2, 8, cell + 1, col + 1 < cols),
            (4, 1, cell + cols, row + 1 < rows),
        ):
            if chance.random() < 0.6:
                cells[cell] |= bit
                if inside:
                    cells[near] |= back
        if (row == 0 or col == 0) and chance.random() < 0.3:
            cells[cell] |= 1 * (row == 0) | 8 * (col == 0)
    return rows, cols, cells


def waves(cells: list[int], cols: int, away: dict[int, int]) -> dict[int, int]:
    """Distances inside of a block from cells that are so far away already, by relaxing them."""
    far, before = dict(away), None
    while far != before:
        before = dict(far)
        for cell in list(far):
            for near in inner(cells, cols, cell):
                far[near] = min(far.get(near, 10**9), far[cell] + 1)
    return far


def doors(cells: list[int], cols: int, cell: int) -> dict[int, int]:
    """The neighbours of a cell in its block, by direction."""
    row, col = divmod(cell, cols)
    places = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
    return {
        way: r * cols + c for way, (r, c) in enumerate(places)
        if cells[cell] >> way & 1 and 0 <= c < cols and 0 <= r < len(cells) // cols
    }  # fmt: skip


def inner(cells: list[int], cols: int, cell: int) -> list[int]:
    return list(doors(cells, cols, cell).values())


@settings(max_examples=40, deadline=None)
@given(loose(), st.data())
def test_floods_and_sums_of_a_block(block: tuple[int, int, list[int]], data: st.DataObject) -> None:
    rows, cols, cells = block
    some = st.dictionaries(st.sampled_from(range(len(cells))), st.integers(0, 9), min_size=1)
    # One step away distances are odd where they were even, as those of one source are.
    drawn = {cell: 2 * n + sum(divmod(cell, cols)) % 2 for cell, n in data.draw(some).items()}
    far = waves(cells, cols, drawn)
    seeds = sorted(drawn, key=lambda cell: far[cell])
    away = [far[cell] for cell in seeds]
    distances, queue = [UNREACHED] * len(cells), [0] * len(cells)
    opened = sum(cells[cell].bit_count() for cell in far)
    assert flood_from(cells, cols, seeds, away, distances, queue) == (len(far), opened)
    assert distances == [far.get(cell, UNREACHED) for cell in range(len(cells))]
    south, east = data.draw(st.integers(-9, 9)), data.draw(st.integers(-9, 9))
    straight = [abs(c // cols + south) + abs(c % cols + east) for c in range(len(cells))]
    sums = [0] * (max(straight) - min(straight) + 1)
    farthest = sum_up(distances, rows, cols, south, east, min(straight), sums)
    assert farthest == distances.index(max(distances))
    assert sums == [
        sum(far[cell] for cell in far if straight[cell] == least + min(straight))
        for least in range(len(sums))
    ]


@settings(max_examples=40, deadline=None)
@given(loose(), st.data())
def test_fronts_are_waves(block: tuple[int, int, list[int]], data: st.DataObject) -> None:
    _rows, cols, cells = block
    for cell in range(len(cells)):  # a maze has no ways out
        row, col = divmod(cell, cols)
        shut = (
            1 * (row == 0)
            | 2 * (col + 1 == cols)
            | 4 * (row + 1 == len(cells) // cols)
            | 8 * (col == 0)
        )
        cells[cell] &= 15 ^ shut
    start, goal = (data.draw(st.sampled_from(range(len(cells)))) for _ in range(2))
    if start == goal:
        return
    far = waves(cells, cols, {start: 0})
    marks, now = [0] * len(cells), [start] + [0] * 3 * len(cells)
    marks[start] = 1
    after = [0] * (4 * len(cells))
    room = data.draw(st.integers(4, 12))
    answer, n = spread(cells, cols, marks, now, 1, after[:room], goal)
    depth = max((far[cell] for cell in far if marks[cell]), default=0)
    assert sorted(now[:n]) == sorted(cell for cell in far if far[cell] == depth) or not answer
    assert (answer == 2) == (n > 0 and 3 * n + 1 > room and not marks[goal])
    if answer == 2:
        answer, n = spread(cells, cols, marks, now, n, after, goal)
    assert answer == (goal in far)
    assert n == answer * sum(far[cell] == far.get(goal) for cell in far)
    for cell in range(len(cells)):
        reached = cell in far and far[cell] <= far.get(goal, 10**9)
        assert marks[cell] == (far[cell] % 3 + 1 if reached else 0)
        if reached:
            nearest = (near for near in inner(cells, cols, cell) if far[near] == far[cell] - 1)
            assert nearer(cells, cols, marks, cell) == next(nearest, -1)


@settings(max_examples=40, deadline=None)
@given(loose(), st.data())
def test_skeletons_have_all_places_and_corridors(
    block: tuple[int, int, list[int]], data: st.DataObject
) -> None:
    rows, cols, cells = block
    for cell in range(len(cells)):
        if cells[cell].bit_count() > len(inner(cells, cols, cell)):
            cells[cell] |= KEEP
    kept = data.draw(st.lists(st.sampled_from(range(len(cells))), max_size=2))
    for cell in kept:
        cells[cell] |= KEEP
    whole = list(cells)
    fill_dead_ends(cells, rows, cols)
    # What is left is what stays when dead ends are taken away one by one.
    left = {cell: set(inner(whole, cols, cell)) for cell in range(len(cells))}
    while dead := [c for c in left if len(left[c]) < 2 and not whole[c] & KEEP]:
        for near in left.pop(dead[0]):
            left[near].discard(dead[0])
    assert [cell for cell in range(len(cells)) if cells[cell]] == sorted(left)
    for cell, near in left.items():
        assert set(inner(cells, cols, cell)) == near
    places = [c for c in sorted(left) if whole[c] & KEEP or len(left[c]) > 2]
    room = (
        [[-7] * (len(whole) + 1) for _ in range(2)],
        [[-7] * (4 * len(whole) + 1) for _ in range(3)],
    )
    n, m = corridors(cells, rows, cols, *room[0], *room[1])
    (found, firsts), (ends, lengths, ways) = room
    assert (found[: n + 1], n) == ([*places, -7], len(places))
    begin, walked = [], []
    for place, first in zip(found[:n], firsts, strict=False):
        for way in (way for way in range(4) if cells[place] >> way & 1):
            at = first + len([1 for other in range(way) if cells[place] >> other & 1])
            assert ways[at] == way
            trail, near = [place], doors(cells, cols, place).get(way, -1)
            if near < 0:
                assert (ends[at], lengths[at]) == (-1, 1)
                continue
            while near not in places:
                trail.append(near)
                near = next(other for other in inner(cells, cols, near) if other != trail[-2])
            assert (ends[at], lengths[at]) == (near, len(trail))
            begin.append(at)
            walked += [*trail[1:], near]
    assert ends[m:] == [-7] * (len(ends) - m)
    every = [[row[at] for at in begin] for row in (ways, lengths)]
    starts = [
        next(p for p, f in reversed(list(zip(found[:n], firsts, strict=False))) if f <= at)
        for at in begin
    ]
    seen = [0] * len(walked)
    walk(cells, cols, starts, *every, seen)
    assert seen == walked
    few: list[list[int]] = [[-7], [-7], [-7], [-7], [-7]]
    assert corridors(cells, rows, cols, *few) == (n, m)
    assert few == [
        (row[:1] if size else [-7])
        for row, size in zip((found, firsts, ends, lengths, ways), (n, n, m, m, m), strict=True)
    ]


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


def test_what_is_noted_of_blocks_on_the_way() -> None:
    """A search that is stopped goes on with notes of older versions."""
    maze = LargeMaze.of(
        dedale.braid(dedale.generate("kruskal", width=90, height=70, seed=1), 40, seed=2)
    )
    seen = []
    for block in (20, 64):
        notes = Kept()
        found = solve(maze, (3, 4), (66, 80), block=block, workers=1, notes=notes)
        assert found.path is not None
        figures = analyse(maze, block=block, workers=1, notes=notes)
        notes.made.sort()  # threads may be quicker than one another
        seen.append((len(notes.made), notes.checksum(), found.length, figures["diameter"]))
    assert seen == [(108, "9d49da95dd7c9b3d", 161, 175), (23, "07c6d23a5dd7319a", 161, 175)]


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
    st.lists(st.tuples(st.integers(0, 11), st.integers(0, 9)), min_size=1, max_size=3),
)
def test_dijkstra_finds_the_distances_of_bellman(
    n: int, arcs: list[tuple[int, int, int]], given_: list[tuple[int, int]]
) -> None:
    """From several sources; and the way back takes the first arc that comes nearer."""
    arcs = sorted((a % n, b % n, c) for a, b, c in arcs)
    arcs = sorted(arcs + [(b, a, c) for a, b, c in arcs])
    firsts = [sum(a < place for a, _, _ in arcs) for place in range(n + 1)]
    sources, away = [place % n for place, _ in given_], [d for _, d in given_]
    best: list[float] = [
        min([d for p, d in zip(sources, away, strict=True) if p == place], default=float("inf"))
        for place in range(n)
    ]
    for _ in range(n):
        for a, b, c in arcs:
            best[b] = min(best[b], best[a] + c)
    exact = [UNREACHED if d == float("inf") else d for d in best]
    room = len(arcs) + len(sources)
    leading = [b for _, b, _ in arcs], [c for _, _, c in arcs]
    for goal in range(-1, n):
        distances = [UNREACHED] * n
        heap = [0] * room, [0] * room
        found = dijkstra(firsts, *leading, sources, away, goal, distances, *heap)
        assert found == (exact[goal] if goal >= 0 else UNREACHED)
        if goal < 0:
            assert distances == exact
        assert all(
            d in (UNREACHED, e) or d >= e >= found >= 0
            for d, e in zip(distances, exact, strict=True)
        )
    if away != [0]:
        return
    for place in (place for place in range(n) if exact[place] > 0):
        way, here = [], place
        while exact[here]:
            way.append(
                next(
                    k for k, (a, b, c) in enumerate(arcs) if a == here and exact[b] + c == exact[a]
                )
            )
            here = arcs[way[-1]][1]
        listed = [-1] * n
        assert descend(
            firsts, [b for _, b, _ in arcs], [c for _, _, c in arcs], exact, place, listed
        ) == len(way)
        assert listed[: len(way)] == way


@given(st.lists(st.integers(0, 20), min_size=1, max_size=20))
def test_a_heap_gives_the_least_first(given_: list[int]) -> None:
    keys, places, n = [99] * len(given_), [99] * len(given_), len(given_)
    for size, key in enumerate(given_):
        sift_up(keys, places, size, key, 100 + key)
        for hole in range(1, size + 1):
            assert keys[hole] >= keys[(hole - 1) // 2]
    assert sorted(keys) == sorted(given_)
    taken = []
    for size in range(n - 1, -1, -1):
        taken.append(keys[0])
        assert places[0] == 100 + keys[0]
        sift_down(keys, places, size, keys[size], places[size])
        for hole in range(1, size):
            assert keys[hole] >= keys[(hole - 1) // 2]
    assert taken == sorted(given_)
    keys, places = [3, 0], [7, 0]
    sift_up(keys, places, 1, 3, 8)
    assert (keys, places) == ([3, 3], [7, 8])  # of equal ones the earlier stays above


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
