"""Work on all cores of this machine: compiled kernels let go of Python's lock."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
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
    waiting: set[Future[R]] = {pool.submit(make, step) for step in steps}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)
