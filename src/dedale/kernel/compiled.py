"""The speed of numpy and numba: arrays of the one, kernels compiled by the other."""

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

import numpy as np

from .choice import best
from .jit import Kernel, prepare, spoken
from .jit import fast as compiled_by_numba
from .plain import Runs, Speed
from .types import Array, Row
from .vocabulary import Vocabulary

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Kernel)


def fast(function: F, words: Vocabulary | None = None) -> F:
    """A kernel that runs on arrays of numpy's: compiled by numba.

    Without numba it is a WebAssembly module, and where that cannot run either, plain Python.
    """
    found: Kernel = function
    if (name := best()) == "numba":
        found = compiled_by_numba(function, words)
    elif name == "wasm":
        from .webassembly import alone

        found = alone(function, words)
    else:
        found = spoken(function, words)
    return found  # type: ignore[return-value]


class _Compiled(Speed):
    compiled = True

    def bytes(self, data: Row) -> Array:
        return np.frombuffer(data if isinstance(data, bytearray) else bytearray(data), np.uint8)

    def view(self, data: Row) -> Row:
        # For read-only arrays every kernel is compiled once more, and found more slowly.
        return np.frombuffer(bytearray(data) if isinstance(data, bytes) else data, np.uint8)  # type: ignore[arg-type]

    def marked(self, sides: Row) -> Array:
        cells = self.bytes(sides)
        return (
            cells if self.words is None or self.words.small else np.asarray(cells).astype(np.uint16)
        )

    def inner(self, grid: Row, stride: int) -> Row:
        return np.asarray(grid).reshape(-1, stride)[1:-1, 1:-1].tobytes()

    def chart(self, size: int, runs: Runs, patterns: list[int]) -> Row:
        chart = np.empty(1 + size + len(patterns), np.int32)
        chart[0] = size
        chart[1 + size :] = patterns
        places = chart[1 : 1 + size]
        for cells, place in runs:
            places[cells] = place
        return chart

    def flags(self, size: int) -> Array:
        return np.zeros(size, np.uint8)

    def ints(self, size: int, fill: int | None = None) -> Array:
        if not fill:  # zeros come from the system as they are touched, and not before
            return np.empty(size, np.int32) if fill is None else np.zeros(size, np.int32)
        return np.full(size, fill, np.int32)

    def longs(self, size: int) -> Array:
        return np.empty(size, np.int64)

    def zeros(self, size: int) -> Row:
        return np.broadcast_to(np.zeros(1, np.int32), size)  # one for all: it stays in the cache

    def numbers(self, values: Iterable[int], *, wide: bool = False) -> Array:
        kind = np.int64 if wide else np.int32
        if hasattr(values, "__len__"):
            return np.array(values, kind)
        return np.fromiter(values, kind)

    def unsigned(self, values: Iterable[int]) -> Array:
        return np.fromiter(values, np.uint64)

    def given(self, row: Row) -> Row:
        return np.asarray(row)

    def grown(self, row: Array, size: int) -> Array:
        return np.pad(np.asarray(row), (0, size - len(row)))

    def word(self, value: int) -> int:
        return np.uint64(value)  # type: ignore[return-value]

    def fill(self, array: Array, value: int) -> None:
        np.asarray(array).fill(value)

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        return fast(function, self.words)

    def prepare(self, function: Callable[P, object], *values: P.args, **named: P.kwargs) -> None:
        if best() == "numba":
            prepare(function, *values, words=self.words)


COMPILED = _Compiled()
