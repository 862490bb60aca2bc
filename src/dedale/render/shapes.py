"""What a drawing is made of: strokes, areas, discs and words, in units of cells."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..grids.plan import Point
from .squares import Tints, Walls
from .themes import Theme

MARGIN, SEAMS = 0.75, 0.9  # around the grid; where there are arrows or numbers of seams


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: Sequence[Point]
    width: float
    colour: str
    round: bool = True  # whether it ends in half a disc


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; `rim` is the width of a line around it, in a colour."""

    points: Sequence[Point]
    colour: str
    rim: float = 0
    rim_colour: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, with a rim likewise."""

    middle: Point
    radius: float
    colour: str
    rim: float = 0
    rim_colour: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words, around a point or beginning there, and as high above it as below."""

    place: Point
    text: str
    size: float
    colour: str
    centred: bool = True
    bold: bool = False


Shaped = Stroke | Area | Disc | Words | Walls | Tints


@dataclass(frozen=True, slots=True)
class Drawing:
    """What there is to draw, from the bottom to the top."""

    width: float
    height: float
    theme: Theme
    shapes: Sequence[Shaped]
    title: str = ""
    caption: str = ""
    legend: Sequence[tuple[str, str]] = ()  # colours and names of paths
    margin: float = SEAMS
    digits: int = 0  # of the longest number in a cell


# Widths of Helvetica's characters in thousandths of its size, in groups of equal width.
_NARROW, _MIDDLE, _WIDE = (
    "ijl!'|.,:;If()[]/ t-·",
    "abcdeghnopqu0123456789LT_#$*+=<>xyzksvJF",
    "mMW@%w",
)
_WIDTHS = {
    **dict.fromkeys(_NARROW, 280),
    **dict.fromkeys(_MIDDLE, 550),
    **dict.fromkeys(_WIDE, 850),
}


def length(text: str, size: float, *, bold: bool = False) -> float:
    """About how long a line of text is; good enough to centre it.

    >>> length("mm", 10)
    17.0
    """
    total = sum(_WIDTHS.get(character, 680) for character in text)
    return total * size / 1000 * (1.06 if bold else 1.0)
