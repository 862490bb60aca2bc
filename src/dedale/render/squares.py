"""Mazes of squares in a drawing: all walls are one shape and all coloured cells another.

A maze of millions of cells is drawn from rows of bytes; a shape a wall would take minutes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row, to_list
from ..maze.kinds import MASKED
from ..maze.maze import Maze
from ..progress import each
from .styles import WALL

#: A stroke along a grid line, or a run of cells along a row: column, row, length.
Run = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls of a maze of squares: lines of bytes, one a grid line, 1 where there is a wall.

    >>> walls = walls_of(Maze(2, 1, bytes([2, 8])), "#000000")
    >>> list(walls.strokes_across()), list(walls.strokes_down())
    ([(0, 0, 2), (0, 1, 2)], [(0, 0, 1), (2, 0, 1)])
    """

    across: Sequence[bytes]  # height + 1 lines of width bytes: walls from west to east
    down: Sequence[bytes]  # width + 1 lines of height bytes: walls from north to south
    colour: str
    width: float

    def strokes_across(self) -> Iterator[Run]:
        """The walls from west to east as (column, row, length), as long as can be."""
        for row, line in enumerate(each(self.across)):
            for first, last in spans(line):
                yield first, row, last - first

    def strokes_down(self) -> Iterator[Run]:
        """The walls from north to south as (column, row, length), as long as can be."""
        for col, line in enumerate(each(self.down)):
            for first, last in spans(line):
                yield col, first, last - first

    def lines(self, *, whole: bool) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """The walls as lines between corners, as long as can be or a cell's length each."""
        for number, line in enumerate(self.across):
            for first, last in spans(line):
                for x in (first,) if whole else range(first, last):
                    yield (x, number), (last if whole else x + 1, number)
        for number, line in enumerate(self.down):
            for first, last in spans(line):
                for y in (first,) if whole else range(first, last):
                    yield (number, y), (number, last if whole else y + 1)


@dataclass(frozen=True, slots=True)
class Tints:
    """The colours of cells: a byte a cell is the index in `colours`, plus one; 0: no colour."""

    columns: int
    tints: Row
    colours: Sequence[str]

    def fills(self) -> dict[str, list[Run]]:
        """The coloured cells as runs along the rows, by colour."""
        tints = bytes(self.tints)
        found: dict[str, list[Run]] = {}
        for index, colour in enumerate(self.colours, 1):
            if index in tints:
                found.setdefault(colour, []).extend(_runs(tints, self.columns, index))
        return found


_RUN = re.compile(b"\1+")


def spans(line: bytes) -> Iterator[tuple[int, int]]:
    """Where the walls of a grid line begin and end.

    >>> list(spans(bytes([1, 1, 0, 1])))
    [(0, 2), (3, 4)]
    """
    return map(re.Match.span, _RUN.finditer(line))


def _runs(values: bytes, width: int, wanted: int) -> list[Run]:
    """Where a value stands, as runs along the rows."""
    pattern = re.compile(re.escape(bytes([wanted])) + b"+")
    runs = []
    for row in range(len(values) // width):
        line = values[row * width : (row + 1) * width]
        runs += [(m.start(), row, m.end() - m.start()) for m in pattern.finditer(line)]
    return runs


def walls_of(
    maze: Maze, colour: str, width: float = WALL, gaps: Iterable[tuple[int, int]] = ()
) -> Walls:
    """The walls that stand, without those of the gaps (a cell and its side each).

    >>> list(walls_of(Maze(1, 1), "#000000", gaps=[(0, 0)]).lines(whole=True))
    [((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1))]
    """
    columns = maze.width
    across = _walls(maze, 0, maze.height, lambda row: slice(row * columns, (row + 1) * columns))
    down = _walls(maze, 3, columns, lambda col: slice(col, None, columns))
    for cell, side in gaps:
        row, col = divmod(cell, columns)
        if side % 2 == 0:
            across[row + side // 2] = _opened(across[row + side // 2], col)
        else:
            down[col + (side == 1)] = _opened(down[col + (side == 1)], row)
    return Walls(across, down, colour, width)


def _opened(line: bytes, place: int) -> bytes:
    return line[:place] + b"\0" + line[place + 1 :]


# A wall shows unless it is open or lies between two cells that are both masked (outside counts as
# masked) or both cut off. Packed as 16·closed + 4·kind + kind of the cell before.
_SHOWN = bytes(
    byte >= 16 and not (byte >> 2 & 3 == byte & 3 and byte & 3 != 0) for byte in range(256)
)


def _walls(maze: Maze, side: int, count: int, line: Callable[[int], slice]) -> list[bytes]:
    """The grid lines of one direction: `side` is the side of a cell towards the line before."""
    sides = maze.sides
    kinds = maze.kinds
    closed = bytes(16 if not byte >> side & 1 else 0 for byte in range(256))
    plain = bytes(not byte >> side & 1 for byte in range(256))
    length = len(sides) // count
    if kinds is None:
        border = b"\1" * length
        inner = [sides[line(k)].translate(plain) for k in range(1, count)]
        return [border, *inner, border]
    outside = int.from_bytes(bytes([MASKED]) * length, "big")
    before, lines = outside, []
    for k in range(count + 1):
        inside = k < count
        here = int.from_bytes(kinds[line(k)], "big") if inside else outside
        shut = sides[line(k)].translate(closed) if inside else b"\x10" * length
        packed = int.from_bytes(shut, "big") + 4 * here + before
        lines.append(packed.to_bytes(length, "big").translate(_SHOWN))
        before = here
    return lines


def bends(cells: Row, width: int) -> list[tuple[int, int]]:
    """Where a path begins, turns and ends.

    >>> bends([0, 1, 2, 5], 3)
    [(0, 0), (0, 2), (1, 2)]
    """
    speed = speed_for(len(cells))
    kept = speed.ints(len(cells))
    count = speed.run(_bends, speed.given(cells), kept)
    return [divmod(cell, width) for cell in to_list(kept[:count])]


@kernel
def _bends(cells: Row, kept: Array) -> int:
    count = 0
    for k in range(len(cells)):
        inner = 0 < k < len(cells) - 1
        if not (inner and cells[k] - cells[k - 1] == cells[k + 1] - cells[k]):
            kept[count] = cells[k]
            count += 1
    return count
