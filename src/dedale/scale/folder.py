"""The folder of a run to disk: beside its target while it lasts, so that it can be resumed.

maze.zarr.job/plan.json      all that the maze depends on
maze.zarr.job/kinds.npy      what the cells are, when there is a mask
maze.zarr.job/cells.zarr     the cells, as far as they are known
maze.zarr.job/notes/         what the steps leave for one another
"""

import hashlib
import json
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import DedaleError
from ..files import write_atomically
from .job import Job, Runner
from .notes import FolderNotes
from .order import Order
from .plan import Plan
from .storage import LargeMaze, create_cells, open_large, reopen_cells, require_disk


def make_on_disk(
    order: Order,
    target: Path,
    runner: Callable[[Job, Path], AbstractContextManager[Runner]],
) -> LargeMaze:
    """Work in a folder beside the target; move the cells to their place when all is done."""
    folder = target.with_name(target.name + ".job")
    job = open_job(folder) if _resumable(folder, order) else _new_job(folder, target, order)
    with runner(job, folder) as run:
        job.run(run, order.report)
    if isinstance(job.cells, np.memmap):
        job.cells.flush()
    del job
    if target.is_dir():
        shutil.rmtree(target)
    (folder / f"cells{target.suffix}").replace(target)
    shutil.rmtree(folder, ignore_errors=True)
    return open_large(target)


def open_job(folder: Path) -> Job:
    """The job that a folder holds, to be worked on by this process."""
    about = json.loads((folder / "plan.json").read_text("utf-8"))
    plan = Plan(about["width"], about["height"], about["seed"], about["block"])
    masked = folder / "kinds.npy"
    kinds = np.load(masked, mmap_mode="r") if masked.exists() else None
    cells = reopen_cells(folder / f"cells{about['ending']}")
    return Job(plan, cells, FolderNotes(folder / "notes"), kinds)


def _new_job(folder: Path, target: Path, order: Order) -> Job:
    plan, ending = order.plan, target.suffix
    require_disk(target, plan.width, plan.height)
    try:
        folder.mkdir()
        place = folder / f"cells{ending}"
        cells = create_cells(place, plan.width, plan.height, plan.block, order.recipe)
        if order.kinds is not None:
            np.save(folder / "kinds.npy", order.kinds)
    except OSError as error:
        raise DedaleError(
            "cannot write {folder!r}: {reason}", folder=str(folder), reason=error.strerror
        ) from None
    about = _about(order) | {"block": plan.block, "ending": ending}
    write_atomically(folder / "plan.json", json.dumps(about, indent=1) + "\n")
    return Job(plan, cells, FolderNotes(folder / "notes"), order.kinds)


def _about(order: Order) -> dict[str, Any]:
    """All that the maze depends on, for plan.json."""
    mask = None if order.kinds is None else hashlib.sha256(order.kinds.tobytes()).hexdigest()
    about = {"width": order.plan.width, "height": order.plan.height, "mask": mask}
    return about | order.recipe | {"start": list(order.recipe["start"])}


def _resumable(folder: Path, order: Order) -> bool:
    """Whether the folder holds a run of this very maze; what is of no use is cleared away."""
    if not folder.exists():
        return False
    try:
        found = json.loads((folder / "plan.json").read_text("utf-8"))
    except (OSError, ValueError):
        shutil.rmtree(folder, ignore_errors=True)  # stopped before its plan was written
        return False
    other = [name for name, value in _about(order).items() if found.get(name) != value]
    target = folder.name.removesuffix(".job")
    if other or not target.endswith(found.get("ending", "?")):
        raise DedaleError(
            "{folder!r} holds an unfinished run of another maze ({width}x{height}, seed {seed}): "
            "ask for that one to finish it, or remove the folder",
            folder=str(folder),
            width=found.get("width"),
            height=found.get("height"),
            seed=found.get("seed"),
        )
    return True
