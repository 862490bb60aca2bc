"""Work on all cores of this machine: compiled kernels let go of Python's lock."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import TypeVar

S = TypeVar("S")
R = TypeVar("R")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_threads(make: Callable[[S], R], steps: Sequence[S], workers: int) -> Iterator[R]:
    """As `map`, unordered. On an error or Ctrl-C what has begun ends and the rest is dropped."""
    pool = ThreadPoolExecutor(workers)
    try:
        for future in as_completed([pool.submit(make, step) for step in steps]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(make: Callable[[S], R], steps: Iterable[S], workers: int) -> Generator[R]:
    """As `map`, in order, a few results ahead of whoever takes them: memory stays bounded.

    >>> list(in_order(abs, range(-3, 3), 2))
    [3, 2, 1, 0, 1, 2]
    """
    pool = ThreadPoolExecutor(workers)
    ahead: deque[Future[R]] = deque()
    patient = True
    try:
        for step in steps:
            ahead.append(pool.submit(make, step))
            if len(ahead) > 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    except GeneratorExit:
        # Closed by who has enough, or by the garbage collector, which may run in one of our own
        # threads: that one cannot wait for itself.
        patient = False
        raise
    finally:
        pool.shutdown(wait=patient, cancel_futures=True)
