"""Heuristics: how far a goal may still be, without looking at the walls.

Each is a kernel that fills in `rest`, the estimate of every cell, which holds zeros before.
Distances without walls to the nearest of several cells come from two sweeps over the grid, however
many cells there are.

Reference: A. Rosenfeld, J. Pfaltz, "Sequential operations in digital picture processing", 1966.
"""

from ..kernel.jit import ints, kernel
from ..kernel.types import Array

#: Minotaurs are felt from this far, and each step nearer costs this much.
REACH, FEAR = 6, 4


@kernel
def zero(rest: Array, width: int, goals: Array, dangers: Array) -> None:
    """Nothing to do: nothing is estimated."""


@kernel
def manhattan(rest: Array, width: int, goals: Array, dangers: Array) -> None:
    if len(goals) == 1:
        _from_one(rest, width, goals[0])
    else:
        _from_nearest(rest, width, goals)


@kernel
def avoid_minotaurs(rest: Array, width: int, goals: Array, dangers: Array) -> None:
    """Not a lower bound: the path is one that keeps away, not a shortest one."""
    manhattan(rest, width, goals, dangers)
    if len(dangers) == 0:
        return
    distance = ints(len(rest))
    _from_nearest(distance, width, dangers)
    for cell in range(len(rest)):
        if distance[cell] < REACH:
            rest[cell] += FEAR * (REACH - distance[cell])


@kernel
def _from_one(rest: Array, width: int, goal: int) -> None:
    goal_row, goal_col = goal // width, goal % width
    cell = 0
    for row in range(len(rest) // width):
        for col in range(width):
            rest[cell] = abs(row - goal_row) + abs(col - goal_col)
            cell += 1


@kernel
def _from_nearest(distance: Array, width: int, sources: Array) -> None:
    cells = len(distance)
    far = width + cells // width
    for cell in range(cells):
        distance[cell] = far
    for source in sources:
        distance[source] = 0
    for cell in range(cells):
        best = distance[cell]
        if cell >= width:
            best = min(best, distance[cell - width] + 1)
        if cell % width > 0:
            best = min(best, distance[cell - 1] + 1)
        distance[cell] = best
    for cell in range(cells - 1, -1, -1):
        best = distance[cell]
        if cell < cells - width:
            best = min(best, distance[cell + width] + 1)
        if cell % width < width - 1:
            best = min(best, distance[cell + 1] + 1)
        distance[cell] = best
