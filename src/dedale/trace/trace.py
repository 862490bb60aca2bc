"""A recorded run, and the player that walks it forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..kernel.events import OPEN_W, ROCK
from ..maze.direction import Direction


class Trace:
    """The events of one run on a grid, with the maze as it was before the first of them.

    `events` is a sequence of ints (a list, or a numpy array when the run was compiled).

    >>> import dedale
    >>> trace = dedale.generate("backtracker", width=3, height=2, seed=1, trace=True).trace
    >>> len(trace) > 5
    True
    >>> cell, name = next(trace.named())
    >>> name
    'path'
    """

    __slots__ = ("events", "height", "kinds", "sides", "width")

    def __init__(
        self, width: int, height: int, events: Sequence[int], sides: Any = None, kinds: Any = None
    ) -> None:
        self.width, self.height, self.events = width, height, events
        self.sides = bytes(width * height) if sides is None else sides
        self.kinds = kinds

    def __len__(self) -> int:
        return len(self.events)

    def named(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Every event as ((row, col), name)."""
        from ..kernel.events import EVENT_NAMES

        for event in self.events:
            yield divmod(int(event) >> 4, self.width), EVENT_NAMES[event & 15]

    def player(self) -> Player:
        """A player that stands before the first event."""
        return Player(self)


class Player:
    """Walks a trace in both directions. `sides` and `marks` are what a view draws.

    `marks` holds, for each cell, 0 or the code of the last event on it; opening a wall is no mark.

    >>> import dedale
    >>> maze = dedale.generate("prim", width=5, height=4, seed=3, trace=True)
    >>> player = maze.trace.player()
    >>> player.seek(len(maze.trace))
    >>> bytes(player.sides) == bytes(maze.sides)
    True
    >>> player.seek(0)
    >>> any(player.sides)
    False
    """

    __slots__ = ("_before", "marks", "position", "sides", "trace")

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.sides = bytearray(trace.sides)
        self.marks = bytearray(trace.width * trace.height)
        self.position = 0
        self._before = bytearray()  # what each event found, so that it can be undone

    def forward(self) -> int:
        """Play one event; the cell it is about."""
        event = int(self.trace.events[self.position])
        cell, code = event >> 4, event & 15
        if code <= OPEN_W:
            before = self._open(cell, code)
        else:
            before = self.marks[cell]
            self.marks[cell] = code
        if self.position == len(self._before):
            self._before.append(before)
        self.position += 1
        return cell

    def back(self) -> int:
        """Take one event back; the cell it is about."""
        self.position -= 1
        event = int(self.trace.events[self.position])
        cell, code = event >> 4, event & 15
        before = self._before[self.position]
        if code > OPEN_W:
            self.marks[cell] = before
        elif not before:
            self.sides[cell] ^= 1 << code
            self.sides[self._beyond(cell, code)] ^= 1 << ((code + 2) % 4)
        return cell

    def seek(self, position: int) -> None:
        """Go to just before the event with this number (0 is the beginning)."""
        position = max(0, min(position, len(self.trace)))
        while self.position < position:
            self.forward()
        while self.position > position:
            self.back()

    def rocks(self) -> list[int]:
        """The cells that the run has filled so far."""
        return [cell for cell, mark in enumerate(self.marks) if mark == ROCK]

    def _open(self, cell: int, direction: int) -> int:
        was_open = self.sides[cell] >> direction & 1
        self.sides[cell] |= 1 << direction
        self.sides[self._beyond(cell, direction)] |= 1 << ((direction + 2) % 4)
        return was_open

    def _beyond(self, cell: int, direction: int) -> int:
        row, col = Direction(direction).delta
        return cell + row * self.trace.width + col
