"""What was asked of a solver, checked before anything is searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.direction import Position
from ..core.maze import Maze
from ..errors import DedaleError
from .grid import offset

#: One position, or several.
Cells = Position | Iterable[Position]


def checked_cells(maze: Maze, cells: Any, what: str) -> list[Position]:
    """One position or several, as a list of accessible cells, each once, in reading order."""
    if _is_position(cells):
        return [maze.checked(cells, what)]
    if isinstance(cells, str | bytes) or not isinstance(cells, Iterable):
        raise DedaleError(f"{what} {cells!r} should be (row, col), or a set of them")
    return sorted({maze.checked(cell, what) for cell in cells})


def _is_position(cells: Any) -> bool:
    return (
        isinstance(cells, tuple | list)
        and len(cells) == 2
        and not any(isinstance(number, tuple | list) for number in cells)
    )


def closed_around(grid: Any, width: int, cells: Iterable[int]) -> None:
    """Wall the cells in: nobody gets in or out."""
    for cell in cells:
        for direction in range(4):
            if grid[cell] >> direction & 1:
                grid[cell + offset(direction, width)] &= 255 ^ 1 << (direction ^ 2)
        grid[cell] &= 240
