"""Layers: square grids on several floors, with stairs up and down.

"layers:4" has four floors, "layers" three. Positions are (row, col), where rows go on from floor to
floor: row r of floor f, both from 0, is row f · HEIGHT + r. Floor 0 is the lowest.
"""

from .plan import Plan, Point
from .square import STEPS

NORTH, EAST, SOUTH, WEST, UP, DOWN = range(6)
GAP = 1.4  # between the floors on paper


class Layers(Plan):
    sides = ("north", "east", "south", "west", "up", "down")
    compass = ((0,), (1,), (2,), (3,))
    usual = (12, 12)
    plane = False
    text = "squares"
    ring = 4

    def __init__(self, width: int, height: int, number: int = 0) -> None:
        super().__init__(width, height, number)
        self.floors = number or 3

    def row_count(self) -> int:
        return self.height * self.floors

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        floor, within = divmod(row, self.height)
        if side >= UP:
            floor += 1 if side == UP else -1
            other = UP + DOWN - side
        else:
            down, right = STEPS[side]
            within, col = within + down, col + right
            other = (side + 2) % 4
        if not (0 <= within < self.height and 0 <= col < self.width and 0 <= floor < self.floors):
            return None
        return floor * self.height + within, col, other

    def lines(self) -> list[int]:
        return self._lines(self.width + 2, gaps=1)

    def _corner(self, floor: int) -> Point:
        """The north-western corner of a floor on paper: side by side, then below each other."""
        line, place = divmod(floor, self._across())
        return place * (self.width + GAP), line * (self.height + GAP)

    def _across(self) -> int:
        """How many floors lie side by side: as square a picture as can be."""
        shapes = {n: self._size(n) for n in range(1, self.floors + 1)}
        return min(shapes, key=lambda n: (max(shapes[n]), n))

    def _size(self, across: int) -> Point:
        down = -(-self.floors // across)
        return across * (self.width + GAP) - GAP, down * (self.height + GAP) - GAP + 0.8

    def centre(self, row: int, col: int) -> Point:
        floor, within = divmod(row, self.height)
        x, y = self._corner(floor)
        return x + col + 0.5, y + within + 0.5

    def extent(self) -> Point:
        return self._size(self._across())

    def captions(self) -> list[tuple[Point, str]]:
        found = []
        for floor in range(self.floors):
            x, y = self._corner(floor)
            found.append(((x + self.width / 2, y + self.height + 0.6), str(floor)))
        return found
