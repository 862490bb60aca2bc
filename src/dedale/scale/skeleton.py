"""What matters of a block for finding a way through the maze: its *skeleton*.

Dead ends lead nowhere: unless the start or the goal is in it, or a way out of the block, a dead end
is filled up, cell by cell, until only ways from somewhere to somewhere are left. That is a few
percent of the cells, and corridors most of them: the skeleton is the graph of the places
(junctions, ways out, start and goal) and of the corridors between them, with their lengths.
"""

from ..kernel.flat import beside, beyond, direction_of, opposite
from ..kernel.jit import kernel
from ..kernel.types import Array, Row

KEEP = 64  #: the bit of cells that stay whatever they are


@kernel
def fill_dead_ends(cells: Array, rows: int, cols: int) -> None:
    """Close every dead end that is not marked KEEP, in `cells` (flat, open sides).

    Ways out of the block must have been marked. O(cells): a cell is filled once.
    """
    for first in range(rows * cols):
        cell = first
        sides = cells[cell]
        # exactly one open side and not kept: fill it and look at the cell it led to
        while sides != 0 and sides & (sides - 1) == 0 and sides < 16:
            cells[cell] = 0
            side = sides & 15
            entry = opposite(cell, side, cols)
            cell = beyond(cell, side, cols)
            cells[cell] ^= entry
            sides = cells[cell]


@kernel
def is_place(sides: int) -> bool:
    """Whether a cell of the skeleton is more than a piece of corridor: kept, or a junction."""
    rest = sides & (sides - 1)
    return sides >= KEEP or rest & (rest - 1) != 0


@kernel
def corridors(
    cells: Row, rows: int, cols: int, places: Array, firsts: Array, ends: Array, lengths: Array,
    ways: Array,
) -> tuple[int, int]:  # fmt: skip
    """The places in reading order, and every corridor from each of them.

    The corridors of place p are those from `firsts[p]` on: the cells where they end, their lengths
    and the directions in which they leave. A corridor is found from both its ends. Ways out of the
    block have length 1 and end in cell -1. Returns how many places and corridors there are; only as
    many as fit are written.
    """
    found = n = 0
    for first in range(rows * cols):
        if not is_place(cells[first]):
            continue
        if found < len(places):
            places[found] = first
            firsts[found] = n
        found += 1
        for way in range(4):
            if cells[first] & (1 << way) == 0:
                continue
            cell, length, direction = beside(first, way, cols, len(cells)), 1, way
            while cell >= 0 and not is_place(cells[cell]):
                direction = turn(cells[cell], direction)
                cell = beside(cell, direction, cols, len(cells))
                length += 1
            if n < len(ends):
                ends[n] = cell
                lengths[n] = length
                ways[n] = way
            n += 1
    return found, n


@kernel
def turn(sides: int, direction: int) -> int:
    """How a corridor goes on in a cell entered in that direction."""
    return direction_of(sides & 15 & ~(1 << ((direction + 2) & 3)))


@kernel
def walk(cells: Row, cols: int, begin: Row, ways: Row, lengths: Row, found: Array) -> None:
    """Write the cells of some corridors, each without its first, one after the other."""
    at = 0
    for k in range(len(begin)):
        cell, direction = begin[k], ways[k]
        for step in range(lengths[k]):
            if step > 0:
                direction = turn(cells[cell], direction)
            cell = beside(cell, direction, cols, len(cells))
            found[at] = cell
            at += 1
