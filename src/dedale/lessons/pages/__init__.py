"""The lessons as pages: prose, a short program, its film, a question and its answer.

One lesson is one file here, in two languages (a text is `["English", "français"]`).

>>> list(PAGES)[-1], PAGES["stack"].title
('generation', 'A stack')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import UnknownName
from ...exercises.exercise import ExerciseFolder, Text, comments_in, said
from ...jsons import JsonObject
from ...judge import CaseLimits
from ...judge.within import Within
from ...requests import Parameter, check_all
from ..picture import picture
from ..stepping import maze_of, stepped


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One lesson. Its texts are in the current language."""

    name: str
    titles: Text
    texts: Text
    code: str
    run: str  #: the call that the film shows
    setup: str
    questions: Text
    answers: Text
    exercise: str  #: where one writes it oneself
    values: tuple[Parameter, ...] = ()  #: what may be chosen: names in `run`, in braces

    @property
    def title(self) -> str:
        return said(self.titles)

    @property
    def source(self) -> str:
        """The program, with its comments in the current language."""
        return comments_in(self.code.strip("\n")) + "\n"

    def to_json(self) -> JsonObject:
        """As the page takes it."""
        return {
            "name": self.name,
            "title": self.title,
            "text": said(self.texts).strip("\n"),
            "source": self.source,
            "run": self.run,
            "question": said(self.questions),
            "answer": said(self.answers),
            "exercise": self.exercise,
            "values": [value.facts() for value in self.values],
        }


def _page(name: str, given: JsonObject) -> LessonPage:
    return LessonPage(
        name,
        tuple(given["title"]),
        tuple(given["text"]),
        given["code"],
        given["run"],
        given["setup"],
        tuple(given["question"]),
        tuple(given["answer"]),
        given.get("exercise", name),
        tuple(
            Parameter(name, "int", words, value, least=least, most=most)
            for name, words, value, least, most in given.get("values", ())
        ),
    )


PAGES: Mapping[str, LessonPage] = ExerciseFolder(__name__, _page)


def film(name: str, seed: int = 1, values: Mapping[str, object] | None = None) -> JsonObject:
    """The program of a lesson line by line (see `judge/recording.py`).

    `values` are what its page lets one choose. The lesson about drawing has a picture too.

    >>> film("generation")["film"]["kinds"]
    {'stack': 'stack'}
    """
    if name not in PAGES:
        raise UnknownName("lesson", name, PAGES)
    page = PAGES[name]
    setup, call = page.setup.replace("{seed}", str(int(seed))), page.run
    chosen = check_all(page.values, values or {})
    for each, value in chosen.items():
        call = call.replace(f"{{{each}}}", str(value))
    order = {"do": "call", "setup": setup, "call": call, "film": True, "events": True}
    with Within(page.source, f"{name}.py", "pupil", CaseLimits(seconds=5)) as box:
        return {**box.ask(order), "case": {}, "picture": _pixels(name, **chosen)}


def _pixels(name: str, x: Any = 0, y: Any = 0, side: Any = 0) -> str:
    """The last maze of the lesson of this name in pixels, where it lets one choose the side."""
    return picture(maze_of(stepped(name).boards[-1])[0], (x, y), side) if side else ""
