"""Joins the parts of a mask by threads one cell wide, so that all of it can be one maze."""

from .mask import Mask


def joined(mask: Mask) -> Mask:
    """The mask with its parts joined by the shortest threads.

    Every part grows outwards, a cell at a time, until all cells belong to the part nearest to
    them. Where two territories touch, a thread from part to part is known; the shortest threads
    that join all parts are dug (as Kruskal's algorithm would), the lower one of two as short.

    >>> print(joined(Mask.parse("XXXXX\\n.XXX.\\n.XXX.")))
    XXXXX
    .XXX.
    .....
    """
    width, height = mask.width, mask.height
    owner, parent, distance = _grow(mask)
    threads = [
        (distance[cell] + distance[cell + step], -cell, cell, cell + step)
        for cell in range(width * height)
        for step in (1, width)
        if (step == width or (cell + 1) % width)
        and cell + step < width * height
        and owner[cell] != owner[cell + step]
    ]
    threads.sort()
    root = list(range(width * height))

    def find(part: int) -> int:
        while root[part] != part:
            root[part] = root[root[part]]
            part = root[part]
        return part

    cells = bytearray(mask.cells)
    for _length, _order, one, other in threads:
        a, b = find(owner[one]), find(owner[other])
        if a != b:
            root[a] = b
            for end in (one, other):
                while cells[end]:
                    cells[end] = 0
                    end = parent[end]
    return Mask(width, height, bytes(cells))


def _grow(mask: Mask) -> tuple[list[int], list[int], list[int]]:
    """For every cell: the part nearest to it (named by a cell of it), the next cell on the way
    there, and how far it is."""
    width, size = mask.width, mask.width * mask.height
    owner, parent, distance = [-1] * size, [-1] * size, [0] * size

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

    edge = []
    for first in range(size):
        if mask.cells[first] or owner[first] >= 0:
            continue
        owner[first] = first
        stack = [first]
        while stack:
            cell = stack.pop()
            edge.append(cell)
            for other in near(cell):
                if not mask.cells[other] and owner[other] < 0:
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
