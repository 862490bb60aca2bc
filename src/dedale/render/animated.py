"""Films as animated SVG, written by hand: small, sharp, and at home in any page.

On every grid a cell is an area whose colour changes at its times, and a wall that falls a line that
goes; where there are corridors instead of walls, they come. What never changes is drawn once. No
script: the browser's own animations play it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from ..grids.plan import Point
from ..i18n import _, fitted
from ..kernel.events import BACKTRACK, FRONTIER, ROCK, opened_side
from ..maze.kinds import MASKED
from ..numbers import whole
from ..progress import each, part
from ..trace.player import Player
from ..trace.trace import Trace, films_of
from .drawing import CORRIDOR, EDGE, Pen
from .pace import HOLD, events_a_frame
from .resolution import checked_pixels
from .shapes import SEAMS, Area, Disc, Shaped, Stroke, Words
from .structure import CODE, GAP, HIGH, LINE, Coded, Shown, Side, code_of, side_of
from .structure import LETTERS as SMALL
from .svg import svg_of
from .themes import MATRIX, MATRIX_EMPTY, MATRIX_WALL, Theme, on_hill, theme_named

LETTERS = 1.3  # the height of the line with the name, in cells
NAME = 0.9  # the height of its letters
GROWN = 1.02  # cells are drawn a little larger than they are, so that no seam is seen between two

Changes = list[tuple[float, str]]


def to_animated_svg(
    traces: Trace | Sequence[Trace],
    *,
    labels: Sequence[str] | None = None,
    seconds: float = 10.0,
    frames: int = 250,
    cell: float = 20,
    theme: str = "light",
    numbers: bool = False,
    structure: bool = True,
    code: bool = False,
) -> str:
    """The film of one run, or of several side by side, as an SVG that plays by itself.

    `seconds` is how long it takes, before it stands still for two and begins again; the other
    parameters are those of `to_gif`.

    >>> import dedale
    >>> maze = dedale.generate("prim", grid="hex", width=5, height=4, seed=1, trace=True)
    >>> to_animated_svg(maze.trace).startswith("<svg ")
    True
    """
    films = films_of(traces)
    frames = whole("frames", frames, least=2)
    checked_pixels(cell)
    look = theme_named(theme)
    if labels is None:
        labels = [_(film.story.title) for film in films] if len(films) > 1 else []
    longest = max(len(film.frames) for film in films)
    step = events_a_frame(longest, max(1.0, longest / seconds) if longest else None, frames)
    ticks = -(-longest // step)
    extents = [film.shape.plan.extent() for film in films]
    px = 1 / cell  # a pixel, in cells
    sides = [
        side_of(film, round(wide * cell), round(high * cell)) if structure else None
        for film, (wide, high) in zip(films, extents, strict=True)
    ]
    codes = [code_of(film) if code else ([], 0) for film in films]
    rooms = [_room(extent, side, px) for extent, side in zip(extents, sides, strict=True)]
    plain = [wide for wide, _high in rooms]  # without the pseudo-code
    for n, (coded, tall) in enumerate(codes):
        if coded:
            wide, high = rooms[n]
            rooms[n] = wide + (3 * GAP + CODE) * px, max(high, tall * px)
    names = [
        _name_lines(labels[n] if n < len(labels) else "", rooms[n][0]) for n in range(len(films))
    ]
    top = LETTERS * max(len(lines) for lines in names)
    width = sum(wide + SEAMS for wide, _high in rooms) + SEAMS
    height = max(high for _wide, high in rooms) + 2 * SEAMS + top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:.6g}" '
        f'height="{height * cell:.6g}" viewBox="0 0 {width:.6g} {height:.6g}" role="img">',
        f"<title>{escape(' · '.join(_(film.story.title) for film in films))}</title>",
        f'<rect width="{width:.6g}" height="{height:.6g}" fill="{look.paper}"/>',
    ]
    left = SEAMS
    for number, film in enumerate(films):
        for line, name in enumerate(names[number]):
            place = left, SEAMS + 0.3 + line * LETTERS
            parts.append(svg_of(Words(place, name, NAME, look.ink, centred=False)))
        side = sides[number]
        with part(0.8 / (len(films) - number)):
            shown = _Film(film, look, seconds, step, ticks, numbers, side)
            drawn = "".join(shown.elements())
        parts.append(f'<g transform="translate({left:.6g} {SEAMS + top:g})">{drawn}</g>')
        if side is not None:
            wide, high = extents[number]
            x, y = (left + wide + 2 * GAP * px, SEAMS + top) if side.beside else (left, 0.0)
            y = y or SEAMS + top + high + 2 * GAP * px
            parts.append(_inset((x, y), px, shown.structure()))
        coded, _tall = codes[number]
        if coded:
            place = left + plain[number] + 3 * GAP * px, SEAMS + top
            parts.append(_inset(place, px, shown.code(coded)))
        left += rooms[number][0] + SEAMS
    parts.append("</svg>")
    return "\n".join(parts)


def _inset(place: Point, px: float, elements: Iterable[str]) -> str:
    """What is drawn in pixels, at a place of a film in cells.

    It is a group: an `svg` in another one has a clock of its own in Chromium, which goes on where
    that of the film stands still, as it does while a picture is out of sight.
    """
    x, y = place
    moved = f"translate({x:.6g} {y:.6g}) scale({px:.6g})"
    return f'<g transform="{moved}">{"".join(elements)}</g>'


def _room(extent: tuple[float, float], side: Side | None, px: float) -> tuple[float, float]:
    """Width and height of a film with its structure, in cells."""
    wide, high = extent
    if side is None:
        return wide, high
    if side.beside:
        return wide + (2 * GAP + side.width) * px, max(high, side.height * px)
    return max(wide, side.width * px), high + (2 * GAP + side.height) * px


def _name_lines(name: str, wide: float) -> list[str]:
    """A name in one line or more, none longer than there is room for."""
    return fitted(name, lambda line: 0.5 * NAME * len(line) <= wide)


class _Film:
    """One film: what each cell and each wall does, and when."""

    def __init__(
        self,
        film: Trace,
        theme: Theme,
        seconds: float,
        step: int,
        ticks: int,
        numbers: bool,
        side: Side | None = None,
    ) -> None:
        self.film, self.theme, self.side = film, theme, side
        self.matrix = film.look == "matrix"
        self.whole = seconds + HOLD / 1000
        self.tick = seconds / max(1, ticks) / self.whole  # the share of one frame of the picture
        self.colours: dict[int, Changes] = {}
        self.texts: dict[int, Changes] = {}
        self.opened: dict[tuple[int, int], float] = {}  # when, by cell and side, of both cells
        self.built: dict[tuple[int, int], float] = {}  # likewise, where rooms are divided
        self.numbers = numbers and film.numbered
        #: What each box of the structure shows, and when; the last is the number of elements.
        self.boxes: list[list[tuple[float, Shown | None]]] = []
        self.heads: list[tuple[float, int | None]] = [(0.0, None)]
        self.lines: list[tuple[float, int | None]] = [(0.0, None)]
        sides = self._play(step)
        kinds = None if film.kinds is None else bytes(film.kinds)
        self.pen = Pen(film.shape, sides, kinds, theme)  # as it is in the end

    def _play(self, step: int) -> bytes:
        """Note what happens when; the open sides after that."""
        film, player = self.film, self.film.player()
        ends = film.frames
        for cell in range(len(player.marks) if film.terrain else 0):
            self.colours[cell] = [(0.0, self._ground(cell))]
        for cell in range(len(player.marks)):
            value = -1 if player.numbers is None else player.numbers[cell]
            if value >= 0:
                self.colours[cell] = [(0.0, self._colour(0, cell, False, value))]
                self.texts[cell] = [(0.0, str(value))]
        self._note_boxes(player, 0)
        for tick in each(range(1, -(-len(ends) // step) + 1)):
            place = ends[min(tick * step, len(ends)) - 1]
            touched = set()
            while player.position < place:
                side = opened_side(int(film.events[player.position]) & 15)
                changed = player.forward()
                cell = changed[0]
                touched.update(changed)
                if side is not None and not film.sides[cell] >> side & 1:
                    for one in ((cell, side), film.shape.step(cell, side)):
                        self.opened.setdefault(one, tick * self.tick)
            if player.rooms:
                self._note_walls(player.sides, touched, tick)
            self._note_boxes(player, tick)
            if player.head != self.heads[-1][1]:
                self.heads.append((tick * self.tick, player.head))
            if player.line != self.lines[-1][1]:
                self.lines.append((tick * self.tick, player.line))
            clean = film.makes and player.done
            for cell in range(len(player.marks)) if clean else touched:
                value = -1 if clean or player.numbers is None else player.numbers[cell]
                colour = self._colour(player.marks[cell], cell, clean, value)
                self._note(self.colours, cell, tick, colour, self._ground(cell))
                if self.numbers:
                    self._note(self.texts, cell, tick, "" if value < 0 else str(value), "")
        return bytes(player.sides)

    def _note_walls(self, sides: bytearray, cells: Iterable[int], tick: int) -> None:
        """Walls that have come to stand between rooms."""
        for cell in cells:
            for near, side in self.film.shape.neighbours(cell):
                if cell < near and not sides[cell] >> side & 1:
                    self.built.setdefault((cell, side), tick * self.tick)

    def _note_boxes(self, player: Player, tick: int) -> None:
        if self.side is None:
            return
        count, found = self.side.shown(player)
        found.append(Shown(count))
        self.boxes = self.boxes or [[] for _box in found]
        for row, shown in zip(self.boxes, found, strict=True):
            if not row or row[-1][1] != shown:
                row.append((tick * self.tick, shown))

    def structure(self) -> Iterator[str]:
        """The structure beside the film, in pixels."""
        side, theme = self.side, self.theme
        assert side is not None
        for left, middle, text in side.words:
            yield svg_of(Words((left, middle), text, SMALL, theme.ink, centred=False))
        for above, below in side.links:
            ends = [
                (side.boxes[n].left + side.boxes[n].wide / 2, side.boxes[n].top + HIGH / 2)
                for n in (above, below)
            ]
            seen = [(when, int(shown is not None)) for when, shown in self.boxes[below]]
            yield svg_of(Stroke(ends, 1, theme.ink), inside=self._animate("opacity", seen))
        for box, changes in zip(side.boxes, self.boxes, strict=False):
            right, bottom = box.left + box.wide - 2, box.top + HIGH - 2
            corners = [(box.left, box.top), (right, box.top), (right, bottom), (box.left, bottom)]
            if all(shown is None for _when, shown in changes):
                continue
            tints = [(when, self._tint(shown)) for when, shown in changes]
            seen = [(when, int(shown is not None)) for when, shown in changes]
            inside = self._animate("opacity", seen) if len(seen) > 1 else ""
            if len({tint for _when, tint in tints}) > 1:
                inside += self._animate("fill", tints)
            yield svg_of(Area(corners, tints[0][1], 1, theme.ink), inside=inside)
            yield from self._texts(changes, (box.left + box.wide / 2 - 1, box.top + HIGH / 2 - 1))
        if side.boxes:
            yield from self._texts(self.boxes[-1], side.count, left=True)

    def code(self, coded: Sequence[Coded]) -> Iterator[str]:
        """The pseudo-code, in pixels; a line is lit while it runs."""
        ink, light, before = self.theme.ink, self.theme.events[FRONTIER], -1
        for line, left, middle, text in coded:
            top, low = middle - LINE / 2, middle + LINE / 2
            lit = [(when, int(running == line)) for when, running in self.lines]
            seen = [step for n, step in enumerate(lit) if not n or lit[n - 1][1] != step[1]]
            if len(seen) > 1:
                bar = [(0.0, top), (CODE, top), (CODE, low), (0.0, low)]
                yield svg_of(Area(bar, light), inside=self._animate("opacity", seen))
            if line != before:
                yield svg_of(Words((3, middle), str(line + 1), SMALL, ink, centred=False))
            yield svg_of(Words((left, middle), text, SMALL, ink, centred=False))
            before = line

    def _tint(self, shown: Shown | None) -> str:
        regions = self.theme.regions
        if shown is None or shown.part < 0:
            return self.theme.events[FRONTIER]
        return regions[shown.part % len(regions)]

    def _texts(
        self, changes: Sequence[tuple[float, Shown | None]], place: Point, left: bool = False
    ) -> Iterator[str]:
        """The words of a box, each as long as they are seen."""
        ends = [*(when for when, _shown in changes[1:]), None]
        for (when, shown), end in zip(changes, ends, strict=True):
            if shown is not None and shown.text:
                words = Words(place, shown.text, SMALL, self.theme.ink, centred=not left, bold=left)
                yield svg_of(words, inside=self._seen(when, end))

    def _note(self, rows: dict[int, Changes], cell: int, tick: int, to: str, first: str) -> None:
        row = rows.setdefault(cell, [(0.0, first)])
        if row[-1][1] != to:
            row.append((tick * self.tick, to))

    def _ground(self, cell: int) -> str:
        masked = self.film.kinds is not None and self.film.kinds[cell] == MASKED
        if self.matrix:
            return MATRIX_WALL if masked else MATRIX_EMPTY
        return self._on_hill(self.theme.paper, cell)

    def _on_hill(self, colour: str, cell: int) -> str:
        """The colour of a cell, darker where it costs more to enter it."""
        terrain = self.film.terrain
        return colour if terrain is None else on_hill(colour, terrain[cell], self.theme)

    def _colour(self, mark: int, cell: int, clean: bool, value: int) -> str:
        theme = self.theme
        if self.matrix:
            return MATRIX.get(mark, self._ground(cell))
        if clean and mark != ROCK:
            return theme.paper
        if self.film.look in ("regions", "rooms") and value >= 0 and mark != BACKTRACK:
            return theme.regions[value % len(theme.regions)]
        return self._on_hill(theme.events.get(mark, theme.paper), cell)

    # ------------------------------------------------------------ what is drawn

    def elements(self) -> Iterator[str]:
        """From the bottom to the top."""
        pen = self.pen
        if self.matrix:
            cells = range(len(self.film.sides))
            for colour in (MATRIX_EMPTY, MATRIX_WALL):
                ground = [self._area(c, colour) for c in cells if self._ground(c) == colour]
                yield from [svg_of(*ground)] if ground else ()
        if self.film.shape.plan.walled:
            yield from map(svg_of, pen.areas())
            for cell, changes in sorted(self.colours.items()):
                yield from self._changing([self._area(cell, changes[0][1])], "fill", changes)
            yield from () if self.matrix else self._walls()
        else:
            yield from self._corridors()
        yield from self._coming((c, s, shape) for c, s, shape in pen.stairs())
        yield from self._coming((c, s, shape) for c, s, shape in pen.seams())
        yield from (
            svg_of(Words(place, text, 0.7, self.theme.faint))
            for place, text in self.film.shape.plan.captions()
        )
        yield from map(svg_of, self._pins())
        yield from self._written()
        yield self._ring()

    def _ring(self) -> str:
        """Around the cell where the algorithm is, wherever that is."""
        places = [(0.0, 0.0) if cell is None else self.pen.middle(cell) for _, cell in self.heads]
        rows: dict[str, list[object]] = {
            "cx": [f"{x:.5g}" for x, _y in places],
            "cy": [f"{y:.5g}" for _x, y in places],
            "opacity": [int(cell is not None) for _when, cell in self.heads],
        }
        times = [when for when, _cell in self.heads]
        inside = "".join(
            self._animate(name, [step for n, step in enumerate(zip(times, row, strict=True))
                                 if not n or row[n - 1] != row[n]])
            for name, row in rows.items()
        )  # fmt: skip
        ring = Disc((0, 0), 0.3, "none", 0.09, self.theme.here)
        return svg_of(ring, inside=inside)

    def _area(self, cell: int, colour: str) -> Area:
        x, y = self.pen.middle(cell)
        corners = self.pen.outline(cell)
        return Area([(x + GROWN * (a - x), y + GROWN * (b - y)) for a, b in corners], colour)

    def _animate(self, name: str, changes: Sequence[tuple[float, object]]) -> str:
        values = ";".join(str(value) for _when, value in changes)
        times = ";".join(f"{when:.4f}".rstrip("0").rstrip(".") or "0" for when, _value in changes)
        return (
            f'<animate attributeName="{name}" calcMode="discrete" dur="{self.whole:g}s" '
            f'repeatCount="indefinite" values="{values}" keyTimes="{times}"/>'
        )

    def _changing(self, shapes: Sequence[Shaped], what: str, changes: Changes) -> Iterator[str]:
        """Shapes of one colour, which changes; nothing where it is that of the ground for ever."""
        if len(changes) > 1:
            yield svg_of(*shapes, inside=self._animate(what, changes))
        elif changes[0][1] != self.theme.paper:
            yield svg_of(*shapes)

    def _coming(self, found: Iterable[tuple[int, int, Shaped]]) -> Iterator[str]:
        """What belongs to openings, each with its cell and side: it is seen from then on."""
        for cell, side, shape in found:
            when = self.opened.get((cell, side))
            yield svg_of(shape, inside="" if when is None else self._seen(when))

    def _seen(self, when: float, until: float | None = None) -> str:
        changes: list[tuple[float, object]] = [(0, 0), (when, 1)] if when else [(0, 1)]
        return self._animate("opacity", [*changes, (until, 0)] if until is not None else changes)

    def _walls(self) -> Iterator[str]:
        """Those that stand are one path; those that fall go at their time."""
        shape, ink, wide = self.film.shape, self.theme.ink, self.pen.style.width
        if self.built:
            yield from self._cuts()
            return
        standing = list(self.pen.walls())
        if standing:
            yield svg_of(*standing)
        fallen: dict[float, list[Stroke]] = {}
        for (cell, side), when in self.opened.items():
            row, col = shape.position(cell)
            glued = shape.plan.label(row, col, side) is not None
            if glued or cell < shape.step(cell, side)[0]:  # a wall of two cells once
                lines = [line for number, line in shape.walls(cell) if number == side]
                fallen.setdefault(when, []).extend(Stroke(line, wide, ink) for line in lines)
        for when, strokes in sorted(fallen.items()):
            if strokes:
                yield svg_of(*strokes, inside=self._animate("opacity", [(0, 1), (when, 0)]))

    def _cuts(self) -> Iterator[str]:
        """The walls of rooms that are divided: each is seen from its cut until its door is open."""
        shape, ink, wide = self.film.shape, self.theme.ink, self.pen.style.width
        rows: dict[tuple[float, float | None], list[Stroke]] = {}
        for cell in range(shape.size):
            if self.pen.kind(cell) == MASKED:
                continue
            for side, line in shape.walls(cell):
                beyond = shape.beside(cell, side)
                if beyond is not None and beyond[0] < cell and self.pen.kind(beyond[0]) != MASKED:
                    continue
                times = self.built.get((cell, side), 0.0), self.opened.get((cell, side))
                rows.setdefault(times, []).append(Stroke(line, wide, ink))
        for (built, opened), strokes in sorted(rows.items(), key=str):
            yield svg_of(*strokes, inside=self._seen(built, opened) if built or opened else "")

    def _corridors(self) -> Iterator[str]:
        """As `Pen.corridors` draws them: below, those that pass under others."""
        pen, ink, paper = self.pen, self.theme.ink, self.theme.paper
        wide = CORRIDOR + 2 * EDGE
        below = [
            (cell, side, points)
            for cell, side, _near in pen.links()
            if (points := pen.hidden(cell, side))
        ]
        arms = list(pen.arms())
        cells = [cell for cell in range(pen.shape.size) if pen.kind(cell) != MASKED]

        def strokes(
            lines: Iterable[tuple[int, int, Sequence[Point]]], width: float, colour: str
        ) -> Iterator[str]:
            return self._coming(
                (cell, side, Stroke(line, width, colour, round=False)) for cell, side, line in lines
            )

        yield from strokes(below, wide, ink)
        yield from strokes(below, CORRIDOR, paper)
        yield from strokes(arms, wide, ink)
        yield from (svg_of(Disc(pen.middle(cell), wide / 2, ink)) for cell in cells)
        for cell, side, line in arms:
            colour, inside = self._tinted(cell, "stroke")
            if (cell, side) in self.opened:
                inside += self._seen(self.opened[cell, side])
            yield svg_of(Stroke(line, CORRIDOR, colour, round=False), inside=inside)
        for cell in cells:
            colour, inside = self._tinted(cell, "fill")
            yield svg_of(Disc(pen.middle(cell), CORRIDOR / 2, colour), inside=inside)

    def _tinted(self, cell: int, what: str) -> tuple[str, str]:
        """The first colour of a cell, and how it changes."""
        changes = self.colours.get(cell, [])
        first = self.pen.colour(cell) or self._ground(cell)
        return first, self._animate(what, changes) if len(changes) > 1 else ""

    def _pins(self) -> Iterator[Shaped]:
        film, theme = self.film, self.theme
        pins = [(place, theme.stop) for place in film.stops]
        pins += [(place, theme.goal) for place in film.goals]
        if film.start is not None and not film.makes:
            pins.append((film.start, theme.start))
        for place, colour in pins:
            if self.numbers:  # around a number, a pin is a ring
                cell = film.shape.number(place)
                radius = 0.9 * self.pen.room(cell)
                yield Disc(self.pen.middle(cell), radius, "none", 0.09, colour)
            elif colour == theme.goal:
                yield from self.pen.pins(None, place)
            else:
                yield from (replace(pin, colour=colour) for pin in self.pen.pins(place, None))

    def _written(self) -> Iterator[str]:
        """Each number as a text that is seen from its time until the next one."""
        longest = max((len(text) for row in self.texts.values() for _when, text in row), default=1)
        for cell, changes in sorted(self.texts.items()) if self.numbers else ():
            size = min(0.5, 2.8 * self.pen.room(cell) / max(2, longest))
            ends = [when for when, _text in changes[1:]] + [None]
            for (when, text), end in zip(changes, ends, strict=True):
                if text:
                    words = Words(self.pen.middle(cell), text, size, self.theme.ink)
                    yield svg_of(words, inside=self._seen(when, end))
