"""Polar: rings around a room; where cells would grow too wide, the next ring has twice as many.

WIDTH is the number of cells of the first ring, 3 to 8, and HEIGHT the number of rings, the room in
the middle included. Positions are (ring, place), clockwise from the north; the room is (0, 0).
Side k of the room leads to place k of the first ring. The sides of any other cell are outwards (two
of them where the next ring has twice as many), clockwise, inwards, anticlockwise.
"""

from math import cos, pi, sin

from ..errors import DedaleError
from .plan import Plan, Point, Wall

OUT, OUT_TOO, CLOCKWISE, IN, ANTICLOCKWISE = range(5)
ROOM = 0.9  # radius of the room; every ring is 1 wide
MOST = 1.7  # no cell is wider than this, measured in the middle of its ring
PIECE = pi / 48  # arcs are drawn as strokes no longer than this angle


class Polar(Plan):
    least = (3, 1)
    usual = (6, 12)
    widens = False
    ragged = True

    def __init__(self, width: int, height: int, number: int = 0) -> None:
        super().__init__(width, height, number)
        if width > 8:
            raise DedaleError(
                "size {size}: the first ring of this grid has 3 to 8 cells, as in {right}",
                size=f"{width}x{height}",
                right=f"6x{height}",
            )
        self.counts = [1, width]
        for ring in range(2, height):
            wide = 2 * pi * (ROOM + ring - 0.5) / self.counts[-1] > MOST
            self.counts.append(self.counts[-1] * (2 if wide else 1))
        self.sides = ("outwards", "outwards-too", "clockwise", "inwards", "anticlockwise")
        self.sides += ("sixth", "seventh", "eighth")[: max(0, width - 5)]

    def length(self, row: int) -> int:
        return self.counts[row]

    def irregular(self, row: int) -> bool:
        """Where the next ring has more cells, or the one before has fewer."""
        return len(set(self.counts[max(row - 1, 0) : row + 2])) > 1

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        if row == 0:
            return (1, side, IN) if side < self.width and self.height > 1 else None
        count = self.counts[row]
        if side == CLOCKWISE:
            return row, (col + 1) % count, ANTICLOCKWISE
        if side == ANTICLOCKWISE:
            return row, (col - 1) % count, CLOCKWISE
        if side == IN:
            if row == 1:
                return 0, 0, col
            times = count // self.counts[row - 1]
            return row - 1, col // times, OUT + col % times
        if side > ANTICLOCKWISE or row + 1 >= self.height:
            return None
        times = self.counts[row + 1] // count
        return (row + 1, times * col + side, IN) if side < times else None

    def _at(self, radius: float, turn: float) -> Point:
        """The place at a distance from the middle; `turn` 0 to 1 is once around, clockwise."""
        middle = self.extent()[0] / 2
        return middle + radius * sin(2 * pi * turn), middle - radius * cos(2 * pi * turn)

    def _arc(self, radius: float, first: float, last: float) -> list[Point]:
        pieces = max(1, round(abs(last - first) * 2 * pi / PIECE))
        return [self._at(radius, first + (last - first) * k / pieces) for k in range(pieces + 1)]

    def centre(self, row: int, col: int) -> Point:
        if row == 0:
            return self._at(0, 0)
        return self._at(ROOM + row - 0.5, (col + 0.5) / self.counts[row])

    def walls(self, row: int, col: int) -> list[Wall]:
        if row == 0:
            count = self.width
            return [(k, self._arc(ROOM, k / count, (k + 1) / count)) for k in range(count)]
        count, inner, outer = self.counts[row], ROOM + row - 1, ROOM + row
        times = self.counts[row + 1] // count if row + 1 < self.height else 1
        first, last = col / count, (col + 1) / count
        return [
            *(
                (OUT + k, self._arc(outer, (times * col + k) / count / times,
                                    (times * col + k + 1) / count / times))
                for k in range(times)
            ),
            (CLOCKWISE, (self._at(outer, last), self._at(inner, last))),
            (IN, self._arc(inner, last, first)),
            (ANTICLOCKWISE, (self._at(inner, first), self._at(outer, first))),
        ]  # fmt: skip

    def extent(self) -> Point:
        size = 2 * (ROOM + self.height - 1)
        return size, size
