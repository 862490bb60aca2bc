"""Environments on a graphics card, through cupy: the same kernels, one environment a thread."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from ..kernel.cuda import translated
from ..scale.card import require_cupy

THREADS = 128


class Card:
    """A card, seen through cupy. `xp` has the functions of numpy, for arrays on the card."""

    def __init__(self) -> None:
        self.xp: ModuleType = require_cupy("cpu")

    def compiled(self, source: str, name: str) -> Callable[..., None]:
        """A kernel, ready to be started: `kernel(items, values)`."""
        module = self.xp.RawModule(code=source, options=("--std=c++14",))
        function = module.get_function(name)

        def run(items: int, values: tuple[Any, ...]) -> None:
            function((-(-items // THREADS),), (THREADS,), values)

        return run

    def kernel(self, function: Callable[..., Any], name: str, numbers: int) -> Callable[..., int]:
        """One of our kernels, called as on a processor: `(first, last, slot, *numbers, *arrays)`.

        It is compiled for the kinds of the arrays of its first call. What it would return is not
        known: nothing waits for the card.
        """
        ready: list[Callable[..., None]] = []
        int64 = self.xp.int64

        def run(first: int, last: int, slot: int, *values: Any) -> int:
            flags, arrays = values[:numbers], values[numbers:]
            if not ready:
                kinds = [array.dtype.name for array in arrays]
                ready.append(self.compiled(translated(function, name, kinds, numbers), name))
            parts = [part for array in arrays for part in (array, int64(array.size))]
            ready[0](last, (int64(last), *map(int64, flags), *parts))
            return 0

        return run
