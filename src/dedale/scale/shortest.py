"""Dijkstra over a graph of places and corridors, in flat arrays.

The graph is in rows: the arcs of place p are `firsts[p] .. firsts[p + 1] - 1`; arc k leads to
`targets[k]` and is `lengths[k]` long.

Cost: O(arcs · log places). Reference: E. W. Dijkstra, "A note on two problems in connexion with
graphs", 1959; the queue is Williams' binary heap (1964), with outdated entries left in it.
"""

from ..kernel.flat import across
from ..kernel.jit import kernel
from ..kernel.types import Array, Row

UNREACHED = -1


@kernel
def dijkstra(
    firsts: Row, targets: Row, lengths: Row, start: int, goal: int, distances: Array,
    arrivals: Array, heap_keys: Array, heap_places: Array,
) -> int:  # fmt: skip
    """The distance from start to goal, or -1. `arrivals[p]` is the arc by which p was reached.

    `distances` must be -1 everywhere; the heap has room for one entry an arc, and one more.
    """
    distances[start] = 0
    heap_keys[0] = 0
    heap_places[0] = start
    size = 1
    while size > 0:
        distance, place = heap_keys[0], heap_places[0]
        size -= 1
        sift_down(heap_keys, heap_places, size, heap_keys[size], heap_places[size])
        if distance > distances[place]:
            continue
        if place == goal:
            return distance
        for arc in range(firsts[place], firsts[place + 1]):
            target = targets[arc]
            through = distance + lengths[arc]
            if distances[target] == UNREACHED or through < distances[target]:
                distances[target] = through
                arrivals[target] = arc
                sift_up(heap_keys, heap_places, size, through, target)
                size += 1
    return UNREACHED


@kernel
def sift_up(keys: Array, places: Array, hole: int, key: int, place: int) -> None:
    """Put an entry into the heap, the last place of which is free."""
    while hole > 0:
        parent = (hole - 1) >> 1
        if keys[parent] <= key:
            break
        keys[hole] = keys[parent]
        places[hole] = places[parent]
        hole = parent
    keys[hole] = key
    places[hole] = place


@kernel
def sift_down(keys: Array, places: Array, size: int, key: int, place: int) -> None:
    """Put an entry into the heap, the first place of which is free."""
    hole = 0
    child = 1
    while child < size:
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[hole] = keys[child]
        places[hole] = places[child]
        hole = child
        child = 2 * hole + 1
    if size > 0:
        keys[hole] = key
        places[hole] = place


@kernel
def spread(
    cells: Row, width: int, came: Array, now: Array, n: int, after: Array, goal: int
) -> tuple[int, int]:
    """Breadth-first over whole cells, front by front, until the goal, the end, or lack of room.

    `came[cell]` is 1 + the direction by which a cell was entered; `now[:n]` is the front. Returns
    (0 there is no way, 1 found, 2 the front outgrew `after`) and the size of the front in `now`.
    """
    room = len(after)
    while n > 0:
        if 3 * n + 1 > room:
            return 2, n
        m = 0
        for k in range(n):
            cell = now[k]
            sides = cells[cell]
            for way in range(4):
                if sides & (1 << way) == 0:
                    continue
                near = across(cell, way, width)
                if came[near] == 0:
                    came[near] = 1 + way
                    if near == goal:
                        return 1, n
                    after[m] = near
                    m += 1
        for k in range(m):
            now[k] = after[k]
        n = m
    return 0, 0
