"""A maze, or a moment of a film, as a drawing.

Every picture is drawn from a `Drawing` (`shapes.py`), which knows no format; `Pen` makes one of a
maze on any grid. Units are cells. Squares, of which there may be millions, have two shapes of
their own for all walls and for all coloured cells (`squares.py`).
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
from ..maze.border import outward_of
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF, MASKED
from ..maze.maze import Maze, unchecked_maze
from ..maze.picture import DrawnWay
from ..progress import each
from .shapes import MARGIN, SEAMS, Area, Disc, Drawing, Shaped, Stroke, Words, length
from .signs import SIGNS, arrow, default_words, picture, word
from .squares import Tints, Walls, bends, walls_of
from .styles import STYLES, Style
from .themes import Theme, is_dark
from .tints import Tinted, tints_of

WAY = 0.24  # width of a path
HALO = 0.07  # a rim in the colour of the paper keeps the marks apart from a path
DISC, DIAMOND, PIECE = 0.30, 0.38, 0.36  # half the width of start, of goal, of letters' discs
MOST_NAMED = 16  # ways; more than that are not listed in a legend
ASIDE = 1.6  # of several paths: how far a shift leads, in corridors half as wide as a cell
CORRIDOR, EDGE = 0.54, 0.09  # width of a corridor, and of the line along it
FOLD = 0.05  # width of the lines of a net
UP, DOWN = 4, 5  # the sides of stairs


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
    #: Walls of the border that are left open: entry, and exit unless the goal lies within.
    gaps: Sequence[tuple[int, int]] = ()
    #: What stands there (see `signs.py`), and the words for entry and exit; "": the usual ones.
    signs: str = "arrows"
    named: tuple[str, str] = ("", "")

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
            shapes += self.net()
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
        at_gaps = list(self.at_gaps())
        shapes += at_gaps
        shapes += self.pins(*(ends if not self.gaps else (None, ends[1]) if self.within else ()))
        extent = self.shape.plan.extent()
        margin = MARGIN if self.shape.square and not self.gaps else SEAMS
        margin = max([margin, *(overhang(shape, extent) + 0.15 for shape in at_gaps)])
        digits = max((len(str(number)) for number in (numbers or {}).values()), default=0)
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

    def net(self) -> Iterator[Stroke]:
        """Where a net is folded, in dashes, and its tabs."""
        for (x, y), (u, v) in self.shape.plan.folds():
            count = max(1, round(2 * hypot(u - x, v - y)))
            for k in range(count):
                one, other = (k + 0.25) / count, (k + 0.75) / count
                ends = [(x + (u - x) * share, y + (v - y) * share) for share in (one, other)]
                yield Stroke(ends, FOLD, self.theme.faint)
        for tab in self.shape.plan.tabs():
            yield Stroke(tab, FOLD, self.theme.faint)

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
                line.append(door or _towards(self.middle(here), out))
            if len(line) > 1:
                yield Stroke(line, WAY, colour)
            into = self.shape.plan.label(*self.shape.position(there), entry)
            line = [self.middle(there)]
            if below:
                line.insert(0, below[-1])
            elif into is not None:
                line.insert(0, self.door(there, entry) or _towards(line[0], into))
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
        return outward_of(lines[len(lines) // 2], self.middle(cell))

    @property
    def within(self) -> bool:
        """Whether there is an entry, and the goal lies within."""
        return len(self.gaps) == 1

    def at_gaps(self) -> Iterator[Shaped]:
        """What stands at entry and exit: arrows, which lead in and out, words or pictures."""
        theme, signs = self.theme, SIGNS[self.signs]
        extent = self.shape.plan.extent()
        half, size = max(0.55, 0.036 * max(extent)), max(0.5, 0.03 * max(extent))
        named = [own or usual for own, usual in zip(self.named, default_words(), strict=True)]
        for place, gap in enumerate(self.gaps):
            door, out = self.outward(*gap)
            if parts := (signs.goal if place else signs.start):
                beyond = half + 0.25
                middle = (door[0] + beyond * out[0], door[1] + beyond * out[1])
                yield from picture(parts, middle, half, theme)
                continue
            yield arrow(door, out, theme, leaving=bool(place))
            if self.signs == "words" or self.named[place]:
                yield word(named[place], door, out, size, theme)

    def pins(
        self, start: Position | None = None, goal: Position | None = None
    ) -> Iterator[Stroke | Area | Disc]:
        """A disc on the start, a diamond on the goal, with a rim of paper around them.

        Or the pictures of the signs.
        """
        signs = SIGNS[self.signs]
        for place, parts in ((start, signs.start), (goal, signs.goal)):
            if place is not None and parts:
                cell = self.shape.number(place)
                yield from picture(parts, self.middle(cell), 0.9 * self.room(cell), self.theme)
        if signs.start:
            return
        if start is not None:
            cell = self.shape.number(start)
            size = min(DISC, 0.66 * self.room(cell))
            yield Disc(self.middle(cell), size, self.theme.start, HALO, self.theme.paper)
        if goal is not None:
            cell = self.shape.number(goal)
            (x, y), size = self.middle(cell), min(DIAMOND, 0.84 * self.room(cell))
            corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
            yield Area(corners, self.theme.goal, HALO, self.theme.paper)


def overhang(shape: Shaped, extent: Point) -> float:
    """How far a shape reaches beyond a drawing."""
    aside: tuple[float, float]
    if isinstance(shape, Words):
        points, aside = [shape.place], (length(shape.text, shape.size, bold=True) / 2, shape.size)
    elif isinstance(shape, Disc):
        points, aside = [shape.middle], (shape.radius, shape.radius)
    else:
        points = [] if isinstance(shape, Walls | Tints) else list(shape.points)
        aside = (0.0, 0.0)
    (wide, high), (dx, dy) = extent, aside
    far = [max(dx - x, dy - y, x + dx - wide, y + dy - high) for x, y in points]
    return max(far, default=0.0)


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
    signs: str = "arrows",
    named: tuple[str, str] = ("", ""),
) -> Pen:
    """What draws a maze; `tints` are the colours of its cells, else of those that are cut off."""
    coloured = tints or tints_of(maze, theme)
    return Pen(maze.shape, maze.sides, maze.kinds, theme, *coloured, style, gaps, signs, named)


def legend_of(ways: Sequence[DrawnWay], theme: Theme) -> list[tuple[str, str]]:
    """The colours and names of several ways; one alone needs no explanation."""
    if not 1 < len(ways) <= MOST_NAMED or not all(way.name for way in ways):
        return []
    listed = []
    for number, way in enumerate(ways):
        colour, called = theme.paths[number % len(theme.paths)]
        words = _("{name} ({colour})").format(name=way.name, colour=_(called))
        listed.append((colour, words))
    return listed


def side_by_side(ways: Sequence[DrawnWay], colours: Sequence[str]) -> list[Path]:
    """The ways in the colours, in turn, each a little beside the others.

    >>> [path.shift for path in side_by_side([DrawnWay([0])] * 3, ["#000000"])]
    [-0.22, 0.0, 0.22]
    """
    apart = min(0.22, 0.44 / max(len(ways) - 1, 1))
    middle = (len(ways) - 1) / 2
    return [
        Path(way.cells, colours[i % len(colours)], round(apart * (i - middle), 4))
        for i, way in enumerate(ways)
    ]
