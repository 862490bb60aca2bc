"""Lesson 1: directions. They are the numbers 0 to 3, clockwise from the north."""

from collections.abc import Iterator

from dedale.i18n import _

from .chance import Chance

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)


def name(direction: int) -> str:
    return "NESW"[direction]


def opposite(direction: int) -> int:
    """Two steps further round the compass: no table, no if."""
    return (direction + 2) % 4


def random_direction(chance: Chance) -> int:
    return chance.below(4)


def look() -> str:
    return _("Every direction comes with its opposite, two steps further round the compass.")


def show(chance: Chance) -> Iterator[str]:
    for _turn in range(30):
        direction = random_direction(chance)
        yield f"{name(direction)} -> {name(opposite(direction))}"
