"""The colours of cells: distances, the marks of a film, what is cut off or rock."""

from collections.abc import Mapping

from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..maze.kinds import CUT_OFF, MASKED
from ..maze.maze import Maze
from .themes import Theme, between

#: A palette, and for each cell the index of its colour in it, plus one (0: none).
Tinted = tuple[list[str], Row]
SHADES = 48  # how many steps of the colours of distances are told apart


def tints_of(
    maze: Maze,
    theme: Theme,
    *,
    rock: bool = False,
    events: bytes | bytearray | None = None,
    distances: Row | None = None,
    colours: Mapping[int, str] | None = None,
) -> Tinted:
    """The colours of the cells of a maze.

    `events` are the marks of a film's player, a code a cell; `distances` a number a cell, -1 where
    there is none; `colours` those of some cells. `rock` fills the masked cells.

    >>> from dedale.render.themes import THEMES
    >>> tints_of(Maze(2, 1), THEMES["light"], colours={1: "#ff0000"})[1]
    bytearray(b'\\x00\\x03')
    """
    palette, size = [theme.cut_off, theme.rock], maze.size
    shown = {CUT_OFF: 1} | ({MASKED: 2} if rock else {})
    kinds = maze.kinds or b""
    below = kinds.translate(bytes(shown.get(kind, 0) for kind in range(256)))
    if distances is not None:
        speed = speed_for(len(distances))
        tints = speed.flags(size)
        speed.run(_shade, speed.given(distances), tints)
        palette += [between(theme.distances, n / (SHADES - 1)) for n in range(SHADES)]
    elif events is not None:
        speed = speed_for(size)
        codes = list(theme.events)
        index = bytes(codes.index(c) + 3 if c in codes else 0 for c in range(256))
        tints = speed.bytes(bytes(events).translate(index))
        palette += theme.events.values()
    elif colours:
        speed = speed_for(size)
        tints = speed.flags(size)
        palette += sorted(set(colours.values()))
        for cell, colour in colours.items():
            tints[cell] = palette.index(colour) + 1
    else:
        return (palette, below) if any(below) else ([], b"")
    if any(below):
        speed.run(_lay_over, speed.view(below), tints)
    return palette, tints


@kernel
def _lay_over(below: Row, tints: Array) -> None:
    """What lies below shows where there is nothing above."""
    for cell in range(len(tints)):
        if tints[cell] == 0:
            tints[cell] = below[cell]


@kernel
def _shade(distances: Row, tints: Array) -> None:
    """The tint of each cell by its distance: 3 for the nearest; none where there is none."""
    most = 1
    for cell in range(len(distances)):
        most = max(most, distances[cell])
    for cell in range(len(distances)):
        if distances[cell] >= 0:
            tints[cell] = 3 + distances[cell] * (SHADES - 1) // most
