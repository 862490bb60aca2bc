"""Makes a maze of any size with the engine asked for. Same seed, same maze, any engine."""

from typing import Unpack

from ..errors import DedaleError
from ..generators.table import ENGINES
from ..maze.maze import Maze
from .order import Request
from .storage import LargeMaze


def generate(*, engine: str = "local", **request: Unpack[Request]) -> Maze | LargeMaze:
    """The `kruskal` maze of a seed, or that of another `algorithm` that is made in pieces.

    `request` is as in `dedale.scale.order.Request`.

    Without `output` it is in memory; else on disk, and opened. A run to disk that was stopped goes
    on where it was when the same is asked for again.

    >>> import dedale
    >>> maze = generate(width=300, height=200, seed=4)
    >>> maze.digest() == generate(width=300, height=200, seed=4, workers=1).digest()
    True
    """
    entry = ENGINES[engine]
    algorithm = request.get("algorithm", entry.makes[0])
    if algorithm not in entry.makes:
        raise DedaleError(
            "{name} is made in one piece: engine {engine!r} is for {able}",
            name=algorithm,
            engine=engine,
            able=", ".join(entry.makes),
        )
    with entry.trusted("engine"):
        maze: Maze | LargeMaze = entry.load()(**request)
    return maze
