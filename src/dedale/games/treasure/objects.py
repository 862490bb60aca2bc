"""What can lie in the maze of the treasure game."""

from enum import IntEnum


class Object(IntEnum):
    """Three sizes of treasure, bombs, "polys d'algo" and exits; 0 is an empty cell.

    >>> Object.LARGE.points, Object.EXIT.points, Object.EXIT.letter
    (500, 0, 'e')
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
        return _POINTS[self]

    @property
    def letter(self) -> str:
        """How it is written in a text: a blank, s, m, l, b, p or e."""
        return LETTERS[self]


LETTERS = " smlbpe"
TREASURES = (Object.SMALL, Object.MEDIUM, Object.LARGE)
_POINTS = (0, 50, 100, 500, 0, 0, 0)
