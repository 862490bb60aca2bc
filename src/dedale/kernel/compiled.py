"""The compiled speed: numpy arrays, and kernels compiled by numba. Imported for large work only."""

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

import numpy as np

from .jit import fast, prepare
from .plain import Runs, Speed
from .types import Array, Row

P = ParamSpec("P")
R = TypeVar("R")


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

    def numbers(self, values: Iterable[int]) -> Row:
        if isinstance(values, list):
            return np.array(values, np.int32)
        return np.fromiter(values, np.int32)

    def word(self, value: int) -> int:
        return np.uint64(value)  # type: ignore[return-value]

    def fill(self, array: Array, value: int) -> None:
        np.asarray(array).fill(value)

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        return fast(function, self.words)

    def prepare(self, function: Callable[P, object], *values: P.args, **named: P.kwargs) -> None:
        prepare(function, *values, words=self.words)


COMPILED = _Compiled()
