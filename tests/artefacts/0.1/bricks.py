"""A grid as a plug-in: a wall of bricks, each row half a brick further than the one before.

    dedale generate --grid bricks -s 16x14 -o wall.svg --plugin bricks.py

That is all a grid needs: which side leads where, and where a cell is on paper. Every generator,
solver, picture and film that needs neighbours only then runs on it.
"""

from dedale.grids.plan import Plan, Point, Wall
from dedale.grids.table import Grid

LENGTH = 1.6  # of a brick, which is 1 high


class Bricks(Plan):
    """Six neighbours: two above, two below, one at either end."""

    sides = ("upper right", "right", "lower right", "lower left", "left", "upper left")
    usual = (12, 16)

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        shifted = row % 2  # odd rows lie half a brick further right
        right = (shifted, 1, shifted, shifted - 1, -1, shifted - 1)[side]
        down = (-1, 0, 1, 1, 0, -1)[side]
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 3) % 6) if inside else None

    def centre(self, row: int, col: int) -> Point:
        return (col + 0.5 + row % 2 / 2) * LENGTH, row + 0.5

    def walls(self, row: int, col: int) -> list[Wall]:
        x, y = self.centre(row, col)
        left, right, half = x - LENGTH / 2, x + LENGTH / 2, x
        top, low = y - 0.5, y + 0.5
        corners = ((half, top), (right, top), (right, low), (half, low), (left, low), (left, top))
        return [(side, (corners[side], corners[(side + 1) % 6])) for side in range(6)]

    def extent(self) -> Point:
        return (self.width + 0.5) * LENGTH, float(self.height)


PLUGIN = {"grid": {"bricks": Grid(Bricks, "A wall of bricks, six neighbours each.")}}
