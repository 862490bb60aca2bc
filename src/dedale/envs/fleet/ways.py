"""How far it is to the nearest of some cells."""

from ...games.treasure.field import descend
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row

#: Where in the room for `way_to` the goals stand: behind this and a number for each cell.
GOALS = 2


@kernel
def clear(row: Array, first: int, last: int) -> None:
    """Zeros from a place to another."""
    for place in range(first, last):
        row[place] = 0


@kernel
def way_to(width: int, sides: Row, start: int, goals: int, work: Array) -> int:
    """The steps to the nearest of so many `goals`; as many as there are cells: there is no way.

    The goals stand in `work` from `GOALS` and a number for each cell on; the rest of it is room.
    """
    cells = len(sides)
    intent, walker = part(work, 0, 1), part(work, 1, 1)
    seen, queue = part(work, GOALS, cells), part(work, GOALS + cells, cells)
    clear(seen, 0, cells)
    walker[0] = start
    descend(sides, width, goals, 0, intent, walker, seen, queue)
    return walker[0] if walker[0] >= 0 else cells
