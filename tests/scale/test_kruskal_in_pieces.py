"""Tiles, blocks and the reduction against the definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.kernel.jit import fast
from dedale.kernel.rng import MASK
from dedale.kernel.threads import in_threads
from dedale.scale import tile
from dedale.scale.block import solve_block, solve_tiles
from dedale.scale.digests import Digests
from dedale.scale.job import Cells, Job
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
    flat = None if kinds is None else kinds.reshape(-1).tolist()
    sides = slow_kruskal(plan.width, plan.height, plan.seed, flat)
    return np.array(sides, np.uint8).reshape(plan.height, plan.width)


@pytest.mark.parametrize(
    ("width", "height"),
    [(1, 1), (2, 1), (1, 2), (1, 300), (300, 1), (128, 128), (129, 127), (257, 130)],
)
def test_the_sizes_where_tiles_begin_and_end(width: int, height: int) -> None:
    plan = Tiling(width, height, 3, block=128)
    assert np.array_equal(in_pieces(plan), expected(plan))


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
    plan = Tiling(5000, 3000, 1, block=256)
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
        for level in range(plan.levels + 1):
            area, part = plan.area(0, block), plan.area(level, plan.parent(level, block))
            assert part.top <= area.top < part.top + part.rows
            assert part.left <= area.left < part.left + part.cols


@pytest.mark.parametrize(("cells", "block"), [(1 << 20, 256), (1 << 24, 1024), (1 << 30, 2048)])
def test_blocks_are_many_enough_for_two_workers(cells: int, block: int) -> None:
    side = int(cells**0.5)
    assert best_block(side, side, 2) in (block, 2 * block)
