"""The engine for one machine: as many threads as there are cores.

Compiled kernels let go of Python's lock, so threads share the memory and nothing is copied.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import numpy as np

from ..kernel.threads import in_threads
from ..maze.maze import Maze
from .folder import make_on_disk
from .job import Cells, Job, Runner
from .notes import MemoryNotes
from .request import EngineKeywords, request_of
from .storage import LargeMaze


def generate(**options: Unpack[EngineKeywords]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    request = request_of("local", options)

    @contextmanager
    def runner(job: Job[Cells], folder: Path | None = None) -> Iterator[Runner]:
        yield lambda steps: in_threads(job.make, steps, request.workers)

    if request.target is not None:
        return make_on_disk(request, request.target, runner)
    cells = np.empty((request.plan.height, request.plan.width), np.uint8)
    job = Job(request.plan, Cells(request.plan, cells), MemoryNotes(), request.kinds)
    with runner(job) as run:
        job.run(run)
    return request.maze(cells)
