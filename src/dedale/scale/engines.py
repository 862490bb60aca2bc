"""Makes a Kruskal maze of any size with the engine asked for. Same seed, same maze, any engine."""

from pathlib import Path

from ..generators.table import ENGINES
from ..masks.mask import Mask
from ..maze.direction import Position
from ..maze.maze import Maze
from .order import Progress, Request
from .storage import LargeMaze


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
    entry = ENGINES[engine]
    request = Request(
        width=width,
        height=height,
        seed=seed,
        mask=mask,
        start=start,
        output=output,
        workers=workers,
        scheduler=scheduler,
        progress=progress,
    )
    with entry.trusted("engine"):
        maze: Maze | LargeMaze = entry.load()(**request)
    return maze
