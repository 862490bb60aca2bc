"""Lesson 2: positions. A row and a column; rows are counted from the north."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dedale.i18n import _

from .chance import Chance
from .directions import name, random_direction


class Position(NamedTuple):
    row: int
    col: int

    def neighbour(self, direction: int) -> Position:
        down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
        return Position(self.row + down, self.col + right)

    def __str__(self) -> str:
        return f"({self.row},{self.col})"


def random_position(chance: Chance, rows: int, cols: int) -> Position:
    return Position(chance.below(rows), chance.below(cols))


def look() -> str:
    return _("Going north makes the row smaller, and nothing here stops it at the border.")


def show(chance: Chance) -> Iterator[str]:
    for _turn in range(30):
        here = random_position(chance, 5, 8)
        direction = random_direction(chance)
        yield f"{here} -> {name(direction)} -> {here.neighbour(direction)}"
