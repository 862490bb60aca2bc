"""Joins the parts of a mask by threads one cell wide, so that all of it can be one maze."""

import re
from collections.abc import Callable, Iterable

from ..grids.shape import Shape
from ..kernel.union import new_parts, unite

_OPEN = re.compile(rb"\0+")
#: The cells beside one.
Near = Callable[[int], Iterable[int]]


def joined(width: int, height: int, cells: bytes) -> bytes:
    """The cells of a mask with its parts joined by the shortest threads.

    >>> joined(5, 3, bytes([1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0])).hex()[20:]
    '0000000000'
    """
    if _is_one(width, cells):
        return cells
    size = width * height

    def near(cell: int) -> list[int]:
        found = []
        if cell % width:
            found.append(cell - 1)
        if (cell + 1) % width:
            found.append(cell + 1)
        if cell >= width:
            found.append(cell - width)
        if cell + width < size:
            found.append(cell + width)
        return found

    return _joined(cells, near)


def _is_one(width: int, cells: bytes) -> bool:
    """Whether the open cells are one part: runs of them, united with those that touch below.

    >>> _is_one(3, bytes([0, 1, 0, 0, 0, 0])), _is_one(3, bytes([0, 1, 0, 1, 0, 1]))
    (True, False)
    """
    rows = range(0, len(cells), width)
    runs = [[run.span() for run in _OPEN.finditer(cells, row, row + width)] for row in rows]
    left = first = sum(map(len, runs))
    parts = new_parts(left)
    below: list[tuple[int, int]] = []
    for here in reversed(runs):
        first -= len(here)
        one = other = 0
        while one < len(here) and other < len(below):
            (start, end), (start_below, end_below) = here[one], below[other]
            if start + width < end_below and start_below < end + width:
                left -= unite(parts, first + one, first + len(here) + other)
            if end + width < end_below:
                one += 1
            else:
                other += 1
        below = here
    return left == 1


def joined_on(shape: Shape, cells: bytes) -> bytes:
    """The same of the cells of any grid.

    >>> from dedale.grids.shape import shape_of
    >>> joined_on(shape_of("hex", 5, 1), bytes([0, 1, 1, 1, 0]))
    b'\\x00\\x00\\x00\\x00\\x00'
    """
    return _joined(cells, lambda cell: (beyond for beyond, _side in shape.neighbours(cell)))


def _joined(cells: bytes, near: Near) -> bytes:
    """Every part grows outwards, a cell at a time, until all cells belong to the part nearest to
    them. Where two territories touch, a thread from part to part is known; the shortest threads
    that join all parts are dug (as Kruskal's algorithm would), the lower one of two as short.
    """
    owner, parent, distance = _grow(cells, near)
    threads = [
        (distance[cell] + distance[other], -cell, cell, other)
        for cell in range(len(cells))
        for other in near(cell)
        if other > cell and owner[cell] != owner[other]
    ]
    parts = new_parts(len(cells))
    dug = bytearray(cells)
    for _length, _order, one, other in sorted(threads):
        if unite(parts, owner[one], owner[other]):
            for end in (one, other):
                while dug[end]:
                    dug[end] = 0
                    end = parent[end]
    return bytes(dug)


def _grow(cells: bytes, near: Near) -> tuple[list[int], list[int], list[int]]:
    """For every cell: the part nearest to it (named by a cell of it), the next cell on the way
    there, and how far it is."""
    size = len(cells)
    owner, parent, distance = [-1] * size, [-1] * size, [0] * size
    edge = []
    for first in range(size):
        if cells[first] or owner[first] >= 0:
            continue
        owner[first] = first
        stack = [first]
        while stack:
            cell = stack.pop()
            edge.append(cell)
            for other in near(cell):
                if not cells[other] and owner[other] < 0:
                    owner[other] = first
                    stack.append(other)
    while edge:
        further = []
        for cell in edge:
            for other in near(cell):
                if owner[other] < 0:
                    owner[other], parent[other] = owner[cell], cell
                    distance[other] = distance[cell] + 1
                    further.append(other)
        edge = further
    return owner, parent, distance
