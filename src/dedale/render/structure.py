"""The data structure beside a film, for pictures: places, and what stands in them at a moment.

Stacks are piles to the right of the film; queues are lines, heaps trees, sets and partitions rows
of boxes below it. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..i18n import _, fitted, labelled
from ..trace.player import Player
from ..trace.structure import KINDS, Held
from ..trace.trace import Trace

HIGH = 18  # of a box
LINE = 17  # from one line of words to the next
GAP = 4
LETTERS = 12  # the height of letters
BROAD = 0.5  # how wide a letter is, as a part of that
WIDTHS = {"heap": 64, "parts": 62}
WIDE = 44  # of a box otherwise
LEAST = 180  # the width of what stands below a film
LEVELS = 4  # of a heap that are shown
ROWS = 3  # of boxes


class Slot(NamedTuple):
    """A place for an element: its left upper corner and its width."""

    left: float
    top: float
    wide: float


class Shown(NamedTuple):
    """What stands in a box: words, and the number of its colour (below 0: of waiting cells)."""

    text: str
    part: int = -1


@dataclass(frozen=True, slots=True)
class Side:
    """The structure of one film: how large it is, where its boxes are, what is written on it."""

    trace: Trace
    width: int
    height: int
    beside: bool  # to the right of the film, or below it
    words: tuple[tuple[float, float, str], ...]  # left end, middle, text
    boxes: tuple[Slot, ...]
    count: tuple[float, float]  # where the number of elements is written: left end, middle
    links: tuple[tuple[int, int], ...] = ()  # boxes that lines join

    def shown(self, player: Player) -> tuple[str, list[Shown | None]]:
        """How many elements there are, and what stands in each box; None: nothing."""
        structure = self.trace.story.structure
        assert structure is not None
        room = len(self.boxes)
        if structure.kind == "nothing":
            return "", []
        if structure.kind == "parts":
            parts = player.parts()
            found: list[Shown | None] = [
                Shown(f"{number} ({size})", number) for number, size in parts
            ]
            return str(len(parts)), _filled(found, room)
        contents = player.contents
        assert contents is not None
        if structure.kind == "queues":
            half = room // 2
            found = []
            for lane in (0, 1):
                held = contents.shown(half + 1, lane)
                found += _filled([self._box(one) for one in held], half)
            return str(len(contents)), found
        found = [self._box(held) for held in contents.shown(room + 1)]
        if self.beside:  # the pile stands on the ground
            found[:0] = [None] * (room - len(found))
        return str(len(contents)), _filled(found, room)

    def _box(self, held: Held) -> Shown:
        structure = self.trace.story.structure
        assert structure is not None
        row, col = self.trace.shape.position(held.cell)
        place = f"{row},{col}"
        return Shown(f"{held.key}: {place}" if structure.kind == "heap" else place)


def _filled(found: list[Shown | None], room: int) -> list[Shown | None]:
    """As many as there is room for: empty places, or the sign that there are more in the last."""
    if len(found) > room:
        return [*found[: room - 1], Shown("…")]
    return found + [None] * (room - len(found))


def side_of(trace: Trace, width: int, height: int) -> Side | None:
    """Where the structure of a film stands, whose picture has this size; None: it names none."""
    structure = trace.story.structure
    if structure is None:
        return None
    name = _(KINDS[structure.kind])
    holds = _(structure.holds)
    if structure.kind in ("stack", "calls"):
        return _pile(trace, name, holds, max(height, 6 * HIGH))
    wide = max(width, LEAST)
    head = holds if structure.kind == "nothing" else labelled(name, holds)
    words = tuple((0.0, (n + 0.5) * LINE, line) for n, line in enumerate(_wrapped(head, wide - 40)))
    top = len(words) * LINE + GAP
    count = (wide - 34.0, 0.5 * LINE)
    if structure.kind == "nothing":
        return Side(trace, wide, top, False, words, (), count)
    if structure.kind == "heap":
        boxes, links = _tree(wide, top)
    else:
        boxes, links = tuple(_rows(wide, top, WIDTHS.get(structure.kind, WIDE), structure.kind)), ()
    bottom = round(max(box.top for box in boxes)) + HIGH + GAP
    return Side(trace, wide, bottom, False, words, boxes, count, links)


class Coded(NamedTuple):
    """A line of words of the pseudo-code: the line it belongs to, how far in, how far down."""

    line: int
    left: float
    middle: float
    text: str


CODE = 300  # the width of pseudo-code


def code_of(trace: Trace) -> tuple[list[Coded], int]:
    """The pseudo-code of a film in lines of words, and how high all of them are."""
    found: list[Coded] = []
    for number, line in enumerate(trace.story.lines):
        left = 20.0 + 12 * line.indent
        for words in _wrapped(_(line.code), CODE - left):
            found.append(Coded(number, left, (len(found) + 0.5) * LINE, words))
    return found, len(found) * LINE


def _pile(trace: Trace, name: str, holds: str, height: int) -> Side:
    wide = 2 * WIDE
    lines = [name, *_wrapped(holds, wide)]
    words = tuple((0.0, (n + 0.5) * LINE, line) for n, line in enumerate(lines))
    top = (len(lines) + 1) * LINE
    room = max(3, int((height - top) // HIGH))
    first = max(top, height - room * HIGH)
    boxes = tuple(Slot(0, first + n * HIGH, wide) for n in range(room))
    count = (0.0, (len(lines) + 0.5) * LINE)
    return Side(trace, wide, first + room * HIGH, True, words, boxes, count)


def _rows(wide: int, top: float, box: int, kind: str) -> Iterator[Slot]:
    across = max(1, wide // box)
    rows = {"queue": 1, "queues": 2}.get(kind, ROWS)
    for row in range(rows):
        for column in range(across):
            yield Slot(column * box, top + row * (HIGH + 2), box)


def _tree(wide: int, top: float) -> tuple[tuple[Slot, ...], tuple[tuple[int, int], ...]]:
    levels = LEVELS
    box = WIDTHS["heap"]
    while levels > 1 and 2 ** (levels - 1) * box > wide:
        levels -= 1
    boxes = []
    for level in range(levels):
        share = wide / 2**level
        boxes += [
            Slot((place + 0.5) * share - box / 2, top + level * (HIGH + 8), box)
            for place in range(2**level)
        ]
    return tuple(boxes), tuple(((n - 1) // 2, n) for n in range(1, len(boxes)))


def _wrapped(text: str, wide: float) -> list[str]:
    """The words of a text in lines of about so many pixels."""
    return fitted(text, lambda line: BROAD * LETTERS * len(line) <= wide) or [""]
