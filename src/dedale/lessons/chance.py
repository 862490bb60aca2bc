"""Chance for the lessons: numbers that look random, and are the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..kernel.rng import below, step, stream

T = TypeVar("T")


class Chance:
    """A die that can be thrown again in the same way.

    >>> die = Chance(7)
    >>> [die.below(6) for _ in range(5)]
    [2, 0, 5, 3, 2]
    """

    def __init__(self, seed: int, name: str = "") -> None:
        self._state = stream(seed, name)

    def below(self, n: int) -> int:
        """One of the numbers 0 to n-1."""
        self._state = step(self._state)
        return below(self._state, n)

    def one_of(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def twin(self) -> Chance:
        """A second die that will fall exactly as this one."""
        other = Chance(0)
        other._state = self._state
        return other
