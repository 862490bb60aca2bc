"""Held-Karp: the optimal order of a few points, by dynamic programming over sets.

For every set of stops and every last stop in it, the shortest way that begins at the start, goes
through the set and ends there: it comes from the same for the set without that stop.

Cost: O(2^stops · stops²) time, 4 · 2^stops · stops bytes.
Reference: M. Held, R. Karp, "A dynamic programming approach to sequencing problems", 1962.
"""

from typing import Any

from ...kernel.jit import fast, kernel

#: More stops than this are left to another method; from the second number on, it is compiled.
MOST, MANY = 13, 8


def order(distances: list[list[int]], fixed_end: bool) -> list[int]:
    """The points in the best order, from point 0 (to the last one, if the end is fixed)."""
    points = len(distances)
    stops = points - 2 if fixed_end else points - 1
    if stops < 1:
        return list(range(points))
    flat: Any = [d for row in distances for d in row]
    shortest: Any = [0] * (stops << stops)
    route: Any = [0] * stops
    run = sets
    if stops > MANY:
        import numpy as np

        flat, route = np.array(flat, np.int32), np.zeros(stops, np.int32)
        shortest = np.zeros(stops << stops, np.int32)
        run = fast(sets)
    run(flat, points, stops, fixed_end, shortest, route)
    return [0, *(int(stop) + 1 for stop in route), *([points - 1] if fixed_end else [])]


@kernel
def sets(table: Any, points: int, stops: int, fixed_end: bool, shortest: Any, route: Any) -> None:
    """`shortest[set · stops + last]`; stop k is point k + 1."""
    for chosen in range(1, 1 << stops):
        for last in range(stops):
            if chosen >> last & 1 == 0:
                continue
            rest = chosen ^ 1 << last
            here = last + 1
            if rest == 0:
                shortest[chosen * stops + last] = table[here]
                continue
            best = -1
            for before in range(stops):
                if rest >> before & 1:
                    way = shortest[rest * stops + before] + table[(before + 1) * points + here]
                    if best == -1 or way < best:
                        best = way
            shortest[chosen * stops + last] = best
    # Read the order backwards, from the end, or from the best last stop.
    chosen = (1 << stops) - 1
    after = points - 1 if fixed_end else -1
    for k in range(stops - 1, -1, -1):
        best = -1
        choice = 0
        for last in range(stops):
            if chosen >> last & 1:
                way = shortest[chosen * stops + last]
                if after != -1:
                    way += table[(last + 1) * points + after]
                if best == -1 or way < best:
                    best = way
                    choice = last
        route[k] = choice
        chosen ^= 1 << choice
        after = choice + 1
