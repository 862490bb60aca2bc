"""Runs a braider of the table on a maze."""

from dataclasses import dataclass

from ..kernel.rng import stream
from ..kernel.speed import speed_for
from ..maze.maze import Maze
from ..maze.padding import pad, strip, strip_events
from ..numbers import whole
from ..registry import Entry, Registry
from ..trace import Trace


@dataclass(frozen=True, slots=True)
class Braider(Entry):
    """A kernel `braid(grid, stride, percent, state, trace)` that opens walls of a maze."""


BRAIDERS: Registry[Braider] = Registry(
    "braider",
    {
        "dead-ends": Braider(
            "dedale.transform.dead_ends:braid", "Opens dead ends, two at a time where it can."
        )
    },
    Braider,
)


def braid(
    maze: Maze,
    percent: int,
    *,
    seed: int | None = None,
    braider: str = "dead-ends",
    trace: bool = False,
) -> Maze:
    """The maze with some of its dead ends opened, which gives it cycles.

    Parameters
    ----------
    maze : Maze
    percent : int
        About how many of the dead ends are opened, from 0 to 100.
    seed : int, optional
        That of the maze's own recipe if not given, or 0.
    braider : str
        One of `dedale.names("braider")`.
    trace : bool
        Whether to record the run: the film is then the `trace` of the new maze.

    Returns
    -------
    Maze
        Another maze; the one given does not change.

    Raises
    ------
    DedaleError
        If `percent` is not from 0 to 100, or there is no such braider.

    See Also
    --------
    generate : the maze to begin with.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=6, height=6, seed=1)
    >>> braided = braid(maze, 100, seed=1)
    >>> sum(side in (1, 2, 4, 8) for side in bytes(maze.sides))
    5
    >>> sum(side in (1, 2, 4, 8) for side in bytes(braided.sides))
    3
    """
    percent = whole("braiding", percent, 0, 100)
    entry = BRAIDERS[braider]
    if seed is None:
        seed = (maze.recipe or {}).get("seed", 0)
    seed = whole("seed", seed)
    shape, film = maze.shape, None
    with entry.trusted("braider"):
        work = entry.load()
        speed = speed_for(shape.size, work, shape.carving)
        grid = pad(shape, maze.sides, maze.kinds, speed)
        events = speed.longs(shape.size if trace else 0)
        state = speed.word(stream(seed, f"braid {braider}"))
        count = int(speed.run(work, grid, shape.stride(speed), percent, state, events))
        sides, _kinds = strip(grid, shape, maze.kinds, speed)
        if trace:
            film = strip_events(events, count, shape, speed)
    recipe = dict(maze.recipe) | {"braid": percent, "braid_seed": seed} if maze.recipe else None
    told = None if film is None else Trace(shape, film, maze.sides, maze.kinds)
    braided = maze.replaced(sides=sides, recipe=recipe, trace=told)
    if entry.plugin:
        with entry.validated("braider"):
            braided.check()
    return braided
