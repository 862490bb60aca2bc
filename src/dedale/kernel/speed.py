"""The speeds as one object: who runs a kernel asks it for arrays, and writes everything once.

speed = speed_for(cells)
grid, order, trace = speed.bytes(sides), speed.ints(cells), speed.longs(0)
goal, visited, events = speed.run(search, grid, width, start, order, trace)

Plain Python needs nothing, and 1 to 4 µs a cell. WebAssembly is a hundred times as fast, once it
has been loaded, in about 0.1 s. numba takes longer to load, and seconds to compile on a new
machine; what it compiles is up to twice as fast again. `DEDALE_SPEED` sets one for a process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from .choice import asked_for, is_here
from .jit import is_kernel
from .plain import PLAIN, Speed

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

#: Below so many cells plain Python is as quick as a call of a module.
TINY = 16
#: From so many cells on numba is worth its loading.
LARGE = 2_000_000
#: After so many cells of plain work in a process, WebAssembly is worth its loading; where there is
#: none, numba is for a maze of so many.
SMALL = 20_000


class _Work:
    """How much plain work this process has done that WebAssembly would have done faster."""

    cells = 0


def speed_for(
    size: int,
    function: Callable[..., object] | None = None,
    words: Vocabulary | None = None,
) -> Speed:
    """The best speed for so many cells; a function that is no kernel runs as it is.

    `words` are those of the grid, when it is not the square one.

    >>> speed_for(10).compiled, speed_for(10**7).compiled, speed_for(10**7, print).compiled
    (False, True, False)
    """
    if function is not None and not is_kernel(function):
        return PLAIN.speaking(words)
    return _speed(chosen(size)).speaking(words)


def quick_speed() -> Speed:
    """The compiled speed that is ready soonest: for much work in many short runs."""
    return speed_for(LARGE - 1)


def worthwhile(size: int) -> bool:
    """Whether so many cells are better handled by compiled code in this process."""
    return chosen(size) != "plain"


def chosen(size: int) -> str:
    """The name of the speed for so many cells."""
    if asked := asked_for():
        return asked
    loaded = "numba" in sys.modules or "dedale.kernel.webassembly" in sys.modules
    if not loaded and _Work.cells + size < SMALL:
        _Work.cells += size  # to see what is installed would take longer
        return "plain"
    if is_here("numba") and size >= (LARGE if is_here("wasm") else _small()):
        return "numba"
    if size < TINY or not is_here("wasm"):
        return "plain"
    return "wasm"


def _small() -> int:
    return SMALL // 20 if "numba" in sys.modules else SMALL


def _speed(name: str) -> Speed:
    if name == "plain":
        return PLAIN
    if name == "wasm":
        from .webassembly import ASSEMBLED

        return ASSEMBLED
    from .compiled import COMPILED

    return COMPILED
