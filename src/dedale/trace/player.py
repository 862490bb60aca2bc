"""The player: walks a recorded run forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.events import NO_VALUE, opened_side

if TYPE_CHECKING:
    from .trace import Trace


class Player:
    """Walks the events of a trace in both directions. `sides` and `marks` are what a view draws.

    `marks` holds, for each cell, 0 or the code of the last event on it; opening a wall is no mark.
    `numbers` holds the number in each cell, -1 where there is none (None: the run has no numbers).

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

    __slots__ = ("_before", "_numbers", "marks", "numbers", "position", "sides", "trace")

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.sides = bytearray(trace.sides)
        self.marks = bytearray(len(self.sides))
        self.position = 0
        self._before = bytearray()  # what each event found, so that it can be undone
        self.numbers = None if trace.values is None else [NO_VALUE] * len(self.sides)
        self._numbers: list[int] = []  # likewise

    def forward(self) -> int:
        """Play one event; the cell it is about."""
        event = int(self.trace.events[self.position])
        cell, code = event >> 4, event & 15
        side = opened_side(code)
        if side is not None:
            before = self.sides[cell] >> side & 1
            near, entry = self.trace.shape.step(cell, side)
            self.sides[cell] |= 1 << side
            self.sides[near] |= 1 << entry
        else:
            before = self.marks[cell]
            self.marks[cell] = code
        if self.position == len(self._before):
            self._before.append(before)
        if self.numbers is not None and self.trace.values is not None:
            if self.position == len(self._numbers):
                self._numbers.append(self.numbers[cell])
            value = int(self.trace.values[self.position])
            if value != NO_VALUE:
                self.numbers[cell] = value
        self.position += 1
        return cell

    def back(self) -> int:
        """Take one event back; the cell it is about."""
        self.position -= 1
        event = int(self.trace.events[self.position])
        cell, code = event >> 4, event & 15
        before = self._before[self.position]
        side = opened_side(code)
        if self.numbers is not None:
            self.numbers[cell] = self._numbers[self.position]
        if side is None:
            self.marks[cell] = before
        elif not before:
            near, entry = self.trace.shape.step(cell, side)
            self.sides[cell] ^= 1 << side
            self.sides[near] ^= 1 << entry
        return cell

    @property
    def line(self) -> int | None:
        """The line of the story that the last event belongs to."""
        if not self.position:
            return None
        return self.trace.story.line_of(int(self.trace.events[self.position - 1]) & 15)

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
