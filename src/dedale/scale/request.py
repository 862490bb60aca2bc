"""What an engine is asked for, checked before anything is made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired, TypedDict

import numpy as np

from ..errors import DedaleError, UnknownName
from ..generators.request import lay_out
from ..generators.run import made_by
from ..generators.table import ENGINES, GENERATORS
from ..grids.shape import shape_of
from ..i18n import _
from ..kernel.memory import require_memory
from ..kernel.rng import below, step, stream
from ..kernel.threads import cores
from ..masks.mask import Mask
from ..maze.direction import Position, checked_position
from ..maze.maze import Maze, unchecked_maze
from ..maze.recipe import Recipe
from ..numbers import whole
from .plan import Tiling, best_block
from .storage import checked_output
from .types import Bytes, CellArray


class EngineKeywords(TypedDict):
    """What an engine takes, by name."""

    algorithm: NotRequired[str]  # the first that the engine makes, if not given
    width: int
    height: int
    seed: int
    mask: NotRequired[Mask | None]
    start: NotRequired[Position | None]
    output: NotRequired[str | Path | None]  # a .zarr or .npy file; else the maze is in memory
    workers: NotRequired[int | None]  # how many cores to use; else all
    scheduler: NotRequired[str | None]  # the address of a dask cluster; else one of our own


@dataclass(frozen=True)
class Construction:
    """A maze to be made in pieces."""

    plan: Tiling
    kinds: Bytes | None  # (height, width): 0 accessible, 1 masked, 2 cut off; None: all accessible
    recipe: Recipe
    start: Position
    target: Path | None  # None: in memory
    workers: int
    scheduler: str | None

    def maze(self, cells: CellArray) -> Maze:
        """The cells that were made, as a maze in memory."""
        plan, start = self.plan, self.start
        flat = cells[:, :].reshape(-1)
        if self.kinds is None:
            return unchecked_maze(plan.width, plan.height, flat, start=start, recipe=self.recipe)
        kinds = self.kinds.reshape(-1)
        return unchecked_maze(
            plan.width, plan.height, flat & 15, kinds, start=start, recipe=self.recipe
        )


def workers_of(engine: str, scheduler: str | None, workers: int | None) -> int:
    """How many workers an engine is to use, all cores by default; only dask has a scheduler."""
    if scheduler is not None and engine != "dask":
        raise DedaleError(
            "scheduler {scheduler!r} is for engine 'dask', not {engine!r}",
            scheduler=scheduler,
            engine=engine,
        )
    return cores() if workers is None else whole("workers", workers, least=1)


def request_of(engine: str, options: EngineKeywords) -> Construction:
    """The request that these options make, if it can be carried out."""
    for name in options:
        if name not in EngineKeywords.__annotations__:
            raise UnknownName(
                _("option of {name}").format(name=engine), name, EngineKeywords.__annotations__
            )
    algorithm = options.get("algorithm", ENGINES[engine].makes[0])
    seed, scheduler = options["seed"], options.get("scheduler")
    count = workers_of(engine, scheduler, options.get("workers"))
    width = whole("width", options["width"], least=1)
    height = whole("height", options["height"], least=1)
    if width * height >= 1 << 62:
        raise DedaleError(
            "size {width}x{height} is too large: at most 2^62 cells are numbered",
            width=width,
            height=height,
        )
    output = options.get("output")
    target = None if output is None else checked_output(output)
    if target is not None and not target.parent.is_dir():
        raise DedaleError(
            "cannot write {target!r}: there is no folder {parent!r}",
            target=str(target),
            parent=str(target.parent),
        )
    if target is None:
        what = _("a maze of {width}x{height} in memory").format(width=width, height=height)
        require_memory(int(2.2 * width * height), what)
    mask = options.get("mask")
    kinds, start = laid_out(width, height, seed, mask, options.get("start"))
    word = None if mask is None else mask.to_text()
    shape = shape_of("square", width, height)
    recipe = made_by(GENERATORS[algorithm], shape, seed, word, start, {})
    plan = Tiling(width, height, seed, best_block(width, height, count))
    return Construction(plan, kinds, recipe, start, target, count, scheduler)


def laid_out(
    width: int, height: int, seed: int, mask: Mask | None, start: Position | None
) -> tuple[Bytes | None, Position]:
    """The kinds of the cells as an array (None: all accessible), and the start."""
    if width * height < 1 << 32:
        kinds, start = lay_out(shape_of("square", width, height), mask, start, seed)
        if kinds is None:
            return None, start
        return np.frombuffer(kinds, np.uint8).reshape(height, width), start
    if mask is not None:
        raise DedaleError(
            "size {width}x{height} is too large for a mask: at most 2^32 cells",
            width=width,
            height=height,
        )
    if start is None:
        state = step(stream(seed, "start"))
        return None, (below(state, height), below(step(state), width))
    return None, checked_position(start, shape_of("square", width, height), "start")
