"""Colours. They can be told apart by colour-blind people, and by their lightness on paper.

The colours of the paths follow Okabe and Ito, "Color universal design", 2008.
"""

from colorsys import hls_to_rgb
from dataclasses import dataclass, field

from ..errors import UnknownName
from ..i18n import N_
from ..kernel import events as codes

VERMILLION, BLUE, GREEN = "#d55e00", "#0072b2", "#009e73"
PURPLE, ORANGE, SKY = "#cc79a7", "#e69f00", "#56b4e9"
#: The matrix in the colours of the course: explored green, path red; walls white, empty black.
MATRIX = {codes.VISIT: "#1fae4b", codes.PATH: "#d8322a", codes.GOAL: "#d8322a"}
MATRIX_EMPTY, MATRIX_WALL = "#101010", "#f4f4f4"
#: The hues of regions, each unlike the one before it; then again, in another lightness.
HUES = (28, 200, 95, 320, 55, 255, 150, 0, 225, 75, 290, 175)


@dataclass(frozen=True, slots=True)
class Theme:
    """What everything is coloured with: `#rrggbb` each."""

    paper: str
    ink: str
    cut_off: str
    rock: str  # what a maze was dug out of
    faint: str  # words of less weight
    start: str = GREEN
    goal: str = VERMILLION
    stop: str = "#5b3f8c"
    paths: tuple[str, ...] = (BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY)
    #: The colour of a cell after an event of a film, by its code.
    events: dict[int, str] = field(default_factory=dict)
    #: The colours of regions, by their numbers.
    regions: tuple[str, ...] = ()
    #: From near to far: lightness changes all the way, so that it also works in grey.
    distances: tuple[str, ...] = ()


def _regions(lightness: tuple[float, float], saturation: float) -> tuple[str, ...]:
    """Every hue in both lightnesses."""
    found = [hls_to_rgb(hue / 360, light, saturation) for light in lightness for hue in HUES]
    return tuple("#" + "".join(f"{round(255 * part):02x}" for part in colour) for colour in found)


THEMES = {
    "light": Theme(
        paper="#ffffff",
        ink="#1b1f2a",
        cut_off="#d5d9e2",
        rock="#3a4152",
        faint="#697084",
        events={
            codes.VISIT: "#cfe6f5",
            codes.FRONTIER: "#f6d9a0",
            codes.BACKTRACK: "#eef1f6",
            codes.PATH: "#5fa8d8",
            codes.UNPATH: "#ffffff",
            codes.LOOK: "#e5c4d6",
            codes.ROCK: "#1b1f2a",
            codes.GOAL: "#f0a075",
        },
        regions=_regions((0.87, 0.78), 0.62),
        distances=("#fffbe0", "#f3e79b", "#c5d78a", "#86c29b", "#4fa3a8", "#3b7ea8", "#41588f"),
    ),
    "dark": Theme(
        paper="#14171f",
        ink="#e4e7ef",
        cut_off="#333947",
        rock="#b9c0cf",
        faint="#8e96a8",
        start="#2fc79a",
        goal="#ff8a3d",
        paths=("#56b4e9", "#ff8a3d", "#2fc79a", "#e59ac4", "#f2c14e", "#9ecbff"),
        events={
            codes.VISIT: "#1f3f57",
            codes.FRONTIER: "#6b531c",
            codes.BACKTRACK: "#1d212b",
            codes.PATH: "#2a78b0",
            codes.UNPATH: "#14171f",
            codes.LOOK: "#4f2f42",
            codes.ROCK: "#e4e7ef",
            codes.GOAL: "#8a4318",
        },
        regions=_regions((0.24, 0.31), 0.42),
        stop="#b69ae0",
        distances=("#e9f2b0", "#b5d98c", "#72b886", "#3c9389", "#2b6c80", "#27466b", "#241f4d"),
    ),
}


def theme_named(name: str) -> Theme:
    if name not in THEMES:
        raise UnknownName(N_("theme"), name, THEMES)
    return THEMES[name]


def rgb(colour: str) -> tuple[int, int, int]:
    """The three parts of a colour, 0 to 255.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def between(colours: tuple[str, ...], share: float) -> str:
    """The colour at a place (0 to 1) of a row of colours.

    >>> between(("#000000", "#ffffff"), 0.5)
    '#808080'
    """
    place = share * (len(colours) - 1)
    index = min(int(place), len(colours) - 2)
    first, second = rgb(colours[index]), rgb(colours[index + 1])
    part = place - index
    mixed = [round(a + (b - a) * part) for a, b in zip(first, second, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)
