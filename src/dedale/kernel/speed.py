"""The two speeds as one object: who runs a kernel asks it for arrays, and writes everything once.

speed = speed_for(cells)
grid, order, trace = speed.bytes(sides), speed.ints(cells), speed.longs(0)
goal, visited, events = speed.run(search, grid, width, start, order, trace)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .jit import is_kernel, worthwhile
from .plain import PLAIN, Speed
from .types import Row

if TYPE_CHECKING:
    from .vocabulary import Vocabulary


def speed_for(
    size: int,
    function: Callable[..., object] | None = None,
    words: Vocabulary | None = None,
) -> Speed:
    """The better speed for so many cells; a function that is no kernel runs as it is.

    `words` are those of the grid, when it is not the square one.

    >>> speed_for(400).compiled, speed_for(10**6).compiled, speed_for(10**6, print).compiled
    (False, True, False)
    """
    compiled = worthwhile(size) and (not function or is_kernel(function))
    return (_compiled() if compiled else PLAIN).speaking(words)


def speed_of(row: Row) -> Speed:
    """The speed that a row comes from."""
    return PLAIN if isinstance(row, list | bytes | bytearray) else _compiled()


def _compiled() -> Speed:
    from .compiled import COMPILED

    return COMPILED
