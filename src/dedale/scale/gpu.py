"""The Kruskal maze of a seed on a graphics card.

The kernels are in `kruskal.cu`; this file compiles them with cupy and drives them:

    solve_tiles      each tile as far as it can be known alone; pieces and pending edges remain
    list_seams       the edges between tiles join the list
    and, until the list is empty: find_least, join_vertices, flatten_vertices, contract

About 5 bytes of the card's memory are needed for a cell.
"""

from __future__ import annotations

import functools
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from ..errors import DedaleError
from ..kernel.memory import human_size
from ..kernel.rng import mix, stream
from ..maze.maze import Maze
from .order import Order, Request, order_of
from .plan import BLOCK
from .storage import LargeMaze, create_cells, open_large, require_disk
from .types import Bytes

THREADS = 256
_PREAMBLE = """
#define T {tile}
#define SHARED(type, name) extern __shared__ unsigned long long shared_memory[]; \\
  type &name = *(type *)shared_memory
"""
_NAMES = (
    "solve_tiles", "list_seams", "start_vertices", "find_least", "join_vertices",
    "flatten_vertices", "contract",
)  # fmt: skip


def generate(**request: Unpack[Request]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    order = order_of("gpu", request)
    plan = order.plan
    cells = kruskal(plan.width, plan.height, plan.seed, order.kinds)
    order.report("solve", 0.9)
    if order.target is None:
        return order.maze(cells)
    _store(cells, order.target, order)
    order.report("finish", 1.0)
    return open_large(order.target)


def _store(cells: Bytes, target: Path, order: Order) -> None:
    """Write the cells beside their place, block by block, and move them there."""
    require_disk(target, order.plan.width, order.plan.height)
    beside = target.with_name(f".{target.stem}.{os.getpid()}.part{target.suffix}")
    height, width = cells.shape
    try:
        stored = create_cells(beside, width, height, BLOCK, order.recipe)
        for top in range(0, height, BLOCK):
            window = slice(top, top + BLOCK), slice(0, width)
            stored[window] = cells[window]
        del stored
        if target.is_dir():
            shutil.rmtree(target)
        beside.replace(target)
    except OSError as error:
        raise DedaleError(
            "cannot write {path!r}: {reason}", path=str(target), reason=error.strerror
        ) from None


def kruskal(width: int, height: int, seed: int, kinds: Bytes | None = None) -> Bytes:
    """The cells of the maze, as a numpy array (height, width): one byte a cell.

    A byte holds the open sides (N=1 E=2 S=4 W=8), +16 if masked, +32 if cut off. `kinds` is 0
    where a cell is accessible, 1 where it is masked, 2 where it is cut off.
    """
    cells: Bytes = on_card(width, height, seed, kinds).get()
    return cells


def on_card(
    width: int, height: int, seed: int, kinds: Bytes | None = None, *, card: Card | None = None
) -> Any:
    """As `kruskal`, but the array stays in the card's memory."""
    card = card or this_card()
    cp, tile = card.cupy, card.tile
    across = -(-width // tile)
    tiles = across * -(-height // tile)
    border = 4 * tile
    _require_room(card, width * height + tiles * border * (4 + 4 + 8 + 2 * 24))
    base = mix(stream(seed, "kruskal"))
    with card.device:
        out = cp.empty((width * height + 3) // 4 * 4, cp.uint8)
        blocked = None if kinds is None else cp.asarray(kinds, cp.uint8).reshape(-1)
        pointer = 0 if blocked is None else blocked.data.ptr
        sides = cp.empty(tiles * border, cp.uint32)
        counts = cp.zeros(2, cp.uint32)  # pieces, edges
        room = tiles * (border + border // 2)
        lists = [_Edges(cp, room)]
        card.run("solve_tiles", tiles, card.threads, card.shared, (
            cp.uint64(width), cp.uint64(height), cp.uint64(base), cp.uint32(across), pointer, out,
            sides, counts, *lists[0].arrays,
        ))  # fmt: skip
        card.run("list_seams", tiles, min(2 * tile, 128), 8, (
            cp.uint64(width), cp.uint64(height), cp.uint32(across), sides, counts,
            *lists[0].arrays,
        ))  # fmt: skip
        del sides
        pieces, edges = (int(n) for n in counts.get())
        lists.append(_Edges(cp, edges))
        _boruvka(card, lists, pieces, edges, base, out, width)
        return out[: width * height].reshape(height, width)


def _boruvka(
    card: Card, lists: list[_Edges], pieces: int, edges: int, base: int, out: Any, width: int
) -> None:
    """Rounds over the list of edges until it is empty."""
    cp = card.cupy
    parents = cp.empty(max(pieces, 1), cp.uint32)
    least = cp.empty(max(pieces, 1), cp.uint64)
    count = cp.zeros(1, cp.uint32)
    now, after = lists
    key, vertices, first = cp.uint64(base), cp.uint32(pieces), 1
    while edges:
        n = cp.uint32(edges)
        count.fill(0)
        card.each("start_vertices", pieces, (parents, least, vertices, cp.uint32(first)))
        card.each("find_least", edges, (*now.arrays, n, key, least))
        card.each(
            "join_vertices", edges, (*now.arrays, n, key, least, parents, out, cp.uint64(width))
        )
        card.each("flatten_vertices", pieces, (parents, vertices))
        card.each("contract", edges, (*now.arrays, n, parents, count, *after.arrays))
        edges, first = int(count.get()[0]), 0
        now, after = after, now


class _Edges:
    """A list of edges on the card: the pieces at both ends, and the edge's number."""

    def __init__(self, cp: Any, room: int) -> None:
        room = max(room, 1)
        self.arrays = (
            cp.empty(room, cp.uint32),
            cp.empty(room, cp.uint32),
            cp.empty(room, cp.uint64),
        )


@dataclass
class Card:
    """A card and the kernels compiled for it."""

    cupy: Any
    device: Any
    kernels: dict[str, Any]
    tile: int
    threads: int
    shared: int  # bytes of shared memory that a tile takes

    def run(
        self, name: str, blocks: int, threads: int, shared: int, arguments: tuple[object, ...]
    ) -> None:
        self.kernels[name]((blocks,), (threads,), arguments, shared_mem=shared)

    def each(self, name: str, items: int, arguments: tuple[object, ...]) -> None:
        """One thread for each item."""
        self.run(name, -(-items // THREADS), THREADS, 8, arguments)


def tile_memory(tile: int) -> int:
    """Bytes of shared memory for a tile: what `struct Tile` of kruskal.cu takes."""
    ring = (tile + 2) ** 2
    size = ring * (2 * 4 + 4 + 4 * 2 + 2 * 2 + 2) + 4 * tile * 2
    return -(-size // 4) * 4 + 24


@functools.cache
def this_card(tile: int = 0, threads: int = 0) -> Card:
    """The card of this machine, with kernels compiled for it (0: the best tile for the card)."""
    try:
        import cupy
    except ImportError:
        raise DedaleError(
            "engine 'gpu' needs the package cupy: pip install 'dedale[gpu]' (or use engine 'local')"
        ) from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        found = 0
    if not found:
        raise DedaleError("engine 'gpu' found no graphics card: use engine 'local'")
    device = cupy.cuda.Device()
    most = int(device.attributes["MaxSharedMemoryPerBlockOptin"])
    tile = tile or next(t for t in (64, 32, 16) if tile_memory(t) <= most)
    threads = threads or (1024 if tile == 64 else 256)
    source = (Path(__file__).parent / "kruskal.cu").read_text("utf-8")
    module = cupy.RawModule(code=_PREAMBLE.format(tile=tile) + source, options=("--std=c++14",))
    kernels = {name: module.get_function(name) for name in _NAMES}
    kernels["solve_tiles"].max_dynamic_shared_size_bytes = tile_memory(tile)
    return Card(cupy, device, kernels, tile, threads, tile_memory(tile))


def _require_room(card: Card, size: int) -> None:
    free = int(card.device.mem_info[0]) + int(card.cupy.get_default_memory_pool().free_bytes())
    if size > free:
        raise DedaleError(
            "the maze needs about {size} on the graphics card, and {free} are free: use engine "
            "'local' with -o big.zarr",
            size=human_size(size),
            free=human_size(free),
        )
