"""A recorded run: its events, and the maze as it was before the first of them."""

from collections.abc import Iterator

from ..grids.shape import Shape
from ..kernel.events import EVENT_NAMES
from ..kernel.types import Row
from ..maze.direction import Position
from .player import Player


class Trace:
    """The events of one run on a grid, with the maze as it was before the first of them.

    `events` is a row of ints (a list, or a numpy array when the run was compiled).

    >>> import dedale
    >>> trace = dedale.generate("backtracker", width=3, height=2, seed=1, trace=True).trace
    >>> len(trace) > 5
    True
    >>> cell, name = next(trace.named())
    >>> name
    'path'
    """

    __slots__ = ("events", "height", "kinds", "shape", "sides", "width")

    def __init__(
        self,
        shape: Shape,
        events: Row,
        sides: Row | None = None,
        kinds: Row | None = None,
    ) -> None:
        self.shape, self.events = shape, events
        self.width, self.height = shape.width, shape.height
        self.sides: Row = bytes(shape.size) if sides is None else sides
        self.kinds = kinds

    def __len__(self) -> int:
        return len(self.events)

    def named(self) -> Iterator[tuple[Position, str]]:
        """Every event as (position, name)."""
        for event in self.events:
            yield self.shape.position(int(event) >> 4), EVENT_NAMES[event & 15]

    def player(self) -> Player:
        """A player that stands before the first event."""
        return Player(self)
