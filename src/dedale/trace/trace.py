"""A recorded run: its events, and the maze as it was before the first of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .. import MAKERS
from ..errors import DedaleError, expect
from ..grids.shape import Shape
from ..kernel.events import EVENT_NAMES, NO_VALUE, take_values
from ..kernel.types import Row, to_list
from ..maze.direction import Position
from ..maze.formats import FORMATS
from ..registry import resolve
from .player import Player
from .story import Look, Story

if TYPE_CHECKING:
    from ..kernel.plain import Speed
    from ..kernel.types import Array


NO_STORY = Story("", "")


def _listed(row: Row | Sequence[Position] | None) -> list[Any] | None:
    """A row that may be bytes, a list or an array, to compare it."""
    return None if row is None else to_list(row)  # type: ignore[arg-type]


@dataclass(eq=False, repr=False)
class Trace:
    """The events of one run on a grid, with the maze as it was before the first of them.

    `events` is a row of ints (a list, or a numpy array when the run was compiled). `values` are the
    numbers that they write into cells, -1 where there is none, or None for a run that has no
    numbers. `estimates` is what A* expects the rest of the way to be, cell by cell. `start`,
    `goals` and `stops` are the places that matter. `story` explains the events. `makes`: the
    run makes a maze, so that its last picture is the maze and nothing else. `squares`: its cells
    are the 2n+1 squares of a maze. `result` is what came of it, for views to tell: the `length` of
    a path, and how many cells were visited (`visited_count`). `terrain` is that of the maze. `own`
    is how many events the story and its structure are about: all of them, or those before the maze
    was braided and opened.

    See Also
    --------
    generate, solve : they record a run with `trace=True`.

    Examples
    --------
    >>> import dedale
    >>> trace = dedale.generate("backtracker", width=3, height=2, seed=1, trace=True).trace
    >>> len(trace) > 5
    True
    >>> cell, name = next(trace.named())
    >>> name
    'path'
    """

    shape: Shape
    events: Row
    sides: Row = b""  # none: all walls stand
    kinds: Row | None = None
    _: KW_ONLY
    values: Row | None = None
    estimates: Row | None = None
    start: Position | None = None
    goals: Sequence[Position] = ()
    stops: Sequence[Position] = ()
    story: Story = NO_STORY
    makes: bool = False
    squares: bool = False
    result: dict[str, object] = field(default_factory=dict)
    terrain: bytes | None = None
    own: int | None = None

    def __post_init__(self) -> None:
        self.width, self.height = self.shape.width, self.shape.height
        self.sides = self.sides if len(self.sides) else bytes(self.shape.size)
        self.goals, self.stops = list(self.goals), list(self.stops)

    def followed_by(self, other: Trace) -> Trace:
        """This run, and then the events of another one on the same grid."""
        expect("other", other, Trace)
        film, more = copy(self), list(other.events)
        film.events = [*self.events, *more]
        film.own = len(self) if self.own is None else self.own
        if self.values is not None:
            film.values = [*self.values, *(NO_VALUE for _ in more)]
        return film

    def __len__(self) -> int:
        return len(self.events)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trace):
            return NotImplemented
        if self is other:
            return True
        return hash(self) == hash(other) and all(
            _listed(getattr(self, name)) == _listed(getattr(other, name))
            for name in ("goals", "stops", "sides", "kinds", "values", "events")
        )

    def __hash__(self) -> int:
        return hash((self.shape, self.start, self.makes, self.squares, len(self)))

    @property
    def look(self) -> Look:
        """How the film is best painted; as a matrix only where its cells are squares."""
        return "events" if self.story.look == "matrix" and not self.squares else self.story.look

    @property
    def numbered(self) -> bool:
        """Whether there are numbers in its cells: written by events, or those of parts."""
        structure = self.story.structure
        return self.values is not None or (structure is not None and structure.join)

    @cached_property
    def largest(self) -> int:
        """The largest number in a cell, at any time."""
        if self.values is None:
            return len(self.sides) - 1 if self.numbered else 0
        return max(0, *to_list(self.values), 0)

    def named(self) -> Iterator[tuple[Position, str]]:
        """Every event as (position, name)."""
        for event in self.events:
            yield self.shape.position(int(event) >> 4), EVENT_NAMES[event & 15]

    def _repr_html_(self) -> str:
        """What a notebook shows: the film, moving."""
        import base64

        data = base64.b64encode(FORMATS["gif"].load()(self)).decode()
        return f'<img alt="{self!r}" src="data:image/gif;base64,{data}">'

    def save(self, path: str | os.PathLike[str], **shown: object) -> None:
        """Write the film to a file, whole or not at all.

        Parameters
        ----------
        path : str or path
            Its ending says the kind: .gif, .png (APNG), .svg, or .html, a page with controls,
            pseudo-code and data structure that needs nothing else.
        **shown
            What `dedale animate` takes: `speed`, `frames`, `cell`, `numbers`, `structure`,
            `code`, `theme`.

        Raises
        ------
        DedaleError
            If the ending is not one of those, or a value of `shown` is wrong.

        Examples
        --------
        >>> import dedale
        >>> maze = dedale.generate("prim", width=4, height=3, seed=1, trace=True)
        >>> maze.trace.save("film.html")
        """
        resolve(MAKERS["film"])(self, path, **shown)

    def widget(self) -> Any:
        """The film as a widget of a notebook: step, play, see the data structure.

        Its trait `step` says how many frames have been shown, and can be set.

        Raises
        ------
        DedaleError
            Without anywidget: pip install 'dedale[notebook]'.
        """
        return resolve(MAKERS["widget"])(self)

    def __repr__(self) -> str:
        return f"<Trace of {self.width}x{self.height}, {len(self)} events>"

    def player(self) -> Player:
        """A player that stands before the first event."""
        return Player(self)

    @cached_property
    def at_once(self) -> set[int]:
        """The codes of events that, in a row, are one frame."""
        return set(self.story.at_once())

    @cached_property
    def frames(self) -> Sequence[int]:
        """Where each frame ends, after every event, or after all that happen together.

        >>> import dedale
        >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
        >>> film = dedale.solve(maze, (0, 1), (0, 2), "automaton", trace=True).trace
        >>> list(film.values), film.frames
        ([0, 1, 1, 0, -1, -1, -1], [1, 3, 4, 5, 7])
        """
        at_once = self.at_once
        if not at_once or not len(self):
            return range(1, len(self) + 1)
        codes = [event & 15 for event in to_list(self.events)]
        numbers = [0] * len(codes) if self.values is None else to_list(self.values)
        last = (-1, -1)
        ends = []
        for k, step in enumerate(zip(codes, numbers, strict=True)):
            if step != last or step[0] not in at_once:
                ends.append(k)
            last = step
        return [*ends[1:], len(codes)]

    @cached_property
    def final_values(self) -> list[int] | None:
        """The last number of every cell, -1 where there is none."""
        if self.values is None:
            return None
        last = [-1] * len(self.sides)
        for event, value in zip(to_list(self.events), to_list(self.values), strict=True):
            if value >= 0:
                last[event >> 4] = value
        return last


def split(events: Array, count: int, speed: Speed) -> tuple[Array, Row | None]:
    """The first `count` events as a kernel recorded them, and their values if there are any."""
    values = speed.ints(count)
    found = speed.run(take_values, events, values)
    return events[:count], values if found else None


def films_of(traces: Trace | Sequence[Trace]) -> list[Trace]:
    """One film, or several that are shown together; a DedaleError where there is none."""
    films = [traces] if isinstance(traces, Trace) else list(traces)
    if not films:
        raise DedaleError("a film needs at least one run to show")
    return films
