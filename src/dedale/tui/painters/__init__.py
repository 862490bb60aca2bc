"""Painters: each draws a scene at one zoom, one line of characters at a time.

Sizes go from one cell in half a character to one cell in sixteen by eight of them. A line is drawn
only where it is looked at, so that a large maze costs no more than the screen.
"""

from ..scene import Scene
from .base import LineRuns, Painter
from .blocks import HalfCells, HalfMatrix
from .lines import Lines
from .plane import Plane
from .signs import Squares, Verbatim

#: The zooms of a maze whose walls are lines, and of one dug out of rock, smallest first.
LINE_ZOOMS: tuple[Painter, ...] = (
    HalfCells(),
    HalfMatrix(),
    *(Lines(across, down) for across, down in ((3, 1), (7, 3), (11, 5), (15, 7))),
)
#: Those of all other grids.
PLANE_ZOOMS: tuple[Painter, ...] = tuple(map(Plane, (3, 4, 5, 6, 8, 10, 13)))
SQUARE_ZOOMS: tuple[Painter, ...] = (HalfCells(), Squares(2, 1), Squares(4, 2), Squares(6, 3))


def zooms(scene: Scene) -> tuple[Painter, ...]:
    """The painters for a scene, smallest first."""
    if not scene.shape.square:
        return PLANE_ZOOMS
    return SQUARE_ZOOMS if scene.squares else LINE_ZOOMS


__all__ = ["LineRuns", "Painter", "Squares", "Verbatim", "zooms"]
