"""Films as animated SVG, written by hand: small, sharp, and at home in any page.

Every cell is a square whose colours change at their times, every wall that falls a line that goes;
what never changes is drawn once. No script: the browser's own animations play it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..errors import DedaleError
from ..i18n import _
from ..kernel.events import OPEN_W, ROCK
from ..maze.kinds import MASKED
from ..maze.maze import Maze
from ..numbers import whole
from ..progress import each, part
from ..trace.trace import Trace
from .gif import HOLD, events_a_frame
from .scene import describe, spans
from .svg import DIAMOND, DISC, HALO, WALL
from .themes import MATRIX, MATRIX_EMPTY, MATRIX_WALL, Theme, theme_named

MARGIN = 0.75  # around the mazes, in cells
LETTERS = 1.3  # the height of the line with the name, in cells


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
    >>> maze = dedale.generate("prim", width=5, height=4, seed=1, trace=True)
    >>> to_animated_svg(maze.trace).startswith("<svg ")
    True
    """
    films = [traces] if isinstance(traces, Trace) else list(traces)
    if not films:
        raise DedaleError("a film needs at least one run to show")
    if not all(film.shape.square for film in films):
        raise DedaleError("animated SVG shows square grids only: take gif for the others")
    frames = whole("frames", frames, least=2)
    if not 0 < cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    look = theme_named(theme)
    if labels is None:
        labels = [_(film.story.title) for film in films] if len(films) > 1 else []
    longest = max(len(film.frames) for film in films)
    step = events_a_frame(longest, max(1.0, longest / seconds) if longest else None, frames)
    top = LETTERS if any(labels) else 0.0
    width = sum(film.width + MARGIN for film in films) + MARGIN
    height = max(film.height for film in films) + 2 * MARGIN + top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:g}" '
        f'height="{height * cell:g}" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(' · '.join(_(film.story.title) for film in films))}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{look.paper}"/>',
    ]
    widths = [
        1.7 * film.width / max(1, len(name)) for film, name in zip(films, labels, strict=False)
    ]
    size = min(0.9, *widths, 0.9)
    left = MARGIN
    for number, film in enumerate(films):
        if number < len(labels) and labels[number]:
            parts.append(
                f'<text x="{left:g}" y="{MARGIN + 0.6:g}" font-size="{size:.3g}" '
                f'font-family="sans-serif" fill="{look.ink}">{escape(labels[number])}</text>'
            )
        ticks = -(-longest // step)
        with part(0.8 / (len(films) - number)):
            drawing = _Drawing(film, look, seconds, step, ticks, numbers)
        parts.append(f'<g transform="translate({left:g} {MARGIN + top:g})">{drawing.text()}</g>')
        left += film.width + MARGIN
    parts.append("</svg>")
    return "\n".join(parts)


class _Drawing:
    """One film: what each cell and each wall does, and when."""

    def __init__(
        self, film: Trace, theme: Theme, seconds: float, step: int, ticks: int, numbers: bool
    ) -> None:
        self.film, self.theme = film, theme
        self.matrix = film.look == "matrix"
        self.whole = seconds + HOLD / 1000
        self.tick = seconds / max(1, ticks) / self.whole  # the share of one frame of the picture
        self.colours: dict[int, list[tuple[float, str]]] = {}
        self.texts: dict[int, list[tuple[float, int]]] = {}
        self.fallen: dict[tuple[int, int], float] = {}
        self.numbers = numbers and film.values is not None
        self._play(step)

    def _play(self, step: int) -> None:
        film, player = self.film, self.film.player()
        ends = film.frames
        for tick in each(range(1, -(-len(ends) // step) + 1)):
            place = ends[min(tick * step, len(ends)) - 1]
            touched = set()
            while player.position < place:
                code = int(film.events[player.position]) & 15
                cell = player.forward()
                touched.add(cell)
                if code <= OPEN_W:
                    self._fell(cell, code, tick * self.tick)
            clean = film.makes and player.done
            for cell in range(len(player.marks)) if clean else touched:
                value = -1 if clean or player.numbers is None else player.numbers[cell]
                colour = self._colour(player.marks[cell], cell, clean, value)
                self._add(self.colours, cell, tick, colour)
                if self.numbers:
                    self._add_text(cell, tick, value)

    def _fell(self, cell: int, code: int, when: float) -> None:
        """A wall has been opened: known by its cell and 1 (east) or 2 (south)."""
        if code in (0, 3):
            cell += -self.film.width if code == 0 else -1
        if not self.film.sides[cell] >> (2 if code in (0, 2) else 1) & 1:
            self.fallen.setdefault((cell, 2 if code in (0, 2) else 1), when)

    def _add(self, rows: dict[int, list[tuple[float, str]]], cell: int, tick: int, to: str) -> None:
        row = rows.setdefault(cell, [(0.0, self._ground(cell))])
        if row[-1][1] != to:
            row.append((tick * self.tick, to))

    def _add_text(self, cell: int, tick: int, value: int) -> None:
        row = self.texts.setdefault(cell, [])
        if (row[-1][1] if row else -1) != value:
            row.append((tick * self.tick, value))

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

    # ------------------------------------------------------------ as text

    def text(self) -> str:
        parts = [self._base()]
        for cell, changes in sorted(self.colours.items()):
            row, col = divmod(cell, self.film.width)
            if len(changes) > 1:
                parts.append(
                    f'<rect x="{col}" y="{row}" width="1.02" height="1.02" '
                    f'fill="{changes[0][1]}">{self._animate("fill", changes)}</rect>'
                )
        parts += self._walls()
        parts += self._pins()
        parts += self._written()
        return "".join(parts)

    def _animate(self, name: str, changes: Sequence[tuple[float, object]]) -> str:
        values = ";".join(str(value) for _when, value in changes)
        times = ";".join(f"{when:.4f}".rstrip("0").rstrip(".") or "0" for when, _value in changes)
        return (
            f'<animate attributeName="{name}" calcMode="discrete" dur="{self.whole:g}s" '
            f'repeatCount="indefinite" values="{values}" keyTimes="{times}"/>'
        )

    def _base(self) -> str:
        film = self.film
        if not self.matrix:
            return ""
        blocks = "".join(
            f"M{cell % film.width} {cell // film.width}h1v1h-1z"
            for cell in range(len(film.sides))
            if self._ground(cell) == MATRIX_WALL
        )
        return (
            f'<rect width="{film.width}" height="{film.height}" fill="{MATRIX_EMPTY}"/>'
            f'<path fill="{MATRIX_WALL}" d="{blocks}"/>'
        )

    def _walls(self) -> list[str]:
        """Those that stand are one path; those that fall go at their time."""
        if self.matrix:
            return []
        film, theme = self.film, self.theme
        player = film.player()
        player.seek(len(film))
        kinds = None if film.kinds is None else bytes(film.kinds)
        scene = describe(Maze(film.width, film.height, bytes(player.sides), kinds), theme=theme)
        standing = [
            f"M{a} {y}h{b - a}" for y, line in enumerate(scene.across) for a, b in spans(line)
        ]
        standing += [
            f"M{x} {a}v{b - a}" for x, line in enumerate(scene.down) for a, b in spans(line)
        ]
        style = f'fill="none" stroke="{theme.ink}" stroke-width="{WALL}" stroke-linecap="round"'
        parts = [f'<path {style} d="{"".join(standing)}"/>']
        by_time: dict[float, list[str]] = {}
        for (cell, side), when in self.fallen.items():
            row, col = divmod(cell, film.width)
            line = f"M{col + 1} {row}v1" if side == 1 else f"M{col} {row + 1}h1"
            by_time.setdefault(when, []).append(line)
        for when, lines in sorted(by_time.items()):
            gone = self._animate("opacity", [(0, 1), (when, 0)])
            parts.append(f'<path {style} d="{"".join(lines)}">{gone}</path>')
        return parts

    def _pins(self) -> list[str]:
        film, theme = self.film, self.theme
        rim = f'stroke="{theme.paper}" stroke-width="{HALO}"'
        discs = [(place, theme.stop) for place in film.stops]
        if film.start is not None and not film.makes:
            discs.append((film.start, theme.start))
        parts = [
            f'<circle cx="{col + 0.5}" cy="{row + 0.5}" r="{DISC}" fill="{colour}" {rim}/>'
            for (row, col), colour in discs
        ]
        side = f"{DIAMOND} {DIAMOND}-{DIAMOND} {DIAMOND}-{DIAMOND}-{DIAMOND}"
        parts += [
            f'<path d="M{col + 0.5} {row + 0.5 - DIAMOND:g}l{side}z" fill="{theme.goal}" {rim}/>'
            for row, col in film.goals
        ]
        return parts

    def _written(self) -> list[str]:
        """Each number as a text that is seen from its time until the next one."""
        parts = []
        longest = len(str(max(self.film.values or (0,)))) if self.numbers else 1
        size = min(0.5, 1.4 / longest)
        pins = {self.film.start, *self.film.goals, *self.film.stops}
        for cell, changes in sorted(self.texts.items()):
            row, col = divmod(cell, self.film.width)
            if (row, col) in pins and not self.film.makes:
                continue
            ends = [when for when, _value in changes[1:]] + [None]
            for (when, value), end in zip(changes, ends, strict=True):
                if value < 0:
                    continue
                seen: list[tuple[float, object]] = [(0, 0), (when, 1)]
                seen += [(end, 0)] if end is not None else []
                parts.append(
                    f'<text x="{col + 0.5}" y="{round(row + 0.5 + size * 0.35, 2)}" '
                    f'font-size="{size:.2g}" '
                    f'font-family="sans-serif" text-anchor="middle" fill="{self.theme.ink}" '
                    f'opacity="0">{value}{self._animate("opacity", seen)}</text>'
                )
        return parts
