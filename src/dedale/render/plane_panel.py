"""A film on another grid than the square one, painted anew for every frame."""

from dataclasses import replace

import numpy as np
from PIL import Image

from ..kernel.types import to_list
from ..trace.trace import Trace
from .drawing import Pen
from .ink import paint_on
from .panel import INK, PAPER, STOP, Panel, palette
from .themes import Theme

MARGIN = 0.9  # around the grid, in cells: room for the numbers of seams


class PlanePanel(Panel):
    """As `Panel`, for any grid.

    >>> import dedale
    >>> from dedale.render.themes import THEMES
    >>> film = dedale.generate("prim", grid="hex", width=4, height=3, seed=1, trace=True).trace
    >>> panel = PlanePanel(film, 8, THEMES["light"])
    >>> panel.show(5)
    >>> panel.player.position
    5
    """

    def __init__(self, trace: Trace, cell: int, theme: Theme, numbers: bool = False) -> None:
        self.names = palette(theme)
        self.indices = {colour: k for k, colour in reversed(list(enumerate(self.names)))}
        kinds = None if trace.kinds is None else bytes(trace.kinds)
        self.pen = Pen(trace.shape, bytes(trace.sides), kinds, theme)
        super().__init__(trace, cell, theme, numbers)

    def _size(self) -> tuple[int, int]:
        wide, high = self.trace.shape.plan.extent()
        return round((high + 2 * MARGIN) * self.cell), round((wide + 2 * MARGIN) * self.cell)

    def show(self, frame: int) -> None:
        super().show(frame)
        self._draw()

    def _paint_all(self) -> None:
        self._draw()

    def _paint(self, number: int) -> None:
        """Nothing is painted by itself: all of it is drawn when the frame is."""

    def _draw(self) -> None:
        trace, player, size = self.trace, self.player, len(self.trace.sides)
        colours = {cell: self.names[self._colour(cell)] for cell in range(size)}
        shown = {cell: name for cell, name in colours.items() if name != self.theme.paper}
        pen = replace(self.pen, sides=bytes(player.sides), colours=shown)
        numbers = {}
        if self.digits and player.numbers is not None and not self._clean:
            numbers = {k: value for k, value in enumerate(to_list(player.numbers)) if value >= 0}
        start = None if trace.makes else trace.start
        goal = trace.goals[0] if trace.goals else None
        shapes = list(pen.drawing(ends=(start, goal), numbers=numbers).shapes)
        for place in (*trace.stops, *trace.goals[1:]):
            shapes += [replace(pin, colour=self.names[STOP]) for pin in pen.pins(place, None)]
        height, width = self.pixels.shape
        image = Image.new("P", (width, height), PAPER)
        paint_on(
            image, shapes, self.cell, (MARGIN, MARGIN), lambda colour: self.indices.get(colour, INK)
        )
        self.pixels = np.asarray(image)


def panel_for(trace: Trace, cell: int, theme: Theme, numbers: bool) -> Panel:
    """What paints a film."""
    kind = Panel if trace.shape.square else PlanePanel
    return kind(trace, cell, theme, numbers)
