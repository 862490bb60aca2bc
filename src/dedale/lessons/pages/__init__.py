"""The lessons as pages: prose, a short program, its film, a question and its answer.

One lesson is one file here, in two languages (a text is `["English", "français"]`).

>>> list(PAGES)[-1], PAGES["stack"].title
('generation', 'A stack')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...errors import UnknownName
from ...exercises.exercise import Folder, Text, comments_in, said
from ...jsons import JsonObject
from ...judge import Limits
from ...judge.within import Within


@dataclass(frozen=True, slots=True)
class Page:
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
        }


def _page(name: str, given: JsonObject) -> Page:
    return Page(
        name,
        tuple(given["title"]),
        tuple(given["text"]),
        given["code"],
        given["run"],
        given["setup"],
        tuple(given["question"]),
        tuple(given["answer"]),
        given.get("exercise", name),
    )


PAGES: Mapping[str, Page] = Folder(__name__, _page)


def film(name: str, seed: int = 1) -> JsonObject:
    """The program of a lesson line by line (see `judge/recording.py`).

    >>> film("generation")["film"]["kinds"]
    {'stack': 'stack'}
    """
    if name not in PAGES:
        raise UnknownName("lesson", name, PAGES)
    page = PAGES[name]
    setup = page.setup.replace("{seed}", str(int(seed)))
    order = {"do": "call", "setup": setup, "call": page.run, "film": True, "events": True}
    with Within(page.source, f"{name}.py", "pupil", Limits(seconds=5)) as box:
        return {**box.ask(order), "case": {}}
