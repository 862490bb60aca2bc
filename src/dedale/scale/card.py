"""A graphics card and the kernels compiled for it (`kruskal.cu`, `cells.cu`)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError

T = TypeVar("T", bound=np.generic)

THREADS = 256
KERNELS = (
    "solve_tiles", "list_seams", "start_vertices", "find_least", "join_vertices",
    "flatten_vertices", "contract", "name_border", "keep_edges", "open_edges",
    "write_bytes", "read_bytes", "digest_blocks", "fill_tiles", "fill_chains", "follow_chains",
    "list_left", "spread_front", "go_back",
)  # fmt: skip
_PREAMBLE = """
#define T {tile}
#define SHARED(type, name) extern __shared__ unsigned long long shared_memory[]; \\
  type &name = *(type *)shared_memory
"""


class Card:
    """A card, seen through cupy. `xp` has the functions of numpy, for arrays on the card."""

    def __init__(
        self, xp: ModuleType, kernels: Mapping[str, Callable[..., object]], tile: int, threads: int
    ) -> None:
        self.xp, self.kernels, self.tile, self.threads = xp, kernels, tile, threads

    def run(
        self, name: str, blocks: int, threads: int, shared: int, arguments: Sequence[object]
    ) -> None:
        """Start a kernel: so many blocks of so many threads. None stands for the null pointer."""
        if blocks:
            given = tuple(0 if argument is None else argument for argument in arguments)
            self.kernels[name]((blocks,), (threads,), given, shared_mem=shared)

    def each(
        self, name: str, items: int, *arguments: object, threads: int = THREADS, shared: int = 8
    ) -> None:
        """Start a kernel with one thread for each item; `shared`: bytes for a block of threads."""
        self.run(name, -(-items // threads), threads, shared, arguments)

    def fetch(self, array: npt.NDArray[T]) -> npt.NDArray[T]:
        """The array in the computer's memory: a numpy array."""
        found: npt.NDArray[T] = array.get()  # type: ignore[attr-defined]
        return found

    def free(self) -> int:
        """Bytes that can be had on the card."""
        pool = self.xp.get_default_memory_pool()
        return int(self.xp.cuda.Device().mem_info[0]) + int(pool.free_bytes())

    def require(self, size: int, free: int) -> None:
        """Refuse what does not fit."""
        if size > free:
            from ..kernel.memory import human_size

            raise DedaleError(
                "the maze needs about {size} on the graphics card, and {free} are free: use engine "
                "'local' with -o big.zarr",
                size=human_size(size),
                free=human_size(free),
            )


def tile_memory(tile: int) -> int:
    """Bytes of shared memory for a tile: what `struct Tile` of kruskal.cu takes."""
    ring, pieces = (tile + 2) ** 2, tile * tile // 2 + 2 * tile + 8
    questions = tile * tile + 5 * tile + 8
    size = ring * (2 * 4 + 2) + pieces * (4 + 4 + 2) + (questions + 4 * tile) * 2
    return -(-size // 4) * 4 + 2 * 4 * (ring // 32 + 2) + 32


def source() -> str:
    """The kernels, in CUDA's C++."""
    folder = Path(__file__).parent
    return "".join((folder / name).read_text("utf-8") for name in ("kruskal.cu", "cells.cu"))


def require_cupy(otherwise: str) -> ModuleType:
    """The package cupy, if it is there and finds a card; `otherwise` is what to use if not."""
    try:
        import cupy
    except ImportError:
        raise DedaleError(
            "'gpu' needs the package cupy: pip install 'dedale[gpu]' (or use {otherwise!r})",
            otherwise=otherwise,
        ) from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        found = 0
    if not found:
        raise DedaleError("'gpu' found no graphics card: use {otherwise!r}", otherwise=otherwise)
    package: ModuleType = cupy
    return package


@functools.cache
def this_card(tile: int = 0, threads: int = 0) -> Card:
    """The card of this machine, with kernels compiled for it (0: the best tile for the card)."""
    cupy = require_cupy("local")
    most = int(cupy.cuda.Device().attributes["MaxSharedMemoryPerBlockOptin"])
    tile = tile or next(t for t in (64, 32, 16) if tile_memory(t) <= most)
    threads = threads or (640 if tile == 64 else 256)
    module = cupy.RawModule(code=_PREAMBLE.format(tile=tile) + source(), options=("--std=c++14",))
    kernels = {name: module.get_function(name) for name in KERNELS}
    kernels["solve_tiles"].max_dynamic_shared_size_bytes = tile_memory(tile)
    return Card(cupy, kernels, tile, threads)
