"""Films as animated SVG, written by hand: small, sharp, and at home in any page.

On every grid a cell is an area whose colour changes at its times, and a wall that falls a line that
goes; where there are corridors instead of walls, they come. What never changes is drawn once. No
script: the browser's own animations play it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from ..errors import DedaleError
from ..grids.plan import Point
from ..i18n import _
from ..kernel.events import ROCK, opened_side
from ..maze.kinds import MASKED
from ..numbers import whole
from ..progress import each, part
from ..trace.trace import Trace
from .drawing import CORRIDOR, EDGE, SEAMS, Area, Disc, Pen, Shaped, Stroke, Words
from .pace import HOLD, events_a_frame
from .svg import svg_of
from .themes import MATRIX, MATRIX_EMPTY, MATRIX_WALL, Theme, theme_named

LETTERS = 1.3  # the height of the line with the name, in cells
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
) -> str:
    """The film of one run, or of several side by side, as an SVG that plays by itself.

    `seconds` is how long it takes, before it stands still for two and begins again; the other
    parameters are those of `to_gif`.

    >>> import dedale
    >>> maze = dedale.generate("prim", grid="hex", width=5, height=4, seed=1, trace=True)
    >>> to_animated_svg(maze.trace).startswith("<svg ")
    True
    """
    films = [traces] if isinstance(traces, Trace) else list(traces)
    if not films:
        raise DedaleError("a film needs at least one run to show")
    frames = whole("frames", frames, least=2)
    if not 0 < cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    look = theme_named(theme)
    if labels is None:
        labels = [_(film.story.title) for film in films] if len(films) > 1 else []
    longest = max(len(film.frames) for film in films)
    step = events_a_frame(longest, max(1.0, longest / seconds) if longest else None, frames)
    ticks = -(-longest // step)
    extents = [film.shape.plan.extent() for film in films]
    top = LETTERS if any(labels) else 0.0
    width = sum(wide + SEAMS for wide, _high in extents) + SEAMS
    height = max(high for _wide, high in extents) + 2 * SEAMS + top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:.6g}" '
        f'height="{height * cell:.6g}" viewBox="0 0 {width:.6g} {height:.6g}" role="img">',
        f"<title>{escape(' · '.join(_(film.story.title) for film in films))}</title>",
        f'<rect width="{width:.6g}" height="{height:.6g}" fill="{look.paper}"/>',
    ]
    fitting = [
        1.7 * wide / max(1, len(name)) for (wide, _high), name in zip(extents, labels, strict=False)
    ]
    size = min(0.9, *fitting, 0.9)
    left = SEAMS
    for number, film in enumerate(films):
        if number < len(labels) and labels[number]:
            place = left, SEAMS + 0.3
            parts.append(svg_of(Words(place, labels[number], size, look.ink, centred=False)))
        with part(0.8 / (len(films) - number)):
            drawn = "".join(_Film(film, look, seconds, step, ticks, numbers).elements())
        parts.append(f'<g transform="translate({left:.6g} {SEAMS + top:g})">{drawn}</g>')
        left += extents[number][0] + SEAMS
    parts.append("</svg>")
    return "\n".join(parts)


class _Film:
    """One film: what each cell and each wall does, and when."""

    def __init__(
        self, film: Trace, theme: Theme, seconds: float, step: int, ticks: int, numbers: bool
    ) -> None:
        self.film, self.theme = film, theme
        self.matrix = film.look == "matrix"
        self.whole = seconds + HOLD / 1000
        self.tick = seconds / max(1, ticks) / self.whole  # the share of one frame of the picture
        self.colours: dict[int, Changes] = {}
        self.texts: dict[int, Changes] = {}
        self.opened: dict[tuple[int, int], float] = {}  # when, by cell and side, of both cells
        self.numbers = numbers and film.values is not None
        sides = self._play(step)
        kinds = None if film.kinds is None else bytes(film.kinds)
        self.pen = Pen(film.shape, sides, kinds, theme)  # as it is in the end

    def _play(self, step: int) -> bytes:
        """Note what happens when; the open sides after that."""
        film, player = self.film, self.film.player()
        ends = film.frames
        for tick in each(range(1, -(-len(ends) // step) + 1)):
            place = ends[min(tick * step, len(ends)) - 1]
            touched = set()
            while player.position < place:
                side = opened_side(int(film.events[player.position]) & 15)
                cell = player.forward()
                touched.add(cell)
                if side is not None and not film.sides[cell] >> side & 1:
                    for one in ((cell, side), film.shape.step(cell, side)):
                        self.opened.setdefault(one, tick * self.tick)
            clean = film.makes and player.done
            for cell in range(len(player.marks)) if clean else touched:
                value = -1 if clean or player.numbers is None else player.numbers[cell]
                colour = self._colour(player.marks[cell], cell, clean, value)
                self._note(self.colours, cell, tick, colour, self._ground(cell))
                if self.numbers:
                    self._note(self.texts, cell, tick, "" if value < 0 else str(value), "")
        return bytes(player.sides)

    def _note(self, rows: dict[int, Changes], cell: int, tick: int, to: str, first: str) -> None:
        row = rows.setdefault(cell, [(0.0, first)])
        if row[-1][1] != to:
            row.append((tick * self.tick, to))

    def _ground(self, cell: int) -> str:
        masked = self.film.kinds is not None and self.film.kinds[cell] == MASKED
        if self.matrix:
            return MATRIX_WALL if masked else MATRIX_EMPTY
        return self.theme.paper

    def _colour(self, mark: int, cell: int, clean: bool, value: int) -> str:
        theme = self.theme
        if self.matrix:
            return MATRIX.get(mark, self._ground(cell))
        if clean and mark != ROCK:
            return theme.paper
        if self.film.look == "regions" and value >= 0:
            return theme.regions[value % len(theme.regions)]
        return theme.events.get(mark, theme.paper)

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

    def _coming(self, found: Iterable[tuple[int, int, Shaped]]) -> Iterator[str]:
        """What belongs to openings, each with its cell and side: it is seen from then on."""
        for cell, side, shape in found:
            when = self.opened.get((cell, side))
            yield svg_of(shape, inside="" if when is None else self._seen(when))

    def _seen(self, when: float, until: float | None = None) -> str:
        changes: list[tuple[float, object]] = [(0, 0), (when, 1)]
        return self._animate("opacity", [*changes, (until, 0)] if until is not None else changes)

    def _walls(self) -> Iterator[str]:
        """Those that stand are one path; those that fall go at their time."""
        shape, ink, wide = self.film.shape, self.theme.ink, self.pen.style.width
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
        film, pen = self.film, self.pen
        for place in film.stops:
            yield from (replace(pin, colour=self.theme.stop) for pin in pen.pins(place, None))
        yield from pen.pins(None if film.makes else film.start, None)
        for place in film.goals:
            yield from pen.pins(None, place)

    def _written(self) -> Iterator[str]:
        """Each number as a text that is seen from its time until the next one."""
        longest = max((len(text) for row in self.texts.values() for _when, text in row), default=1)
        film = self.film
        pins = set() if film.makes else {film.start, *film.goals, *film.stops}
        for cell, changes in sorted(self.texts.items()):
            if film.shape.position(cell) in pins:
                continue
            size = min(0.5, 2.8 * self.pen.room(cell) / max(2, longest))
            ends = [when for when, _text in changes[1:]] + [None]
            for (when, text), end in zip(changes, ends, strict=True):
                if text:
                    words = Words(self.pen.middle(cell), text, size, self.theme.ink)
                    yield svg_of(words, inside=self._seen(when, end))
