"""Films on grids that are not of squares: all of a frame is drawn, as a picture of a maze is."""

from dataclasses import replace
from math import cos, pi, sin

from PIL import Image

from ..grids.plan import Point
from ..kernel.types import to_list
from ..trace.trace import Trace
from .drawing import Pen
from .painting import paint_on
from .panel import HERE, INK, PAPER, Panel, palette
from .shapes import SEAMS, Stroke
from .themes import Theme


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
        self.names = palette(theme, trace.terrain is not None)
        self.indices = {colour: k for k, colour in reversed(list(enumerate(self.names)))}
        kinds = None if trace.kinds is None else bytes(trace.kinds)
        self.pen = Pen(trace.shape, bytes(trace.sides), kinds, theme)
        super().__init__(trace, cell, theme, numbers)

    def _size(self) -> tuple[int, int]:
        wide, high = self.trace.shape.plan.extent()
        return round((wide + 2 * SEAMS) * self.cell), round((high + 2 * SEAMS) * self.cell)

    def show(self, frame: int) -> None:
        super().show(frame)
        self._draw()

    def _paint_all(self) -> None:
        self._draw()

    def _paint(self, number: int) -> None:
        """Nothing is painted by itself: all of it is drawn when the frame is."""

    def _ring(self, number: int) -> None:
        """This neither."""

    def _draw(self) -> None:
        trace, player, size = self.trace, self.player, len(self.trace.sides)
        tints = [self.colour(cell) + 1 for cell in range(size)]
        shown = [0 if tint == PAPER + 1 else tint for tint in tints]
        pen = replace(self.pen, sides=bytes(player.sides), palette=self.names, tints=shown)
        numbers = {}
        if self.digits and player.numbers is not None and not self.clean:
            numbers = {k: value for k, value in enumerate(to_list(player.numbers)) if value >= 0}
        shapes = list(pen.drawing(numbers=numbers).shapes)
        for cell, (colour, shape) in self.pins.items():
            place = trace.shape.position(cell)
            if cell in numbers:  # around a number, a pin is a ring
                shapes.append(_around(pen.middle(cell), 0.4, self.names[colour]))
            else:
                pins = pen.pins(None, place) if shape == "diamond" else pen.pins(place, None)
                shapes += [replace(pin, colour=self.names[colour]) for pin in pins]
        if player.head is not None:
            shapes.append(_around(pen.middle(player.head), 0.28, self.names[HERE]))
        self.picture = Image.new("P", self.picture.size, PAPER)
        index = self.indices
        paint_on(
            self.picture, shapes, self.cell, (SEAMS, SEAMS), lambda colour: index.get(colour, INK)
        )


def _around(middle: Point, radius: float, colour: str) -> Stroke:
    """A ring."""
    turns = [n * pi / 12 for n in range(25)]
    ring = [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]
    return Stroke(ring, 0.09, colour)
