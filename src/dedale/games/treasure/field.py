"""The way to the nearest of some cells, for a whole herd at once.

One breadth-first search outwards from the goals serves all the walkers: each then steps to a
neighbour that is one nearer. So a turn costs one search, however many minotaurs there are, and
the search ends as soon as every walker has been met. O(cells + walkers).
"""

from typing import Any

from ...kernel.jit import kernel


@kernel
def beside(cell: int, side: int, width: int) -> int:
    """The neighbour in a direction (N E S W = 0..3)."""
    if side == 0:
        return cell - width
    if side == 1:
        return cell + 1
    if side == 2:
        return cell + width
    return cell - 1


@kernel
def descend(
    sides: Any,
    width: int,
    goals: Any,
    walkers: Any,
    reach: int,
    wishes: Any,
    distances: Any,
    seen: Any,
    queue: Any,
    waiting: Any,
) -> None:
    """Fill in `wishes` and `distances` of the walkers (cells; -1 is nobody).

    `seen`, `queue` and `waiting` are room to work in, a number a cell. In `seen`, which must hold
    zeros like `waiting`, is one more than the distance to the nearest goal.
    """
    missing = 0
    for cell in walkers:
        if cell >= 0 and waiting[cell] == 0:
            waiting[cell] = 1
            missing += 1
    tail = 0
    for cell in goals:
        if seen[cell] == 0:
            seen[cell] = 1
            queue[tail] = cell
            tail += 1
            missing -= waiting[cell]
    head = 0
    while head < tail and missing > 0:
        cell = queue[head]
        head += 1
        far = seen[cell] + 1
        if reach > 0 and far > reach + 1:
            break
        open_sides = sides[cell]
        for side in range(4):
            if open_sides >> side & 1:
                near = beside(cell, side, width)
                if seen[near] == 0:
                    seen[near] = far
                    queue[tail] = near
                    tail += 1
                    missing -= waiting[near]
    for i in range(len(walkers)):
        cell = walkers[i]
        if cell < 0 or seen[cell] == 0:
            continue
        distances[i] = seen[cell] - 1
        if seen[cell] == 1:
            continue
        for side in range(3, -1, -1):  # the last one found, which is the first of N E S W, stays
            if sides[cell] >> side & 1:
                near = beside(cell, side, width)
                if seen[near] == seen[cell] - 1:
                    wishes[i] = side
