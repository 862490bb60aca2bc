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

import numpy as np

from ..errors import DedaleError
from ..files import write_atomically
from ..maze.direction import Position
from ..maze.recipe import Recipe
from ..numbers import whole
from .job import Cells, Job, Runner
from .notes import FolderNotes
from .plan import Plan
from .request import Request
from .storage import LargeMaze, create_cells, open_large, reopen_cells, require_disk
from .types import Bytes, Grid


def make_on_disk(
    request: Request,
    target: Path,
    runner: Callable[[Job[Cells], Path], AbstractContextManager[Runner]],
) -> LargeMaze:
    """Work in a folder beside the target; move the cells to their place when all is done."""
    work = Folder(target, about(request))
    if not work.is_begun():
        work.begin(request.plan.block, request.recipe, request.kinds)
    job = open_job(work.path)
    with runner(job, work.path) as run:
        job.run(run)
    if isinstance(job.sink.cells, np.memmap):
        job.sink.cells.flush()
    del job
    return work.finish()


class Folder:
    """Where a maze is while it is made: `about` is all that it depends on."""

    def __init__(self, target: Path, about: Mapping[str, object]) -> None:
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

    def begin(
        self,
        block: int,
        recipe: Recipe | None,
        kinds: Bytes | None = None,
        start: Position | None = None,
    ) -> Grid:
        """Make the folder; returns the cells, all walls."""
        width, height = (whole(name, self.about[name]) for name in ("width", "height"))
        require_disk(self.target, width, height)
        with self._made(block):
            cells = create_cells(self.cells, width, height, block, recipe, start)
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


def seed_begun(target: str | Path) -> int | None:
    """The seed of an unfinished run: without a seed, the same request goes on with it."""
    try:
        return int(json.loads(Path(f"{target}.job", "plan.json").read_text("utf-8"))["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def open_job(folder: Path) -> Job[Cells]:
    """The job that a folder holds, to be worked on by this process."""
    about = json.loads((folder / "plan.json").read_text("utf-8"))
    plan = Plan(about["width"], about["height"], about["seed"], about["block"])
    masked = folder / "kinds.npy"
    kinds = np.load(masked, mmap_mode="r") if masked.exists() else None
    sink = Cells(plan, reopen_cells(folder / f"cells{about['ending']}"), lasting=True)
    return Job(plan, sink, FolderNotes(folder / "notes"), kinds)


def about(request: Request) -> dict[str, object]:
    """All that the maze depends on, for plan.json."""
    kinds = request.kinds
    mask = None if kinds is None else hashlib.sha256(kinds.tobytes()).hexdigest()
    return {**request.recipe.values(), "mask": mask}
