"""Colours. They can be told apart by colour-blind people, and by their lightness on paper.

The colours of the paths follow Okabe and Ito, "Color universal design", 2008.
"""

from colorsys import hls_to_rgb
from dataclasses import field
from math import sqrt

from ..i18n import N_
from ..kernel import events as codes
from ..record import record
from ..registry import Entry, Registry

VERMILLION, BLUE, GREEN = "#d55e00", "#0072b2", "#009e73"
PURPLE, ORANGE, SKY = "#cc79a7", "#e69f00", "#56b4e9"
#: The matrix in the colours of the course: explored green, path red; walls white, empty black.
MATRIX = {codes.VISIT: "#1fae4b", codes.PATH: "#d8322a", codes.GOAL: "#d8322a"}
MATRIX_EMPTY, MATRIX_WALL = "#101010", "#f4f4f4"
HILL = 0.62  # how much of its colour the dearest terrain has
#: The hues of regions, each unlike the one before it; then again, in another lightness.
HUES = (28, 200, 95, 320, 55, 255, 150, 0, 225, 75, 290, 175)


@record(frozen=True)
class Theme(Entry):
    """What everything is coloured with: `#rrggbb` each."""

    target: object = None
    paper: str = field(default="#ffffff", kw_only=True)
    ink: str = field(default="#1b1f2a", kw_only=True)
    cut_off: str = field(default="#d5d9e2", kw_only=True)
    rock: str = field(default="#3a4152", kw_only=True)  # what a maze was dug out of
    faint: str = field(default="#697084", kw_only=True)  # words of less weight
    start: str = field(default=GREEN, kw_only=True)
    goal: str = field(default=VERMILLION, kw_only=True)
    stop: str = field(default="#5b3f8c", kw_only=True)
    here: str = field(default="#7a1f0c", kw_only=True)  # where an algorithm is
    #: The colours of paths, each with what people call it.
    paths: tuple[tuple[str, str], ...] = field(
        default=(
            (BLUE, N_("blue")),
            (VERMILLION, N_("vermilion")),
            (GREEN, N_("green")),
            (PURPLE, N_("pink")),
            (ORANGE, N_("orange")),
            (SKY, N_("light blue")),
        ),
        kw_only=True,
    )
    #: The colour of a cell after an event of a film, by its code.
    events: dict[int, str] = field(default_factory=dict, kw_only=True)
    #: The colours of regions, by their numbers.
    regions: tuple[str, ...] = field(default=(), kw_only=True)
    hill: str = field(default="#6e4614", kw_only=True)  # terrain that is dear to enter
    #: From near to far: lightness changes all the way, so that it also works in grey.
    distances: tuple[str, ...] = field(default=(), kw_only=True)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the other one.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def on_hill(colour: str, cost: int, theme: Theme) -> str:
    """A colour of a cell that costs so much to enter, from 1 on: hills are brown, as on the page.

    A path can be seen on them, so its colour changes less.

    >>> on_hill("#ffffff", 1, THEMES["light"]), on_hill("#ffffff", 9, THEMES["light"])
    ('#ffffff', '#a58c6d')
    """
    share = min(HILL, HILL * sqrt((cost - 1) / 8))
    followed = colour in (theme.events[codes.PATH], theme.events[codes.GOAL])
    return mixed(colour, theme.hill, share / 4 if followed else share)


def _regions(lightness: tuple[float, float], saturation: float) -> tuple[str, ...]:
    """Every hue in both lightnesses."""
    found = [hls_to_rgb(hue / 360, light, saturation) for light in lightness for hue in HUES]
    return tuple("#" + "".join(f"{round(255 * part):02x}" for part in colour) for colour in found)


_GREY_EVENTS = {
    codes.VISIT: "#e2e2e2",
    codes.FRONTIER: "#c4c4c4",
    codes.BACKTRACK: "#f2f2f2",
    codes.PATH: "#9a9a9a",
    codes.UNPATH: "#ffffff",
    codes.LOOK: "#d0d0d0",
    codes.ROCK: "#000000",
    codes.GOAL: "#6e6e6e",
}
_CLEAR_EVENTS = {
    codes.VISIT: "#cfe0f2",
    codes.FRONTIER: "#f5dc8f",
    codes.BACKTRACK: "#eef1f6",
    codes.PATH: "#4f8fd0",
    codes.UNPATH: "#ffffff",
    codes.LOOK: "#c9c9c9",
    codes.ROCK: "#1b1f2a",
    codes.GOAL: "#e39a2d",
}

THEMES: Registry[Theme] = Registry(
    "theme",
    {
        "light": Theme(
            None,
            N_("Dark lines on white."),
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
            None,
            N_("Light lines on black."),
            paper="#14171f",
            ink="#e4e7ef",
            cut_off="#333947",
            rock="#b9c0cf",
            faint="#8e96a8",
            start="#2fc79a",
            goal="#ff8a3d",
            stop="#b69ae0",
            here="#ffe0c0",
            hill="#be823c",
            paths=(
                ("#56b4e9", N_("blue")),
                ("#ff8a3d", N_("orange")),
                ("#2fc79a", N_("green")),
                ("#e59ac4", N_("pink")),
                ("#f2c14e", N_("yellow")),
                ("#c3b4ff", N_("lilac")),
            ),
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
            distances=("#e9f2b0", "#b5d98c", "#72b886", "#3c9389", "#2b6c80", "#27466b", "#241f4d"),
        ),
        "print": Theme(
            None,
            N_("Black on white and shades of grey, for any printer and copier."),
            ink="#000000",
            cut_off="#dddddd",
            rock="#000000",
            faint="#555555",
            start="#000000",
            goal="#000000",
            paths=(
                ("#8a8a8a", N_("grey")),
                ("#3d3d3d", N_("dark grey")),
                ("#bdbdbd", N_("light grey")),
            ),
            stop="#555555",
            here="#000000",
            events=_GREY_EVENTS,
            regions=("#f2f2f2", "#c8c8c8", "#e2e2e2", "#b4b4b4", "#d6d6d6", "#a0a0a0"),
            distances=("#ffffff", "#d9d9d9", "#b0b0b0", "#858585", "#5a5a5a"),
        ),
        "colour-blind": Theme(
            None,
            N_("Blue, yellow and black only, safe for colour blindness."),
            start="#0058a3",
            goal="#e69f00",
            paths=(
                ("#0058a3", N_("blue")),
                ("#e69f00", N_("orange")),
                ("#000000", N_("black")),
                ("#6fb7ea", N_("light blue")),
                ("#f0e442", N_("yellow")),
                ("#8c8c8c", N_("grey")),
            ),
            events=_CLEAR_EVENTS,
            regions=("#dce8f7", "#f7e7ae", "#b9d0ec", "#e8cf7a", "#d9d9d9", "#8fb3de"),
            distances=("#fff3b0", "#f2d65c", "#c9b458", "#969076", "#6d7583", "#46588a", "#1f3a7a"),
        ),
    },
    Theme,
)


def theme_named(name: str) -> Theme:
    """The theme of that name, or an error that says which there are."""
    return THEMES[name]


def is_dark(colour: str) -> bool:
    """Whether light letters are read better on a colour than dark ones.

    >>> is_dark("#1b1f2a"), is_dark("#f3e79b")
    (True, False)
    """
    red, green, blue = rgb(colour)
    return 299 * red + 587 * green + 114 * blue < 128_000


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
    return mixed(colours[index], colours[index + 1], place - index)
