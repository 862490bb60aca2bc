"""The way to the nearest of some cells, for a whole herd at once.

One breadth-first search outwards from the goals serves all the walkers: each then steps to a
neighbour that is one nearer. So a turn costs one search, however many minotaurs there are, and
the search ends as soon as every walker has been met. O(cells + walkers).
"""

from collections.abc import Iterable

from ...kernel.flat import across
from ...kernel.jit import kernel
from ...kernel.types import Array, Row


@kernel
def descend(
    sides: Row,
    width: int,
    goals: int,
    reach: int,
    intents: Array,
    distances: Array,
    seen: Array,
    queue: Array,
) -> None:
    """Fill in `intents` and `distances` of walkers.

    `distances` holds their cells before (-1 is nobody), and -1 afterwards where no goal is within
    `reach` (0 is any distance). `queue` begins with so many `goals`, all different; it has room for
    every cell, as has `seen`, which holds zeros: it becomes one more than the distance to the
    nearest goal, and -1 where a walker waits to be met.
    """
    missing = 0
    for cell in distances:
        if cell >= 0 and seen[cell] == 0:
            seen[cell] = -1
            missing += 1
    for place in range(goals):
        cell = queue[place]
        missing += seen[cell]
        seen[cell] = 1
    head, tail = 0, goals
    while head < tail and missing > 0:
        cell = queue[head]
        head += 1
        far = seen[cell] + 1
        if reach > 0 and far > reach + 1:
            break
        open_sides = sides[cell]
        for side in range(4):
            if open_sides >> side & 1:
                near = across(cell, side, width)
                if seen[near] <= 0:
                    missing += seen[near]
                    seen[near] = far
                    queue[tail] = near
                    tail += 1
    for i in range(len(distances)):
        cell = distances[i]
        if cell < 0:
            continue
        here = seen[cell]
        distances[i] = here - 1 if here > 0 else -1
        if here <= 1:
            continue
        for side in range(3, -1, -1):  # the last one found, which is the first of N E S W, stays
            if sides[cell] >> side & 1 and seen[across(cell, side, width)] == here - 1:
                intents[i] = side


def distances_from(sources: Iterable[int], sides: Row, width: int) -> dict[int, int]:
    """How far every cell that can be reached is from the nearest of some, where little is asked."""
    far = dict.fromkeys(sources, 0)
    queue = list(far)
    for cell in queue:
        for side, ahead in enumerate((cell - width, cell + 1, cell + width, cell - 1)):
            if sides[cell] >> side & 1 and ahead not in far:
                far[ahead] = far[cell] + 1
                queue.append(ahead)
    return far
