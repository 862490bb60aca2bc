"""Work on all cores of this machine: compiled kernels let go of Python's lock."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, Protocol, TypeVar

from ..progress import helping

S = TypeVar("S")
R = TypeVar("R")


class Pending(Protocol):
    """A result to come: a future of `concurrent.futures`, or of dask."""

    def result(self) -> Any: ...


F = TypeVar("F", bound=Pending)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_threads(make: Callable[[S], R], steps: Iterable[S | None], workers: int) -> Iterator[R]:
    """As `map`, unordered; see `as_made`. On an error or Ctrl-C the rest is dropped."""
    pool = ThreadPoolExecutor(workers, initializer=helping())
    first = partial(wait, return_when=FIRST_COMPLETED)
    try:
        yield from as_made(lambda step: pool.submit(make, step), first, steps, workers)
    finally:
        pool.shutdown(cancel_futures=True)


def as_made(
    submit: Callable[[S], F],
    wait: Callable[[set[F]], tuple[set[F], set[F]]],
    steps: Iterable[S | None],
    workers: int,
) -> Iterator[Any]:
    """What the steps give, as they end. Steps are taken a little ahead of the workers.

    Which steps there are may depend on the results so far: None says that there is none before
    another one has ended.
    """
    running: set[F] = set()
    for step in steps:
        if step is not None:
            running.add(submit(step))
        while running and (step is None or len(running) > 2 * workers):
            done, running = wait(running)
            yield from (future.result() for future in done)
            if step is None:
                break
    while running:
        done, running = wait(running)
        yield from (future.result() for future in done)


def in_order(make: Callable[[S], R], steps: Iterable[S], workers: int) -> Generator[R]:
    """As `map`, in order, a few results ahead of the consumer: memory stays bounded.

    >>> list(in_order(abs, range(-3, 3), 2))
    [3, 2, 1, 0, 1, 2]
    """
    pool = ThreadPoolExecutor(workers, initializer=helping())
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
