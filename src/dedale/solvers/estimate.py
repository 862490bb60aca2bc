"""The estimates of a heuristic for every cell, ready for A*."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._jit import fast
from ..core.direction import Position
from ..core.maze import Maze
from ..errors import DedaleError
from .table import Heuristic

#: The buckets of A* are as many as the greatest estimate.
MOST = 1 << 26


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
) -> tuple[Any, int]:
    """The estimate of every cell, and the greatest of them."""
    if not entry.whole:
        values = _own(name, entry, maze, goals, Context(maze, start, dangers))
        greatest = max(values)
        if not compiled:
            return values, greatest
        import numpy as np

        return np.array(values, np.int32), greatest
    fill = entry.load()
    numbers = [[row * maze.width + col for row, col in cells] for cells in (goals, dangers)]
    if not compiled:
        rest = [0] * (maze.width * maze.height)
        fill(rest, maze.width, *numbers)
        return rest, max(rest)
    import numpy as np

    array = np.empty(maze.width * maze.height, np.int32)
    fast(fill)(array, maze.width, *(np.array(cells, np.int32) for cells in numbers))
    return array, int(array.max())


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
                f"heuristic {name!r} failed on {cell}: {type(error).__name__}: {error}"
            ) from error
        if not isinstance(value, int) or not 0 <= value <= MOST:
            raise DedaleError(
                f"heuristic {name!r} gives {value!r} for {cell}: an estimate is a whole number "
                f"from 0 to {MOST:,}"
            )
        values[number] = value
    return values
