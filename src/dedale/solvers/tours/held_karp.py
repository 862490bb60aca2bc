"""Held-Karp: the optimal order of a few points, by dynamic programming over sets.

For every set of stops and every last stop in it, the shortest way that begins at the start, goes
through the set and ends there: it comes from the same for the set without that stop.

Cost: O(2^stops · stops²) time, 4 · 2^stops · stops bytes.
Reference: M. Held, R. Karp, "A dynamic programming approach to sequencing problems", 1962.
"""

from itertools import chain

from ...kernel.jit import kernel
from ...kernel.speed import speed_for
from ...kernel.types import Array, Row, to_list

#: More stops than this are left to another method.
MOST = 13


def order(distances: list[list[int]], fixed_end: bool) -> list[int]:
    """The points in the best order, from point 0 (to the last one, if the end is fixed)."""
    points = len(distances)
    stops = points - 2 if fixed_end else points - 1
    speed = speed_for(stops * stops << stops)
    table, route = speed.numbers(chain.from_iterable(distances)), speed.ints(stops)
    speed.run(sets, table, points, stops, fixed_end, speed.ints(stops << stops), route)
    return [0, *(stop + 1 for stop in to_list(route)), *([points - 1] if fixed_end else [])]


@kernel
def sets(
    table: Row, points: int, stops: int, fixed_end: bool, shortest: Array, route: Array
) -> None:
    """`shortest[set · stops + last]`; stop k is point k + 1."""
    for chosen in range(1 << stops):
        for last in range(stops):
            if chosen >> last & 1 == 0:
                continue
            rest = chosen ^ 1 << last
            here = last + 1
            best = table[here] if rest == 0 else -1
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
