"""Films as animated pictures: the run of an algorithm, or of several side by side on one clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from ..errors import DedaleError
from ..i18n import _, fitted
from ..numbers import whole
from ..progress import each, part
from ..trace.trace import Trace, films_of
from .animation import animation
from .fonts import font
from .pace import HOLD, RATE, events_a_frame
from .panel import EDGES, INK, PAPER, Panel, palette
from .structure import CODE, GAP, HIGH, LINE, Coded, Shown, Side, Slot, code_of, side_of
from .structure import LETTERS as SMALL
from .themes import Theme, rgb, theme_named

USUAL = 1000  # pixels along the longer side, when cells are as large as sensible
LETTERS = 18  # the height of a line with the name
#: The colour of a pixel of a letter, by how much of it is covered, and whether it is seen at all.
SHADES = bytes((PAPER, *EDGES, INK)[min(4, (share + 32) // 64)] for share in range(256))
SEEN = bytes(255 * (shade != PAPER) for shade in SHADES)


def to_gif(
    traces: Trace | Sequence[Trace],
    *,
    labels: Sequence[str] | None = None,
    speed: float | None = None,
    frames: int = 250,
    cell: int | None = None,
    theme: str = "light",
    numbers: bool = False,
    structure: bool = True,
    code: bool = False,
    kind: str = "gif",
) -> bytes:
    """The film of one run, or of several at once, as the bytes of an animated picture.

    Parameters
    ----------
    traces
        One film, or several to be shown side by side.
    labels
        A line above each; without them several films bear the names of their algorithms.
    speed
        Frames of the run a second (mostly one event each); without it the film takes about
        ten seconds, or less where the maze is small.
    frames
        The most frames of the picture: a film that would need more runs faster instead.
    cell
        The width of a cell in pixels.
    theme
        "light" or "dark".
    numbers
        Write the numbers of the run into its cells.
    structure
        Show what the algorithm keeps (its stack, queue, heap …) beside the film.
    code
        Show the pseudo-code beside the film, with the line that runs lit.
    kind
        "gif" or "apng".

    Raises
    ------
    DedaleError
        When there is nothing to show, or a number makes no sense.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=6, height=4, seed=1, trace=True)
    >>> to_gif(maze.trace)[:6]
    b'GIF89a'
    """
    films = films_of(traces)
    frames = whole("frames", frames, least=2)
    if speed is not None and not speed > 0:
        raise DedaleError("speed {n!r} should be a number above 0", n=speed)
    look = theme_named(theme)
    if labels is None:
        labels = [_(film.story.title) for film in films] if len(films) > 1 else []
    size = _cell(films, cell, numbers)
    sheet = _Sheet(films, list(labels), size, look, numbers, structure, code)
    longest = max(len(film.frames) for film in films)
    step = events_a_frame(longest, speed, frames)
    pause = 1000 // RATE
    if speed is not None and speed < RATE:
        pause = round(1000 / speed)  # slower than the picture: each frame stays longer
    elif speed is None and longest < 5 * RATE:
        pause = min(500, 5000 // max(1, longest))  # a short film is slow enough to be followed
    ends = range(step, longest + step, step)
    with part(0.65 if kind == "apng" else 1):  # what is left is compressing
        return animation(_frames(sheet, ends), [pause] * len(ends) + [HOLD], kind)


def _frames(sheet: _Sheet, ends: Sequence[int]) -> Iterator[Image.Image]:
    """The film at its beginning and after so many events, one picture after the other."""
    yield sheet.picture()
    for position in each(ends):
        for panel in sheet.panels:
            panel.show(position)
        yield sheet.picture()


def _cell(films: list[Trace], cell: int | None, numbers: bool) -> int:
    """The width of a cell: what was asked, or what makes a film of a usual size."""
    if cell is not None:
        if not 2 <= cell <= 200:
            raise DedaleError("cells of {cell} pixels should be from 2 to 200 in a film", cell=cell)
        return cell
    extents = [film.shape.plan.extent() for film in films]
    across = ceil(sum(wide + 1 for wide, _high in extents))
    down = ceil(max(high for _wide, high in extents))
    return max(3, min(40 if numbers else 20, USUAL // max(across, down)))


NAME = 14  # the height of letters of a name


class _Sheet:
    """The panels beside each other, each under its name, with its structure."""

    def __init__(
        self,
        films: list[Trace],
        labels: list[str],
        cell: int,
        theme: Theme,
        numbers: bool,
        structure: bool,
        code: bool,
    ) -> None:
        self.panels = [_panel(film, cell, theme, numbers) for film in films]
        sides: list[Side | None] = []
        margin = max(4, cell // 2)
        left, heights, names = margin, [], []
        #: The pseudo-code of each film, and how far it stands to the right.
        self.codes: list[tuple[list[Coded], int]] = []
        for number, panel in enumerate(self.panels):
            columns, rows = panel.picture.size
            side = side_of(panel.trace, columns, rows) if structure else None
            sides.append(side)
            wide, high = columns, rows
            if side is not None and side.beside:
                wide, high = columns + 2 * GAP + side.width, max(rows, side.height)
            elif side is not None:
                wide, high = max(columns, side.width), rows + GAP + side.height
            coded, tall = code_of(panel.trace) if code else ([], 0)
            self.codes.append((coded, left + wide + 3 * GAP))
            if coded:
                wide, high = wide + 3 * GAP + CODE, max(high, tall)
            name = labels[number] if number < len(labels) else ""
            names.append((left, wide, _lines(name, wide)))
            heights.append(high)
            left += wide + margin
        top = margin + LETTERS * max(len(lines) for _left, _wide, lines in names)
        self.base = Image.new("P", (left, max(heights) + top + margin), PAPER)
        colours = palette(theme, any(film.terrain is not None for film in films))
        self.base.putpalette([part for colour in colours for part in rgb(colour)])
        self.places = []
        self.boxes = []
        for panel, side, (begin, _wide, lines) in zip(self.panels, sides, names, strict=True):
            columns, rows = panel.picture.size
            self.places.append((begin, top))
            for number, line in enumerate(lines):
                _letters(self.base, begin, margin // 2 + number * LETTERS, line, "la", NAME)
            if side is None:
                continue
            x, y = (begin + columns + 2 * GAP, top) if side.beside else (begin, top + rows + GAP)
            for left_end, middle, text in side.words:
                _letters(self.base, x + left_end, y + middle, text, "lm")
            self.boxes.append(_Boxes(side, panel, (x, y), self.base))
        self.sheet = self.base.copy()

    def picture(self) -> Image.Image:
        """The films as they are at this moment."""
        crowded = [boxes.look() for boxes in self.boxes]
        if any(crowded) or any(coded for coded, _left in self.codes):
            self.sheet = self.base.copy()
            for boxes in self.boxes:
                boxes.clear()
        for panel, place, (coded, left) in zip(self.panels, self.places, self.codes, strict=True):
            self.sheet.paste(panel.picture, place)
            if coded:
                _draw_code(self.sheet, coded, panel, (left, place[1]))
        for boxes in self.boxes:
            boxes.paint(self.sheet)
        return self.sheet.copy()


def _panel(trace: Trace, cell: int, theme: Theme, numbers: bool) -> Panel:
    """What paints a film."""
    if trace.shape.square:
        return Panel(trace, cell, theme, numbers)
    from .plane import PlanePanel  # all that draws pictures

    return PlanePanel(trace, cell, theme, numbers)


class _Boxes:
    """The structure of a film on a sheet: what is as it was is not painted again."""

    def __init__(
        self, side: Side, panel: Panel, corner: tuple[int, int], base: Image.Image
    ) -> None:
        self.side, self.panel, self.corner, self.base = side, panel, corner, base
        self.clear()
        self.look()

    def clear(self) -> None:
        """The sheet is as it was before anything stood there."""
        self.count, self.counted = "", (0, 0, 0, 0)
        self.shown: list[Shown | None] = [None] * len(self.side.boxes)

    def look(self) -> bool:
        """See what stands in the boxes; whether the sheet is to be cleared before it is painted.

        Lines between boxes, and words wider than theirs, lie over others.
        """
        self.now = self.side.shown(self.panel.player)
        places = [*zip(self.side.boxes * 2, [*self.shown, *self.now[1]], strict=True)]
        return bool(self.side.links) or any(
            self._patch(box, shown)[1].width >= box.wide for box, shown in places if shown
        )

    def _patch(self, box: Slot, shown: Shown) -> tuple[int, Image.Image, Image.Image]:
        return _box(shown.text, self.panel.tint(shown.part), int(box.wide) - 1)

    def paint(self, sheet: Image.Image) -> None:
        """Paint what was seen by `look`."""
        x, y = self.corner
        count, found = self.now
        if count != self.count:
            sheet.paste(self.base.crop(self.counted), self.counted)
            left, middle = self.side.count
            self.counted = _letters(sheet, x + left, y + middle, count, "lm", bold=True)
        draw = ImageDraw.Draw(sheet) if self.side.links else None
        for above, below in self.side.links:
            if draw and found[below] is not None:
                ends = [self.side.boxes[above], self.side.boxes[below]]
                line = [(x + box.left + box.wide / 2, y + box.top + HIGH / 2) for box in ends]
                draw.line(line, INK)
        for box, shown, before in zip(self.side.boxes, found, self.shown, strict=True):
            left, top = int(x + box.left), int(y + box.top)
            if shown == before:
                continue
            if shown is None:
                place = (left, top, left + int(box.wide) - 1, top + HIGH - 1)
                sheet.paste(self.base.crop(place), place)
            else:
                first, patch, covered = self._patch(box, shown)
                sheet.paste(patch, (left + first, top), covered)
        self.count, self.shown = count, found


@lru_cache(1024)
def _box(text: str, tint: int, wide: int) -> tuple[int, Image.Image, Image.Image]:
    """A box with its words, and which pixels it covers. They may be wider: then from where on."""
    left, top, letters, shape = _written(text, "mm", SMALL, False)
    left, top = wide // 2 + left, HIGH // 2 - 1 + top
    first = min(0, left)
    size = max(wide, left + letters.width) - first, HIGH - 1
    patch, covered = Image.new("P", size), Image.new("1", size)
    frame = (-first, 0, wide - 1 - first, HIGH - 2)
    ImageDraw.Draw(patch).rectangle(frame, tint, INK)
    ImageDraw.Draw(covered).rectangle(frame, 1)
    patch.paste(letters, (left - first, top), shape)
    covered.paste(1, (left - first, top), shape)
    return first, patch, covered


def _draw_code(
    picture: Image.Image, coded: list[Coded], panel: Panel, corner: tuple[int, int]
) -> None:
    """The pseudo-code of a film, with the line that runs lit."""
    x, y = corner
    draw, before = ImageDraw.Draw(picture), -1
    for line, left, middle, text in coded:
        top = y + middle - LINE / 2
        if line == panel.player.line:
            draw.rectangle((x, top, x + CODE - 1, top + LINE - 1), panel.tint(-1))
        if line != before:
            _letters(picture, x + 3, y + middle, str(line + 1), "lm")
        _letters(picture, x + left, y + middle, text, "lm")
        before = line


def _letters(
    picture: Image.Image,
    x: float,
    y: float,
    text: str,
    anchor: str,
    high: int = SMALL,
    *,
    bold: bool = False,
) -> tuple[int, int, int, int]:
    """Write words in the colour of the walls, with smooth edges; where they stand."""
    left, top, letters, covered = _written(text, anchor, high, bold)
    left, top = int(x) + left, int(y) + top
    picture.paste(letters, (left, top), covered)
    return left, top, left + letters.width, top + letters.height


@lru_cache(1024)
def _written(
    text: str, anchor: str, high: int, bold: bool
) -> tuple[int, int, Image.Image, Image.Image]:
    """Letters from their anchor on, and which pixels they cover at least in part: a quarter, half,
    three quarters, or all. The same few stand in every frame of a film.
    """
    letters = font(high, bold=bold)
    left, top, right, bottom = map(int, letters.getbbox(text, "L", anchor=anchor))
    size = max(1, right - left), max(1, bottom - top)
    covered = Image.new("L", size)
    ImageDraw.Draw(covered).text((-left, -top), text, 255, letters, anchor)
    shares = covered.tobytes()
    seen = Image.frombytes("1", size, shares.translate(SEEN), "raw", "1;8")
    return left, top, Image.frombytes("P", size, shares.translate(SHADES)), seen


def _lines(text: str, wide: int) -> list[str]:
    """A name in one line or more, none longer than there is room for."""
    return fitted(text, lambda line: font(NAME).getlength(line) <= wide)
