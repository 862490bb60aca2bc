"""Lesson 3: cells. A cell is four walls, any of which can be broken, once."""

from collections.abc import Iterator

from dedale.i18n import _

from .chance import Chance
from .directions import DIRECTIONS, name, random_direction


class OwnedCell:
    def __init__(self) -> None:
        self.walls = [True] * 4

    def erase_wall(self, direction: int) -> None:
        self.walls[direction] = False

    def has_wall(self, direction: int) -> bool:
        return self.walls[direction]

    def is_isolated(self) -> bool:
        return all(self.walls)

    def __str__(self) -> str:
        walls = "".join(name(d) if self.has_wall(d) else "-" for d in DIRECTIONS)
        return ("I:" if self.is_isolated() else "O:") + walls


def look() -> str:
    return _(
        "The first broken wall turns I (isolated) into O (open); a second blow changes nothing."
    )


def show(chance: Chance) -> Iterator[str]:
    cell = OwnedCell()
    for _turn in range(10):
        direction = random_direction(chance)
        before = str(cell)
        cell.erase_wall(direction)
        yield f"({before}) - {name(direction)} = ({cell})"
