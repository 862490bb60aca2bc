"""Takes candidates into a set, in their order: no two alike, and test mazes apart from the others.

Whether a maze is for training or for tests is decided by its key alone: a share of all keys is for
tests, in every set. So training and test mazes of all sets with the same share are
disjoint, up to symmetry, and nobody has to compare them.
"""

import math
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import count
from typing import Protocol

import numpy as np

from ..errors import DedaleError
from ..generators.table import GENERATORS
from ..grids.keys import TEST as TEST
from ..grids.keys import TRAIN as TRAIN
from ..grids.keys import part_of
from ..kernel.threads import cores, in_order
from ..maze.kinds import ACCESSIBLE
from ..numbers import whole
from .candidates import Batch
from .request import DataSet

#: Up to so many mazes in all, it is known when every one of them was seen.
FEW = 1e6

#: Gives the results of a function for numbers from a first one on, in order.
Stream = Callable[[Callable[[int], Batch], int, int], Generator[Batch]]


class SetWanted(Protocol):
    """What was asked for, as far as it matters to who collects."""

    @property
    def test_share(self) -> int: ...
    @property
    def attempts(self) -> int: ...


class ExampleSource(Protocol):
    """Where candidates come from."""

    @property
    def each(self) -> int: ...
    def batch(self, first: int) -> Batch: ...


class Collector:
    """What a set has taken so far, and what it still needs."""

    def __init__(self, request: SetWanted, wanted: dict[str, int]) -> None:
        self.request, self.wanted = request, wanted
        self.totals = dict.fromkeys(wanted, 0)
        self.keys: set[int] = set()
        self.tried = self.idle = 0
        self.all = _mazes_in_all(request) if isinstance(request, DataSet) else 0
        self.orbits: dict[int, int] = {}

    def is_full(self) -> bool:
        """Whether nothing is wanted any more."""
        return all(self.totals[part] >= wanted for part, wanted in self.wanted.items())

    @property
    def share(self) -> float:
        """How much of the set there is."""
        return sum(self.totals.values()) / max(1, sum(self.wanted.values()))

    def part_of(self, key: int) -> str:
        """What a maze is for."""
        return part_of(key, self.request.test_share)

    def take(self, batch: Batch) -> Iterator[tuple[int, int, str]]:
        """The examples that join the set: place in the batch, key, part."""
        keys = batch.keys[batch.places].tolist()
        if self.all:
            self.orbits.update(zip(batch.keys.tolist(), batch.orbits.tolist(), strict=True))
        before, last = self.tried, -1
        for place, (number, key) in enumerate(zip(batch.places.tolist(), keys, strict=True)):
            if key in self.keys:
                continue
            part = self.part_of(key)
            if self.totals.get(part, 0) < self.wanted.get(part, 0):
                self.keys.add(key)
                self.totals[part] += 1
                self.tried, self.idle, last = before + number + 1, 0, number
                yield place, key, part
                if self.is_full():
                    return
        self.tried = before + len(batch.keys)
        self.idle += len(batch.keys) - last - 1
        if not self.is_full():
            self._give_up()

    def _give_up(self) -> None:
        """Say how many there are, when there are no more."""
        found = ", ".join(f"{part} {n:,}" for part, n in self.totals.items() if self.wanted[part])
        if self.all and sum(self.orbits.values()) >= self.all:
            raise DedaleError(
                "there are no more such mazes: {found} (all {n:,} mazes of this size were seen, "
                "{alike:,} of them different): ask for no more than that",
                found=found,
                n=self.all,
                alike=len(self.orbits),
            )
        if self.idle >= self.request.attempts:
            raise DedaleError(
                "no more such mazes were found: {found} (the last {n:,} candidates brought none): "
                "ask for no more than that, or for more attempts",
                found=found,
                n=self.idle,
            )


def _mazes_in_all(request: DataSet) -> int:
    """How many mazes the generator could make at most, if that is known and few; else 0.

    Reference: G. Kirchhoff, 1847: spanning trees are counted by a determinant.
    """
    if request.braid is not None or not GENERATORS[request.algorithm].perfect:
        return 0
    shape = request.shape
    kinds = request.kinds or bytes(shape.size)
    cells = [cell for cell in range(shape.size) if kinds[cell] == ACCESSIBLE]
    if len(cells) > 64:
        return 0
    place = {cell: k for k, cell in enumerate(cells)}
    laplacian = np.zeros((len(cells), len(cells)))
    for cell in cells:
        for near, _side in shape.neighbours(cell):
            if near in place:
                laplacian[place[cell], place[cell]] += 1
                laplacian[place[cell], place[near]] -= 1
    logarithm = float(np.linalg.slogdet(laplacian[1:, 1:])[1])
    return round(math.exp(logarithm)) if logarithm < math.log(FEW) else 0


# ---------------------------------------------------------------- who does the work


@contextmanager
def _threads(workers: int) -> Iterator[Stream]:
    def stream(make: Callable[[int], Batch], first: int, each: int) -> Generator[Batch]:
        return in_order(make, count(first, each), workers)

    yield stream


@contextmanager
def _dask(scheduler: str | None, workers: int) -> Iterator[Stream]:
    from ..scale.dask_engine import cluster

    with cluster(scheduler, workers) as client:

        def stream(make: Callable[[int], Batch], first: int, each: int) -> Generator[Batch]:
            return client.in_order(_Nth(make, first, each), 1 << 60)

        yield stream


class _Nth:
    """The k-th batch, as a function that can be sent to another process."""

    def __init__(self, make: Callable[[int], Batch], first: int, each: int) -> None:
        self.make, self.first, self.each = make, first, each

    def __call__(self, number: int) -> Batch:
        return self.make(self.first + number * self.each)


def working(
    workers: int | None = None, scheduler: str | None = None, dask: bool = False
) -> AbstractContextManager[Stream]:
    """All cores, or so many; or a dask cluster. The set is the same."""
    several = cores() if workers is None else whole("workers", workers, least=1)
    if dask or scheduler is not None:
        return _dask(scheduler, several)
    return _threads(several)


def collect(
    collector: Collector, source: ExampleSource, first: int, stream: Stream
) -> Iterator[tuple[Batch, list[tuple[int, int, str]]]]:
    """Batches from a candidate on with what joins the set of each, until it is full."""
    if collector.is_full():
        return
    source.batch(first)  # compiles before the others begin
    with closing(stream(source.batch, first, source.each)) as batches:
        for batch in batches:
            yield batch, list(collector.take(batch))
            if collector.is_full():
                return
