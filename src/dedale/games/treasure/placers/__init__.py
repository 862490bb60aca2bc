"""Who puts the objects in the maze: one placer = one small file and one line of this table.

A placer is a function `place(maze, chance) -> {(row, col): Object}`; `chance` is the first state
of a stream of random numbers of its own (`dedale.kernel.rng`).
"""

from collections.abc import Mapping
from typing import Any

from ....errors import DedaleError
from ....i18n import N_, _
from ....maze.direction import Position
from ....maze.maze import Maze
from ....registry import Entry, Registry
from ..objects import Object

_HERE = "dedale.games.treasure.placers"

PLACERS = Registry(
    "placer",
    {
        "none": Entry(f"{_HERE}.none:place", N_("Nothing, not even an exit.")),
        "simple": Entry(f"{_HERE}.simple:place", N_("An exit; one cell in ten has something.")),
        "minimal": Entry(f"{_HERE}.minimal:place", N_("An exit, nothing else.")),
        "treasure": Entry(
            f"{_HERE}.treasure:place", N_("An exit; one cell in four has a treasure.")
        ),
    },
    Entry,
)


def placed(name: str, maze: Maze, chance: int) -> tuple[bytes, ...]:
    """The objects that a placer puts in the maze, checked: one `bytes` a row."""
    entry = PLACERS[name]
    try:
        found = entry.load()(maze, chance)
    except Exception as error:
        if entry.plugin:
            raise DedaleError(
                "placer {name!r} of plug-in {plugin!r} failed: {kind}: {error}",
                name=name,
                plugin=entry.plugin,
                kind=type(error).__name__,
                error=error,
            ) from error
        raise
    return laid_out(found, maze, _("placer {name!r}").format(name=name))


def laid_out(objects: Any, maze: Maze, whose: str) -> tuple[bytes, ...]:
    """Objects given by their positions, as one `bytes` a row."""
    if not isinstance(objects, Mapping):
        raise DedaleError(
            "{whose} gave {objects!r}: it should give {{(row, col): Object}}",
            whose=whose,
            objects=objects,
        )
    rows = [bytearray(maze.width) for _row in range(maze.height)]
    place = _("{whose}: the place").format(whose=whose)
    for position, thing in objects.items():
        row, col = maze.checked(position, place)
        try:
            rows[row][col] = Object(thing)
        except ValueError:
            raise DedaleError(
                "{whose} puts {thing!r} at ({row}, {col}): no Object",
                whose=whose,
                thing=thing,
                row=row,
                col=col,
            ) from None
    return tuple(map(bytes, rows))


def accessible_positions(maze: Maze) -> list[Position]:
    """The cells where something can lie, in reading order."""
    cells = [(row, col) for row in range(maze.height) for col in range(maze.width)]
    kinds = maze.kinds
    return cells if kinds is None else [c for c, k in zip(cells, kinds, strict=True) if k == 0]
