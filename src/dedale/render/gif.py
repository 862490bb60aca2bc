"""Films as animated GIFs: the run of an algorithm, or of several side by side on one clock."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import ceil

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..errors import DedaleError
from ..numbers import whole
from ..trace import Trace
from .panel import INK, PAPER, Panel, palette
from .themes import Theme, rgb, theme_named

#: Frames a second: GIFs count in hundredths of a second, and viewers slow down above 50.
RATE = 25
HOLD = 2000  # milliseconds that the last frame stays
USUAL = 1000  # pixels along the longer side, when cells are as large as sensible
LETTERS = 16  # the height of the line with the name


def to_gif(
    traces: Trace | Sequence[Trace],
    *,
    labels: Sequence[str] = (),
    speed: float | None = None,
    frames: int = 250,
    cell: int | None = None,
    theme: str = "light",
) -> bytes:
    """The film of one run, or of several at once, as the bytes of a GIF.

    `speed` is in events a second; without it the film takes ten seconds. `frames` limits the
    number of frames: a film that would need more shows more events in each, and so runs faster.
    `cell` is the width of a cell in pixels.

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
    sheet = _Sheet(films, list(labels), _cell(films, cell), look)
    longest = max(len(film) for film in films)
    step = events_a_frame(longest, speed, frames)
    pictures = list(_frames(sheet, longest, step))
    out = io.BytesIO()
    durations = [1000 // RATE] * (len(pictures) - 1) + [HOLD]
    pictures[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def events_a_frame(events: int, speed: float | None, frames: int) -> int:
    """How many events pass between two frames.

    >>> events_a_frame(1000, 250, 500), events_a_frame(1000, 250, 21)
    (10, 50)
    """
    wanted = ceil(events / (10 * RATE)) if speed is None else round(speed / RATE)
    return max(1, wanted, ceil(events / (frames - 1)))


def _frames(sheet: _Sheet, events: int, step: int) -> Iterator[Image.Image]:
    yield sheet.picture()
    for _position in range(0, events, step):
        for panel in sheet.panels:
            panel.advance(step)
        yield sheet.picture()


def _cell(films: list[Trace], cell: int | None) -> int:
    """The width of a cell: what was asked, or what makes a film of a usual size."""
    if cell is not None:
        if not 2 <= cell <= 200:
            raise DedaleError("cells of {cell} pixels should be from 2 to 200 in a film", cell=cell)
        return cell
    across = sum(film.width + 1 for film in films)
    down = max(film.height for film in films)
    return max(3, min(20, USUAL // max(across, down)))


class _Sheet:
    """The panels beside each other, each under its name."""

    def __init__(self, films: list[Trace], labels: list[str], cell: int, theme: Theme) -> None:
        self.panels = [Panel(film, cell, theme) for film in films]
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
        """A name above its panel, in the colour of the walls."""
        stencil = Image.new("1", (most, LETTERS))
        ImageDraw.Draw(stencil).text((0, 0), text, fill=1, font=ImageFont.load_default())
        spot = self.pixels[top : top + LETTERS, left : left + most]
        spot[np.asarray(stencil)[: spot.shape[0], : spot.shape[1]]] = INK

    def picture(self) -> Image.Image:
        for panel, (rows, columns) in zip(self.panels, self.places, strict=True):
            self.pixels[rows, columns] = panel.pixels
        height, width = self.pixels.shape
        picture = Image.frombytes("P", (width, height), self.pixels.tobytes())
        picture.putpalette(self.colours)
        return picture
