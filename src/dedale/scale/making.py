"""Makes a maze of any size with the engine asked for. Same seed, same maze, any engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack, overload

from ..generators.engines import make_in_pieces
from ..maze.direction import Position
from ..maze.maze import Maze
from .folder import seed_begun
from .storage import LargeMaze

if TYPE_CHECKING:
    from ..masks.words import MaskLike


class EngineWants(TypedDict, total=False):
    """What `generate` takes beside the algorithm and where the maze goes."""

    width: int | None
    height: int | None
    seed: int | None
    mask: MaskLike | None
    start: Position | None
    grid: str
    engine: str | None  # the first that can make it, if not given
    workers: int | None  # how many cores to use; else all
    scheduler: str | None  # the address of a dask cluster; else one of our own


@overload
def generate(
    algorithm: str = ..., *, output: None = None, **wanted: Unpack[EngineWants]
) -> Maze: ...
@overload
def generate(
    algorithm: str = ..., *, output: str | Path, **wanted: Unpack[EngineWants]
) -> LargeMaze: ...
def generate(
    algorithm: str = "kruskal", *, output: str | Path | None = None, **wanted: Unpack[EngineWants]
) -> Maze | LargeMaze:
    """The maze that `dedale.generate` makes, made in pieces: in memory, or in a file `output`.

    Parameters
    ----------
    algorithm : str
        "kruskal", or another one that an engine makes.
    output : str or path, optional
        A .zarr or .npy file. A run to disk that was stopped goes on where it was when the same is
        asked for again.
    width, height, seed, mask, start
        As for `dedale.generate`.
    engine : str, optional
        One of `dedale.names("engine")`; the first that makes such mazes if not given.
    workers : int, optional
        How many cores to use, all if not given.
    scheduler : str, optional
        The address of a dask scheduler, for the engine "dask".

    Returns
    -------
    Maze, or LargeMaze with `output`

    Raises
    ------
    DedaleError
        If the maze cannot be made that way; the message says which ones can.

    Examples
    --------
    >>> import dedale
    >>> maze = generate(width=300, height=200, seed=4)
    >>> maze == dedale.generate("kruskal", width=300, height=200, seed=4)
    True
    """
    if output is not None and wanted.get("seed") is None:
        wanted["seed"] = seed_begun(output)
    maze = make_in_pieces(algorithm, output=output, **wanted)
    assert isinstance(maze, Maze | LargeMaze)
    return maze
