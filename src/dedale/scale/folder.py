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
from typing import Self

import numpy as np

from ..errors import DedaleError
from ..files import remove, try_lock, write_atomically
from ..jsons import JsonObject
from ..maze.direction import Position
from ..maze.recipe import Recipe
from ..numbers import whole
from .job import Cells, Job, Runner
from .notes import FolderNotes
from .plan import Tiling
from .request import Construction
from .storage import (
    LargeMaze,
    create_cells,
    open_large,
    reopen_cells,
    require_disk,
)
from .types import Bytes, CellArray

#: The lock of a run, and how the names of everything else in its folder begin.
_LOCK = "lock"
_OURS = ("plan.json", "kinds.npy", "cells.", "notes", ".plan.json.")


def make_on_disk(
    request: Construction,
    target: Path,
    runner: Callable[[Job[Cells], Path], AbstractContextManager[Runner]],
) -> LargeMaze:
    """Work in a folder beside the target; move the cells to their place when all is done."""
    with Folder(target, about(request)) as work:
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
    """Where a maze is while it is made: `about` is all that it depends on.

    In a `with` block the folder is ours: another run into it is refused.
    """

    def __init__(self, target: Path, about: Mapping[str, object]) -> None:
        self.target, self.about = target, {**about, "ending": target.suffix}
        self.path = target.with_name(f"{target.name}.job")
        self.cells = self.path / f"cells{target.suffix}"
        self.notes = FolderNotes(self.path / "notes")

    def __enter__(self) -> Self:
        self._hold()
        return self

    def __exit__(self, *_error: object) -> None:
        self._lock.close()
        if not self._contents():  # nothing that one could go on with
            shutil.rmtree(self.path, ignore_errors=True)

    def is_begun(self) -> bool:
        """Whether a run of this very maze was begun there; what is of no use is cleared away."""
        if not (self.path / "plan.json").exists():  # stopped before its plan was written
            for left in self._contents():
                remove(left)
            return False
        found = _read_plan(self.path)
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

    def _hold(self) -> None:
        """Have the folder for ourselves, and nothing in the way that is not ours to remove."""
        if self.target.is_dir() and not (self.target / "zarr.json").exists():
            raise DedaleError(
                "{target!r} is a folder that holds no maze: choose another name",
                target=str(self.target),
            )
        strange = [each for each in self._contents() if not each.name.startswith(_OURS)]
        if strange:
            raise DedaleError(
                "the folder {folder!r} is in the way, with {name!r} in it: choose another name",
                folder=str(self.path),
                name=strange[0].name,
            )
        try:
            self.path.mkdir(exist_ok=True)
            self._lock = open(self.path / _LOCK, "ab")  # noqa: SIM115 - held until the end
        except OSError as error:
            raise self._unwritable(error) from None
        if not try_lock(self._lock):
            self._lock.close()
            raise DedaleError(
                "another run is making {target!r}: wait for it, or choose another name",
                target=str(self.target),
            )

    def _contents(self) -> list[Path]:
        """What is in the folder, besides its lock."""
        if not self.path.is_dir():
            return []
        return [each for each in self.path.iterdir() if each.name != _LOCK]

    def _unwritable(self, error: OSError) -> DedaleError:
        return DedaleError(
            "cannot write {folder!r}: {reason}", folder=str(self.path), reason=error.strerror
        )

    def begin(
        self,
        block: int,
        recipe: Recipe | None,
        kinds: Bytes | None = None,
        start: Position | None = None,
    ) -> CellArray:
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
            yield
            about = json.dumps(self.about | {"block": block}, indent=1)
            write_atomically(self.path / "plan.json", about + "\n")  # last: now it is begun
        except OSError as error:
            raise self._unwritable(error) from None

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
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _read_plan(folder: Path) -> JsonObject:
    """What plan.json says; a file that is none is an error that says what to do."""
    try:
        found = json.loads((folder / "plan.json").read_text("utf-8"))
        for name in ("width", "height", "block"):
            whole(name, found[name], least=1)
        whole("seed", found["seed"], least=0)
        if isinstance(found["ending"], str):
            return dict(found)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    raise DedaleError(
        "{file!r} is damaged: remove its folder to begin anew", file=str(folder / "plan.json")
    )


def open_job(folder: Path) -> Job[Cells]:
    """The job that a folder holds, to be worked on by this process."""
    about = _read_plan(folder)
    plan = Tiling(about["width"], about["height"], about["seed"], about["block"])
    masked = folder / "kinds.npy"
    kinds = np.load(masked, mmap_mode="r") if masked.exists() else None
    sink = Cells(plan, reopen_cells(folder / f"cells{about['ending']}"), lasting=True)
    return Job(plan, sink, FolderNotes(folder / "notes"), kinds)


def about(request: Construction) -> dict[str, object]:
    """All that the maze depends on, for plan.json."""
    kinds = request.kinds
    mask = None if kinds is None else hashlib.sha256(kinds.tobytes()).hexdigest()
    return {**request.recipe.values(), "mask": mask}
