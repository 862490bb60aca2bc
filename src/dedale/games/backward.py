"""The backward pass of puzzles: how many moves are left to a win, for many positions at once.

Positions are numbered, and `links[moves · i + move]` is where that move of position i leads,
negative if nowhere. The arrays come from the caller, who may use them again and again.
"""

from typing import NamedTuple, Self

from ..kernel.jit import i64, kernel
from ..kernel.plain import Speed
from ..kernel.types import Array, Row


class BackwardPass(NamedTuple):
    """Room for a backward pass over positions that are numbered as they are met."""

    where: Array  # the number of a position
    states: Array  # the position of a number
    links: Array
    first: Array
    entrance: Array
    left: Array  # how many moves are left to a win, -1 without one
    queue: Array

    @classmethod
    def of(cls, speed: Speed, total: int, moves: int, *, numbered: bool = True) -> Self:
        """Room for so many positions, with so many moves each; or they are their own numbers."""
        known = total if numbered else 0
        sizes = known, known, moves * total, total + 2, moves * total, total, total
        return cls(*(speed.ints(size, 0) for size in sizes))


@kernel
def number_of(position: int, where: Array, states: Array, count: int) -> int:
    """The number of a position among the `count` met, or `count`, at which it is put.

    `where` need not be cleared: what it holds is true only if `states` agrees.
    """
    number = i64(where[position])
    if number < count and states[number] == position:
        return number
    where[position] = count
    states[count] = position
    return count


@kernel
def count_entrances(links: Row, moves: int, count: int, first: Array) -> None:
    """Prepare `first`, two more than positions; its last is how many entrances there are."""
    for index in range(count + 2):
        first[index] = 0
    for turn in range(moves * count):
        if links[turn] >= 0:
            first[links[turn] + 2] += 1
    for index in range(count):
        first[index + 2] += first[index + 1]


@kernel
def list_entrances(links: Row, moves: int, count: int, first: Array, entrance: Array) -> None:
    """Who leads to whom: afterwards, to i lead entrance[first[i] : first[i + 1]]."""
    for index in range(count):
        for turn in range(moves * index, moves * index + moves):
            if links[turn] >= 0:
                entrance[first[links[turn] + 1]] = index
                first[links[turn] + 1] += 1


@kernel
def walk_back(first: Row, entrance: Row, left: Array, queue: Array, found: int) -> int:
    """Fill `left` from the `found` positions in `queue`, for which it is known; -1 elsewhere.

    Returns how many can win: they are in `queue`, the nearest to a win first.
    """
    head = 0
    while head < found:
        index = queue[head]
        head += 1
        for place in range(first[index], first[index + 1]):
            before = entrance[place]
            if left[before] < 0:
                left[before] = left[index] + 1
                queue[found] = before
                found += 1
    return found
