"""The size of a grid by what a person means with it: about so many cells."""

from math import sqrt

from .shape import shape_of
from .table import GRIDS, SQUARE

Size = tuple[int, int]


def size_near(grid: str, cells: int) -> Size:
    """The size, in the usual proportions of a grid, at which it has about so many cells.

    >>> size_near("square", 400), size_near("polar", 400), size_near("cube", 400)
    ((20, 20), (6, 13), (8, 8))
    """
    plan = GRIDS[grid.partition(":")[0]].load()
    width, height = plan.usual
    times = sqrt(cells / shape_of(grid, width, height).size)
    wide = max(plan.least[0], round(width * times)) if plan.widens else width
    return wide, max(plan.least[1], round(height * times))


def size_like(grid: str, size: Size) -> Size:
    """The size of a grid that has about as many cells as squares of that size.

    Squares keep their own.

    >>> size_like("square", (30, 20)), size_like("polar", (30, 20))
    ((30, 20), (6, 16))
    """
    return size if grid == SQUARE else size_near(grid, size[0] * size[1])
