"""Makes a Kruskal maze of any size with the engine asked for. Same seed, same maze, any engine."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import DedaleError, UnknownName
from ..files import write_atomically
from ..kernel.memory import available_memory, human_size, require_memory
from ..kernel.rng import below, step, stream
from ..masks.mask import Mask
from ..maze.direction import Position
from ..maze.maze import Maze
from .block import solve_block
from .job import Job
from .local import cores, run_stage
from .notes import FolderNotes, MemoryNotes
from .plan import Area, Plan, best_block
from .storage import LargeMaze, checked_output, create_cells, open_large, reopen_cells

ENGINES = {
    "local": "all cores of this machine",
    "dask": "the workers of a dask cluster, or two and more of this machine",
    "gpu": "a graphics card, through cupy",
}
#: Called as work goes on, with what is being done and the share of the whole that is done.
Progress = Callable[[str, float], None]
_SHARES = {"solve": 0.93, "merge": 0.03, "finish": 0.04}


def generate(
    *,
    width: int,
    height: int,
    seed: int,
    mask: Mask | None = None,
    start: Position | None = None,
    engine: str = "local",
    output: str | Path | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
) -> Maze | LargeMaze:
    """The `kruskal` maze of a seed. Without `output` it is in memory; else on disk, and opened.

    A run to disk that was stopped goes on where it was when the same is asked for again.

    >>> import dedale
    >>> maze = generate(width=300, height=200, seed=4)
    >>> maze.digest() == generate(width=300, height=200, seed=4, workers=1).digest()
    True
    """
    if engine not in ENGINES:
        raise UnknownName("engine", engine, ENGINES)
    if scheduler is not None and engine != "dask":
        raise DedaleError(
            "scheduler {scheduler!r} is for engine 'dask', not {engine!r}",
            scheduler=scheduler,
            engine=engine,
        )
    if workers is not None and workers < 1:
        raise DedaleError("workers {workers} should be at least 1", workers=workers)
    for name, value in (("width", width), ("height", height)):
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise DedaleError(
                "{name} {value!r} should be a whole number of at least 1", name=name, value=value
            )
    if width * height >= 1 << 62:
        raise DedaleError(
            "size {width}x{height} is too large: at most 2^62 cells are numbered",
            width=width,
            height=height,
        )
    target = None if output is None else checked_output(output)
    if target is not None and not target.parent.is_dir():
        raise DedaleError(
            "cannot write {target!r}: there is no folder {parent!r}",
            target=str(target),
            parent=str(target.parent),
        )
    if target is None:
        require_memory(int(1.2 * width * height), f"a maze of {width}x{height} in memory")
    kinds, start = _laid_out(width, height, seed, mask, start)
    recipe = {"algorithm": "kruskal", "version": 1, "seed": seed, "start": start}
    report = progress or (lambda what, share: None)
    if engine == "gpu":
        return _on_the_card(width, height, seed, kinds, recipe, target, report)
    count = workers or cores()
    plan = Plan(width, height, seed, best_block(width, height, count))
    if engine == "local" and target is None:
        import numpy as np

        job = Job(plan, np.empty((height, width), np.uint8), MemoryNotes(), kinds)
        for _ in _run_all(job, lambda steps: run_stage(job, steps, count), report):
            pass
        return _as_maze(job.cells, kinds, recipe)
    if target is None:
        with TemporaryDirectory(prefix="dedale-") as folder:
            made = _to_disk(
                Path(folder) / "maze.zarr", plan, kinds, recipe, engine, count, scheduler, report
            )
            return made.whole().replaced(recipe=recipe, start=start)
    return _to_disk(target, plan, kinds, recipe, engine, count, scheduler, report)


def _run_all(job: Job, run: Callable[[Any], Iterator[bool]], report: Progress) -> Iterator[bool]:
    """Make every step of a job, stage by stage, telling how far it is."""
    done = 0.0
    for steps in job.stages():
        verb = steps[0][0]
        share = _SHARES[verb] / (max(1, job.plan.levels) if verb == "merge" else 1)
        for made, result in enumerate(run(steps), 1):
            report(verb, done + share * made / len(steps))
            yield result
        done += share


def _to_disk(
    target: Path, plan: Plan, kinds: Any, recipe: dict[str, Any], engine: str, workers: int,
    scheduler: str | None, report: Progress,
) -> LargeMaze:  # fmt: skip
    """Work in a folder beside the target; move the cells to their place when all is done."""
    folder = target.with_name(target.name + ".job")
    job = open_job(folder) if _resumable(folder, plan, kinds, recipe) else None
    if job is None:
        _require_disk(target, plan)
        job = _new_job(folder, target.suffix, plan, kinds, recipe)
    with _runner(engine, job, folder, workers, scheduler) as run:
        for _ in _run_all(job, run, report):
            pass
    if target.suffix == ".npy":
        job.cells.flush()
    del job
    if target.is_dir():
        shutil.rmtree(target)
    (folder / f"cells{target.suffix}").replace(target)
    shutil.rmtree(folder, ignore_errors=True)
    return open_large(target)


@contextmanager
def _runner(
    engine: str, job: Job, folder: Path, workers: int, scheduler: str | None
) -> Iterator[Callable[[Any], Iterator[bool]]]:
    if engine == "local":
        yield lambda steps: run_stage(job, steps, workers)
        return
    from .dask_engine import cluster

    solve_block(Plan(1, 1, 0), Area(0, 0, 1, 1))  # compiled here once, not by every worker
    with cluster(scheduler, workers) as client:
        yield lambda steps: client.run_stage(folder, steps)


def _new_job(folder: Path, ending: str, plan: Plan, kinds: Any, recipe: dict[str, Any]) -> Job:
    import numpy as np

    try:
        folder.mkdir()
        cells = create_cells(folder / f"cells{ending}", plan.width, plan.height, plan.block, recipe)
        if kinds is not None:
            np.save(folder / "kinds.npy", kinds)
    except OSError as error:
        raise DedaleError(
            "cannot write {folder!r}: {reason}", folder=str(folder), reason=error.strerror
        ) from None
    about = _about(plan, kinds, recipe) | {"block": plan.block, "ending": ending}
    write_atomically(folder / "plan.json", json.dumps(about, indent=1) + "\n")
    return Job(plan, cells, FolderNotes(folder / "notes"), kinds)


def open_job(folder: Path) -> Job:
    """The job that a folder holds, to be worked on by this process."""
    import numpy as np

    about = json.loads((folder / "plan.json").read_text("utf-8"))
    plan = Plan(about["width"], about["height"], about["seed"], about["block"])
    masked = folder / "kinds.npy"
    kinds = np.load(masked, mmap_mode="r") if masked.exists() else None
    cells = reopen_cells(folder / f"cells{about['ending']}")
    return Job(plan, cells, FolderNotes(folder / "notes"), kinds)


def _about(plan: Plan, kinds: Any, recipe: dict[str, Any]) -> dict[str, Any]:
    """All that the maze depends on, for plan.json."""
    import hashlib

    mask = None if kinds is None else hashlib.sha256(kinds).hexdigest()
    about = {"width": plan.width, "height": plan.height, "mask": mask}
    return about | recipe | {"start": list(recipe["start"])}


def _resumable(folder: Path, plan: Plan, kinds: Any, recipe: dict[str, Any]) -> bool:
    """Whether the folder holds a run of this very maze; what is of no use is cleared away."""
    if not folder.exists():
        return False
    try:
        found = json.loads((folder / "plan.json").read_text("utf-8"))
    except (OSError, ValueError):
        shutil.rmtree(folder, ignore_errors=True)  # stopped before its plan was written
        return False
    wanted = _about(plan, kinds, recipe)
    other = [name for name, value in wanted.items() if found.get(name) != value]
    ending = folder.name.removesuffix(".job")
    if other or not ending.endswith(found.get("ending", "?")):
        raise DedaleError(
            "{folder!r} holds an unfinished run of another maze ({width}x{height}, seed {seed}): "
            "ask for that one to finish it, or remove the folder",
            folder=str(folder),
            width=found.get("width"),
            height=found.get("height"),
            seed=found.get("seed"),
        )
    return True


def _require_disk(target: Path, plan: Plan) -> None:
    free = shutil.disk_usage(target.parent).free
    size = plan.width * plan.height // (1 if target.suffix == ".npy" else 2)
    if size > free:
        raise DedaleError(
            "a maze of {width}x{height} needs about {size} on disk, and {free} are free in "
            "{parent!r}",
            width=plan.width,
            height=plan.height,
            size=human_size(size),
            free=human_size(free),
            parent=str(target.parent),
        )


def _laid_out(
    width: int, height: int, seed: int, mask: Mask | None, start: Position | None
) -> tuple[Any, Position]:
    """The kinds of the cells as an array (None: all accessible), and the start."""
    if width * height < 1 << 32:
        from ..generators.request import lay_out

        kinds, start = lay_out(width, height, mask, start, seed)
        if kinds is None:
            return None, start
        import numpy as np

        return np.frombuffer(kinds, np.uint8).reshape(height, width), start
    if mask is not None:
        raise DedaleError(
            "size {width}x{height} is too large for a mask: at most 2^32 cells",
            width=width,
            height=height,
        )
    if start is None:
        state = step(stream(seed, "start"))
        start = below(state, height), below(step(state), width)
    elif not (0 <= start[0] < height and 0 <= start[1] < width):
        raise DedaleError(
            "start {start} is outside the maze of {width}x{height}",
            start=start,
            width=width,
            height=height,
        )
    return None, start


def _as_maze(cells: Any, kinds: Any, recipe: dict[str, Any]) -> Maze:
    height, width = cells.shape
    flat = None if kinds is None else kinds.reshape(-1)
    sides = cells.reshape(-1) if kinds is None else cells.reshape(-1) & 15
    return Maze(width, height, sides, flat, start=recipe["start"], recipe=recipe)


def _on_the_card(
    width: int, height: int, seed: int, kinds: Any, recipe: dict[str, Any], target: Path | None,
    report: Progress,
) -> Maze | LargeMaze:  # fmt: skip
    import os

    from .gpu import kruskal

    if target is None:
        return _as_maze(kruskal(width, height, seed, kinds), kinds, recipe)
    _require_disk(target, plan := Plan(width, height, seed))
    beside = target.with_name(f".{target.stem}.{os.getpid()}.part{target.suffix}")
    try:
        stored = create_cells(beside, width, height, plan.block, recipe)
        kruskal(width, height, seed, kinds, stored)
        del stored
        if target.is_dir():
            shutil.rmtree(target)
        beside.replace(target)
    except OSError as error:
        raise DedaleError(
            "cannot write {target!r}: {reason}", target=str(target), reason=error.strerror
        ) from None
    report("finish", 1.0)
    return open_large(target)


def memory_is_short(width: int, height: int) -> bool:
    """Whether a maze of this size had better go to disk."""
    free = available_memory()
    return free is not None and width * height > free // 2
