"""Late acceptance hill climbing, by which levels with long solutions are found.

A level being worked on is two small arrays: `sides`, the open sides of each cell, and `places`, the
cells of the pieces. A change is kept when the level is no worse than it was, or no worse than it
was `len(memory)` steps ago. The memory is the only parameter, and the arithmetic is that of
integers, so the same seed climbs the same way on every machine. What a change is, and how a level
is judged, each game says itself.

Reference: Burke and Bykov, "The late acceptance hill-climbing heuristic", EJOR 258, 2017.
"""

from copy import copy as duplicate
from typing import NamedTuple, Self

from ..kernel.jit import kernel
from ..kernel.plain import Speed
from ..kernel.rng import below, step
from ..kernel.types import Array

#: Where a climb stands: the fields of its `progress`.
STEPS, VALUE, LENGTH, BEST, BEST_LENGTH, BEST_AT = 0, 1, 2, 3, 4, 5


class Climb(NamedTuple):
    """The level that is worked on, the best one met, and what it was before the last change."""

    chance: Array  # the state of the stream of random numbers
    memory: Array  # values of earlier steps, for late acceptance
    progress: Array  # zeros at first; with the same one, a climb goes on
    sides: Array
    places: Array
    best_sides: Array
    best_places: Array
    was: Array
    was_at: Array

    @classmethod
    def of(cls, speed: Speed, chance: Array, memory: int, sides: Array, places: Array) -> Self:
        """A climb from a level, in whose arrays it works, with a memory of so many steps."""
        late = speed.numbers([0] * memory, wide=True)
        progress = speed.numbers([0] * 6, wide=True)
        best, was = (duplicate(sides), duplicate(places)), (duplicate(sides), duplicate(places))
        return cls(chance, late, progress, sides, places, *best, *was)


@kernel
def draw(chance: Array, n: int) -> int:
    """A random number in 0..n-1; `chance` holds the state of the stream."""
    chance[0] = step(chance[0])
    return below(chance[0], n)


@kernel
def copy(source: Array, target: Array) -> None:
    """Copy an array (slices would compile ten times as long)."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def toggle_wall(width: int, height: int, sides: Array, wall: int) -> None:
    """Open or close an inner wall: they are numbered, first those under a cell."""
    under = width * (height - 1)
    if wall < under:
        sides[wall] ^= 4
        sides[wall + width] ^= 1
    else:
        wall -= under
        cell = wall // (width - 1) * width + wall % (width - 1)
        sides[cell] ^= 2
        sides[cell + 1] ^= 8


@kernel
def settle(length: int, value: int, climb: Climb) -> None:
    """Keep the changed level by late acceptance, or go back to what it was.

    `length` is that of its solution, 0 without one; `value` is how good that is.
    """
    memory, progress = climb.memory, climb.progress
    late = progress[STEPS] % len(memory)
    good = length > 0 and (value >= progress[VALUE] or value >= memory[late])
    keep(good, length, value, climb)
    if progress[VALUE] > memory[late]:
        memory[late] = progress[VALUE]


@kernel
def keep(good: bool, length: int, value: int, climb: Climb) -> None:
    """Keep the changed level if it is good, or go back to what it was; note the best one met."""
    progress = climb.progress
    progress[STEPS] += 1
    if good:
        progress[VALUE], progress[LENGTH] = value, length
        if value > progress[BEST]:
            progress[BEST], progress[BEST_LENGTH] = value, length
            progress[BEST_AT] = progress[STEPS]
            copy(climb.sides, climb.best_sides)
            copy(climb.places, climb.best_places)
    else:
        copy(climb.was, climb.sides)
        copy(climb.was_at, climb.places)


@kernel
def remember(climb: Climb) -> None:
    """Note the level as it is, before it is changed."""
    copy(climb.sides, climb.was)
    copy(climb.places, climb.was_at)
