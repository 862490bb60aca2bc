"""What can lie in the maze of the treasure game."""

from enum import IntEnum

from .turn import POINTS


class Object(IntEnum):
    """Three sizes of treasure, bombs, "polys d'algo" and exits; 0 is an empty cell.

    >>> Object.LARGE.points, Object.EXIT.points
    (500, 0)
    """

    NOTHING = 0
    SMALL = 1
    MEDIUM = 2
    LARGE = 3
    BOMB = 4
    POLY = 5
    EXIT = 6

    @property
    def points(self) -> int:
        """What it adds to the score."""
        return POINTS[self]


LETTERS = " smlbpe"  #: how each is written in a text
TREASURES = (Object.SMALL, Object.MEDIUM, Object.LARGE)
