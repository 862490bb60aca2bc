"""The engines behind `dedale generate --engine …` and `-o big.zarr`: mazes made in pieces."""

from typing import Any, NamedTuple

import click

from ..errors import DedaleError
from ..grids.table import SQUARE
from ..i18n import _
from ..maze.maze import Maze
from .base import resumable, say, say_wrote

#: Row by row to disk, and by engines; what is made when no algorithm is named.
BY_ROWS = ("eller", "sidewinder", "binary-tree")
BY_ENGINES = ("kruskal", "wilson-stacks")
IN_PARTS = BY_ENGINES + BY_ROWS
#: From this many cells on, an `.npy` file is written block by block.
LARGE = 1 << 24


class Pieces(NamedTuple):
    """What was asked of the engines, if anything."""

    context: click.Context
    algorithm: str
    engine: str | None
    scheduler: str | None
    workers: int | None
    size: tuple[int, int] | None
    format: str | None
    output: str

    @property
    def wanted(self) -> bool:
        """Whether an engine is to make the maze."""
        return self.to_disk or (self.engine, self.scheduler, self.workers) != (None, None, None)

    @property
    def to_disk(self) -> bool:
        """Whether the maze is written block by block, and never whole in memory."""
        name = self.output.lower()
        if self.format is not None or not name.endswith((".zarr", ".npy")):
            return False
        width, height = self.size or (20, 20)
        large = self.algorithm in IN_PARTS and width * height >= LARGE
        return large or name.endswith(".zarr")

    def maze(self, request: dict[str, Any]) -> Maze:
        """The maze, in memory."""
        return self._made(request, None)  # type: ignore[no-any-return]

    def write(self, request: dict[str, Any], others: dict[str, Any]) -> None:
        """Make the maze on disk; `others` are options that need it in memory."""
        for name, value in others.items():
            if value is not None:
                raise DedaleError(
                    "{option} is not for mazes made on disk ({path})", option=name, path=self.output
                )
        with resumable(f"{self.output}.job"):
            made = self._made(request, self.output)
        if request["seed"] is None:
            say(_("seed {seed}").format(seed=made.recipe["seed"]))
        say_wrote(self.output)

    def _made(self, request: dict[str, Any], output: str | None) -> Any:
        from ..generators.request import checked_seed, size_of
        from ..scale import generate
        from .progress import shown

        algorithm = self._in_parts(request, output)
        mask = request["mask"]
        width, height = size_of(request["width"], request["height"], mask)
        seed = request["seed"]
        if seed is None and output is not None:
            seed = seed_begun(output)
        with shown(f"{algorithm} {width}x{height}") as progress:
            if algorithm in BY_ROWS and output is not None:
                from ..scale.rows import generate_rows

                return generate_rows(
                    algorithm,
                    width=width,
                    height=height,
                    seed=checked_seed(seed),
                    start=request["start"],
                    output=output,
                    progress=progress,
                )
            return generate(
                algorithm=algorithm,
                width=width,
                height=height,
                seed=checked_seed(seed),
                mask=mask,
                start=request["start"],
                engine=self.engine or ("dask" if self.scheduler else "local"),
                scheduler=self.scheduler,
                workers=self.workers,
                output=output,
                progress=progress,
            )

    def _in_parts(self, request: dict[str, Any], output: str | None) -> str:
        """Who makes the maze: kruskal when no algorithm was named."""
        source = self.context.get_parameter_source("algorithm")
        named = source is click.core.ParameterSource.COMMANDLINE
        algorithm = self.algorithm if named else BY_ENGINES[0]
        able: tuple[str, ...] = BY_ENGINES
        if (self.engine, self.scheduler, self.workers) == (None, None, None) and output is not None:
            able = IN_PARTS
        if algorithm not in able:
            raise DedaleError(
                "{algorithm} mazes are made in one piece and in memory: this is for {able}",
                algorithm=algorithm,
                able=", ".join(able),
            )
        if algorithm in BY_ROWS and request["mask"] is not None:
            raise DedaleError(
                "{algorithm} mazes made row by row have no mask: leave out the mask, or write "
                "another kind of file",
                algorithm=algorithm,
            )
        if request["grid"] != SQUARE:
            raise DedaleError(
                "engine {engine!r} makes square grids only: leave out the engine, or the grid",
                engine=self.engine or "local",
            )
        extra = set(request) - {"width", "height", "seed", "mask", "start", "grid"}
        if extra:
            raise DedaleError(
                "unknown option {extra!r}: {algorithm} has none",
                extra=min(extra),
                algorithm=algorithm,
            )
        return algorithm


def seed_begun(output: str) -> int | None:
    """The seed of an unfinished run: without --seed, the same command goes on with it."""
    import json
    from pathlib import Path

    try:
        return int(json.loads(Path(f"{output}.job", "plan.json").read_text("utf-8"))["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
