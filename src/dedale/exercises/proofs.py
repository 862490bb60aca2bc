"""What exercises ask of an answer that may be one of many: True, or a sentence on what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random

from ..classroom import Cell, Maze
from ..i18n import _


def walk_fault(maze: Maze, walk: object, stops: Iterable[Cell]) -> bool | str:
    """A walk goes from cell to open neighbour, and through all stops.

    >>> walk_fault(Maze(2, 1), [(0, 0), (0, 1)], [])
    'there is no step from (0, 0) to (0, 1)'
    """
    if not isinstance(walk, list | tuple) or not walk:
        return _("this is not a list of cells: {walk}").format(walk=repr(walk)[:60])
    for a, b in pairwise(walk):
        if b not in maze.open_neighbours(a):
            return _("there is no step from {a} to {b}").format(a=a, b=b)
    for stop in stops:
        if stop not in walk:
            return _("the walk does not come to {stop}").format(stop=stop)
    return True


def first_path_fault(
    make: Callable[[int, int, Random], Sequence[Sequence[bool]]], rows: int, cols: int
) -> bool | str:
    """The first path of a boolean matrix, for twenty seeds."""
    for seed in range(20):
        said = _one_path(make(rows, cols, Random(seed)), rows, cols)
        if said:
            return _("seed {seed}: {said}").format(seed=seed, said=said)
    return True


def _one_path(made: object, rows: int, cols: int) -> str:
    if not isinstance(made, list) or [len(row) for row in made] != [cols] * rows:
        return _("this is not a matrix of {rows} rows and {cols} columns").format(
            rows=rows, cols=cols
        )
    dug = {(r, c) for r in range(rows) for c in range(cols) if made[r][c]}
    for row, text in ((rows - 1, _("the bottom row")), (0, _("the top row"))):
        if sum(r == row for r, _col in dug) != 1:
            return _("{row} should have exactly one square that is path").format(row=text)
    if any(col in (0, cols - 1) for _row, col in dug):
        return _("the path touches the left or the right border")
    for r, c in sorted(dug):
        if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= dug:
            return _("there is a public square at {at}").format(at=(r, c))
    reached = {next(cell for cell in dug if cell[0] == rows - 1)}
    waiting = list(reached)
    while waiting:
        r, c = waiting.pop()
        near = {(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)} & dug - reached
        reached |= near
        waiting += near
    if reached != dug:
        return _("{at} is cut off from the entry").format(at=min(dug - reached))
    return ""
