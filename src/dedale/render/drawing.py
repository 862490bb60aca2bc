"""A drawing: strokes, areas, discs and words on a plane, in the order they are drawn.

Every picture is drawn from a `Drawing`, which knows no format; `Pen` makes one of a maze on any
grid. Units are cells. Squares, of which there may be millions, have two shapes of their own for
all walls and for all coloured cells (`squares.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from ..grids.plan import Point
from ..grids.shape import Shape
from ..i18n import _
from ..kernel.types import Row, to_list
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF, MASKED
from ..maze.maze import Maze, unchecked_maze
from ..maze.picture import Way
from ..progress import each
from .squares import Tints, Walls, bends, walls_of
from .styles import STYLES, Style
from .themes import Theme, is_dark
from .tints import Tinted, tints_of

WAY = 0.24  # width of a path
HALO = 0.07  # a rim in the colour of the paper keeps the marks apart from a path
DISC, DIAMOND, PIECE = 0.30, 0.38, 0.36  # half the width of start, of goal, of letters' discs
MARGIN, SEAMS = 0.75, 0.9  # around the grid; where there are arrows or numbers of seams
MOST_NAMED = 16  # ways; more than that are not listed in a legend
ASIDE = 1.6  # of several paths: how far a shift leads, in corridors half as wide as a cell
ARROW = 0.34  # how long the arrows at entry and exit are
CORRIDOR, EDGE = 0.54, 0.09  # width of a corridor, and of the line along it
UP, DOWN = 4, 5  # the sides of stairs


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: Sequence[Point]
    width: float
    colour: str
    round: bool = True  # whether it ends in half a disc


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; `rim` is the width of a line around it, in a colour."""

    points: Sequence[Point]
    colour: str
    rim: float = 0
    rim_colour: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, with a rim likewise."""

    middle: Point
    radius: float
    colour: str
    rim: float = 0
    rim_colour: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words, around a point or beginning there, and as high above it as below."""

    place: Point
    text: str
    size: float
    colour: str
    centred: bool = True
    bold: bool = False


Shaped = Stroke | Area | Disc | Words | Walls | Tints


@dataclass(frozen=True, slots=True)
class Drawing:
    """What there is to draw, from the bottom to the top."""

    width: float
    height: float
    theme: Theme
    shapes: Sequence[Shaped]
    title: str = ""
    caption: str = ""
    legend: Sequence[tuple[str, str]] = ()  # colours and names of paths
    margin: float = SEAMS
    digits: int = 0  # of the longest number in a cell


@dataclass(frozen=True, slots=True)
class Path:
    """A way through the maze, in a colour; `shift` moves it aside, so that several can be seen."""

    cells: Row  # row · width + col
    colour: str
    shift: float = 0.0  # in cells, to the south-east


