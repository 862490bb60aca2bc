"""How walls are drawn: straight, thick, with round corners, or as if sketched by hand.

A style makes strokes of the lines of walls. Where it needs to know which walls go on into each
other, they are first joined to chains, which end only where three walls meet or one ends.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, pi, sin

from ..errors import UnknownName
from ..grids.plan import Point
from ..i18n import N_
from ..kernel.rng import mix

Line = Sequence[Point]
WALL = 0.14  # the usual width, in cells
CORNER = 0.42  # how far from a corner a round one begins, in cells
ARC = 6  # lines that stand for an arc
WOBBLE = 0.045  # how far a sketched line strays, in cells
BETWEEN = 0.25  # a sketched line changes its mind so often


@dataclass(frozen=True, slots=True)
class Style:
    """A way to draw walls: how wide, and how a chain of walls becomes lines (None: as it is)."""

    about: str
    width: float = WALL
    drawn: Callable[[Line], Iterable[Line]] | None = None

    def lines(self, walls: Iterable[Line]) -> Iterator[Line]:
        """The lines to be drawn for walls, each from one corner to the next."""
        if self.drawn is None:
            yield from walls
            return
        for chain in chains(walls):
            yield from self.drawn(chain)


def _key(point: Point) -> Point:
    """The point, as it is met again in spite of rounding."""
    return round(point[0], 3), round(point[1], 3)


def chains(walls: Iterable[Line]) -> Iterator[list[Point]]:
    """The walls joined where exactly two meet, each in one chain.

    >>> list(chains([[(0, 0), (1, 0)], [(1, 1), (1, 0)]]))
    [[(0, 0), (1, 0), (1, 1)]]
    """
    lines = [list(line) for line in walls]
    ends: dict[Point, list[int]] = {}
    for number, line in enumerate(lines):
        for point in (line[0], line[-1]):
            ends.setdefault(_key(point), []).append(number)
    left = set(range(len(lines)))

    def grown(number: int, chain: list[Point]) -> list[Point]:
        """The chain that begins with a line, as far as it goes on."""
        while True:
            meeting = ends[_key(chain[-1])]
            if len(meeting) != 2:
                return chain
            number = meeting[0] if meeting[1] == number else meeting[1]
            if number not in left:
                return chain
            left.discard(number)
            line = lines[number]
            forward = _key(line[0]) == _key(chain[-1])
            chain += line[1:] if forward else line[-2::-1]

    for number, line in enumerate(lines):
        if number in left:
            left.discard(number)
            ahead = grown(number, list(line))
            back = grown(number, line[::-1])
            yield back[len(line) :][::-1] + ahead


def rounded(chain: Line) -> Iterator[Line]:
    """The chain with arcs for its corners."""
    closed = len(chain) > 3 and _key(chain[0]) == _key(chain[-1])
    points = list(chain)
    if closed:  # begin in the middle of a wall
        middle = _towards(points[0], points[1], 0.5)
        points = [middle, *points[1:], middle]
    drawn: list[Point] = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into = _towards(corner, before, _reach(corner, before))
        out = _towards(corner, after, _reach(corner, after))
        for k in range(ARC + 1):
            t = k / ARC
            drawn.append(
                (
                    (1 - t) ** 2 * into[0] + 2 * t * (1 - t) * corner[0] + t * t * out[0],
                    (1 - t) ** 2 * into[1] + 2 * t * (1 - t) * corner[1] + t * t * out[1],
                )
            )
    yield _fewer([*drawn, points[-1]])


def _reach(corner: Point, other: Point) -> float:
    """The share of a wall that a round corner takes."""
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    return min(0.5, CORNER / length) if length else 0


def _towards(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _fewer(points: Sequence[Point]) -> list[Point]:
    """The points without those that lie on a line between their neighbours."""
    kept = [points[0]]
    for here, after in zip(points[1:], [*points[2:], None], strict=True):
        (ax, ay), (bx, by) = kept[-1], here
        if after is None or abs((bx - ax) * (after[1] - ay) - (by - ay) * (after[0] - ax)) > 1e-6:
            kept.append(here)
    return kept


def sketched(chain: Line) -> Iterator[Line]:
    """Two strokes over each straight piece, which stray a little and go a little too far.

    Chance is read off the places, so that a wall looks the same whenever it is drawn.
    """
    pieces = _fewer(chain)
    for one, other in pairwise(pieces):
        length = hypot(other[0] - one[0], other[1] - one[1])
        if length == 0:
            continue
        along = ((other[0] - one[0]) / length, (other[1] - one[1]) / length)
        for stroke in (0, 1):
            chance = _Chance(one, other, stroke)
            first, last = -0.09 * chance.next(), length + 0.09 * chance.next()
            count = max(2, round((last - first) / BETWEEN))
            turn, tilt = chance.next() * 2 * pi, WOBBLE * (2 * chance.next() - 1)
            points = []
            for k in range(count + 1):
                at = first + (last - first) * k / count
                wave = WOBBLE * (sin(turn + 2.1 * at) + chance.next() - 0.5) / 1.5 + tilt
                points.append(
                    (
                        one[0] + along[0] * at - along[1] * wave,
                        one[1] + along[1] * at + along[0] * wave,
                    )
                )
            yield points


class _Chance:
    """Numbers from 0 to 1 that belong to a place."""

    def __init__(self, one: Point, other: Point, more: int) -> None:
        self.state = more
        for value in (*_key(one), *_key(other)):
            self.state = mix((self.state * 31 + round(1000 * value)) & (1 << 64) - 1)

    def next(self) -> float:
        self.state = mix((self.state + 1) & (1 << 64) - 1)
        return self.state / 2**64


#: The styles, by name.
STYLES: dict[str, Style] = {
    "straight": Style(N_("Straight lines.")),
    "thick": Style(N_("Wide lines."), 0.3),
    "round": Style(N_("Corners are arcs."), 0.13, rounded),
    "sketch": Style(N_("As if drawn by hand."), 0.055, sketched),
}


def style_named(name: str) -> Style:
    """The style of that name, or an error that names one like it."""
    if name not in STYLES:
        raise UnknownName(N_("style of walls"), name, STYLES)
    return STYLES[name]
