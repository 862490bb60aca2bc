"""The story of an algorithm: its idea, its pseudo-code, and which line each event belongs to.

A story stands in the file of its algorithm as `STORY`, in English; the catalogue of messages has
it in the other languages. Films, `dedale show`, the page and the documentation are made of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Literal, NamedTuple

from ..i18n import _
from ..kernel.events import CODES, EVENT_NAMES, opened_side
from ..record import record
from ..registry import Entry
from .structure import Structure

#: What the numbers in the cells are, if an algorithm writes any.
Numbers = Literal["", "ids", "costs", "turns"]
#: How a film is best painted: by event, by the region that a number stands for, or as the matrix of
#: 2n+1 squares in which walls are squares too. "rooms" are regions without walls inside, until they
#: are divided further or left for good.
Look = Literal["events", "regions", "rooms", "matrix"]


class Line(NamedTuple):
    """A line of pseudo-code."""

    indent: int
    code: str
    says: str = ""  # what happens when the line runs, as a sentence
    #: The names of the events that it emits: "open" for all walls, "open-e" for those to the east,
    #: "open-path" for those of cells that are on the path, and so on; "first" for the first event
    #: of all, whatever it is; "until-path" for all events before the first one of this name.
    events: str = ""


@record(frozen=True, eq=False)
class Story:
    """What there is to tell about an algorithm.

    >>> from dedale.generators import GENERATORS
    >>> story = story_of(GENERATORS["prim"])
    >>> story.title
    'Simplified Prim'
    >>> story.lines[story.line_of(EVENT_NAMES.index("frontier"))].code
    'put the walls of the new cell into the set'
    """

    title: str  # the name people know it by
    idea: str  # a few sentences
    lines: tuple[Line, ...] = ()
    texture: str = ""  # what its mazes or its paths look like
    cost: str = ""
    reference: str = field(default="", kw_only=True)
    numbers: Numbers = field(default="", kw_only=True)
    look: Look = field(default="events", kw_only=True)
    #: The names of events that, in a row with the same number, happen at once: one frame of a film.
    together: str = field(default="", kw_only=True)
    #: What the algorithm keeps while it works; a view shows it beside the film.
    structure: Structure | None = field(default=None, kw_only=True)

    def line_of(self, code: int, mark: int = 0) -> int | None:
        """The line that an event belongs to, counted from 0; `mark` is that of its cell."""
        names = [EVENT_NAMES[code]]
        if opened_side(code) is not None:
            names = [f"open-{EVENT_NAMES[mark]}", *names, "open"]
        return next((line for line in map(self._line, names) if line is not None), None)

    @property
    def first(self) -> int | None:
        """The line that a run begins with, if that is another one than its events say."""
        return self._line("first") if self.until is None else self._line(self._until)

    @property
    def until(self) -> int | None:
        """The code of the event that ends the first line; None: it has one event."""
        return EVENT_NAMES.index(self._until.removeprefix("until-")) if self._until else None

    @property
    def _until(self) -> str:
        names = (name for line in self.lines for name in line.events.split())
        return next((name for name in names if name.startswith("until-")), "")

    def beginning(self, events: Iterable[int]) -> int:
        """How many of the events of a run belong to its first line."""
        if self.first is None or self.until is None:
            return int(self.first is not None)
        return next((at for at, event in enumerate(events) if int(event) & 15 == self.until), 0)

    def _line(self, name: str) -> int | None:
        places = (n for n, line in enumerate(self.lines) if name in line.events.split())
        return next(places, None)

    def at_once(self) -> Iterator[int]:
        """The codes of the events that happen together."""
        return (code for code in CODES if EVENT_NAMES[code] in self.together.split())

    def texts(self) -> Iterator[str]:
        """Everything in it that is to be translated."""
        yield from (self.title, self.idea)
        for line in self.lines:
            yield from (line.code, line.says)
        yield from (self.texture, self.cost)
        if self.structure is not None:
            yield self.structure.holds

    def to_json(self) -> dict[str, object]:
        """The story as plain JSON, in the language in force."""
        lines = [
            {"indent": line.indent, "code": say(line.code), "says": say(line.says)}
            for line in self.lines
        ]
        return {
            "title": say(self.title),
            "idea": say(self.idea),
            "lines": lines,
            "line_of": [self.line_of(code) for code in CODES],
            "first": self.first,
            "until": self.until,
            "open_of": [self._line(f"open-{name}") for name in EVENT_NAMES],
            "texture": say(self.texture),
            "cost": say(self.cost),
            "reference": self.reference,
            "numbers": self.numbers,
            "look": self.look,
            "together": list(self.at_once()),
            "structure": None if self.structure is None else self.structure.to_json(),
        }


def say(text: str) -> str:
    """A text in the language in force; nothing stays nothing."""
    return _(text) if text else ""


@record(frozen=True, eq=False)
class Explained(Entry):
    """An entry of a table whose code has a story beside it, under this name in the same file."""

    story: str = field(default="STORY", kw_only=True)

    def facts(self) -> dict[str, object]:
        facts = Entry.facts(self) | {"title": self.called}
        del facts["story"]
        return facts

    @property
    def called(self) -> str:
        """The name that people know it by."""
        return say(story_of(self).title)


def story_of(entry: Explained) -> Story:
    """The story of a line; of one that has none (a plug-in's), the little that is known."""
    code = entry.load()
    story = getattr(sys.modules.get(getattr(code, "__module__", "")), entry.story, None)
    return story if isinstance(story, Story) else Story(entry.name, entry.about)
