"""Mazes made in pieces: `dedale generate --engine …`, `--workers …`, and `-o big.zarr`."""

from typing import NamedTuple

import click

from ..errors import DedaleError
from ..generators.engines import LARGE, made_in_pieces
from ..i18n import _
from ..maze.maze import Maze
from ..shell.asking import Given
from ..shell.base import resumable, say, say_wrote


class EngineOptions(NamedTuple):
    """What was asked of the engines, if anything. None of it changes which maze is made."""

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
        width, height = self.size or (1, 1)
        large = width * height >= LARGE and self.algorithm in made_in_pieces()
        return large or name.endswith(".zarr")

    def maze(self, request: Given) -> Maze:
        """The maze, in memory."""
        from ..scale import generate
        from ..shell.progress import shown

        with shown(self.algorithm):
            maze: Maze = generate(**self._how(request))
        return maze

    def write(self, request: Given, others: Given) -> None:
        """Make the maze on disk; `others` are options that need it in memory."""
        from ..scale import generate
        from ..shell.progress import shown

        for name, value in others.items():
            if value is not None:
                raise DedaleError(
                    "{option} is not for mazes made on disk ({path})", option=name, path=self.output
                )
        with resumable(f"{self.output}.job"), shown(self.algorithm):
            made = generate(**self._how(request), output=self.output)
        if request["seed"] is None and made.recipe:
            say(_("seed {seed}").format(seed=made.recipe.seed))
        say_wrote(self.output)

    def _how(self, request: Given) -> Given:
        engine = self.engine or ("dask" if self.scheduler else None)
        how = {"engine": engine, "scheduler": self.scheduler, "workers": self.workers}
        return {"algorithm": self.algorithm} | request | how
