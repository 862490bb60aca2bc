"""Going over a maze block by block: on the cores of this machine, or on a cluster.

A *step* is a function `step(maze, area, *arguments)` that finds something out about one block, and
returns it as arrays by name: a note. Who asked joins the notes of all blocks. A step depends on
nothing but the cells of the maze and its arguments, so notes that were kept spare steps: a run that
was stopped goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, UnknownName
from ..generators.table import ENGINES
from ..kernel.threads import in_threads
from ..progress import counted
from . import is_large
from .notes import MemoryNotes, Note, Notes
from .plan import Tiling, best_block
from .request import workers_of
from .storage import LargeMaze

#: Finds something out about a block: (maze, area, arguments) -> note.
Step = Callable[..., Note]
Item = tuple[int, Sequence[npt.ArrayLike]]  #: a block, and the arguments of its step
Found = tuple[int, Note]
#: Makes each item, in any order.
Each = Callable[[Callable[[Item], Found], Sequence[Item]], Iterator[Found]]


class How(TypedDict, total=False):
    """How a maze is gone over; what is found does not depend on it."""

    engine: str  # "local" (if not given) or "dask", which needs a maze on disk
    workers: int | None  # how many cores to use; else all
    scheduler: str | None  # the address of a dask cluster; else one of our own
    notes: Notes | None  # where a run that is stopped leaves what it found, to go on with it
    block: int | None  # the side of the blocks; else one that keeps all workers busy


@contextmanager
def in_pieces(maze: LargeMaze, **how: Unpack[How]) -> Iterator[Pieces]:
    """The blocks of a maze, and what goes over them, for as long as it is needed."""
    engine, scheduler = how.get("engine", "local"), how.get("scheduler")
    if engine not in ("local", "dask"):
        if engine not in ENGINES:
            raise UnknownName("engine", engine, ENGINES)
        raise DedaleError("engine {engine!r} cannot do this: use 'local' or 'dask'", engine=engine)
    count = workers_of(engine, scheduler, how.get("workers"))
    block = how.get("block") or best_block(maze.width, maze.height, count)
    plan = Tiling(maze.width, maze.height, 0, block)
    notes = how.get("notes") or MemoryNotes()
    if engine == "local":

        def each(make: Callable[[Item], Found], items: Sequence[Item]) -> Iterator[Found]:
            return in_threads(make, items, count)

        yield Pieces(maze, plan, each, notes)
        return
    if not is_large(maze.path):
        raise DedaleError("engine 'dask' needs a maze on disk: save the maze as .zarr first")
    from .dask_engine import cluster

    with cluster(scheduler, count) as client:
        yield Pieces(maze, plan, client.each, notes)


@dataclass
class Pieces:
    """The blocks of a maze, what goes over them, and what is known already."""

    maze: LargeMaze
    plan: Tiling
    run: Each
    notes: Notes

    def each(
        self, step: Step, items: Mapping[int, Sequence[npt.ArrayLike]] | None = None
    ) -> Iterator[Found]:
        """(block, what `step` finds) for each block, or for some with arguments, in any order."""
        if items is None:
            items = dict.fromkeys(range(self.plan.count(0)), ())
        return counted(self._found(step, items), len(items))

    def _found(self, step: Step, items: Mapping[int, Sequence[npt.ArrayLike]]) -> Iterator[Found]:
        left: dict[int, str] = {}
        for block, arguments in items.items():
            name = f"{step.__name__}-{self.plan.block}-{block}{digest_of(arguments)}"
            note = self.notes.get(name) if self.notes.lasting else None
            if note is None:
                left[block] = name
            else:
                yield block, note
        make = partial(make_step, step, self.maze, self.plan)
        for block, note in self.run(make, [(block, items[block]) for block in left]):
            if self.notes.lasting:
                self.notes.put(left[block], note)
            yield block, note


def make_step(step: Step, maze: LargeMaze, plan: Tiling, item: Item) -> Found:
    """What a worker does: one step."""
    block, arguments = item
    return block, step(maze, plan.area(0, block), *arguments)


def digest_of(arguments: Sequence[npt.ArrayLike]) -> str:
    """What distinguishes the notes of a step from those of the same step with other arguments."""
    state = hashlib.blake2b(digest_size=8)
    for argument in arguments:
        array = np.ascontiguousarray(argument)
        state.update(f"{array.dtype} {array.shape} ".encode() + array.tobytes())
    return f"-{state.hexdigest()}" if arguments else ""
