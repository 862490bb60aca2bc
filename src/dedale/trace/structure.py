"""The data structure that an algorithm works with, replayed from the events of its film.

A story declares its structure: which events put their cell in, and which take it out. What it holds
at any moment follows from the events alone, so every view can show it beside the film.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..i18n import N_, _
from ..kernel.events import EVENT_NAMES, NO_VALUE, opened_side
from ..record import record

if TYPE_CHECKING:
    from .trace import Trace

#: "queues" are two: from the start and from the goals. "bag" is a set from which one draws, "parts"
#: a partition of the cells, and "nothing" an algorithm that remembers no more than a few numbers.
Kind = Literal["stack", "calls", "queue", "queues", "heap", "bag", "parts", "nothing"]

#: What each kind is called.
KINDS: dict[Kind, str] = {
    "stack": N_("Stack"),
    "calls": N_("Call stack"),
    "queue": N_("Queue"),
    "queues": N_("Two queues"),
    "heap": N_("Heap"),
    "bag": N_("Set"),
    "parts": N_("Partition"),
    "nothing": N_("No data structure"),
}


@record(frozen=True)
class Structure:
    """What an algorithm keeps, and how its events change that.

    `push` and `take` are names of events, "open" for all that open a wall.
    """

    kind: Kind
    holds: str  # what is in it; of "nothing": what there is instead
    push: str = ""
    take: str = ""
    many: bool = False  # a cell may be in it several times
    given: bool = False  # the stops of a tour are in it from the beginning
    join: bool = False  # walls that are opened join parts, and so give the cells their numbers

    def pushes(self, code: int) -> bool:
        return _name(code) in self.push.split()

    def takes(self, code: int) -> bool:
        return _name(code) in self.take.split()

    def to_json(self) -> dict[str, object]:
        """As plain JSON: the events are lists of their codes."""
        codes = range(len(EVENT_NAMES))
        return {
            "kind": self.kind,
            "title": _(KINDS[self.kind]),
            "holds": _(self.holds),
            "push": [code for code in codes if self.pushes(code)],
            "take": [code for code in codes if self.takes(code)],
            "many": self.many,
            "given": self.given,
            "join": self.join,
        }


def _name(code: int) -> str:
    return "open" if opened_side(code) is not None else EVENT_NAMES[code]


class Held(NamedTuple):
    """Something that a structure holds."""

    cell: int
    key: int = NO_VALUE  # what a heap is ordered by, or the number written when it came in
    lane: int = 0  # of two queues: 0 from the start, 1 from the goals


class Contents:
    """What the structure of a film holds, walked forwards and backwards as the film is.

    Elements lie in a ring in the order in which they came (0 is its knot). One that is taken out
    still knows its neighbours: so it can be put back where it was.

    >>> import dedale
    >>> film = dedale.generate("backtracker", width=4, height=3, seed=1, trace=True).trace
    >>> contents = Contents(film)
    >>> contents.seek(4)
    >>> [film.shape.position(held.cell) for held in contents.shown(3)]
    [(1, 1), (1, 0)]
    >>> contents.seek(len(film))
    >>> len(contents)
    0
    """

    def __init__(self, trace: Trace) -> None:
        assert trace.story.structure is not None
        self.trace, self.structure = trace, trace.story.structure
        self.position = 0
        self._count = 0
        self._held: list[Held] = [Held(NO_VALUE)]
        self._next, self._last = [0], [0]
        #: What each event did, as far as has been seen: n put element n in, -n took it out.
        self._done: list[int] = []
        self._where: dict[int, list[int]] = {}  # the elements of a cell, after all of these
        self._goals = {trace.shape.number(place) for place in trace.goals}
        self._lane = 0
        if self.structure.given:
            for place in trace.stops:
                self._link(self._new(Held(trace.shape.number(place))))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Held]:
        """All elements, in the order in which they came."""
        node = self._next[0]
        while node:
            yield self._held[node]
            node = self._next[node]

    def shown(self, most: int, lane: int = 0) -> list[Held]:
        """The first elements: newest first of a stack, least first of a heap, else oldest first."""
        kind = self.structure.kind
        if kind == "heap":
            from heapq import nsmallest

            order = (one for one in enumerate(self) if one[1].lane == lane)
            return [held for _n, held in nsmallest(most, order, key=lambda e: (e[1].key, -e[0]))]
        step = self._last if kind in ("stack", "calls") else self._next
        found: list[Held] = []
        node = step[0]
        while node and len(found) < most:
            if self._held[node].lane == lane:
                found.append(self._held[node])
            node = step[node]
        return found

    def seek(self, position: int) -> None:
        """Go to just before the event with this number."""
        while self.position < position:
            self._forward()
        while self.position > position:
            self._back()

    def _forward(self) -> None:
        if self.position == len(self._done):
            self._done.append(self._see())
        node = self._done[self.position]
        self.position += 1
        if node > 0:
            self._link(node)
        elif node < 0:
            self._unlink(-node)

    def _back(self) -> None:
        self.position -= 1
        node = self._done[self.position]
        if node > 0:
            self._unlink(node)
        elif node < 0:
            self._relink(-node)

    def _see(self) -> int:
        """What the next event does, when it is seen for the first time."""
        structure, trace, at = self.structure, self.trace, self.position
        if trace.own is not None and at >= trace.own:
            return 0
        cell, code = int(trace.events[at]) >> 4, int(trace.events[at]) & 15
        here = self._where.get(cell, [])
        if structure.takes(code) and here:
            if structure.kind == "heap":
                node = min(here, key=lambda n: (self._held[n].key, -n))
            else:
                node = here[0 if structure.kind in ("queue", "queues") else -1]
            here.remove(node)
            self._lane = self._held[node].lane
            return -node
        if structure.pushes(code) and (structure.many or not here):
            key = NO_VALUE if trace.values is None else int(trace.values[at])
            if structure.kind == "heap" and trace.estimates is not None:
                key += int(trace.estimates[cell])
            lane = self._lane
            if structure.kind == "queues" and cell in self._goals:
                lane = 1
            return self._new(Held(cell, key, lane))
        return 0

    def _new(self, held: Held) -> int:
        self._held.append(held)
        self._next.append(0)
        self._last.append(0)
        node = len(self._held) - 1
        self._where.setdefault(held.cell, []).append(node)
        return node

    def _link(self, node: int) -> None:
        self._next[node], self._last[node] = 0, self._last[0]
        self._relink(node)

    def _relink(self, node: int) -> None:
        self._next[self._last[node]] = self._last[self._next[node]] = node
        self._count += 1

    def _unlink(self, node: int) -> None:
        self._next[self._last[node]] = self._next[node]
        self._last[self._next[node]] = self._last[node]
        self._count -= 1


class Parts:
    """The parts of a partition that walls join: the number of each cell, -1 before it has one.

    The smaller part takes the number of the larger one.

    >>> parts = Parts([0, 1, 2, 3])
    >>> parts.join(0, 1), parts.join(1, 3), parts.numbers
    ([1], [3], [0, 0, 2, 0])
    >>> parts.split(), parts.split(), parts.numbers
    ([3], [1], [0, 1, 2, 3])
    """

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self._cells = {number: [cell] for cell, number in enumerate(numbers) if number != NO_VALUE}
        #: What was done: the number that cells had, the one they got, and how many they were.
        self._done: list[tuple[int, int, int]] = []

    def begin(self, cell: int) -> None:
        """A cell becomes a part by itself, if it is in none."""
        new = self.numbers[cell] == NO_VALUE
        if new:
            self.numbers[cell] = cell
            self._cells[cell] = [cell]
        self._done.append((NO_VALUE, cell, int(new)))

    def join(self, a: int, b: int) -> list[int]:
        """Make one part of those of two cells; the cells whose number is another one now."""
        new, old = self.numbers[a], self.numbers[b]
        if (len(self._cells[new]), -new) < (len(self._cells[old]), -old):
            new, old = old, new
        moved = [] if new == old else self._cells[old]
        for cell in moved:
            self.numbers[cell] = new
        if moved:
            self._cells[new] += moved
        self._done.append((old, new, len(moved)))
        return moved

    def split(self) -> list[int]:
        """Take the last `begin` or `join` back; the cells whose number is another one now."""
        old, new, count = self._done.pop()
        if not count:
            return []
        moved = self._cells[new][-count:]
        del self._cells[new][-count:]
        for cell in moved:
            self.numbers[cell] = old
        if old == NO_VALUE:
            del self._cells[new]
        return moved
