"""The kernels of the graphics card, compiled for the processor; and the card itself, if any."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.errors import DedaleError
from dedale.scale.card import KERNELS, Card, this_card, tile_memory
from dedale.scale.gpu import AREA, CardMaze, kruskal
from dedale.scale.gpu_path import find_path, path_cells, upload
from dedale.scale.plan import Tiling
from dedale.scale.storage import LargeMaze

from .emulated import EmulatedCard, compile_card
from .slow_kruskal import slow_kruskal
from .told import Told

SIDES = st.integers(1, 90)
SEEDS = st.integers(0, 2**64)
AREAS = st.sampled_from([16, 32, 48, 4096])


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Card:
    return EmulatedCard(compile_card(tmp_path_factory.mktemp("card")))


@pytest.fixture(scope="module")
def coarse(tmp_path_factory: pytest.TempPathFactory) -> Card:
    """A card that sees ten bits of a key at first, so that many seem equal."""
    folder = tmp_path_factory.mktemp("coarse")
    return EmulatedCard(compile_card(folder, "-DUPPER(key)=((u32)((key)>>54))"))


@settings(max_examples=80, deadline=None)
@given(SIDES, SIDES, SEEDS, st.sampled_from([1, 24, 96]))
def test_ties_are_settled_by_whole_keys(
    coarse: Any, width: int, height: int, seed: int, threads: int
) -> None:
    card = EmulatedCard(coarse.library, threads=threads)
    maze = CardMaze(width, height, seed, card=card)
    assert cells_of(maze) == slow_kruskal(width, height, seed)


def some_kinds(width: int, height: int, percent: int, shape: int) -> np.ndarray:
    noise = np.random.default_rng(shape).integers(0, 100, width * height)
    return np.where(noise < percent, 1 + noise % 2, 0).astype(np.uint8)


def cells_of(maze: CardMaze) -> list[int]:
    return np.concatenate([rows.copy() for _, rows in maze.rows()]).reshape(-1).tolist()


@settings(max_examples=80, deadline=None)
@given(SIDES, SIDES, SEEDS, AREAS, st.booleans(), st.sampled_from([1, 24, 96]))
def test_the_kernels_give_the_defined_maze(
    emulated: Any, width: int, height: int, seed: int, area: int, keep: bool, threads: int
) -> None:
    card = EmulatedCard(emulated.library, threads=threads)
    maze = CardMaze(width, height, seed, card=card, area=area, keep=keep)
    assert cells_of(maze) == slow_kruskal(width, height, seed)


@settings(max_examples=80, deadline=None)
@given(SIDES, SIDES, SEEDS, AREAS, st.booleans(), st.integers(0, 60), st.integers(0, 2**32))
def test_the_kernels_leave_masked_cells_alone(
    emulated: Card,
    width: int,
    height: int,
    seed: int,
    area: int,
    keep: bool,
    percent: int,
    shape: int,
) -> None:
    kinds = some_kinds(width, height, percent, shape)
    maze = CardMaze(width, height, seed, kinds, card=emulated, area=area, keep=keep)
    assert cells_of(maze) == slow_kruskal(width, height, seed, kinds.tolist())


@settings(max_examples=30, deadline=None)
@given(SIDES, SIDES, st.sampled_from([16, 32]), st.booleans(), st.sampled_from([0, 30]))
def test_digests_are_those_of_the_blocks(
    emulated: Card, width: int, height: int, block: int, keep: bool, percent: int
) -> None:
    kinds = some_kinds(width, height, percent, 1) if percent else None
    maze = CardMaze(width, height, 7, kinds, card=emulated, area=32, keep=keep)
    flat = None if kinds is None else kinds.tolist()
    cells = np.array(slow_kruskal(width, height, 7, flat), np.uint8).reshape(height, width)
    plan = Tiling(width, height, 7, block)
    areas = [plan.area(0, index) for index in range(plan.count(0))]
    expected = [hashlib.blake2b(cells[a.window].tobytes(), digest_size=16).digest() for a in areas]
    assert [digest.tobytes() for digest in maze.digests(block)] == expected


def test_rows_are_made_twice_where_the_maze_has_no_room(emulated: Any) -> None:
    small = EmulatedCard(emulated.library, room=100_000)
    maze = CardMaze(1000, 1200, 3, card=small, area=32)
    assert maze.words is None
    assert cells_of(maze) == cells_of(CardMaze(1000, 1200, 3, card=emulated))
    with pytest.raises(DedaleError, match="the maze needs about"):
        CardMaze(1000, 1200, 3, card=EmulatedCard(emulated.library, room=20_000), area=32)


def test_how_much_a_card_must_have_room_for(emulated: Any) -> None:
    """Cells at two bits, a row of them more, and what four tiles of 16x16 leave to decide."""
    row, scratch = 7 * 4, 4 * 4 * 16 * 64

    def made(room: int) -> CardMaze:
        card = EmulatedCard(emulated.library, room=room)
        return CardMaze(100, 70, 3, card=card, area=32)

    assert made(71 * row + scratch + 1).words is not None
    assert made(71 * row + scratch).words is None
    assert made(33 * row + scratch).words is None
    with pytest.raises(DedaleError, match="on the graphics card"):
        made(33 * row + scratch - 1)
    with Told() as told:
        maze = made(33 * row + scratch)
        assert len(list(maze.bands())) == 3
    assert told.shares == [32 / 70, 64 / 70, 1] * 2
    for room, kept in ((71 * row * 3 // 2, True), (71 * row * 3 // 2 - 1, False)):
        maze = CardMaze(100, 70, 3, card=emulated, area=32, keep=True)
        maze.card = EmulatedCard(emulated.library, room=room)
        assert maze.path((0, 0), (69, 99)) is not None
        assert (maze.words is not None) == kept


class Written:
    """Cells on a disk, in chunks; one of them may not be writable."""

    chunks = (2048, 7)

    def __init__(self, broken: int = -1) -> None:
        self.cells, self.broken = np.zeros((40, 20), np.uint8), broken
        self.windows: list[tuple[int, int, int, int]] = []

    def __setitem__(self, window: tuple[slice, slice], values: np.ndarray) -> None:
        rows, cols = window
        if (rows.start, cols.start) == (0, self.broken):
            raise OSError("No space left on device")
        self.windows.append((rows.start, rows.stop, cols.start, cols.stop))
        self.cells[window] = values


@pytest.mark.parametrize("most", [2048, 16])
def test_rows_are_written_by_chunks(
    emulated: Any, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("dedale.scale.gpu.this_card", lambda: emulated)
    monkeypatch.setattr("dedale.scale.gpu.BLOCK", most)
    out = Written()
    with Told() as told:
        kruskal(Tiling(20, 40, 3), None, out)  # type: ignore[arg-type]
    assert out.cells.reshape(-1).tolist() == slow_kruskal(20, 40, 3)
    assert told.shares == [
        AREA / 40 if AREA < 40 else 1.0,
        *(top / 40 for top in range(0, 40, most)),
    ]
    assert sorted(out.windows) == [
        (top, min(40, top + most), left, left + 7)
        for top in range(0, 40, most)
        for left in (0, 7, 14)
    ]
    with pytest.raises(OSError, match="No space left"):
        kruskal(Tiling(20, 40, 3), None, Written(broken=14))  # type: ignore[arg-type]


class Noting(EmulatedCard):
    """Notes what is asked of it: kernels, threads, shared memory, numbers and sizes of arrays."""

    def __init__(self, library: Any) -> None:
        super().__init__(library)
        self.asked: list[object] = []

    def run(self, *asked: Any) -> None:
        name, blocks, threads, shared, arguments = asked
        seen = [
            a if a is None else (a.dtype.str, int(a) if a.ndim == 0 else a.size) for a in arguments
        ]
        self.asked.append((name, blocks, threads, shared, seen))
        super().run(*asked)

    def each(
        self, name: str, items: int, *arguments: Any, threads: int = 256, shared: int = 8
    ) -> None:
        self.asked.append((threads, shared))
        super().each(name, items, *arguments)


def test_what_a_card_is_asked_to_do(emulated: Any) -> None:
    """Too small an array, or too few threads, would only be noticed on a card."""
    seen = []
    for keep, percent in ((True, 0), (False, 0), (False, 30)):
        card = Noting(emulated.library)
        kinds = some_kinds(40, 37, percent, 2) if percent else None
        if kinds is not None:
            kinds[[0, -1]] = 0
        maze = CardMaze(40, 37, 3, kinds, card=card, area=32, keep=keep)
        maze.digests(16)
        cells_of(maze)
        maze.path((0, 0), (36, 39))
        seen.append(hashlib.sha256(repr(card.asked).encode()).hexdigest()[:16])
    card = Noting(emulated.library)
    room = np.full((2, 3), 15, np.uint8)
    room[0] ^= 1
    room[-1] ^= 4
    room[:, 0] ^= 8
    room[:, -1] ^= 2
    moves = find_path(card, upload(card, LargeMaze(room)), 3, 2, (0, 0), (1, 2))
    assert moves is not None
    assert path_cells((0, 0), moves, 3).tolist() == [0, 1, 2, 5]
    fronts = [asked for asked in card.asked if asked[0] == "spread_front"]
    assert [asked[1:4] for asked in fronts] == [(264, 256, 8)] * 1024
    assert [asked[4][-1] for asked in fronts] == [("<u4", level) for level in range(1024)]
    rest = [asked for asked in card.asked if asked[0] != "spread_front"]
    seen.append(hashlib.sha256(repr([*rest, fronts[0]]).encode()).hexdigest()[:16])
    assert seen == ["2050c5491820c941", "b95afe450fdfeddd", "a7bb194367c58f53", "8e4059f44665abb0"]


def test_a_card_is_given_blocks_enough_and_null_pointers() -> None:
    given: list[object] = []

    def kernel(*asked: object, shared_mem: int) -> None:
        given.append((*asked, shared_mem))

    card = Card(np, {"fill": kernel}, 16, 1)
    card.each("fill", 0, 5)
    card.each("fill", 256, None, 5)
    card.each("fill", 257, 5, threads=64, shared=3)
    card.run("fill", 1, 2, 4, [None])
    assert given == [((1,), (256,), (0, 5), 8), ((5,), (64,), (5,), 3), ((1,), (2,), (0,), 4)]
    card.require(7, 7)
    with pytest.raises(DedaleError, match="needs about 8 B on the graphics card, and 7 B are free"):
        card.require(8, 7)


def test_the_largest_tile_that_a_card_has_memory_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    made: list[Any] = []

    def compiled(code: str, options: tuple[str, ...]) -> Any:
        made.append((code.splitlines()[1], options))
        return SimpleNamespace(get_function=lambda name: SimpleNamespace(name=name))

    runtime = SimpleNamespace(getDeviceCount=lambda: 1, CUDARuntimeError=OSError)
    for size, tile, threads in (
        (tile_memory(64), 64, 640),
        (tile_memory(64) - 1, 32, 256),
        (tile_memory(32) - 1, 16, 256),
    ):
        device = SimpleNamespace(attributes={"MaxSharedMemoryPerBlockOptin": size}, mem_info=(5, 9))
        pool = SimpleNamespace(free_bytes=lambda: 30)
        cuda = SimpleNamespace(runtime=runtime, Device=lambda device=device: device)
        fake = SimpleNamespace(
            cuda=cuda,
            RawModule=compiled,
            get_default_memory_pool=lambda pool=pool: pool,
        )
        monkeypatch.setitem(sys.modules, "cupy", fake)
        card = this_card.__wrapped__()
        assert (card.tile, card.threads, card.free()) == (tile, threads, 35)
        assert made[-1] == (f"#define T {tile}", ("--std=c++14",))
        assert card.kernels["solve_tiles"].max_dynamic_shared_size_bytes == tile_memory(tile)
        assert [kernel.name for kernel in card.kernels.values()] == list(KERNELS)
        assert this_card.__wrapped__(16, 96).threads == 96


def test_every_kernel_is_emulated() -> None:
    exported = Path(__file__).with_name("card.cpp").read_text("utf-8")
    assert all(f"\nKERNEL({name})\n" in exported for name in KERNELS)


def test_the_size_of_a_tile_is_known(emulated: Any) -> None:
    assert emulated.library.tile_memory() == tile_memory(16)


def test_without_a_card_one_line_says_so() -> None:
    try:
        import cupy

        if cupy.cuda.runtime.getDeviceCount():
            pytest.skip("there is a card")
    except Exception:  # cupy missing, or unable to find a driver
        pass
    with pytest.raises(DedaleError, match=r"'gpu' (needs the package cupy|found no)"):
        CardMaze(10, 10, 1)


def test_on_the_card_as_defined() -> None:
    cupy = pytest.importorskip("cupy")
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        pytest.skip("no card")
    for width, height in ((1, 1), (1, 200), (63, 65), (300, 257)):
        for area in (64, 1024):
            maze = CardMaze(width, height, 9, card=this_card(), area=area)
            assert cells_of(maze) == slow_kruskal(width, height, 9)
