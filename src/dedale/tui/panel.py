"""Lines of text beside or under a board; only the lines that changed are drawn again."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from .. import i18n

Line = list[tuple[str, Style | None]]


class TextPanel(Widget):
    """A few lines, each made of pieces of styled text."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
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


def flowed(pairs: Sequence[tuple[str, str]], width: int, name_style: Style) -> list[Line]:
    """Names with their values, as many on a line as there is room for.

    >>> pairs = [("score", "50"), ("bombs", "3"), ("turns", "17")]
    >>> ["".join(text for text, _style in line) for line in flowed(pairs, 18, Style())]
    ['score 50  bombs 3', 'turns 17']
    """
    lines: list[Line] = []
    room = 0
    for name, value in pairs:
        needed = len(name) + len(value) + 1
        if needed > width:
            lines += wrapped(f"{name} {value}", width)
            room = 0
        elif needed + 2 <= room:
            lines[-1] += [(f"  {name} ", name_style), (value, None)]
            room -= needed + 2
        else:
            lines.append([(f"{name} ", name_style), (value, None)])
            room = width - needed
    return lines


def wrapped(text: str, width: int, style: Style | None = None) -> list[Line]:
    """A paragraph cut into lines.

    >>> [line[0][0] for line in wrapped("one two three", 8)]
    ['one two', 'three']
    """
    lines = i18n.wrapped(text, width, drop_whitespace=len(text) > width)
    return [[(line, style)] for line in lines]
