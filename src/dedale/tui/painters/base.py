"""What a painter is, how most of them lay out cells, and the runs of characters that they give."""

from __future__ import annotations

from typing import Protocol

from rich.segment import Segment
from rich.style import Style

from ..palette import Tone
from ..scene import Scene


class Painter(Protocol):
    """Draws a scene at one size."""

    def size(self, scene: Scene) -> tuple[int, int]:
        """Columns and lines of the whole drawing."""

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        """Where a cell is drawn, its walls included: x, y, columns, lines."""

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        """The cell drawn at a character; None outside."""

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        """The characters of line y that cover columns first to last, and maybe some more."""


class Raster:
    """Cells of `across` columns by `down` lines, with walls of so many characters around them."""

    def __init__(self, across: int = 1, down: int = 1, wall: int = 0) -> None:
        self.across, self.down, self.wall = across, down, wall

    def step(self, scene: Scene) -> tuple[int, int]:
        """How far it is from a cell to the next one."""
        return self.across + self.wall, self.down + self.wall

    def size(self, scene: Scene) -> tuple[int, int]:
        columns, lines = self.step(scene)
        return columns * scene.width + self.wall, lines * scene.height + self.wall

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        row, col = divmod(cell, scene.width)
        columns, lines = self.step(scene)
        return columns * col, lines * row, columns + self.wall, lines + self.wall

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        width, height = self.size(scene)
        if not (0 <= x < width and 0 <= y < height):
            return None
        columns, lines = self.step(scene)
        row, col = min(y // lines, scene.height - 1), min(x // columns, scene.width - 1)
        return row * scene.width + col


class LineRuns:
    """A stretch of a line: where it begins, and its segments; neighbours alike are joined."""

    __slots__ = ("segments", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.segments: list[Segment] = []

    def add(self, text: str, style: Style) -> None:
        if self.segments and self.segments[-1].style is style:
            self.segments[-1] = Segment(self.segments[-1].text + text, style)
        else:
            self.segments.append(Segment(text, style))
