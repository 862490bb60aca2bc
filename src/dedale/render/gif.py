"""Films as animated pictures: the run of an algorithm, or of several side by side on one clock."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import ceil

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..errors import DedaleError
from ..i18n import _
from ..numbers import whole
from ..progress import each, part
from ..trace.trace import Trace
from .pace import HOLD, RATE, events_a_frame
from .panel import INK, PAPER, palette, panel_for
from .themes import Theme, rgb, theme_named

USUAL = 1000  # pixels along the longer side, when cells are as large as sensible
LETTERS = 18  # the height of the line with the name


def to_gif(
    traces: Trace | Sequence[Trace],
    *,
    labels: Sequence[str] | None = None,
    speed: float | None = None,
    frames: int = 250,
    cell: int | None = None,
    theme: str = "light",
    numbers: bool = False,
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
        Frames of the run a second (mostly one event each); without it the film takes ten seconds.
    frames
        The most frames of the picture: a film that would need more runs faster instead.
    cell
        The width of a cell in pixels.
    theme
        "light" or "dark".
    numbers
        Write the numbers of the run into its cells.
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
    films = [traces] if isinstance(traces, Trace) else list(traces)
    if not films:
        raise DedaleError("a film needs at least one run to show")
    frames = whole("frames", frames, least=2)
    if speed is not None and not speed > 0:
        raise DedaleError("speed {n!r} should be a number above 0", n=speed)
    look = theme_named(theme)
    if labels is None:
        labels = [_(film.story.title) for film in films] if len(films) > 1 else []
    sheet = _Sheet(films, list(labels), _cell(films, cell, numbers), look, numbers)
    longest = max(len(film.frames) for film in films)
    step = events_a_frame(longest, speed, frames)
    pause = 1000 // RATE
    if speed is not None and speed < RATE:
        pause = round(1000 / speed)  # slower than the picture: each frame stays longer
    elif speed is None and longest < 5 * RATE:
        pause = min(500, 5000 // max(1, longest))  # a short film is slow enough to be followed
    with part(0.25):
        pictures = list(_frames(sheet, longest, step))
    out = io.BytesIO()
    pictures[0].save(
        out,
        "PNG" if kind == "apng" else "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[pause] * (len(pictures) - 1) + [HOLD],
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _frames(sheet: _Sheet, events: int, step: int) -> Iterator[Image.Image]:
    yield sheet.picture()
    for position in each(range(step, events + step, step)):
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


class _Sheet:
    """The panels beside each other, each under its name."""

    def __init__(
        self, films: list[Trace], labels: list[str], cell: int, theme: Theme, numbers: bool
    ) -> None:
        self.panels = [panel_for(film, cell, theme, numbers) for film in films]
        margin = max(4, cell // 2)
        top = margin + (LETTERS if any(labels) else 0)
        height = max(panel.pixels.shape[0] for panel in self.panels) + top + margin
        width = sum(panel.pixels.shape[1] + margin for panel in self.panels) + margin
        self.pixels = np.full((height, width), PAPER, np.uint8)
        self.colours = [part for colour in palette(theme) for part in rgb(colour)]
        self.places = []
        left = margin
        for number, panel in enumerate(self.panels):
            rows, columns = panel.pixels.shape
            self.places.append((slice(top, top + rows), slice(left, left + columns)))
            if number < len(labels) and labels[number]:
                self._write(labels[number], left, margin // 2, columns)
            left += columns + margin

    def _write(self, text: str, left: int, top: int, most: int) -> None:
        """A name above its panel, in the colour of the walls; as large as there is room for."""
        size = 14
        while size > 8 and ImageFont.load_default(size).getlength(text) > most:
            size -= 1
        stencil = Image.new("1", (most, LETTERS))
        font = ImageFont.load_default(size)
        ImageDraw.Draw(stencil).text((0, 0), text, fill=1, font=font)
        spot = self.pixels[top : top + LETTERS, left : left + most]
        spot[np.asarray(stencil)[: spot.shape[0], : spot.shape[1]]] = INK

    def picture(self) -> Image.Image:
        for panel, (rows, columns) in zip(self.panels, self.places, strict=True):
            self.pixels[rows, columns] = panel.pixels
        height, width = self.pixels.shape
        picture = Image.frombytes("P", (width, height), self.pixels.tobytes())
        picture.putpalette(self.colours)
        return picture
