"""Random walls, written as a tail recursion: the twin of `random-walls`, with the same holes."""

from ...kernel.types import Array
from ..deep import deep
from .random_walls import open_one


def carve(
    grid: Array, stride: int, start: int, total: int, state: int, trace: Array, times: int
) -> int:
    def open_some(times: int, state: int, events: int) -> int:
        if times == 0:
            return events
        events, state = open_one(grid, stride, state, trace, events)
        return open_some(times - 1, state, events)

    times = times if times > 0 else total
    with deep(times):
        return open_some(times, state, 0)
