"""2-opt: take a tour and turn round any part of it that is better the other way.

Begins with the nearest point each time, then tries two changes until none of them helps: to
reverse a part (which replaces two legs), and to move up to three points elsewhere. The first point
stays the first; the last one too, if it is the end. Usually within a few per cent of the best.
"""

from itertools import chain

from ...kernel.jit import kernel
from ...kernel.speed import speed_for
from ...kernel.types import Array, Row, to_list
from ...trace.story import Line, Story
from ...trace.structure import Structure
from .problem import Problem, TourWalk

STORY = Story(
    "2-opt improvement",
    "Begin with the nearest stop each time; then reverse any part of the tour that is shorter the "
    "other way round, and move up to three stops elsewhere, until nothing helps any more.",
    (
        Line(0, "order the stops: reverse parts while that helps"),
        Line(0, "walk along it", "One step of the tour.", "path"),
        Line(1, "a stop is reached", "A stop is reached.", "goal"),
    ),
    "Usually within a few per cent of the best.",
    "Stops² for each round of changes.",
    reference='G. Croes, "A method for solving traveling-salesman problems", 1958',
    structure=Structure("bag", "stops still to be visited", take="goal", given=True),
)


def tour(problem: Problem) -> TourWalk:
    return problem.walk(order(*problem.both_ways)[: len(problem.points)])


def order(distances: list[list[int]], fixed_end: bool) -> list[int]:
    """The points in a good order, from point 0 (to the last one, if the end is fixed)."""
    points = len(distances)
    speed = speed_for(points * points)
    table, route = speed.numbers(chain.from_iterable(distances)), speed.ints(points)
    speed.run(nearest, table, points, fixed_end, route)
    speed.run(improve, table, points, fixed_end, route)
    return to_list(route)


@kernel
def nearest(table: Row, points: int, fixed_end: bool, route: Array) -> None:
    """Write the order of the nearest neighbours."""
    free = points - 1 if fixed_end else points
    for k in range(points):
        route[k] = k
    for k in range(1, free):
        best = k
        for other in range(k + 1, free):
            here = route[k - 1] * points
            if table[here + route[other]] < table[here + route[best]]:
                best = other
        route[k], route[best] = route[best], route[k]


@kernel
def improve(table: Row, points: int, fixed_end: bool, route: Array) -> None:
    """Change the order until neither a reversal nor a move makes it shorter."""
    movable = points - 1 if fixed_end else points  # positions 1 .. movable - 1 may change
    better = True
    while better:
        better = False
        for first in range(1, movable):
            before = route[first - 1] * points
            for last in range(first + 1, movable):
                a, b = route[first], route[last]
                gain = table[before + a] - table[before + b]
                if last + 1 < points:
                    after = route[last + 1]
                    gain += table[b * points + after] - table[a * points + after]
                if gain > 0:
                    reverse(route, first, last)
                    better = True
        for size in range(1, 4):
            for first in range(1, movable - size + 1):
                if move(table, points, route, first, size, movable):
                    better = True


@kernel
def reverse(route: Array, first: int, last: int) -> None:
    while first < last:
        route[first], route[last] = route[last], route[first]
        first += 1
        last -= 1


@kernel
def move(table: Row, points: int, route: Array, first: int, size: int, movable: int) -> bool:
    """Move the part of `size` points at `first` to the best other place, if that is shorter."""
    last = first + size - 1
    a, b = route[first], route[last]
    before = route[first - 1]
    saved = table[before * points + a]
    if last + 1 < points:
        after = route[last + 1]
        saved += table[b * points + after] - table[before * points + after]
    best = 0
    place = -1
    turned = False
    for k in range(movable):  # between positions k and k + 1
        if first - 1 <= k <= last:
            continue
        left = route[k] * points
        for turn in range(2):
            head, tail = (b, a) if turn else (a, b)
            cost = table[left + head]
            if k + 1 < points:
                right = route[k + 1]
                cost += table[tail * points + right] - table[left + right]
            if saved - cost > best:
                best = saved - cost
                place = k
                turned = turn == 1
    if place == -1:
        return False
    if turned:
        reverse(route, first, last)
    # Rotate the part to its place: three reversals.
    if place > last:
        reverse(route, first, last)
        reverse(route, last + 1, place)
        reverse(route, first, place)
    else:
        reverse(route, place + 1, first - 1)
        reverse(route, first, last)
        reverse(route, place + 1, last)
    return True
