"""The description of a drawing, in units of cells: walls, coloured cells, paths and two ends.

Every picture is drawn from a `Scene`; a scene knows no format. Walls are kept as lines of bytes,
one line a grid line and one byte a cell's length, 1 where there is a wall; `segments` gives them
as maximal strokes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel.jit import kernel
from ..kernel.speed import speed_of
from ..kernel.types import Array, Row
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF, MASKED
from ..maze.maze import Maze
from .themes import Theme, between, theme_named

#: A stroke along a grid line, or a run of cells along a row: column, row, length.
Run = tuple[int, int, int]
SHADES = 48  # how many steps of the colours of distances are told apart


@dataclass(frozen=True, slots=True)
class Path:
    """A way through the maze, in a colour; `shift` moves it aside, so that several can be seen."""

    cells: Sequence[Position]
    colour: str
    shift: float = 0.0  # in cells, to the south-east


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands on a cell: a letter on a disc."""

    place: Position
    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to draw."""

    width: int
    height: int
    theme: Theme
    across: list[bytes]  # height + 1 lines of width bytes: walls from west to east
    down: list[bytes]  # width + 1 lines of height bytes: walls from north to south
    fills: Mapping[str, list[Run]] = field(default_factory=dict)  # by colour
    paths: Sequence[Path] = ()
    start: Position | None = None
    goal: Position | None = None
    title: str = ""
    caption: str = ""
    marks: Sequence[Mark] = ()

    def strokes_across(self) -> Iterator[Run]:
        """The walls from west to east as (column, row, length), as long as can be."""
        for row, line in enumerate(self.across):
            for first, last in spans(line):
                yield first, row, last - first

    def strokes_down(self) -> Iterator[Run]:
        """The walls from north to south as (column, row, length), as long as can be."""
        for col, line in enumerate(self.down):
            for first, last in spans(line):
                yield col, first, last - first


_RUN = re.compile(b"\1+")


def spans(line: bytes) -> Iterator[tuple[int, int]]:
    """Where the walls of a grid line begin and end.

    >>> list(spans(bytes([1, 1, 0, 1])))
    [(0, 2), (3, 4)]
    """
    return map(re.Match.span, _RUN.finditer(line))


def describe(
    maze: Maze,
    *,
    theme: str | Theme = "light",
    paths: Iterable[Sequence[Position]] = (),
    ends: tuple[Position | None, Position | None] = (None, None),
    rock: bool = False,
    events: bytes | bytearray | None = None,
    distances: Row | None = None,
    title: str = "",
    caption: str = "",
) -> Scene:
    """The drawing of a maze.

    `paths` are drawn in the theme's colours, in turn. `events` are the marks of a film's player,
    a code a cell; `distances` a number a cell, -1 where there is none: both colour the cells.
    `rock` fills the masked cells.

    >>> scene = describe(Maze(2, 1, bytes([2, 8])))
    >>> list(scene.strokes_across())
    [(0, 0, 2), (0, 1, 2)]
    >>> list(scene.strokes_down())
    [(0, 0, 1), (2, 0, 1)]
    """
    look = theme_named(theme) if isinstance(theme, str) else theme
    fills: dict[str, list[Run]] = {}
    if maze.kinds is not None and CUT_OFF in (kinds := bytes(maze.kinds)):
        fills[look.cut_off] = _runs(kinds, maze.width, CUT_OFF)
    if rock and maze.kinds is not None:
        fills[look.rock] = _runs(bytes(maze.kinds), maze.width, MASKED)
    if distances is not None:
        fills |= _distance_fills(distances, maze.width, look)
    if events is not None:
        for code, colour in look.events.items():
            if code in events:
                fills.setdefault(colour, []).extend(_runs(bytes(events), maze.width, code))
    return Scene(
        maze.width,
        maze.height,
        look,
        _walls(maze, 0, maze.height, lambda row: slice(row * maze.width, (row + 1) * maze.width)),
        _walls(maze, 3, maze.width, lambda col: slice(col, None, maze.width)),
        fills,
        side_by_side(list(paths), look.paths),
        *ends,
        title,
        caption,
    )


def side_by_side(ways: Sequence[Sequence[Position]], colours: Sequence[str]) -> list[Path]:
    """The ways in the colours, in turn, each a little beside the others.

    >>> [path.shift for path in side_by_side([[(0, 0)], [(0, 0)], [(0, 0)]], ["#000000"])]
    [-0.22, 0.0, 0.22]
    """
    apart = min(0.22, 0.44 / max(len(ways) - 1, 1))
    middle = (len(ways) - 1) / 2
    return [
        Path(cells, colours[i % len(colours)], round(apart * (i - middle), 4))
        for i, cells in enumerate(ways)
    ]


# A wall shows unless it is open or lies between two cells that are both masked (outside counts as
# masked) or both cut off. Packed as 16·closed + 4·kind + kind of the cell before.
_SHOWN = bytes(
    byte >= 16 and not (byte >> 2 & 3 == byte & 3 and byte & 3 != 0) for byte in range(256)
)


def _walls(maze: Maze, side: int, count: int, line: Callable[[int], slice]) -> list[bytes]:
    """The grid lines of one direction: `side` is the side of a cell towards the line before."""
    sides = bytes(maze.sides)
    kinds = bytes(maze.kinds) if maze.kinds is not None else None
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


def _runs(values: bytes, width: int, wanted: int) -> list[Run]:
    """Where a value stands, as runs along the rows."""
    pattern = re.compile(re.escape(bytes([wanted])) + b"+")
    runs = []
    for row in range(len(values) // width):
        line = values[row * width : (row + 1) * width]
        runs += [(m.start(), row, m.end() - m.start()) for m in pattern.finditer(line)]
    return runs


def shaded(distances: Row, theme: Theme) -> dict[int, str]:
    """The colours of cells by their distance, where they have one."""
    shades = _shades(distances)
    colours = [between(theme.distances, shade / (SHADES - 1)) for shade in range(SHADES)]
    return {cell: colours[shade] for cell, shade in enumerate(shades) if shade < SHADES}


def _shades(distances: Row) -> bytes:
    speed = speed_of(distances)
    shaded = speed.flags(len(distances))
    speed.run(_shade, distances, shaded)
    return bytes(shaded)


def _distance_fills(distances: Row, width: int, theme: Theme) -> dict[str, list[Run]]:
    """Cells coloured by their distance, in SHADES steps from the nearest to the farthest."""
    shades = _shades(distances)
    fills = {}
    for shade in range(SHADES):
        if shade in shades:
            colour = between(theme.distances, shade / (SHADES - 1))
            fills[colour] = _runs(shades, width, shade)
    return fills


@kernel
def _shade(distances: Row, shades: Array) -> None:
    """The shade of each cell by its distance; 255 where there is none."""
    most = 1
    for cell in range(len(distances)):
        most = max(most, distances[cell])
    for cell in range(len(distances)):
        if distances[cell] < 0:
            shades[cell] = 255
        else:
            shades[cell] = distances[cell] * (SHADES - 1) // most
