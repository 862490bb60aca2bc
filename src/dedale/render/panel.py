"""One film being painted: the walls and coloured cells of a run, kept as pixels.

Only the cells that an event touches are painted again, so a frame costs what has changed in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.events import OPEN_W
from ..maze.kinds import CUT_OFF, MASKED
from ..trace import Trace
from .themes import Theme

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: The first colours of every palette; those of the events follow.
PAPER, INK, OUTSIDE = 0, 1, 2


def palette(theme: Theme) -> list[str]:
    """The colours of the panels: paper, ink, cut-off cells, then each event's."""
    return [theme.paper, theme.ink, theme.cut_off, *theme.events.values()]


class Panel:
    """The pixels of a film at a moment, as indices of the palette: `pixels` (height, width).

    >>> import dedale
    >>> maze = dedale.generate("prim", width=4, height=3, seed=1, trace=True)
    >>> from dedale.render.themes import THEMES
    >>> panel = Panel(maze.trace, 8, THEMES["light"])
    >>> panel.pixels.shape
    (25, 33)
    >>> panel.advance(5)
    >>> panel.player.position
    5
    """

    def __init__(self, trace: Trace, cell: int, theme: Theme) -> None:
        import numpy as np

        self.trace, self.cell = trace, cell
        self.wall = max(1, cell // 8)
        self.player = trace.player()
        self.index = bytearray(16)  # of the palette, by mark
        for place, code in enumerate(theme.events, 3):
            self.index[code] = place
        shape = (trace.height * cell + self.wall, trace.width * cell + self.wall)
        self.pixels: npt.NDArray[np.uint8] = np.full(shape, INK, np.uint8)
        for number in range(trace.width * trace.height):
            self._paint(number)

    def advance(self, events: int) -> None:
        """Play some events on, as many as there are left at most."""
        changed = set()
        player, width = self.player, self.trace.width
        for _ in range(min(events, len(self.trace) - player.position)):
            code = int(self.trace.events[player.position]) & 15
            number = player.forward()
            changed.add(number)
            if code <= OPEN_W:
                changed.add(number + (-width, 1, width, -1)[code])
        for number in changed:
            self._paint(number)

    def _paint(self, number: int) -> None:
        """Fill a cell, and its open sides up to the neighbours."""
        row, col = divmod(number, self.trace.width)
        cell, wall = self.cell, self.wall
        colour = self._colour(number)
        top, left = row * cell, col * cell
        pixels: Any = self.pixels
        pixels[top + wall : top + cell, left + wall : left + cell] = colour
        sides = self.player.sides[number]
        # A passage has the colour of the cell that was painted last.
        if sides & 1:
            pixels[top : top + wall, left + wall : left + cell] = colour
        if sides & 2:
            pixels[top + wall : top + cell, left + cell : left + cell + wall] = colour
        if sides & 4:
            pixels[top + cell : top + cell + wall, left + wall : left + cell] = colour
        if sides & 8:
            pixels[top + wall : top + cell, left : left + wall] = colour

    def _colour(self, number: int) -> int:
        if self.trace.kinds is not None:
            kind = self.trace.kinds[number]
            if kind in (MASKED, CUT_OFF):
                return INK if kind == MASKED else OUTSIDE
        return self.index[self.player.marks[number]]
