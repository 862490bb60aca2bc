"""Distances, in flat arrays: over a graph of places and corridors, and over cells.

The graph is in rows: the arcs of place p are `firsts[p] .. firsts[p + 1] - 1`; arc k leads to
`targets[k]` and is `lengths[k]` long.

Cost of `dijkstra`: O(arcs · log places). Reference: E. W. Dijkstra, "A note on two problems in
connexion with graphs", 1959; the queue is Williams' binary heap (1964), with outdated entries left
in it.
"""

from ..kernel.flat import across, beside
from ..kernel.jit import kernel
from ..kernel.types import Array, Row

UNREACHED = -1


@kernel
def dijkstra(
    firsts: Row, targets: Row, lengths: Row, sources: Row, away: Row, goal: int, distances: Array,
    heap_keys: Array, heap_places: Array,
) -> int:  # fmt: skip
    """The distance of the goal from the nearest source, each of which counts as so far away; or -1.

    Without a goal (-1) the distances of all places are found. They must be -1 everywhere before;
    the heap has room for one entry an arc and one a source.
    """
    size = 0
    for k in range(len(sources)):
        if distances[sources[k]] == UNREACHED or away[k] < distances[sources[k]]:
            distances[sources[k]] = away[k]
            sift_up(heap_keys, heap_places, size, away[k], sources[k])
            size += 1
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
                sift_up(heap_keys, heap_places, size, through, target)
                size += 1
    return UNREACHED


@kernel
def descend(
    firsts: Row, targets: Row, lengths: Row, distances: Row, place: int, arcs: Array
) -> int:
    """List the arcs of a shortest way from a place to the source; returns how many there are.

    There must be one, and room for as many as there are places. Of several shortest ways it is the
    one that takes the first arc wherever there is a choice.
    """
    n = 0
    while distances[place] > 0:
        arc = firsts[place]
        while (
            distances[targets[arc]] == UNREACHED
            or distances[targets[arc]] + lengths[arc] != distances[place]
        ):
            arc += 1
        arcs[n] = arc
        n += 1
        place = targets[arc]
    return n


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
    cells: Row, width: int, marks: Array, now: Array, n: int, after: Array, goal: int
) -> tuple[int, int]:
    """Breadth-first over whole cells, front by front, until the goal, the end, or lack of room.

    `now[:n]` is the front. `marks` are 0 where nobody was, else tell the distance as 1, 2, 3, 1, 2
    …: that is enough to know the cells that are nearer. Returns (0 there is no way, 1 found, 2 the
    front outgrew `after`) and the size of the front in `now`.
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
                if marks[near] == 0:
                    marks[near] = marks[cell] % 3 + 1
                    after[m] = near
                    m += 1
        for k in range(m):
            now[k] = after[k]
        n = m
        if marks[goal] != 0:
            return 1, n
    return 0, 0


@kernel
def nearer(cells: Row, width: int, marks: Row, cell: int) -> int:
    """The first neighbour of a cell that is nearer to where a search began."""
    for way in range(4):
        if cells[cell] >> way & 1:
            near = across(cell, way, width)
            if marks[near] != 0 and marks[near] % 3 + 1 == marks[cell]:
                return near
    return -1


@kernel
def flood_from(
    cells: Row, cols: int, seeds: Row, away: Row, distances: Array, queue: Array
) -> tuple[int, int]:
    """The distances of the cells of a block, given those of some (`seeds`, the nearest first).

    `distances` must be -1 everywhere before. Returns how many cells were reached, and how many
    sides they have open, all together. Ways out of the block are not followed.
    """
    reached = opened = 0
    waiting = taken = seeded = 0
    while taken < waiting or seeded < len(seeds):
        # The nearer of what waits; seeds first, for their distances are final.
        if taken == waiting or (seeded < len(seeds) and away[seeded] <= distances[queue[taken]]):
            cell = seeds[seeded]
            seeded += 1
            if distances[cell] != UNREACHED:
                continue
            distances[cell] = away[seeded - 1]
        else:
            cell = queue[taken]
            taken += 1
        reached += 1
        sides = cells[cell]
        for way in range(4):
            if sides >> way & 1:
                opened += 1
                near = beside(cell, way, cols, len(cells))
                if near >= 0 and distances[near] == UNREACHED:
                    distances[near] = distances[cell] + 1
                    queue[waiting] = near
                    waiting += 1
    return reached, opened


@kernel
def sum_up(
    distances: Row, rows: int, cols: int, south: int, east: int, least: int, sums: Array
) -> int:
    """The first of the cells that are farthest; and the distances, summed up in `sums`.

    `sums[k]` is the sum over the cells that would be `least + k` away from the source if there were
    no walls; the block begins `south` rows and `east` columns from the source.
    """
    farthest = cell = 0
    for row in range(rows):
        for col in range(cols):
            if distances[cell] != UNREACHED:
                sums[abs(row + south) + abs(col + east) - least] += distances[cell]
                if distances[cell] > distances[farthest]:
                    farthest = cell
            cell += 1
    return farthest
