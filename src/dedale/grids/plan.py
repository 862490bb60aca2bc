"""What a grid is: its cells, their sides, which side leads where, and where a cell is on paper.

A grid is a class: a `Plan` with a few methods, one small file each. An instance is the grid at a
size. Everything else (charts for kernels, drawings, boards) is made of what these methods tell.
"""

from collections.abc import Sequence

from ..errors import DedaleError

#: A place on paper: x to the east, y to the south; neighbouring cells are about 1 apart.
Point = tuple[float, float]
#: A side of a cell on paper: its number, and the line along it, clockwise around the cell.
Wall = tuple[int, Sequence[Point]]


class Plan:
    """A grid of a size. Sides are numbered clockwise, from 0.

    Cells lie in rows; a position is (row, col), and cells are numbered row by row.
    """

    #: The sides by name, clockwise, at most eight of them.
    sides: tuple[str, ...] = ("north", "east", "south", "west")
    #: The smallest and the usual size.
    least: tuple[int, int] = (1, 1)
    usual: tuple[int, int] = (20, 20)
    #: Whether a larger maze is a wider one; else only its height grows.
    widens = True
    #: Whether it can be drawn on a plane without two passages that cross.
    plane = True
    #: Which sides are north, east, south and west of its rows, or () where cells make no rows that
    #: lie upon each other. One side each, or one for even and one for odd rows.
    compass: tuple[tuple[int, ...], ...] = ()
    #: Drawn as walls around cells, or else as corridors between them.
    walled = True
    #: How it is drawn as text: "hex", "squares" (sides are N, E, S, W, up, down), or "" (not).
    text = ""
    #: Whether rows differ in length.
    ragged = False
    #: In a row, cells as many columns apart as `period` have neighbours as far away, except for
    #: `margin` cells at either end.
    margin, period = 1, 1
    #: How many of the sides lie around a cell, clockwise, if not all: the others go in pairs, from
    #: an even number on, as up and down.
    ring = 0

    def __init__(self, width: int, height: int, number: int = 0) -> None:
        """`number` is the one in "layers:3"; 0: none was given."""
        self.width, self.height, self.number = width, height, number
        if width < self.least[0] or height < self.least[1]:
            raise DedaleError(
                "size {size} is too small for this grid: it needs at least {least}",
                size=f"{width}x{height}",
                least="{}x{}".format(*self.least),
            )

    def row_count(self) -> int:
        """How many rows there are."""
        return self.height

    def length(self, row: int) -> int:
        """How many cells a row has, if they differ: else `ragged` is False, and it is `width`."""
        return self.width

    def lines(self) -> list[int]:
        """Where rows begin on a flat grid with a ring, if that makes all steps constant.

        That is, equally long for all cells at even places, and for all at odd ones; [] where
        nothing does. Between two rows lies at least one place, and more than a row around all.
        """
        return []

    def irregular(self, row: int) -> bool:
        """Whether `period` does not hold on a row."""
        return False

    def beside(self, row: int, col: int, side: int) -> tuple[int, int, int] | None:
        """Where a side leads: row and column of the neighbour, and its side that leads back."""
        raise NotImplementedError

    def facing(self, row: int, col: int, side: int) -> tuple[int, int] | None:
        """The cell that lies beyond a drawn side on paper; None: the outside of the drawing."""
        found = self.beside(row, col, side)
        return None if found is None else found[:2]

    def _lines(self, stride: int, gaps: int = 0) -> list[int]:
        """Rows of `stride` places; after every `height` of them as many empty ones as `gaps`."""
        rows = range(self.row_count())
        return [(row + 1 + row // self.height * gaps) * stride + 1 for row in rows]

    def centre(self, row: int, col: int) -> Point:
        """The middle of a cell on paper."""
        return col + 0.5, row + 0.5

    def walls(self, row: int, col: int) -> list[Wall]:
        """The walls around a cell, clockwise; those on the border as well."""
        x, y = self.centre(row, col)
        corners = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
        return [(side, (corners[side], corners[(side + 1) % 4])) for side in range(4)]

    def flips(self, row: int, col: int, side: int) -> bool:
        """Whether what is clockwise here is anticlockwise beyond a side, as on a Möbius strip."""
        return False

    def hidden(self, row: int, col: int, side: int) -> Sequence[Point]:
        """The part of the way to a neighbour that passes below another, from one point to one."""
        return ()

    def label(self, row: int, col: int, side: int) -> Point | None:
        """Where on paper an opening is numbered that leads to another place of the picture."""
        return None

    def folds(self) -> list[tuple[Point, Point]]:
        """Lines along which the drawing is folded to what it stands for."""
        return []

    def tabs(self) -> list[Sequence[Point]]:
        """Lines around what is glued under another edge after that."""
        return []

    def extent(self) -> Point:
        """Width and height of the drawing."""
        return float(self.width), float(self.height)

    def captions(self) -> list[tuple[Point, str]]:
        """Words on the drawing, with their places."""
        return []
