"""Hex: a honeycomb, six sides a cell, one corner up.

Positions are (row, col); odd rows lie half a cell further east. For the outline of a large hexagon,
lay the mask of that name over it.
"""

from .plan import Plan, Point, Wall

RADIUS = 3**-0.5  # of a cell, so that neighbours are 1 apart
PITCH = 1.5 * RADIUS  # from row to row
#: Row and column of the neighbours of a cell, on even and on odd rows.
STEPS = (
    ((-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
    ((-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0)),
)
#: The corners around the middle, clockwise from the top: side k lies between k and k + 1.
CORNERS = (
    (0.0, -RADIUS), (0.5, -RADIUS / 2), (0.5, RADIUS / 2),
    (0.0, RADIUS), (-0.5, RADIUS / 2), (-0.5, -RADIUS / 2),
)  # fmt: skip


class Hex(Plan):
    sides = ("north-east", "east", "south-east", "south-west", "west", "north-west")
    text = "hex"
    # Straight up is north-east from even rows and north-west from odd ones.
    compass = ((0, 5), (1, 1), (2, 3), (4, 4))

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        down, right = STEPS[row % 2][side]
        row, col = row + down, col + right
        inside = 0 <= row < self.height and 0 <= col < self.width
        return (row, col, (side + 3) % 6) if inside else None

    def lines(self) -> list[int]:
        stride = self.width + 2
        return [(row + 1) * stride + 1 - row // 2 for row in range(self.height)]

    def centre(self, row: int, col: int) -> Point:
        return col + 0.5 + row % 2 / 2, row * PITCH + RADIUS

    def walls(self, row: int, col: int) -> list[Wall]:
        x, y = self.centre(row, col)
        corners = [(x + dx, y + dy) for dx, dy in CORNERS]
        return [(side, (corners[side], corners[(side + 1) % 6])) for side in range(6)]

    def extent(self) -> Point:
        return self.width + (0.5 if self.height > 1 else 0), (self.height - 1) * PITCH + 2 * RADIUS
