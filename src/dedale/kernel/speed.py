"""The two speeds as one object: who runs a kernel asks it for arrays, and writes everything once.

speed = speed_for(cells)
grid, order, trace = speed.bytes(sides), speed.ints(cells), speed.longs(0)
goal, visited, events = speed.run(search, grid, width, start, order, trace)
"""

from collections.abc import Callable

from .jit import is_kernel, worthwhile
from .plain import PLAIN, Speed


def speed_for(size: int, function: Callable[..., object] | None = None) -> Speed:
    """The better speed for so many cells; a function that is no kernel runs as it is.

    >>> speed_for(400).compiled, speed_for(10**6).compiled, speed_for(10**6, print).compiled
    (False, True, False)
    """
    if worthwhile(size) and (function is None or is_kernel(function)):
        from .compiled import COMPILED

        return COMPILED
    return PLAIN
