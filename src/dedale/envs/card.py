"""Environments on a graphics card, through cupy: the same kernels, one environment a thread."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from ..kernel.cuda import translated
from ..scale.card import require_cupy

THREADS = 128


class KernelCard:
    """A card, seen through cupy. `xp` has the functions of numpy, for arrays on the card."""

    def __init__(self) -> None:
        self.xp: ModuleType = require_cupy("cpu")

    def compiled(self, source: str, name: str) -> Callable[..., None]:
        """A kernel, ready to be started: `kernel(items, values)`."""
        module = self.xp.RawModule(code=source, options=("--std=c++14",))
        function = module.get_function(name)

        def run(items: int, values: tuple[object, ...]) -> None:
            function((-(-items // THREADS),), (THREADS,), values)

        return run

    def kernel(
        self, function: Callable[..., object], name: str, numbers: int
    ) -> Callable[..., int]:
        """One of our kernels, called as on a processor: `(first, last, slot, *numbers, *arrays)`.

        The last argument may be a named tuple of arrays.

        It is compiled for the kinds of the arrays of its first call. What it would return is not
        known: nothing waits for the card.
        """
        ready: list[Callable[..., None]] = []
        int64 = self.xp.int64

        def run(first: int, last: int, slot: int, *values: Any) -> int:
            flags, arrays = values[:numbers], values[numbers:]
            fields: tuple[str, ...] = ()
            if isinstance(arrays[-1], tuple):
                fields = getattr(arrays[-1], "_fields", ())
                arrays = (*arrays[:-1], *arrays[-1])
            if not ready:
                kinds = [array.dtype.name for array in arrays]
                source = translated(function, name, kinds, numbers, fields)
                ready.append(self.compiled(source, name))
            parts = [part for array in arrays for part in (array, int64(array.size))]
            ready[0](last, (int64(last), *map(int64, flags), *parts))
            return 0

        return run
