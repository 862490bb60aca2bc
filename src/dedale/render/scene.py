"""The description of a drawing, in units of cells: walls, coloured cells, paths and two ends.

Every picture is drawn from a `Scene`; a scene knows no format. Walls are kept as lines of bytes,
one line a grid line and one byte a cell's length, 1 where there is a wall; `strokes_across` and
`strokes_down` give them as strokes as long as can be.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..i18n import _
from ..kernel.jit import kernel
from ..kernel.speed import speed_for, speed_of
from ..kernel.types import Array, Row, to_list
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF, MASKED
from ..maze.maze import Maze
from ..maze.picture import Way
from ..progress import each
from .themes import Theme, between, theme_named

#: A stroke along a grid line, or a run of cells along a row: column, row, length.
Run = tuple[int, int, int]
SHADES = 48  # how many steps of the colours of distances are told apart
MOST_NAMED = 16  # ways; more than that are not listed in a legend


@dataclass(frozen=True, slots=True)
class Path:
    """A way through the maze, in a colour; `shift` moves it aside, so that several can be seen."""

    cells: Row  # row · width + col
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
    tints: Row = b""  # a byte a cell: its colour is that of `colours`, one less; 0: none
    colours: Sequence[str] = ()
    paths: Sequence[Path] = ()
    start: Position | None = None
    goal: Position | None = None
    title: str = ""
    caption: str = ""
    marks: Sequence[Mark] = ()
    numbers: Row | None = None  # a number a cell, below 0: none
    legend: Sequence[tuple[str, str]] = field(default_factory=tuple)  # colours and words

    @property
    def fills(self) -> dict[str, list[Run]]:
        """The coloured cells as runs along the rows, by colour."""
        if not len(self.tints):
            return {}
        tints = bytes(self.tints)
        found: dict[str, list[Run]] = {}
        for index, colour in enumerate(self.colours, 1):
            if index in tints:
                found.setdefault(colour, []).extend(_runs(tints, self.width, index))
        return found

    def tint(self, cell: int) -> str:
        """The colour of a cell, by its number."""
        index = self.tints[cell] if len(self.tints) else 0
        return self.colours[index - 1] if index else self.theme.paper

    def written(self) -> Iterator[tuple[int, int, str]]:
        """The numbers to be written: row, column, digits."""
        for cell, number in enumerate(to_list(self.numbers) if self.numbers is not None else ()):
            if number >= 0:
                yield *divmod(cell, self.width), str(number)

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
    paths: Iterable[Way | Sequence[Position]] = (),
    ends: tuple[Position | None, Position | None] = (None, None),
    rock: bool = False,
    events: bytes | bytearray | None = None,
    distances: Row | None = None,
    numbers: Row | None = None,
    title: str = "",
    caption: str = "",
) -> Scene:
    """The drawing of a maze.

    `paths` are drawn in the theme's colours, in turn; several with names have a legend. `events`
    are the marks of a film's player, a code a cell; `distances` a number a cell, -1 where there is
    none: both colour the cells. `numbers` are written into them. `rock` fills the masked cells.

    >>> scene = describe(Maze(2, 1, bytes([2, 8])))
    >>> list(scene.strokes_across())
    [(0, 0, 2), (0, 1, 2)]
    >>> list(scene.strokes_down())
    [(0, 0, 1), (2, 0, 1)]
    """
    look = theme_named(theme) if isinstance(theme, str) else theme
    ways = [
        path if isinstance(path, Way) else Way([maze.number(cell) for cell in path])
        for path in paths
    ]
    colours, tints = _tinted(maze, look, rock, events, distances)
    return Scene(
        maze.width,
        maze.height,
        look,
        _walls(maze, 0, maze.height, lambda row: slice(row * maze.width, (row + 1) * maze.width)),
        _walls(maze, 3, maze.width, lambda col: slice(col, None, maze.width)),
        tints,
        colours,
        side_by_side(ways, [colour for colour, _name in look.paths]),
        *ends,
        title,
        caption,
        [
            Mark(divmod(int(way.cells[-1]), maze.width), way.stop, look.stop)
            for way in ways
            if way.stop
        ],
        numbers,
        legend_of(ways, look),
    )


def wall_lines(
    maze: Maze, gaps: Iterable[tuple[int, int]] = (), *, whole: bool = True
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The walls as lines between corners, without those of the gaps (a cell and its side each).

    As long as can be, or else (`whole` is False) a cell's length each.

    >>> list(wall_lines(Maze(1, 1), [(0, 0)]))
    [((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1))]
    """
    width = maze.width
    rows = _walls(maze, 0, maze.height, lambda row: slice(row * width, (row + 1) * width))
    cols = _walls(maze, 3, width, lambda col: slice(col, None, width))
    across, down = list(map(bytearray, rows)), list(map(bytearray, cols))
    for cell, side in gaps:
        row, col = divmod(cell, width)
        if side % 2 == 0:
            across[row + side // 2][col] = 0
        else:
            down[col + (side == 1)][row] = 0
    for y, line in enumerate(across):
        for first, last in spans(bytes(line)):
            for x in (first,) if whole else range(first, last):
                yield (x, y), (last if whole else x + 1, y)
    for x, line in enumerate(down):
        for first, last in spans(bytes(line)):
            for y in (first,) if whole else range(first, last):
                yield (x, y), (x, last if whole else y + 1)


def with_events(scene: Scene, events: bytes | bytearray) -> Scene:
    """The scene with its cells coloured by the marks of a film, a code a cell."""
    codes = list(scene.theme.events)
    index = bytes(codes.index(code) + 1 if code in codes else 0 for code in range(256))
    colours = list(scene.theme.events.values())
    return replace(scene, tints=bytes(events).translate(index), colours=colours)


def legend_of(ways: Sequence[Way], theme: Theme) -> list[tuple[str, str]]:
    """The colours and names of several ways; one alone needs no explanation."""
    if not 1 < len(ways) <= MOST_NAMED or not all(way.name for way in ways):
        return []
    listed = []
    for number, way in enumerate(ways):
        colour, called = theme.paths[number % len(theme.paths)]
        words = _("{name} ({colour})").format(name=way.name, colour=_(called))
        listed.append((colour, words))
    return listed


def side_by_side(ways: Sequence[Way], colours: Sequence[str]) -> list[Path]:
    """The ways in the colours, in turn, each a little beside the others.

    >>> [path.shift for path in side_by_side([Way([0]), Way([0]), Way([0])], ["#000000"])]
    [-0.22, 0.0, 0.22]
    """
    apart = min(0.22, 0.44 / max(len(ways) - 1, 1))
    middle = (len(ways) - 1) / 2
    return [
        Path(way.cells, colours[i % len(colours)], round(apart * (i - middle), 4))
        for i, way in enumerate(ways)
    ]


def bends(cells: Row, width: int) -> list[Position]:
    """Where a path begins, turns and ends.

    >>> bends([0, 1, 2, 5], 3)
    [(0, 0), (0, 2), (1, 2)]
    """
    speed = speed_of(cells)
    kept = speed.ints(len(cells))
    count = speed.run(_bends, cells, kept)
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


# A wall shows unless it is open or lies between two cells that are both masked (outside counts as
# masked) or both cut off. Packed as 16·closed + 4·kind + kind of the cell before.
_SHOWN = bytes(
    byte >= 16 and not (byte >> 2 & 3 == byte & 3 and byte & 3 != 0) for byte in range(256)
)


def _walls(maze: Maze, side: int, count: int, line: Callable[[int], slice]) -> list[bytes]:
    """The grid lines of one direction: `side` is the side of a cell towards the line before."""
    sides = maze.sides
    kinds = maze.kinds if maze.kinds is not None else None
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


def _tinted(
    maze: Maze,
    theme: Theme,
    rock: bool,
    events: bytes | bytearray | None,
    distances: Row | None,
) -> tuple[list[str], Row]:
    """The colours of cells, and for each cell which of them it has (0: none)."""
    colours, size = [theme.cut_off, theme.rock], maze.width * maze.height
    shown = {CUT_OFF: 1} | ({MASKED: 2} if rock else {})
    kinds = maze.kinds if maze.kinds is not None else b""
    below = kinds.translate(bytes(shown.get(kind, 0) for kind in range(256)))
    if distances is not None:
        speed = speed_of(distances)
        tints = speed.flags(size)
        speed.run(_shade, distances, tints)
        colours += [between(theme.distances, n / (SHADES - 1)) for n in range(SHADES)]
    elif events is not None:
        speed = speed_for(size)
        codes = list(theme.events)
        index = bytes(codes.index(c) + 3 if c in codes else 0 for c in range(256))
        tints = speed.bytes(bytes(events).translate(index))
        colours += theme.events.values()
    else:
        return (colours, below) if any(below) else ([], b"")
    if any(below):
        speed.run(_lay_over, speed.view(below), tints)
    return colours, tints


def shaded(distances: Row, theme: Theme) -> dict[int, str]:
    """The colours of cells by their distance, where they have one."""
    speed = speed_of(distances)
    tints = speed.flags(len(distances))
    speed.run(_shade, distances, tints)
    colours = [between(theme.distances, n / (SHADES - 1)) for n in range(SHADES)]
    return {cell: colours[tint - 3] for cell, tint in enumerate(bytes(tints)) if tint}


@kernel
def _lay_over(below: Row, tints: Array) -> None:
    """What lies below shows where there is nothing above."""
    for cell in range(len(tints)):
        if tints[cell] == 0:
            tints[cell] = below[cell]


@kernel
def _shade(distances: Row, tints: Array) -> None:
    """The tint of each cell by its distance: 3 for the nearest; none where there is none."""
    most = 1
    for cell in range(len(distances)):
        most = max(most, distances[cell])
    for cell in range(len(distances)):
        if distances[cell] >= 0:
            tints[cell] = 3 + distances[cell] * (SHADES - 1) // most
