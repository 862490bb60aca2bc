"""The estimates of a heuristic for every cell, ready for A*."""

from dataclasses import dataclass
from typing import Any

from ..errors import DedaleError
from ..kernel.jit import fast
from ..maze.direction import Position
from ..maze.maze import Maze
from .heuristics import FEAR, REACH
from .table import Heuristic

#: The buckets of A* are as many as the greatest estimate.
MOST = 1 << 26
#: How much fear may add to a distance.
MARGIN = FEAR * REACH


@dataclass(frozen=True, slots=True)
class Context:
    """What a heuristic of one's own may want to know besides the cell and the goals."""

    maze: Maze
    start: Position
    dangers: list[Position]


def estimates(
    name: str,
    entry: Heuristic,
    maze: Maze,
    start: Position,
    goals: list[Position],
    dangers: list[Position],
    compiled: bool,
) -> Any:
    """The estimate of every cell: a list, or an array for compiled code."""
    cells = maze.width * maze.height
    if not entry.whole:
        values = _own(name, entry, maze, goals, Context(maze, start, dangers))
        return _array(values) if compiled else values
    fill = entry.load()
    numbers = [[row * maze.width + col for row, col in some] for some in (goals, dangers)]
    if not compiled:
        rest = [0] * cells
        fill(rest, maze.width, *numbers)
        return rest
    import numpy as np

    if name == "zero":  # one zero stands for all: it never leaves the cache
        return np.broadcast_to(np.zeros(1, np.int32), cells)
    array = np.zeros(cells, np.int32)
    fast(fill)(array, maze.width, *map(_array, numbers))
    return array


def buckets(rest: Any, entry: Heuristic, maze: Maze, compiled: bool) -> tuple[Any, Any, Any]:
    """The empty buckets of A* for these estimates; its kernel says what they are."""
    cells = maze.width * maze.height
    # Ours are bounded, which spares a search for the greatest.
    greatest = maze.width + maze.height + MARGIN if entry.whole else max(rest)
    sizes = cells + int(greatest) + 2, 2 * cells + 2, 2 * cells + 2
    if not compiled:
        return [0] * sizes[0], [0] * sizes[1], [0] * sizes[2]
    import numpy as np

    top = np.zeros(sizes[0], np.int32)
    return top, np.empty(sizes[1], np.int32), np.empty(sizes[2], np.int32)


def _array(values: list[int]) -> Any:
    import numpy as np

    return np.array(values, np.int32)


def _own(
    name: str, entry: Heuristic, maze: Maze, goals: list[Position], context: Context
) -> list[int]:
    """A heuristic written by someone else: asked cell by cell, and not believed blindly."""
    estimate = entry.load()
    values = [0] * (maze.width * maze.height)
    for number in range(len(values)):
        cell = divmod(number, maze.width)
        if not maze.is_accessible(cell):
            continue
        try:
            value = estimate(cell, goals, context)
        except Exception as error:
            raise DedaleError(
                "heuristic {name!r} failed on {cell}: {kind}: {error}",
                name=name,
                cell=cell,
                kind=type(error).__name__,
                error=error,
            ) from error
        if not isinstance(value, int) or not 0 <= value <= MOST:
            raise DedaleError(
                "heuristic {name!r} gives {value!r} for {cell}: an estimate is a whole number "
                "from 0 to {most:,}",
                name=name,
                value=value,
                cell=cell,
                most=MOST,
            )
        values[number] = value
    return values
