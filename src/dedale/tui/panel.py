"""Lines of text beside or under a board; only the lines that changed are drawn again."""

import textwrap
from collections.abc import Sequence
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Line = list[tuple[str, Style | None]]


class Panel(Widget):
    """A few lines, each made of pieces of styled text."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.lines: list[Line] = []

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        before, self.lines = self.lines, list(lines)
        left, top = self.gutter.left, self.gutter.top
        for y in range(max(len(before), len(lines))):
            if before[y : y + 1] != self.lines[y : y + 1]:
                self.refresh(Region(left, top + y, self.size.width, 1))

    @property
    def text(self) -> str:
        """What it says, without styles."""
        return "\n".join("".join(piece for piece, _style in line) for line in self.lines)

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.rich_style
        pieces = self.lines[y] if y < len(self.lines) else []
        segments = [Segment(text, base + style if style else base) for text, style in pieces]
        return Strip(segments).adjust_cell_length(width, base)


def wrapped(text: str, width: int, style: Style | None = None) -> list[Line]:
    """A paragraph cut into lines.

    >>> [line[0][0] for line in wrapped("one two three", 8)]
    ['one two', 'three']
    """
    return [[(line, style)] for line in textwrap.wrap(text, width)]
