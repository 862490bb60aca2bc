"""A picture in memory, and what can be asked of one. The pictures themselves are drawn above."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypedDict

from ..errors import DedaleError
from .formats import write

if TYPE_CHECKING:
    from typing import Unpack

    import numpy.typing as npt

    from ..kernel.types import Row
    from .maze import Maze

MEDIA = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "gif": "image/gif",
}


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A path to be drawn: the numbers of its cells (row · width + col), its name in the legend."""

    cells: Row
    name: str = ""
    stop: str = ""  # written where it ends, if others go on from there


#: Cells up to which a notebook is given lines, and pixels above.
MOST_LINES = 10_000


def is_small(maze: Maze) -> bool:
    """Whether a notebook is given a picture made of lines, and not of pixels."""
    return maze.width * maze.height <= MOST_LINES


class HasWays(Protocol):
    """What has paths to be drawn: a solution, a tour."""

    @property
    def ways(self) -> list[DrawnWay]: ...


class Look(TypedDict, total=False):
    """How a maze is drawn: what `Maze.draw` takes beside the format."""

    solution: bool | HasWays | Sequence[HasWays]  # True: the shortest path between the ends
    numbers: npt.ArrayLike | None  # a number for each cell; below 0: none
    distances: bool  # colour cells by how far they are from the start
    ends: bool  # mark start and goal
    title: str
    theme: str
    cell: float  # width of a cell, in pixels (SVG, PNG, Tiled, Godot) or millimetres (DXF, STL)
    thickness: float  # of walls, in the same unit (STL, Tiled, Godot)
    wall_height: float  # of walls above the plate, in millimetres (solids)
    ball: float  # width of the ball of a labyrinth with a lid, in millimetres (solids)
    kerf: float  # what a tool takes away, in millimetres (outlines)
    paper: str  # "a4", "a5", "letter", "6x9" … (PDF)
    walls: str  # "straight", "thick", "round" or "sketch"
    gaps: bool  # entry and exit as gaps in the border
    between: str | None  # where entry and exit are: see `border.ENDS`
    signs: str  # what stands there: "arrows", "words", "mouse" …
    tactile: bool  # raised lines and braille (PDF)
    poster: tuple[int, int]  # over so many sheets side by side and below each other (PDF)


class Drawn:
    """What can be drawn on the maze it was found in: a solution, a tour."""

    maze: Maze | None

    @property
    def ways(self) -> list[DrawnWay]:
        raise NotImplementedError

    def draw(self, format: str = "svg", **look: Unpack[Look]) -> Picture:
        """The maze with the way, as a picture in memory; `look` as in `Maze.draw`.

        >>> import dedale
        >>> maze = dedale.generate("wilson", width=9, height=6, seed=1)
        >>> dedale.solve(maze, (0, 0), (5, 8)).draw("png").format
        'png'
        """
        if self.maze is None:
            raise DedaleError("the maze of this way is not in memory: draw its file instead")
        look.setdefault("solution", self)
        return self.maze.draw(format, **look)

    def _repr_svg_(self) -> str | None:
        small = self.maze is not None and is_small(self.maze)
        return str(self.draw().data) if small else None

    def _repr_png_(self) -> bytes | None:
        return None if self.maze is None or is_small(self.maze) else bytes(self.draw("png"))


class Picture:
    """A picture in memory. A notebook shows it; `save` writes it to a file.

    Attributes
    ----------
    format : str
        "svg", "png", "pdf" or "gif".
    data : str or bytes
        The file: text for SVG, bytes for the others; `bytes(picture)` are bytes of all.

    See Also
    --------
    Maze.draw, Solution.draw, Tour.draw : what gives pictures.

    Examples
    --------
    >>> import dedale
    >>> picture = dedale.Maze(2, 1, bytes([2, 8])).draw("png")
    >>> picture.format, picture.data[:4]
    ('png', b'\\x89PNG')
    """

    __slots__ = ("data", "format")

    def __init__(self, data: str | bytes, format: str) -> None:
        self.data, self.format = data, format

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file, whatever its name; `-` is standard output."""
        write(self.data, path)

    def __bytes__(self) -> bytes:
        return self.data.encode() if isinstance(self.data, str) else self.data

    def __repr__(self) -> str:
        return f"<Picture {self.format}, {len(bytes(self)):,} bytes>"

    def _repr_mimebundle_(self, **_wanted: object) -> dict[str, str | bytes]:
        if self.format not in MEDIA:
            return {"text/plain": repr(self)}
        return {MEDIA[self.format]: self.data, "text/plain": repr(self)}
