"""The engine for a cluster: dask hands the steps to its workers.

The workers share a folder (the job's), where the cells and the notes are. A task is a few words,
its answer one bit: nothing travels through the scheduler but the names of steps. Since a step may
be made twice, dask's own habit of repeating the tasks of a lost worker is all the safety needed.
"""

import functools
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, TypeVar, Unpack

from ..errors import DedaleError
from ..kernel.threads import Pending, as_made
from ..maze.maze import Maze
from .block import solve_block
from .folder import make_on_disk, open_job
from .job import Cells, Job, MadeStep, Runner, Step
from .plan import Rectangle, Tiling
from .request import EngineKeywords, request_of
from .storage import LargeMaze

TIMEOUT = 10  #: seconds that a scheduler is given to answer
S = TypeVar("S")
R = TypeVar("R")


def generate(**options: Unpack[EngineKeywords]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    request = request_of("dask", options)
    _distributed()  # said before anything is written

    @contextmanager
    def runner(job: Job[Cells], folder: Path) -> Iterator[Runner]:
        solve_block(Tiling(1, 1, 0), Rectangle(0, 0, 1, 1))  # compiled once, not by every worker
        with cluster(request.scheduler, request.workers) as client:
            make = functools.partial(_make, str(folder.resolve()))
            yield lambda steps: client.each(make, steps)

    if request.target is not None:
        return make_on_disk(request, request.target, runner)
    with TemporaryDirectory(prefix="dedale-") as scratch:
        maze = make_on_disk(request, Path(scratch) / "maze.zarr", runner).whole()
    return maze.replaced(recipe=request.recipe, start=request.start)


class Cluster:
    """A client of a dask scheduler."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def each(self, function: Callable[[S], R], items: Iterable[S | None]) -> Iterator[R]:
        """`function(item)` for each item, on the workers; see `as_made`. Stopped if we are."""
        from distributed import wait

        running: set[Pending] = set()

        def submit(item: S) -> Pending:
            future: Pending = self.client.submit(function, item, pure=False, retries=2)
            running.add(future)
            return future

        def first(futures: set[Pending]) -> tuple[set[Pending], set[Pending]]:
            done, left = wait(futures, return_when="FIRST_COMPLETED")
            running.difference_update(done)
            return done, left

        try:
            yield from as_made(submit, first, items, self.threads)
        except BaseException:
            self.client.cancel(list(running))
            raise

    @property
    def threads(self) -> int:
        """How many steps the workers can make at once."""
        workers = self.client.scheduler_info()["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in workers))

    def in_order(self, function: Callable[[int], R], attempts: int) -> Generator[R]:
        """`function(0)`, `function(1)` … in this order, worked out some way ahead of the reader.

        A reader that has seen enough stops; what was begun beyond is dropped.
        """
        ahead = 2 * self.threads
        waiting: list[Pending] = []
        number = 0
        try:
            while waiting or number < attempts:
                while number < attempts and len(waiting) < ahead:
                    waiting.append(self.client.submit(function, number, pure=False, retries=2))
                    number += 1
                yield waiting.pop(0).result()
        finally:
            self.client.cancel(waiting)


def _distributed() -> ModuleType:
    try:
        import distributed
    except ImportError:
        raise DedaleError(
            "engine 'dask' needs the package distributed: pip install 'dedale[scale]'"
        ) from None
    found: ModuleType = distributed
    return found


@contextmanager
def cluster(scheduler: str | None, workers: int) -> Iterator[Cluster]:
    """The cluster at an address, or one of our own on this machine for as long as it is needed."""
    distributed = _distributed()
    Client, LocalCluster = distributed.Client, distributed.LocalCluster  # noqa: N806
    if scheduler is not None:
        try:
            client = Client(scheduler, timeout=TIMEOUT)
        except (OSError, ValueError, TimeoutError) as error:
            raise DedaleError(
                "no dask scheduler answers at {scheduler!r} ({error}): start one with `dask "
                "scheduler`, or leave the address out",
                scheduler=scheduler,
                error=error,
            ) from None
        with client:
            if not client.scheduler_info()["workers"]:
                raise DedaleError(
                    "the scheduler at {scheduler!r} has no workers: add some", scheduler=scheduler
                )
            yield Cluster(client)
        return
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            host="127.0.0.1",
            silence_logs=50,
        ) as local,
        Client(local) as client,
    ):
        yield Cluster(client)


@functools.lru_cache(maxsize=4)
def _job(folder: str, stamp: int) -> Job[Cells]:
    return open_job(Path(folder))


def _make(folder: str, step: Step) -> MadeStep:
    try:
        stamp = os.stat(Path(folder) / "plan.json").st_mtime_ns
    except OSError:
        raise DedaleError(
            "a worker cannot see {folder!r}: the folder of the output must be shared by all",
            folder=folder,
        ) from None
    return _job(folder, stamp).make(step)
