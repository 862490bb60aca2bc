"""Many random numbers at once: plain for a few, compiled for many, the same either way."""

from typing import Any

from ...kernel.jit import fast, kernel, worthwhile
from ...kernel.rng import below, step


def draws(chance: int, count: int, bound: int) -> list[int]:
    """The next `count` numbers below `bound` of the stream that stands at `chance`.

    >>> draws(7, 5, 6)
    [2, 0, 5, 3, 2]
    """
    if not worthwhile(count):
        numbers = [0] * count
        fill(chance, bound, numbers)
        return numbers
    import numpy as np

    state: Any = np.uint64(chance)
    array = np.empty(count, np.int64)
    fast(fill)(state, bound, array)
    return array.tolist()


@kernel
def fill(state: int, bound: int, numbers: Any) -> None:
    """Fill `numbers` from the stream."""
    for i in range(len(numbers)):
        state = step(state)
        numbers[i] = below(state, bound)
