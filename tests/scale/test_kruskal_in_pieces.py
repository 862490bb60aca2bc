"""Tiles, blocks and the reduction against the definition."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.kernel.jit import fast
from dedale.kernel.rng import GOLDEN, MASK, mix
from dedale.kernel.threads import in_threads
from dedale.scale import tile
from dedale.scale.block import solve_block, solve_tiles
from dedale.scale.digests import Digests
from dedale.scale.job import Cells, Job
from dedale.scale.merge import DROPPED, FINAL, PENDING, decide
from dedale.scale.notes import MemoryNotes
from dedale.scale.plan import Tiling, best_block

from .slow_kruskal import slow_kruskal
from .told import Kept


def in_pieces(plan: Tiling, kinds: np.ndarray | None = None) -> np.ndarray:
    cells = np.full((plan.height, plan.width), 255, np.uint8)
    job = Job(plan, Cells(plan, cells), MemoryNotes(), kinds)
    job.run(lambda steps: in_threads(job.make, steps, 1))
    return cells


def expected(plan: Tiling, kinds: np.ndarray | None = None) -> np.ndarray:
    """By the generator, which takes a hundredth of the time; with a mask by the definition."""
    if kinds is None:
        maze = dedale.generate("kruskal", width=plan.width, height=plan.height, seed=plan.seed)
        return maze.cells
    return defined(plan, kinds)


def defined(plan: Tiling, kinds: np.ndarray | None = None) -> np.ndarray:
    flat = None if kinds is None else kinds.reshape(-1).tolist()
    sides = slow_kruskal(plan.width, plan.height, plan.seed, flat)
    return np.array(sides, np.uint8).reshape(plan.height, plan.width)


@pytest.mark.parametrize(
    ("width", "height"),
    [(1, 1), (2, 1), (1, 2), (1, 300), (300, 1), (128, 128), (129, 127), (257, 130)],
)
def test_the_sizes_where_tiles_begin_and_end(width: int, height: int) -> None:
    plan = Tiling(width, height, 3, block=128)
    wanted = defined(plan)
    assert np.array_equal(in_pieces(plan), wanted)
    assert np.array_equal(expected(plan), wanted)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 320), st.integers(1, 320), st.integers(-(2**70), 2**70),
    st.sampled_from([128, 256]),
)  # fmt: skip
def test_any_cut_gives_the_defined_maze(width: int, height: int, seed: int, block: int) -> None:
    plan = Tiling(width, height, seed, block)
    assert np.array_equal(in_pieces(plan), expected(plan))


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 280), st.integers(1, 280), st.integers(0, 2**32), st.integers(0, 60),
    st.integers(0, 2**32),
)  # fmt: skip
def test_masked_cells_take_no_part(
    width: int, height: int, seed: int, percent: int, shape: int
) -> None:
    noise = np.random.default_rng(shape).integers(0, 100, (height, width))
    kinds = np.where(noise < percent, 1 + noise % 2, 0).astype(np.uint8)
    plan = Tiling(width, height, seed, 128)
    assert np.array_equal(in_pieces(plan, kinds), expected(plan, kinds))


def test_three_levels_of_groups() -> None:
    plan = Tiling(128 * 70, 12, 5, block=128)
    assert plan.levels == 3
    assert np.array_equal(in_pieces(plan), expected(plan))


def test_what_a_block_opens_is_in_the_maze_and_little_is_left() -> None:
    plan = Tiling(1024, 1024, 8, block=512)
    whole = in_pieces(plan)
    for block in range(4):
        area = plan.area(0, block)
        cells, summary = solve_block(plan, area)
        assert not np.any(cells & ~whole[area.window])
        missing = np.bitwise_count(whole[area.window] & ~cells).sum()
        assert 0 < missing < 4 * 512
        assert len(summary.edges) < 2 * 512
        assert summary.pieces > summary.firsts.max() - 1 > 0


def test_what_blocks_and_groups_leave_to_decide() -> None:
    """Step by step and number by number: an unfinished run goes on with notes of older versions."""
    noise = np.random.default_rng(3).integers(0, 100, (135, 150))
    kinds = np.where(noise < 20, 1 + noise % 2, 0).astype(np.uint8)
    seen = []
    for width, height, block, mask in (
        (280, 140, 150, None),
        (150, 135, 128, kinds),
        (350, 100, 20, None),
    ):
        plan, notes = Tiling(width, height, 5, block), Kept()
        cells = np.full((height, width), 255, np.uint8)
        job = Job(plan, Cells(plan, cells, lasting=True), notes, mask)
        job.run(lambda steps, job=job: map(job.make, steps))
        assert np.array_equal(cells, expected(plan, mask))
        seen.append((len(notes.made), notes.checksum()))
    plan, notes = Tiling(350, 100, 5, 20), Kept()
    sink = Digests(plan, notes, {3: np.array([65, 411])})
    digested = Job(plan, sink, notes)
    digested.run(lambda steps: map(digested.make, steps))
    assert not sink.waiting
    seen.append((len(notes.made), notes.checksum()))
    assert seen == [
        (8, "007ff98c4e4943eb"),
        (14, "90090f77d5425953"),
        (278, "01b815599b62979b"),
        (458, "22e4b4b5c76468a2"),
    ]


def arguments(rows: int, cols: int, compiled: bool) -> list[object]:
    kinds = np.random.default_rng(2).integers(0, 5, (rows + 2) * (cols + 2)) == 0
    room = 4 * (rows + cols) * 2
    base = Tiling(1000, 900, 77).base
    arrays: list[object] = [np.zeros(rows * cols, np.uint8)]
    arrays += [(400, 300, rows, cols, 1000, 900), np.uint64(base) if compiled else base]
    arrays += [kinds.astype(np.uint8)]
    arrays += [np.zeros(room, np.int32) for _ in range(4)]
    arrays += [np.zeros(room, np.int64), np.zeros(room, np.int32), np.zeros(room, np.int32)]
    if not compiled:
        arrays = [a.tolist() if isinstance(a, np.ndarray) else a for a in arrays]
    return arrays


def test_plain_and_compiled_agree() -> None:
    rows, cols = 30, 140  # two tiles, one of them narrow
    plain, compiled = arguments(rows, cols, False), arguments(rows, cols, True)
    assert solve_tiles(*plain) == fast(solve_tiles)(*compiled)
    for one, other in zip(plain, compiled, strict=True):
        if isinstance(other, np.ndarray):
            assert one == other.tolist()


@pytest.mark.parametrize(
    ("top", "left", "masked"),
    [(0, 0, False), (3, 4, False), (5, 9, False), (3, 4, True), (0, 9, True)],
)
def test_what_a_tile_knows_step_by_step(top: int, left: int, masked: bool) -> None:
    """A tile of 6x5 cells in a maze of 14x11, against rules written down cell by cell."""
    rows, cols, width, height = 6, 5, 14, 11
    base = Tiling(width, height, 8).base
    places = [(r, c) for r in range(rows + 2) for c in range(cols + 2)]
    shut = {place for place in places if masked and (3 * place[0] + 5 * place[1]) % 7 == 0}
    keys: dict[tuple[int, int, int], int] = {}  # row and column of the ring, 1: to the south
    for r, c in places:
        row, col = top + r - 1, left + c - 1
        for south, (r2, c2) in enumerate(((r, c + 1), (r + 1, c))):
            here = 0 <= row < height and 0 <= col < width
            there = row + south < height and col + 1 - south < width
            if here and there and (r, c) not in shut and (r2, c2) not in shut:
                number = 2 * (row * width + col) + south
                keys[r, c, south] = mix((base + number * GOLDEN) & MASK)
    size = tile.RING
    east, south_, faces, least = ([0] * size for _ in range(4))
    tile.hash_edges(east, south_, top, left, rows, cols, width, height, base)
    if masked:
        kinds = [9] * 3 + [
            int(place in shut)
            for r in range(rows + 2)
            for place in [*places[r * (cols + 2) : (r + 1) * (cols + 2)], (0, 7)]
        ]
        tile.close_masked(east, south_, kinds, cols + 3, 3, rows, cols)

    def at(r: int, c: int) -> int:
        return r * tile.PITCH + c

    def key(r: int, c: int, south: int) -> int:
        return keys.get((r, c, south), MASK)

    for r, c in places:
        if c <= cols:  # the ring's last column has no east of its own, nor its last row a south
            assert east[at(r, c)] == key(r, c, 0) or (r, c + 1) in shut
        if r <= rows:
            assert south_[at(r, c)] == key(r, c, 1) or (r + 1, c) in shut
    marks, roots = [0] * size, [0] * size
    tile.first_round(east, south_, faces, least, marks, roots, rows, cols)
    inner = [(r, c) for r, c in places if 1 <= r <= rows and 1 <= c <= cols]

    def ends(r: int, c: int, south: int) -> list[tuple[int, int]]:
        return [(r, c), (r + south, c + 1 - south)]

    def around(r: int, c: int) -> list[tuple[int, int, int]]:
        return [(r - 1, c, 1), (r, c, 0), (r, c, 1), (r, c - 1, 0)]

    joined = {}
    for cell in inner:
        best = min(around(*cell), key=lambda edge: key(*edge))
        other = next(end for end in ends(*best) if end != cell)
        expected_root = at(*(other if other in inner else cell)) if best in keys else tile.OUTSIDE
        assert roots[at(*cell)] == expected_root
        joined[cell] = best
    for r, c in places:
        for south, opened, asked in ((0, 1, 4), (1, 2, 8)):
            within = [end for end in ends(r, c, south) if end in inner]
            if not within:
                continue
            corner = (r, c - 1) if south else (r - 1, c)
            squares = [
                [(a, b, 0), (a + 1, b, 0), (a, b, 1), (a, b + 1, 1)] for a, b in ((r, c), corner)
            ]
            largest = any(
                key(r, c, south) == max(key(*edge) for edge in square) for square in squares
            )
            if len(within) == 2:
                is_open = any(joined[end] == (r, c, south) for end in within)
                mark = 0 if largest else opened if is_open else asked
            else:  # in question as long as it is there; from inside, if it is no largest one
                mark = asked if (r, c, south) in keys and not ((r, c) in inner and largest) else 0
            assert marks[at(r, c)] & (opened | asked) == mark
    parents = {at(*cell): roots[at(*cell)] for cell in inner}
    tile.find_roots(roots, rows, cols)
    for cell in inner:
        trail = [at(*cell)]
        while trail[-1] in parents and parents[trail[-1]] not in trail:
            trail.append(parents[trail[-1]])
        last = parents.get(trail[-1], tile.OUTSIDE)
        assert roots[at(*cell)] == min(trail[-1], last)
    found = [0] * 99
    n = tile.gather(east, south_, marks, roots, found, rows, cols)
    wanted = [
        key(r, c, south) & tile.UPPER | at(r, c) << 1 | south
        for r, c in places
        for south in (0, 1)
        if r <= rows and c <= cols and marks[at(r, c)] & (4, 8)[south]
        and len({roots[at(*end)] for end in ends(r, c, south)}) == 2
    ]  # fmt: skip
    assert found[:n] == wanted
    out = [77] * 60
    tile.write_sides(marks, out, 2, 8, rows, cols)
    for cell in range(60):
        row, col = divmod(cell - 2, 8)
        if 0 <= row < rows and 0 <= col < cols:
            sides = [
                int(marks[at(a + 1, b + 1)] & bit != 0)
                for a, b, bit in (
                    (row - 1, col, 2),
                    (row, col, 1),
                    (row, col, 2),
                    (row, col - 1, 1),
                )
            ]
            assert out[cell] == sum(bit << way for way, bit in enumerate(sides))
        else:
            assert out[cell] == 77


def test_of_two_stuck_pieces_nothing_is_decided() -> None:
    """Edges from the least on: out of 1 and of 2; 3 to 1; 1 to 2; 3 to 2 again; 4 to 3; 4 to 4."""
    firsts, seconds = [0, 2, 3, 1, 2, 4, 4], [1, 0, 1, 2, 3, 3, 4]
    verdicts, names = [9] * 7, [9] * 5
    decide([0, 1, 2, 3, 4, 5, 6], firsts, seconds, 4, verdicts, names)
    assert verdicts == [DROPPED, DROPPED, FINAL, PENDING, DROPPED, FINAL, DROPPED]
    assert names == [0, 1, 2, 1, 1]
    decide([6, 5, 4, 2], firsts, seconds, 4, verdicts, names)  # nobody is stuck
    assert verdicts == [DROPPED, DROPPED, FINAL, PENDING, FINAL, FINAL, DROPPED]
    assert names[0] == 0
    assert len({*names[1:]}) == 1


def test_in_a_tile_edges_are_decided_as_between_blocks() -> None:
    """Pieces 1 to 9 and the outside; each edge has cells of its own that belong to them."""
    draw, size = Random(4), 26 * tile.PITCH
    for _ in range(20):
        ends = [(draw.randrange(10), draw.randrange(10)) for _ in range(12)]
        verdicts, names = [9] * 12, [9] * 10
        decide(range(12), *map(list, zip(*ends, strict=True)), 9, verdicts, names)
        roots, soft, pending = list(range(size)), list(range(size)), [99] * 13
        stuck, marks = [0] * size, [0] * size
        for k, pieces in enumerate(ends):
            cell = (2 * k + 2) * tile.PITCH + 7
            roots[cell], roots[cell + (tile.PITCH if k & 1 else 1)] = pieces
        edges = [((2 * k + 2) * tile.PITCH + 7) << 1 | k & 1 for k in range(12)]
        order = [draw.getrandbits(48) << 16 | edge for edge in edges]
        n = tile.last_rounds(order, 12, roots, soft, stuck, marks, pending)
        left = [edge for edge, verdict in zip(edges, verdicts, strict=True) if verdict == PENDING]
        assert pending == left + [99] * (13 - n)
        final = {edge for edge, verdict in zip(edges, verdicts, strict=True) if verdict == FINAL}
        assert {(c << 1) + m - 1 for c, m in enumerate(marks) if m} == final
        assert [tile.find(roots, piece) for piece in range(10)] == names


def test_keys_that_agree_on_48_bits_are_told_apart() -> None:
    east, south = [0] * tile.RING, [0] * tile.RING
    high = 0x1234_5678_9ABC << 16
    # edge numbers in an order that is not that of their keys
    keys = {4: high + 9, 5: high + 2, 8: high + 7, 9: 0xFFFF, 12: MASK ^ 0xFFFF, 13: high}
    for edge, key in keys.items():
        (south if edge & 1 else east)[edge >> 1] = key
    found = [(key & tile.UPPER) | edge for edge, key in keys.items()]
    order = [0] * len(found)
    tile.sort_edges(found, order, [0] * tile.BUCKETS, len(found), east, south)
    assert [entry & 0xFFFF for entry in order] == sorted(keys, key=keys.__getitem__)


def test_a_plan_covers_every_cell_once() -> None:
    assert [Tiling(9, 9, 1, block).levels for block in (9, 8, 1)] == [0, 1, 2]
    plan = Tiling(500, 300, 1, block=26)
    for level in range(plan.levels + 1):
        seen = np.zeros((plan.height, plan.width), np.uint8)
        for part in range(plan.count(level)):
            seen[plan.area(level, part).window] += 1
            if level:
                for line in plan.children(level, part):
                    for child in line:
                        inner = plan.area(level - 1, child)
                        outer = plan.area(level, part)
                        assert outer.top <= inner.top < outer.top + outer.rows
                        assert outer.left <= inner.left < outer.left + outer.cols
        assert (seen == 1).all()
    for block in range(plan.count(0)):
        area = plan.area(0, block)
        ends = area.numbers(np.array([0, area.rows * area.cols - 1]), plan.width)
        assert list(map(plan.block_of, ends.tolist())) == [block, block]
        assert area.local(ends, plan.width).tolist() == [0, area.rows * area.cols - 1]
        for level in range(plan.levels):
            above = plan.above(level, plan.parent(level, block))
            assert above == plan.parent(level + 1, block)
        for level in range(plan.levels + 1):
            part = plan.area(level, plan.parent(level, block))
            assert part.top <= area.top < part.top + part.rows
            assert part.left <= area.left < part.left + part.cols


@pytest.mark.parametrize(
    ("width", "height", "workers", "block"),
    [
        *[(1 << 10, 1 << 10, 2, 512), (1 << 12, 1 << 12, 2, 2048), (1 << 15, 1 << 15, 2, 2048)],
        *[(1025, 1024, 3, 512), (1024, 1024, 3, 256), (1024, 1025, 3, 512), (9, 9, 99, 256)],
    ],
)
def test_blocks_are_many_enough_for_all_workers(
    width: int, height: int, workers: int, block: int
) -> None:
    """Two for each, but none smaller than 256."""
    assert best_block(width, height, workers) == block
