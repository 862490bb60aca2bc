"""The folder of a run to disk: beside its target while it lasts, so that it can be resumed.

maze.zarr.job/plan.json      all that the maze depends on
maze.zarr.job/kinds.npy      what the cells are, when there is a mask
maze.zarr.job/cells.zarr     the cells, as far as they are known
maze.zarr.job/notes/         what the steps leave for one another
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import DedaleError
from ..files import write_atomically
from ..maze.maze import Recipe
from .job import Job, Runner
from .notes import FolderNotes
from .order import Order
from .plan import Plan
from .storage import LargeMaze, create_cells, open_large, reopen_cells, require_disk
from .types import Bytes, Grid


def make_on_disk(
    order: Order, target: Path, runner: Callable[[Job, Path], AbstractContextManager[Runner]]
) -> LargeMaze:
    """Work in a folder beside the target; move the cells to their place when all is done."""
    work = Folder(target, _about(order))
    job = open_job(work.path) if work.is_begun() else _new_job(work, order)
    with runner(job, work.path) as run:
        job.run(run, order.report)
    if isinstance(job.cells, np.memmap):
        job.cells.flush()
    del job
    return work.finish()


class Folder:
    """Where a maze is while it is made: `about` is all that it depends on."""

    def __init__(self, target: Path, about: Mapping[str, Any]) -> None:
        self.target, self.about = target, {**about, "ending": target.suffix}
        self.path = target.with_name(f"{target.name}.job")
        self.cells = self.path / f"cells{target.suffix}"
        self.notes = FolderNotes(self.path / "notes")

    def is_begun(self) -> bool:
        """Whether a run of this very maze was begun there; what is of no use is cleared away."""
        if not self.path.exists():
            return False
        try:
            found = json.loads((self.path / "plan.json").read_text("utf-8"))
        except (OSError, ValueError):
            shutil.rmtree(self.path, ignore_errors=True)  # stopped before its plan was written
            return False
        if any(found.get(name) != value for name, value in self.about.items()):
            raise DedaleError(
                "{folder!r} holds an unfinished run of another maze ({width}x{height}, seed "
                "{seed}): ask for that one to finish it, or remove the folder",
                folder=str(self.path),
                width=found.get("width"),
                height=found.get("height"),
                seed=found.get("seed"),
            )
        return True

    def begin(self, block: int, recipe: Recipe, kinds: Bytes | None = None) -> Grid:
        """Make the folder; returns the cells, all walls."""
        width, height = self.about["width"], self.about["height"]
        require_disk(self.target, width, height)
        with self._made(block):
            cells = create_cells(self.cells, width, height, block, recipe)
            if kinds is not None:
                np.save(self.path / "kinds.npy", kinds)
        return cells

    def begin_notes(self, block: int) -> None:
        """Make the folder of a run that keeps no cells."""
        with self._made(block):
            pass

    @contextmanager
    def _made(self, block: int) -> Iterator[None]:
        try:
            self.path.mkdir()
            yield
            about = json.dumps(self.about | {"block": block}, indent=1)
            write_atomically(self.path / "plan.json", about + "\n")  # last: now it is begun
        except OSError as error:
            raise DedaleError(
                "cannot write {folder!r}: {reason}", folder=str(self.path), reason=error.strerror
            ) from None

    def finish(self) -> LargeMaze:
        """Move the cells to their place."""
        if self.target.is_dir():
            shutil.rmtree(self.target)
        self.cells.replace(self.target)
        self.clear()
        return open_large(self.target)

    def clear(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.path, ignore_errors=True)


def open_job(folder: Path) -> Job:
    """The job that a folder holds, to be worked on by this process."""
    about = json.loads((folder / "plan.json").read_text("utf-8"))
    plan = Plan(about["width"], about["height"], about["seed"], about["block"])
    masked = folder / "kinds.npy"
    kinds = np.load(masked, mmap_mode="r") if masked.exists() else None
    cells = reopen_cells(folder / f"cells{about['ending']}")
    return Job(plan, cells, FolderNotes(folder / "notes"), kinds)


def _new_job(work: Folder, order: Order) -> Job:
    cells = work.begin(order.plan.block, order.recipe, order.kinds)
    return Job(order.plan, cells, work.notes, order.kinds)


def _about(order: Order) -> dict[str, Any]:
    """All that the maze depends on, for plan.json."""
    mask = None if order.kinds is None else hashlib.sha256(order.kinds.tobytes()).hexdigest()
    about = {"width": order.plan.width, "height": order.plan.height, "mask": mask}
    return about | order.recipe | {"start": list(order.recipe["start"])}
