"""Many random numbers at once: plain for a few, compiled for many, the same either way."""

from ...kernel.jit import kernel
from ...kernel.rng import below, step
from ...kernel.speed import speed_for
from ...kernel.types import Array, to_list


def draws(chance: int, count: int, bound: int) -> list[int]:
    """The next `count` numbers below `bound` of the stream that stands at `chance`.

    >>> draws(7, 5, 6)
    [2, 0, 5, 3, 2]
    """
    speed = speed_for(count)
    numbers = speed.longs(count)
    speed.run(fill, speed.word(chance), bound, numbers)
    return to_list(numbers)


@kernel
def fill(state: int, bound: int, numbers: Array) -> None:
    """Fill `numbers` from the stream."""
    for i in range(len(numbers)):
        state = step(state)
        numbers[i] = below(state, bound)