@dataclass(frozen=True)
class Pen:
    """Draws a maze, or a moment of a film, on its grid."""

    shape: Shape
    sides: Row
    kinds: Row | None
    theme: Theme
    #: The colours of cells, and for each cell the index of its own, plus one (0: none).
    palette: Sequence[str] = ()
    tints: Row = b""
    style: Style = STYLES["straight"]
    #: Walls of the border that are left open: a cell and its side each.
    gaps: Sequence[tuple[int, int]] = ()

    def drawing(
        self,
        paths: Sequence[Path] = (),
        ends: tuple[Position | None, Position | None] = (None, None),
        numbers: Mapping[int, int] | None = None,
        title: str = "",
        caption: str = "",
    ) -> Drawing:
        """The whole: cells, walls or corridors, paths in their colours, ends, numbers."""
        steps = [path for path in paths if len(path.cells) > 1]
        out: list[Shaped] = []  # the way goes on through the gaps
        for cell, side in self.gaps if steps else ():
            (x, y), (dx, dy) = self.outward(cell, side)
            through = (x + 0.1 * dx, y + 0.1 * dy)
            out.append(Stroke((self.middle(cell), through), WAY, steps[0].colour))
        shapes: list[Shaped] = []
        if self.shape.square:  # nothing here goes over all cells one by one
            shapes += [self.fills()] if len(self.tints) else []
            shapes += out
            shapes += self.ways(steps, hidden=False)
            shapes += [self.bulk()] if self.is_bulk else self.walls()
        elif self.shape.plan.walled:
            shapes += self.areas()
            shapes += out
            shapes += self.ways(steps, hidden=False)
            shapes += self.walls()
            shapes += [area for _cell, _side, area in self.stairs()]
            shapes += self.labels()
        else:
            shapes += self.corridors(steps)
            shapes += out
            shapes += self.ways(steps, hidden=False)
            shapes += self.labels()
        shapes += self.words(numbers or {})
        shapes += self.arrows() if self.gaps else self.pins(*ends)
        margin = MARGIN if self.shape.square and not self.gaps else SEAMS
        digits = max((len(str(number)) for number in (numbers or {}).values()), default=0)
        extent = self.shape.plan.extent()
        return Drawing(*extent, self.theme, shapes, title, caption, (), margin, digits)

    # ------------------------------------------------------------ cells

    def middle(self, cell: int) -> Point:
        return self.shape.plan.centre(*self.shape.position(cell))

    def outline(self, cell: int) -> list[Point]:
        """The corners of a cell, clockwise."""
        walls = self.shape.walls(cell)
        return [point for _side, line in walls for point in line[:-1]]

    def kind(self, cell: int | None) -> int:
        if cell is None:
            return MASKED
        return 0 if self.kinds is None else self.kinds[cell]

    def colour(self, cell: int) -> str | None:
        if self.kind(cell) == CUT_OFF:
            return self.theme.cut_off
        tint = self.tints[cell] if len(self.tints) else 0
        return self.palette[tint - 1] if tint else None

    def room(self, cell: int) -> float:
        """How far the nearest wall is from the middle of a cell."""
        if not self.shape.plan.walled:
            return CORRIDOR / 2
        (x, y), around = self.middle(cell), self.outline(cell)
        return min(
            hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y)
            for a, b in zip(around, [*around[1:], around[0]], strict=True)
        )

    def areas(self) -> Iterator[Area]:
        """The cells that have a colour; a hair of rim covers the seam between two."""
        for cell in range(self.shape.size):
            colour = self.colour(cell)
            if colour is not None:
                yield Area(self.outline(cell), colour, 0.02, colour)

    def fills(self) -> Tints:
        """The same for squares, at once."""
        return Tints(self.shape.width, self.tints, self.palette)

    # ------------------------------------------------------------ walls

    @property
    def is_bulk(self) -> bool:
        """Whether all walls are one shape."""
        return self.shape.square and self.style.drawn is None

    def bulk(self) -> Walls:
        """All walls of a maze of squares that stand."""
        maze = unchecked_maze(self.shape.width, self.shape.height, self.sides, self.kinds)
        return walls_of(maze, self.theme.ink, self.style.width, self.gaps)

    def walls(self, cells: Sequence[int] | None = None) -> Iterator[Stroke]:
        """Every wall that stands, as its style draws it."""
        for line in self.style.lines(self.lines(cells)):
            yield Stroke(line, self.style.width, self.theme.ink)

    def lines(self, cells: Sequence[int] | None = None) -> Iterator[Sequence[Point]]:
        """Every wall that stands, once; those on an edge that is glued, on both sides."""
        if self.shape.square and cells is None:
            yield from self.bulk().lines(whole=self.is_bulk)
            return
        gaps = self._gaps_on_both_sides()
        for cell in each(range(self.shape.size)) if cells is None else cells:
            row, col = self.shape.position(cell)
            for side, line in self.shape.walls(cell):
                found = self.shape.beside(cell, side)
                near = found[0] if found else None
                glued = self.shape.plan.label(row, col, side) is not None
                if near is not None and near < cell and not glued and cells is None:
                    continue
                here, there = self.kind(cell), self.kind(None if glued else near)
                hidden = here == there != 0
                if not self.sides[cell] >> side & 1 and not hidden and (cell, side) not in gaps:
                    yield line

    def _gaps_on_both_sides(self) -> set[tuple[int, int]]:
        """The gaps, also as sides of the masked cells beyond them."""
        beyond = [self.shape.beside(*gap) for gap in self.gaps]
        return set(self.gaps) | {found for found in beyond if found is not None}

    def stairs(self) -> Iterator[tuple[int, int, Area]]:
        """Small triangles that point up and down, each with its cell and side."""
        if "up" not in self.shape.plan.sides:
            return
        for cell in range(self.shape.size):
            x, y = self.middle(cell)
            if self.sides[cell] >> UP & 1:
                corners = ((x + 0.2, y - 0.3), (x + 0.34, y - 0.06), (x + 0.06, y - 0.06))
                yield cell, UP, Area(corners, self.theme.ink)
            if self.sides[cell] >> DOWN & 1:
                corners = ((x - 0.2, y + 0.3), (x - 0.34, y + 0.06), (x - 0.06, y + 0.06))
                yield cell, DOWN, Area(corners, self.theme.faint)

    # ------------------------------------------------------------ corridors

    def links(self) -> Iterator[tuple[int, int, int]]:
        """Every opening once: a cell, its side, the cell beyond."""
        for cell in range(self.shape.size):
            for side in range(self.shape.ways):
                if self.sides[cell] >> side & 1:
                    near, _entry = self.shape.step(cell, side)
                    if near > cell:
                        yield cell, side, near

    def hidden(self, cell: int, side: int) -> Sequence[Point]:
        return self.shape.plan.hidden(*self.shape.position(cell), side)

    def corridors(self, paths: Sequence[Path]) -> Iterator[Shaped]:
        """Corridors with a line along both sides; below are the parts that pass under others."""
        ink, paper, wide = self.theme.ink, self.theme.paper, CORRIDOR + 2 * EDGE
        below = [
            points for cell, side, _near in self.links() if (points := self.hidden(cell, side))
        ]
        yield from (Stroke(points, wide, ink, round=False) for points in below)
        yield from (Stroke(points, CORRIDOR, paper, round=False) for points in below)
        yield from self.ways(paths, hidden=True)
        arms = [(cell, line) for cell, _side, line in self.arms()]
        for cell, side in self.gaps:
            arms.append((cell, (self.middle(cell), self.outward(cell, side)[0])))
        cells = [cell for cell in range(self.shape.size) if self.kind(cell) != MASKED]
        yield from (Stroke(arm, wide, ink, round=False) for _cell, arm in arms)
        yield from (Disc(self.middle(cell), wide / 2, ink) for cell in cells)
        for cell, arm in arms:
            yield Stroke(arm, CORRIDOR, self.colour(cell) or paper, round=False)
        for cell in cells:
            yield Disc(self.middle(cell), CORRIDOR / 2, self.colour(cell) or paper)

    def arms(self) -> Iterator[tuple[int, int, tuple[Point, Point]]]:
        """The half of a corridor that belongs to a cell, for every open side of every cell."""
        for cell, side, near in self.links():
            one, other = self.middle(cell), self.middle(near)
            half = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            first, last = self.hidden(cell, side) or (half, half)
            yield cell, side, (one, first)
            yield near, self.shape.step(cell, side)[1], (other, last)

    # ------------------------------------------------------------ on top

    def ways(self, paths: Sequence[Path], hidden: bool) -> Iterator[Stroke]:
        """The lines of several paths, each as far beside the others as corridors are wide."""
        for path in paths:
            if self.shape.square:
                at = 0.5 + path.shift
                points = [(col + at, row + at) for row, col in bends(path.cells, self.shape.width)]
                yield Stroke(points, WAY, path.colour)
                continue
            cells = to_list(path.cells)
            aside = path.shift and ASIDE * path.shift * min(map(self.room, cells))
            for stroke in self.way(cells, path.colour, hidden):
                yield replace(stroke, points=[(x + aside, y + aside) for x, y in stroke.points])

    def way(self, path: list[int], colour: str, hidden: bool) -> Iterator[Stroke]:
        """A path: either the parts of it that pass under something, or all the others."""
        line: list[Point] = [self.middle(path[0])]
        for here, there in pairwise(path):
            side = self.side_towards(here, there)
            entry = self.shape.step(here, side)[1]
            below = self.hidden(here, side)
            if hidden:
                if below:
                    yield Stroke(below, WAY, colour, round=False)
                continue
            out = self.shape.plan.label(*self.shape.position(here), side)
            door = self.door(here, side)
            if not below and out is None and door is not None:
                line += [door, self.middle(there)]
                continue
            # It goes on elsewhere on the paper: through a seam, by stairs, or under a bridge.
            if below:
                line.append(below[0])
            elif out is not None:
                line.append(_towards(self.middle(here), out))
            if len(line) > 1:
                yield Stroke(line, WAY, colour)
            into = self.shape.plan.label(*self.shape.position(there), entry)
            line = [self.middle(there)]
            if below:
                line.insert(0, below[-1])
            elif into is not None:
                line.insert(0, _towards(line[0], into))
        if len(line) > 1:
            yield Stroke(line, WAY, colour)

    def door(self, cell: int, side: int) -> Point | None:
        """The middle of a wall, through which one walks; None where stairs lead off the plane."""
        if not self.shape.plan.walled:
            return self.middle(cell)
        walls = dict(self.shape.walls(cell))
        if side not in walls:
            return None
        line = walls[side]
        (x, y), (u, v) = line[(len(line) - 1) // 2], line[len(line) // 2]
        return (x + u) / 2, (y + v) / 2

    def side_towards(self, here: int, there: int) -> int:
        return next(
            side
            for side in range(self.shape.ways)
            if self.sides[here] >> side & 1 and self.shape.step(here, side)[0] == there
        )

    def labels(self) -> Iterator[Words]:
        """Openings that lead to another place of the drawing, numbered at both ends; captions."""
        for _cell, _side, words in self.seams():
            yield words
        for place, text in self.shape.plan.captions():
            yield Words(place, text, 0.7, self.theme.faint)

    def seams(self) -> Iterator[tuple[int, int, Words]]:
        """The numbers at both ends of such openings, each with a cell and a side of its opening."""
        number = 0
        for cell, side, near in self.links():
            place = self.shape.plan.label(*self.shape.position(cell), side)
            if place is not None:
                number += 1
                entry = self.shape.step(cell, side)[1]
                other = self.shape.plan.label(*self.shape.position(near), entry)
                for end in (place, other):
                    if end is not None:
                        yield cell, side, Words(end, str(number), 0.42, self.theme.faint)

    def words(self, numbers: Mapping[int, int]) -> Iterator[Words]:
        """Numbers in cells, in a colour that can be read on that of the cell."""
        theme = self.theme
        for cell, value in numbers.items():
            room = 0.5 if self.shape.square else self.room(cell)
            light = is_dark(self.colour(cell) or theme.paper) != is_dark(theme.paper)
            size = digits_size(str(value), 2 * room)
            yield Words(self.middle(cell), str(value), size, theme.paper if light else theme.ink)

    def marks(self, letters: Sequence[tuple[Position, str, str]]) -> Iterator[Shaped]:
        """Letters on discs: where each stands, what it is, and the colour of its disc."""
        for place, letter, colour in letters:
            middle = self.middle(self.shape.number(place))
            yield Disc(middle, PIECE, colour)
            size = min(0.5, 0.9 / (len(letter) + 0.5))
            yield Words(middle, letter, size, self.theme.paper, bold=True)

    def outward(self, cell: int, side: int) -> tuple[Point, Point]:
        """The middle of a wall of the border, and the direction that leads out, one cell long."""
        lines = [line for number, line in self.shape.walls(cell) if number == side]
        line = lines[len(lines) // 2]
        (x, y), (u, v) = line[(len(line) - 1) // 2], line[len(line) // 2]
        if len(line) % 2:  # the middle of an arc
            (x, y), (u, v) = line[len(line) // 2 - 1], line[len(line) // 2 + 1]
        door = ((x + u) / 2, (y + v) / 2) if len(line) % 2 == 0 else line[len(line) // 2]
        length = hypot(u - x, v - y)
        out = ((v - y) / length, (x - u) / length)
        middle = self.middle(cell)
        if (door[0] - middle[0]) * out[0] + (door[1] - middle[1]) * out[1] < 0:
            out = (-out[0], -out[1])
        return door, out

    def arrows(self) -> Iterator[Area]:
        """An arrow that leads in at the first gap, and one that leads out at the second."""
        for place, (cell, side) in enumerate(self.gaps):
            (x, y), (dx, dy) = self.outward(cell, side)
            near, far = 0.16, 0.16 + ARROW
            tip, base = (far, near) if place else (near, far)
            corners = [
                (x + dx * tip, y + dy * tip),
                (x + dx * base - dy * ARROW / 2, y + dy * base + dx * ARROW / 2),
                (x + dx * base + dy * ARROW / 2, y + dy * base - dx * ARROW / 2),
            ]
            yield Area(corners, self.theme.goal if place else self.theme.start)

    def pins(self, start: Position | None, goal: Position | None) -> Iterator[Disc | Area]:
        """A disc on the start, a diamond on the goal, with a rim of paper around them."""
        if start is not None:
            cell = self.shape.number(start)
            size = min(DISC, 0.66 * self.room(cell))
            yield Disc(self.middle(cell), size, self.theme.start, HALO, self.theme.paper)
        if goal is not None:
            cell = self.shape.number(goal)
            (x, y), size = self.middle(cell), min(DIAMOND, 0.84 * self.room(cell))
            corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
            yield Area(corners, self.theme.goal, HALO, self.theme.paper)


def _towards(one: Point, other: Point) -> Point:
    """A little more than half the way."""
    return one[0] + 0.6 * (other[0] - one[0]), one[1] + 0.6 * (other[1] - one[1])


def digits_size(digits: str, room: float = 1) -> float:
    """The size of letters at which a number fits into a cell so wide."""
    return min(0.5, 0.78 * room / (0.56 * len(digits)))


def pen_of(
    maze: Maze,
    theme: Theme,
    *,
    style: Style = STYLES["straight"],
    gaps: Sequence[tuple[int, int]] = (),
    tints: Tinted | None = None,
) -> Pen:
    """What draws a maze; `tints` are the colours of its cells, else of those that are cut off."""
    coloured = tints or tints_of(maze, theme)
    return Pen(maze.shape, maze.sides, maze.kinds, theme, *coloured, style, gaps)


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
