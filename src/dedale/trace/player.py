"""The player: walks a recorded run forwards and backwards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..kernel.events import LOOK, NO_VALUE, UNPATH, VISIT, opened_side
from .structure import Contents, Parts

if TYPE_CHECKING:
    from .trace import Trace


def mark_after(code: int, mark: int) -> int:
    """The mark of a cell after an event that opens no wall, and was this before.

    What is cut off the path is as if it had never been on it; to look at a cell that was visited
    changes nothing.
    """
    if code == UNPATH:
        return 0
    return mark if code == LOOK and mark == VISIT else code


class Player:
    """Walks the events of a trace in both directions. `sides` and `marks` are what a view draws.

    `marks` holds, for each cell, 0 or the code of the last event on it; opening a wall is no mark.
    `numbers` holds the number in each cell, -1 where there is none (None: the run has no numbers).
    `contents` is what the data structure of the run holds (None: its story names none, or a
    partition, which is in the numbers).

    >>> import dedale
    >>> maze = dedale.generate("prim", width=5, height=4, seed=3, trace=True)
    >>> player = maze.trace.player()
    >>> player.seek(len(maze.trace))
    >>> bytes(player.sides) == maze.sides
    True
    >>> player.seek(0)
    >>> any(player.sides)
    False
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.sides = bytearray(trace.sides)
        self.marks = bytearray(len(self.sides))
        self.position = 0
        self._beginning = trace.story.beginning(trace.events)
        self._before = bytearray()  # what each event found, so that it can be undone
        self.numbers = [NO_VALUE] * len(self.sides) if trace.numbered else None
        self._numbers: list[int] = []  # likewise
        structure = trace.story.structure
        self._parts = self._contents = None
        if self.numbers is not None and structure is not None and structure.join:
            if not structure.push:  # every cell is a part by itself from the beginning
                for cell in range(len(self.sides)):
                    if trace.kinds is None or not trace.kinds[cell]:
                        self.numbers[cell] = cell
            self._parts = Parts(self.numbers)
        elif structure is not None and structure.kind not in ("parts", "nothing"):
            self._contents = Contents(trace)
        #: Walls stand where numbers differ: a room that is not divided has none inside.
        self.rooms = trace.look == "rooms"

    def forward(self) -> list[int]:
        """Play one event; the cells that look different now, the one it is about first."""
        at, trace = self.position, self.trace
        event = int(trace.events[at])
        cell, code = event >> 4, event & 15
        changed = [cell]
        side = opened_side(code)
        if side is not None:
            before = self.sides[cell] >> side & 1
            near, entry = trace.shape.step(cell, side)
            self.sides[cell] |= 1 << side
            self.sides[near] |= 1 << entry
            changed.append(near)
            if self._parts is not None:
                self._parts.begin(cell)
                self._parts.begin(near)
                changed += self._parts.join(cell, near)
        else:
            before = self.marks[cell]
            self.marks[cell] = mark_after(code, before)
            if self._parts is not None:
                self._parts.begin(cell)
        if at == len(self._before):
            self._before.append(before)
        if self.numbers is not None and trace.values is not None:
            if at == len(self._numbers):
                self._numbers.append(self.numbers[cell])
            value = int(trace.values[at])
            if value != NO_VALUE:
                self.numbers[cell] = value
                if self.rooms:
                    changed += self._wall_in(cell)
        self.position += 1
        return changed

    def back(self) -> list[int]:
        """Take one event back; the cells that look different now, the one it is about first."""
        self.position -= 1
        event = int(self.trace.events[self.position])
        cell, code = event >> 4, event & 15
        changed = [cell]
        before = self._before[self.position]
        side = opened_side(code)
        if self.numbers is not None and self.trace.values is not None:
            known = self.numbers[cell]
            self.numbers[cell] = self._numbers[self.position]
            if self.rooms and known != self.numbers[cell]:
                changed += self._wall_in(cell)
        if side is None:
            self.marks[cell] = before
        else:
            near, entry = self.trace.shape.step(cell, side)
            changed.append(near)
            if not before:
                self.sides[cell] ^= 1 << side
                self.sides[near] ^= 1 << entry
        if self._parts is not None:
            for _time in range(1 if side is None else 3):
                changed += self._parts.split()
        return changed

    def _wall_in(self, cell: int) -> list[int]:
        """Walls between a cell and its neighbours in other rooms, and no others; the neighbours."""
        assert self.numbers is not None
        shape, kinds = self.trace.shape, self.trace.kinds
        found = []
        for side in range(shape.ways):
            beyond = shape.beside(cell, side)
            if beyond is None or (kinds is not None and (kinds[beyond[0]] or kinds[cell])):
                continue
            near, entry = beyond
            found.append(near)
            if self.numbers[near] == self.numbers[cell] != NO_VALUE:
                self.sides[cell] |= 1 << side
                self.sides[near] |= 1 << entry
            else:
                self.sides[cell] &= ~(1 << side)
                self.sides[near] &= ~(1 << entry)
        return found

    @property
    def contents(self) -> Contents | None:
        if self._contents is not None:
            self._contents.seek(self.position)
        return self._contents

    def parts(self) -> list[tuple[int, int]]:
        """The parts of a partition, the largest first: number and how many cells."""
        counted = Counter(number for number in self.numbers or () if number != NO_VALUE)
        return sorted(counted.items(), key=lambda part: (-part[1], part[0]))

    @property
    def line(self) -> int | None:
        """The line of the story that the last event belongs to."""
        own = self.trace.own
        if not self.position or (own is not None and self.position > own):
            return None
        event, story = int(self.trace.events[self.position - 1]), self.trace.story
        if self.position <= self._beginning:
            return story.first
        return story.line_of(event & 15, self.marks[event >> 4])

    @property
    def head(self) -> int | None:
        """The cell where the algorithm is, that of the last event; None: the film begins, is over,
        or shows what happens everywhere at once.
        """
        if not self.position or self.done:
            return None
        event = int(self.trace.events[self.position - 1])
        return None if event & 15 in self.trace.at_once else event >> 4

    @property
    def done(self) -> bool:
        return self.position == len(self.trace)

    def seek(self, position: int) -> None:
        """Go to just before the event with this number (0 is the beginning)."""
        position = max(0, min(position, len(self.trace)))
        while self.position < position:
            self.forward()
        while self.position > position:
            self.back()
