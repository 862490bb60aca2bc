"""The engine for one machine: as many threads as there are cores.

Compiled kernels let go of Python's lock, so threads share the memory and nothing is copied.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import numpy as np

from ..kernel.threads import in_threads
from ..maze.maze import Maze
from .folder import make_on_disk
from .job import Job, Runner, Step
from .notes import MemoryNotes
from .order import Request, order_of
from .stacks import stacks_maze
from .storage import LargeMaze


def generate(**request: Unpack[Request]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    order = order_of("local", request)
    if order.recipe["algorithm"] == "wilson-stacks":
        return stacks_maze(order)

    @contextmanager
    def runner(job: Job, folder: Path | None = None) -> Iterator[Runner]:
        yield lambda steps: run_stage(job, steps, order.workers)

    if order.target is not None:
        return make_on_disk(order, order.target, runner)
    cells = np.empty((order.plan.height, order.plan.width), np.uint8)
    job = Job(order.plan, cells, MemoryNotes(), order.kinds)
    with runner(job) as run:
        job.run(run, order.report)
    return order.maze(cells)


def run_stage(job: Job, steps: Sequence[Step], workers: int) -> Iterator[bool]:
    """Make the steps of a stage with `workers` threads; yields as they end."""
    return map(job.make, steps) if workers == 1 else in_threads(job.make, steps, workers)
