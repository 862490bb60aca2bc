"""A recorded run: its events, and the maze as it was before the first of them."""

from collections.abc import Iterator

from ..kernel.events import EVENT_NAMES
from ..kernel.types import Row
from ..maze.direction import Position
from ..maze.formats import FORMATS
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

    __slots__ = ("events", "height", "kinds", "sides", "width")

    def __init__(
        self,
        width: int,
        height: int,
        events: Row,
        sides: Row | None = None,
        kinds: Row | None = None,
    ) -> None:
        self.width, self.height, self.events = width, height, events
        self.sides: Row = bytes(width * height) if sides is None else sides
        self.kinds = kinds

    def __len__(self) -> int:
        return len(self.events)

    def named(self) -> Iterator[tuple[Position, str]]:
        """Every event as ((row, col), name)."""
        for event in self.events:
            yield divmod(int(event) >> 4, self.width), EVENT_NAMES[event & 15]

    def _repr_html_(self) -> str:
        """What a notebook shows: the film, moving."""
        import base64

        data = base64.b64encode(FORMATS["gif"].load()(self)).decode()
        return f'<img alt="{self!r}" src="data:image/gif;base64,{data}">'

    def __repr__(self) -> str:
        return f"<Trace of {self.width}x{self.height}, {len(self)} events>"

    def player(self) -> Player:
        """A player that stands before the first event."""
        return Player(self)
