"""Six lessons for a class, each about an hour: three of them without computers.

One is one file here, in two languages.

>>> [hour.minutes for hour in HOURS.values() if hour.unplugged]
[45, 50, 45]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...exercises.exercise import ExerciseFolder, Text, said
from ...jsons import JsonObject


@dataclass(frozen=True, slots=True)
class Hour:
    """A lesson for a class. Its texts are in the current language."""

    name: str
    titles: Text
    ages: str
    minutes: int
    unplugged: bool  #: without computers
    goals: Text
    preparing: Text
    steps: tuple[Text, ...]
    answers: Text
    links: tuple[tuple[Text, str], ...]
    book: JsonObject | None  #: what its worksheets are, as `dedale.books.book.Book` takes it
    grid: JsonObject | None  #: or the maze of its sheet, as the page asks for one

    def to_json(self) -> JsonObject:
        """As the page takes it."""
        return {
            "name": self.name,
            "title": said(self.titles),
            "ages": self.ages,
            "minutes": self.minutes,
            "unplugged": self.unplugged,
            "goal": said(self.goals),
            "prepare": said(self.preparing),
            "steps": [said(step) for step in self.steps],
            "answers": said(self.answers),
            "links": [[said(words), address] for words, address in self.links],
            "book": self.book,
            "grid": self.grid,
        }


def _hour(name: str, given: JsonObject) -> Hour:
    return Hour(
        name,
        tuple(given["title"]),
        given["ages"],
        given["minutes"],
        given["unplugged"],
        tuple(given["goal"]),
        tuple(given["prepare"]),
        tuple(tuple(step) for step in given["steps"]),
        tuple(given["answers"]),
        tuple((tuple(words), address) for words, address in given["links"]),
        given.get("book"),
        given.get("grid"),
    )


HOURS: Mapping[str, Hour] = ExerciseFolder(__name__, _hour)
