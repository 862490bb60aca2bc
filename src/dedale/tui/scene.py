"""What a board shows: walls, what fills each cell, and who stands where. It knows no game.

A scene remembers which cells changed since it was last drawn, so that a board redraws only those.
Cells are flat numbers, row by row.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..maze.kinds import ACCESSIBLE, MASKED

K = TypeVar("K")

#: What can fill a cell; 0 is nothing. The codes of film events stand for themselves.
FILLS = {4: "visit", 5: "frontier", 6: "backtrack", 7: "path", 9: "look", 10: "rock", 11: "goal"}
#: The same for the automaton on its matrix, in the colours of the course.
MATRIX = FILLS | {4: "green", 7: "red", 11: "red"}
#: The paths that can be shown at once, and the bit of each; the tour is a fourth.
PATHS = ("red", "green", "blue", "tour")
PATH_SIGNS = "+◆■★"  # nothing round: that is a treasure


@dataclass(frozen=True, slots=True)
class Sprite:
    """An actor or a thing in a cell: one character, a colour, and whether it fills the cell."""

    sign: str
    colour: str
    solid: bool = False


PLAIN = Sprite("", "wall")


class Scene:
    """A maze with things in it, ready to be painted at any zoom."""

    def __init__(
        self,
        width: int,
        height: int,
        sides: Iterable[int],
        kinds: Iterable[int] | None = None,
        *,
        squares: bool = False,
        shape: Shape | None = None,
    ) -> None:
        """`squares`: the maze is dug out of rock, so that walls are cells and not lines.

        `shape`: its grid, if that is not the square one.
        """
        self.width, self.height = width, height
        self.shape = shape or shape_of(SQUARE, width, height)
        self.sides = bytearray(sides)
        self.kinds = bytes(kinds) if kinds is not None else None
        self.squares = squares
        self.fills = bytearray(len(self.sides))
        self.palette: Mapping[int, str] = FILLS
        self.paths = bytearray(len(self.sides))
        self.objects: dict[int, Sprite] = {}  # what lies about
        self.movers: dict[int, Sprite] = {}  # who walks, and hides what lies there
        #: Walls that are not like the others, by row, column, and above the cell or before it.
        self.walls: dict[tuple[int, int, bool], Sprite] = {}
        self.numbers: Sequence[int] | None = None  # in the cells; below 0: none
        self.text: list[str] = []  # a drawing by the game itself, where one is shown
        self.changed: set[int] = set()

    # ------------------------------------------------------------ what a painter asks

    def sprite(self, cell: int) -> Sprite | None:
        """Who or what is in a cell."""
        return self.movers.get(cell) or self.objects.get(cell)

    def colour(self, cell: int) -> str:
        """The one colour that says most about a cell."""
        if sprite := self.sprite(cell):
            return sprite.colour
        if self.paths[cell]:
            shown = [name for bit, name in enumerate(PATHS) if self.paths[cell] >> bit & 1]
            row, col = divmod(cell, self.width)
            return shown[(row + col) % len(shown)]  # where paths overlap, they take turns
        return self.ground(cell)

    def ground(self, cell: int) -> str:
        """The colour of the cell itself, under what stands in it."""
        fill = self.fills[cell]
        if fill in self.palette:
            return self.palette[fill]
        if self.kinds is not None and self.kinds[cell] != ACCESSIBLE:
            if self.squares:
                return "rock"
            return "void" if self.kinds[cell] == MASKED else "cut-off"
        return "ground"

    def colours(self, row: int, first: int, last: int) -> list[str]:
        """The colour of each cell of a stretch of a row: `colour`, for many cells at once."""
        start, end = row * self.width + first, row * self.width + last
        if any(self.paths[start:end]):
            return [self.colour(cell) for cell in range(start, end)]
        if any(self.fills[start:end]):
            found = [self.ground(cell) for cell in range(start, end)]
        elif self.kinds is None:
            found = ["ground"] * (last - first)
        else:
            grounds = ("ground", "rock", "rock") if self.squares else ("ground", "void", "cut-off")
            found = [grounds[kind] for kind in self.kinds[start:end]]
        for group in (self.objects, self.movers):
            if len(group) < last - first:
                here = [cell for cell in group if start <= cell < end]
            else:
                here = [cell for cell in range(start, end) if cell in group]
            for cell in here:
                found[cell - start] = group[cell].colour
        return found

    def number(self, cell: int, room: int) -> str:
        """The number in a cell, as wide as the cell; nothing where there is none, or no room."""
        if self.numbers is None or self.numbers[cell] < 0:
            return ""
        text = str(self.numbers[cell])
        return text.center(room) if len(text) <= room else ""

    def is_void(self, row: int, col: int) -> bool:
        """Whether there is nothing at all: outside the grid, or masked."""
        if not (0 <= row < self.height and 0 <= col < self.width):
            return True
        return self.kinds is not None and self.kinds[row * self.width + col] == MASKED

    def wall_above(self, row: int, col: int) -> bool:
        """Whether there is a wall on the north of a cell (row may be height: the last wall)."""
        if row < self.height and 0 <= col < self.width:
            if self.sides[row * self.width + col] & 1:
                return False
            return not (self.is_void(row, col) and self.is_void(row - 1, col))
        return not self.is_void(row - 1, col)

    def wall_before(self, row: int, col: int) -> bool:
        """Whether there is a wall on the west of a cell (col may be width: the last wall)."""
        if col < self.width and 0 <= row < self.height:
            if self.sides[row * self.width + col] & 8:
                return False
            return not (self.is_void(row, col) and self.is_void(row, col - 1))
        return not self.is_void(row, col - 1)

    def wall_look(self, row: int, col: int, above: bool) -> Sprite:
        """How the wall above or before a cell is drawn; most have no sign of their own."""
        return self.walls.get((row, col, above), PLAIN) if self.walls else PLAIN

    def corner(self, row: int, col: int) -> int:
        """Which walls meet at the north-west corner of a cell: N=1 E=2 S=4 W=8."""
        return (
            self.wall_before(row - 1, col) * 1
            | self.wall_above(row, col) * 2
            | self.wall_before(row, col) * 4
            | self.wall_above(row, col - 1) * 8
        )

    # ------------------------------------------------------------ what a screen changes

    def set_sides(self, sides: bytes | bytearray) -> None:
        """Other walls; only the cells that differ are noted."""
        if self.sides == sides:
            return
        width = self.width
        for first in range(0, len(self.sides), width):
            if self.sides[first : first + width] != sides[first : first + width]:
                for cell in range(first, first + width):
                    if self.sides[cell] != sides[cell]:
                        self.touch(cell)
        self.sides = bytearray(sides)

    def set_fill(self, cell: int, fill: int) -> None:
        if self.fills[cell] != fill:
            self.fills[cell] = fill
            self.touch(cell)

    def set_movers(self, movers: Mapping[int, Sprite]) -> None:
        """Everyone's new place."""
        self.changed |= _differences(self.movers, movers)
        self.movers = dict(movers)

    def set_objects(self, objects: Mapping[int, Sprite]) -> None:
        """What lies about now."""
        self.changed |= _differences(self.objects, objects)
        self.objects = dict(objects)

    def set_walls(self, walls: Mapping[tuple[int, int, bool], Sprite]) -> None:
        """The walls that are not like the others now."""
        for row, col, _above in _differences(self.walls, walls):
            self.touch(min(row, self.height - 1) * self.width + min(col, self.width - 1))
        self.walls = dict(walls)

    def set_path(self, index: int, cells: Iterable[int]) -> None:
        """Show one of the paths; none when there are no cells."""
        bit = 1 << index
        wanted = set(cells)
        for cell, bits in enumerate(self.paths):
            if bits & bit and cell not in wanted:
                self.paths[cell] ^= bit
                self.touch(cell)
        for cell in wanted:
            if not self.paths[cell] & bit:
                self.paths[cell] |= bit
                self.touch(cell)

    def touch(self, *cells: int) -> None:
        """Cells must be drawn again, and the gaps they share with their neighbours."""
        self.changed.update(cells)

    def take_changes(self) -> set[int]:
        """The cells that changed since the last call."""
        changed, self.changed = self.changed, set()
        return changed


def _differences(before: Mapping[K, Sprite], after: Mapping[K, Sprite]) -> set[K]:
    places = before.keys() | after.keys()
    return {place for place in places if before.get(place) != after.get(place)}
