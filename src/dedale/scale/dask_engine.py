"""The engine for a cluster: dask hands the steps to its workers.

The workers share a folder (the job's), where the cells and the notes are. A task is a few words,
its answer one bit: nothing travels through the scheduler but the names of steps. Since a step may
be made twice, dask's own habit of repeating the tasks of a lost worker is all the safety needed.
"""

import functools
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, Unpack

from ..errors import DedaleError
from ..maze.maze import Maze
from .block import solve_block
from .folder import make_on_disk, open_job
from .job import Job, Runner, Step
from .order import Order, Request, nothing, order_of
from .plan import Area, Plan
from .stacks import Words, make_stacks, pop_part, stacks_maze
from .storage import LargeMaze

PATIENCE = 10  #: seconds that a scheduler is given to answer
S = TypeVar("S")
R = TypeVar("R")


def generate(**request: Unpack[Request]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    order = order_of("dask", request)
    _distributed()  # said before anything is written
    if order.recipe["algorithm"] == "wilson-stacks":
        return stacks_maze(order, lambda order: make_stacks(order, _pop_parts))

    @contextmanager
    def runner(job: Job, folder: Path) -> Iterator[Runner]:
        solve_block(Plan(1, 1, 0), Area(0, 0, 1, 1))  # compiled here once, not by every worker
        with cluster(order.scheduler, order.workers) as client:
            yield lambda steps: client.run_stage(folder, steps)

    if order.target is not None:
        return make_on_disk(order, order.target, runner)
    with TemporaryDirectory(prefix="dedale-") as scratch:
        maze = make_on_disk(order, Path(scratch) / "maze.zarr", runner).whole()
    return maze.replaced(recipe=order.recipe, start=order.recipe["start"])


def _pop_parts(order: Order, areas: list[Area]) -> Iterator[tuple[int, Words]]:
    """The parts of a `wilson-stacks` maze, each popped by a worker: a part needs no other."""
    bare = replace(order, report=nothing)  # this can be sent
    with cluster(order.scheduler, order.workers) as client:
        yield from client.each(functools.partial(_pop_one, bare), list(enumerate(areas)))


def _pop_one(order: Order, item: tuple[int, Area]) -> tuple[int, Words]:
    return item[0], pop_part(order, item[1])


class Cluster:
    """A client of a dask scheduler."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def run_stage(self, folder: Path, steps: Sequence[Step]) -> Iterator[bool]:
        """Make the steps of a stage on the workers; yields as they end."""
        yield from self.each(_make, [(str(folder.resolve()), step) for step in steps])

    def each(self, function: Callable[[S], R], items: Sequence[S]) -> Iterator[R]:
        """`function(item)` for each item, on the workers, unordered; stopped if we are."""
        from distributed import as_completed

        futures = self.client.map(function, items, pure=False, retries=2)
        try:
            for future in as_completed(futures):
                yield future.result()
                future.release()
        except BaseException:
            self.client.cancel(futures)
            raise

    def in_order(self, function: Callable[[int], R], attempts: int) -> Generator[R]:
        """`function(0)`, `function(1)` … in this order, worked out some way ahead of the reader.

        Whoever has seen enough stops reading; what was begun beyond is dropped.
        """
        workers = self.client.scheduler_info()["workers"].values()
        ahead = 2 * max(1, sum(worker["nthreads"] for worker in workers))
        waiting: list[Any] = []
        number = 0
        try:
            while waiting or number < attempts:
                while number < attempts and len(waiting) < ahead:
                    waiting.append(self.client.submit(function, number, pure=False, retries=2))
                    number += 1
                yield waiting.pop(0).result()
        finally:
            self.client.cancel(waiting)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise DedaleError(
            "engine 'dask' needs the package distributed: pip install 'dedale[scale]'"
        ) from None
    return distributed


@contextmanager
def cluster(scheduler: str | None, workers: int) -> Iterator[Cluster]:
    """The cluster at an address, or one of our own on this machine for as long as it is needed."""
    distributed = _distributed()
    Client, LocalCluster = distributed.Client, distributed.LocalCluster  # noqa: N806
    if scheduler is not None:
        try:
            client = Client(scheduler, timeout=PATIENCE)
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
def _job(folder: str, stamp: int) -> Job:
    return open_job(Path(folder))


def _make(task: tuple[str, Step]) -> bool:
    folder, step = task
    try:
        stamp = os.stat(Path(folder) / "plan.json").st_mtime_ns
    except OSError:
        raise DedaleError(
            "a worker cannot see {folder!r}: the folder of the output must be shared by all",
            folder=folder,
        ) from None
    return _job(folder, stamp).make(step)
