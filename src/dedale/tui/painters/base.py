"""What a painter is, and the runs of characters that it gives."""

from __future__ import annotations

from typing import Protocol

from rich.segment import Segment
from rich.style import Style

from ..scene import Scene


class Painter(Protocol):
    """Draws a scene at one size."""

    def size(self, scene: Scene) -> tuple[int, int]:
        """Columns and lines of the whole drawing."""

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        """Where a cell is drawn, its walls included: x, y, columns, lines."""

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        """The cell drawn at a character; None outside."""

    def line(self, scene: Scene, poor: bool, y: int, first: int, last: int) -> Runs:
        """The characters of line y that cover columns first to last, and maybe some more."""


class Runs:
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
