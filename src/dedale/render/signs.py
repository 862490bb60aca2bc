"""What stands at entry and exit: arrows, words, or pictures ("help the mouse to the cheese").

A picture is a list of shapes around (0, 0), about 2 wide and high, y to the south, in ink and paper
only: it is seen in black and white, and at a few millimetres. The way in is always black inside,
the way out is an outline, so that they can be told apart without colours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from ..errors import UnknownName
from ..grids.plan import Point
from ..i18n import N_, _
from .shapes import Area, Disc, Stroke, Words, length
from .themes import Theme

ARROW, HEAD, SHAFT = 0.62, 0.3, 0.1  # its length, the length and half the width of its parts
NEAR = 0.13  # from the border to what stands there
INK, PAPER = "ink", "paper"

#: A part of a picture: a polygon, a disc (middle and radius) or a line (points and width).
Part = tuple[str, Sequence[Point], float]


def oval(x: float, y: float, wide: float, high: float) -> list[Point]:
    """An ellipse as a polygon."""
    turns = [2 * pi * k / 20 for k in range(20)]
    return [(x + wide * cos(t), y + high * sin(t)) for t in turns]


def area(points: Sequence[Point], colour: str = INK) -> Part:
    return colour, points, 0


def dot(x: float, y: float, radius: float, colour: str = PAPER) -> Part:
    return colour, [(x, y)], radius


def line(*points: Point, width: float = 0.1, colour: str = INK) -> Part:
    return colour, points, width


@dataclass(frozen=True, slots=True)
class EndSigns:
    """The signs of entry and exit: what they are called, the task that they tell, two pictures."""

    about: str
    task: str = ""
    start: Sequence[Part] = ()
    goal: Sequence[Part] = ()


MOUSE = [
    line((-0.75, 0.4), (-1.0, 0.1), (-0.85, -0.3), width=0.09),
    area(oval(-0.1, 0.3, 0.75, 0.42)),
    area([(0.2, 0.0), (1.0, 0.45), (0.3, 0.7)]),
    dot(0.15, -0.15, 0.3, INK),
    dot(0.15, -0.15, 0.16),
    dot(0.5, 0.32, 0.08),
]
CHEESE = [
    area([(-0.95, 0.15), (0.75, -0.65), (0.95, -0.3), (0.95, 0.7), (-0.95, 0.7)]),
    area([(-0.83, 0.26), (0.83, 0.0), (0.83, 0.58), (-0.83, 0.58)], PAPER),
    dot(-0.4, 0.42, 0.13, INK),
    dot(0.15, 0.3, 0.16, INK),
    dot(0.6, 0.42, 0.1, INK),
]
RABBIT = [
    area(oval(-0.2, -0.55, 0.14, 0.45)),
    area(oval(0.2, -0.55, 0.14, 0.45)),
    area(oval(-0.2, -0.55, 0.05, 0.3), PAPER),
    area(oval(0.2, -0.55, 0.05, 0.3), PAPER),
    area(oval(0, 0.35, 0.58, 0.6)),
    dot(-0.22, 0.2, 0.1),
    dot(0.22, 0.2, 0.1),
    area([(-0.12, 0.45), (0.12, 0.45), (0, 0.6)], PAPER),
]
CARROT = [
    line((0.35, -0.4), (0.5, -0.95), width=0.12),
    line((0.4, -0.35), (0.85, -0.75), width=0.12),
    line((0.45, -0.3), (0.95, -0.4), width=0.12),
    area([(0.1, -0.5), (0.6, 0.0), (-0.9, 0.95)]),
    area([(0.13, -0.32), (0.42, -0.03), (-0.6, 0.63)], PAPER),
    line((-0.1, 0.0), (0.1, 0.2), width=0.08),
    line((-0.35, 0.3), (-0.18, 0.46), width=0.08),
]
BEE = [
    area(oval(-0.2, -0.45, 0.28, 0.4)),
    area(oval(0.2, -0.45, 0.28, 0.4)),
    area(oval(-0.2, -0.45, 0.18, 0.3), PAPER),
    area(oval(0.2, -0.45, 0.18, 0.3), PAPER),
    area(oval(0, 0.2, 0.8, 0.48)),
    line((-0.25, -0.18), (-0.25, 0.58), width=0.15, colour=PAPER),
    line((0.12, -0.18), (0.12, 0.58), width=0.15, colour=PAPER),
    dot(0.52, 0.12, 0.09),
]
FLOWER = [
    line((0, 0), (0, 1), width=0.12),
    *[dot(0.42 * cos(k * pi / 3), 0.42 * sin(k * pi / 3) - 0.25, 0.3, INK) for k in range(6)],
    *[dot(0.42 * cos(k * pi / 3), 0.42 * sin(k * pi / 3) - 0.25, 0.2) for k in range(6)],
    dot(0, -0.25, 0.26, INK),
]
DOG = [
    area([(-0.75, -0.55), (-0.4, -0.75), (0.4, -0.75), (0.75, -0.55), (0.5, 0.5), (0, 0.8),
          (-0.5, 0.5)]),
    area(oval(-0.72, -0.2, 0.2, 0.48)),
    area(oval(0.72, -0.2, 0.2, 0.48)),
    dot(-0.25, -0.25, 0.12),
    dot(0.25, -0.25, 0.12),
    area(oval(0, 0.3, 0.3, 0.28), PAPER),
    dot(0, 0.18, 0.12, INK),
]  # fmt: skip
_KNOBS = [(-0.7, -0.2), (-0.7, 0.2), (0.7, -0.2), (0.7, 0.2)]
BONE = [
    *[dot(x, y, 0.27, INK) for x, y in _KNOBS],
    line((-0.7, 0), (0.7, 0), width=0.42),
    *[dot(x, y, 0.16) for x, y in _KNOBS],
    line((-0.7, 0), (0.7, 0), width=0.22, colour=PAPER),
]

SIGNS: dict[str, EndSigns] = {
    "arrows": EndSigns(N_("Arrows.")),
    "words": EndSigns(N_("Words.")),
    "mouse": EndSigns(
        N_("A mouse and its cheese."), N_("Help the mouse to the cheese."), MOUSE, CHEESE
    ),
    "rabbit": EndSigns(
        N_("A rabbit and its carrot."), N_("Help the rabbit to the carrot."), RABBIT, CARROT
    ),
    "bee": EndSigns(N_("A bee and its flower."), N_("Help the bee to the flower."), BEE, FLOWER),
    "dog": EndSigns(N_("A dog and its bone."), N_("Help the dog to the bone."), DOG, BONE),
}


def signs_named(name: str) -> EndSigns:
    """The signs of that name, or an error that says which there are."""
    if name not in SIGNS:
        raise UnknownName(N_("signs"), name, SIGNS)
    return SIGNS[name]


def arrow(door: Point, out: Point, theme: Theme, *, leaving: bool) -> Area:
    """An arrow through a gap: a black one leads in, an outline leads out."""
    (x, y), (dx, dy) = door, out
    tip, tail = (NEAR + ARROW, NEAR) if leaving else (NEAR, NEAR + ARROW)
    neck = tip - HEAD if leaving else tip + HEAD
    profile = [(tip, 0.0), (neck, 0.24), (neck, SHAFT), (tail, SHAFT)]
    profile += [(along, -aside) for along, aside in reversed(profile[1:])]
    points = [(x + dx * a - dy * b, y + dy * a + dx * b) for a, b in profile]
    if leaving:
        return Area(points, theme.paper, 0.07, theme.goal)
    return Area(points, theme.start, 0.07, theme.start)


def word(text: str, door: Point, out: Point, size: float, theme: Theme) -> Words:
    """A word behind the arrow of a gap."""
    beyond = NEAR + ARROW + 0.2
    (x, y), (dx, dy) = door, out
    x += dx * (beyond + length(text, size, bold=True) / 2)
    y += dy * (beyond + size / 2)
    return Words((x, y), text, size, theme.ink, bold=True)


def picture(
    parts: Sequence[Part], middle: Point, half: float, theme: Theme
) -> Iterator[Stroke | Area | Disc]:
    """A picture around a place, twice `half` wide."""
    for name, points, size in parts:
        colour = theme.ink if name == INK else theme.paper
        placed = [(middle[0] + half * x, middle[1] + half * y) for x, y in points]
        if not size:
            yield Area(placed, colour)
        elif len(placed) == 1:
            yield Disc(placed[0], half * size, colour)
        else:
            yield Stroke(placed, half * size, colour)


def default_words() -> tuple[str, str]:
    """What stands at entry and exit, if nothing else is said."""
    return _("Start"), _("Exit")
