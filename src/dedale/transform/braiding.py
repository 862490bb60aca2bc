"""Runs a braider of the table on a maze."""

from dataclasses import dataclass
from typing import Any

from ..errors import DedaleError
from ..kernel.jit import fast, worthwhile
from ..kernel.rng import stream
from ..maze.maze import Maze
from ..maze.padding import pad, strip, strip_events
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
        ),
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
    """The maze with about `percent` % of its dead ends opened, which gives it cycles.

    Without a seed, the seed of the maze's own recipe is used (or 0).

    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=6, height=6, seed=1)
    >>> braided = braid(maze, 100, seed=1)
    >>> sum(side in (1, 2, 4, 8) for side in bytes(maze.sides))
    5
    >>> sum(side in (1, 2, 4, 8) for side in bytes(braided.sides))
    3
    """
    if not isinstance(percent, int) or isinstance(percent, bool) or not 0 <= percent <= 100:
        raise DedaleError(
            "braiding {percent!r} should be a whole number from 0 to 100", percent=percent
        )
    entry = BRAIDERS[braider]
    if seed is None:
        seed = (maze.recipe or {}).get("seed", 0)
    width, height = maze.width, maze.height
    compiled = worthwhile(width * height)
    state = stream(seed, f"braid {braider}")

    def run(room: int) -> tuple[Any, int, Any]:
        grid = pad(width, height, maze.sides, maze.kinds, compiled)
        if not compiled:
            events = [0] * room
            return grid, entry.load()(grid, width + 2, percent, state, events), events
        import numpy as np

        array = np.zeros(room, np.int64)
        count = fast(entry.load())(grid, width + 2, percent, np.uint64(state), array)
        return grid, int(count), array

    grid, count, events = run(width * height if trace else 0)
    sides, _kinds = strip(grid, width, height, maze.kinds, compiled)
    recipe = dict(maze.recipe) | {"braid": percent, "braid_seed": seed} if maze.recipe else None
    braided = maze.replaced(sides=sides, recipe=recipe)
    if trace:
        film = strip_events(events, count, width, compiled)
        braided.trace = Trace(width, height, film, maze.sides, maze.kinds)
    if entry.plugin:
        try:
            braided.check()
        except DedaleError as error:
            raise DedaleError(
                "braider {braider!r} of plug-in {plugin!r}: {error}",
                braider=braider,
                plugin=entry.plugin,
                error=error,
            ) from None
    return braided
