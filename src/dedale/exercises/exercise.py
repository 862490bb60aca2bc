"""What an exercise is, and how its file is read: ours, and those of teachers."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ..errors import DedaleError, UnknownName
from ..files import read_text
from ..folders import of_package
from ..i18n import LANGUAGES, N_, _, labelled, language
from ..jsons import JsonObject
from ..judge import CLAIMS, FORMS
from ..judge.film import usual_case

#: The parts of the course, in order, with their names.
PARTS = {
    "cells": N_("Cells and walls"),
    "imp": N_("The backtracker and its stack"),
    "generators": N_("Make a maze"),
    "ids": N_("Mazes by numbers"),
    "paths": N_("Find a way"),
    "matrix": N_("The matrix of walls"),
    "ariane": N_("Ariane and the Minotaur"),
    "treasure": N_("The treasure hunt"),
}
#: What a teacher's own exercise is part of.
OWN = "own"
#: The kinds of programs that are handed a maze: it is seen before they run.
BOARDS = ("generator", "solver", "braider", "strategy")
#: Characters of a file, and of one text in it.
LARGEST, LONGEST = 60_000, 8_000

#: A text: the same in all languages, or one for each, in the order of `LANGUAGES`.
Text = tuple[str, ...]
Made = TypeVar("Made")


def said(text: Text) -> str:
    """A text in the current language."""
    index = list(LANGUAGES).index(language())
    return text[index] if index < len(text) else text[0]


@dataclass(frozen=True, slots=True)
class Call:
    """An expression with the pupil's functions, and the value that it should have."""

    call: str
    gives: object  #: as JSON has it: tuples are lists
    setup: str = ""  #: lines that run before
    says: Text = ()  #: what it is about; the expression itself if there is nothing


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise. Texts are in the current language.

    >>> EXERCISES["stack"].title, len(EXERCISES["stack"].hints)
    ('A stack', 3)
    """

    name: str
    part: str
    level: int  #: from 1, which takes minutes, to 5, which takes an evening
    titles: Text
    goals: Text
    all_hints: tuple[Text, ...]
    code: str  #: with holes; comments `# English | français`
    kind: str = "calls"  #: one of `dedale.judge.FORMS`, or "calls"
    claims: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    size: tuple[int, int] | None = None  #: the largest maze that is tried
    see: str = ""  #: an algorithm whose film shows it

    @property
    def title(self) -> str:
        return said(self.titles)

    @property
    def goal(self) -> str:
        return said(self.goals)

    @property
    def hints(self) -> list[str]:
        return [said(text) for text in self.all_hints]

    @property
    def skeleton(self) -> str:
        """The program to begin with, which names its exercise in the first line."""
        head = labelled(_("exercise"), self.name)
        lines = comments_in(self.code.strip("\n"))
        return f"# {head}\n{lines}\n"

    @property
    def next(self) -> str | None:
        """The exercise after this one."""
        names = list(EXERCISES)
        place = names.index(self.name) + 1 if self.name in names else len(names)
        return names[place] if place < len(names) else None

    def to_json(self) -> JsonObject:
        """As the page takes it, in the current language."""
        return {
            "name": self.name,
            "part": self.part,
            "level": self.level,
            "title": self.title,
            "goal": self.goal,
            "hints": self.hints,
            "skeleton": self.skeleton,
            "kind": self.kind,
            "next": self.next,
            "see": self.see,
            "board": usual_case(self.kind).to_json() if self.kind in BOARDS else None,
        }


def comments_in(code: str) -> str:
    """A program with its comments `# English | français` in the current language.

    >>> comments_in("x = 1  # one | un")
    'x = 1  # one'
    """
    return "\n".join(_comment(line) for line in code.split("\n"))


def _comment(line: str) -> str:
    """A line of a skeleton with its comment in the current language."""
    code, sign, words = line.partition("# ")
    if not sign or " | " not in words:
        return line
    return code + sign + said(tuple(words.split(" | ")))


def read(text: str, name: str, *, part: str = OWN) -> Exercise:
    """The exercise of a file's text, TOML or JSON.

    Raises
    ------
    DedaleError
        If something is missing or invalid: with its place and what is right.

    Examples
    --------
    >>> mine = '''
    ... title = "Twice"
    ... goal = "Write `twice`."
    ... skeleton = "def twice(n): ..."
    ... call = [{ call = "twice(4)", gives = "8" }]
    ... '''
    >>> read(mine, "twice").calls[0].gives
    8
    """
    if len(text) > LARGEST:
        raise DedaleError("this exercise is too long: at most {n} characters", n=LARGEST)
    try:
        values = json.loads(text) if text.lstrip()[:1] == "{" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise DedaleError("{name!r} cannot be read: {why}", name=name, why=str(error)) from None
    return from_values(values, name, part=part)


def from_values(values: Mapping[str, object], name: str, *, part: str = OWN) -> Exercise:
    """The exercise of what a file holds; a file's own `name` is used where it has one."""
    known = {"name", "part", "level", "title", "goal", "hints", "skeleton", "kind", "claims"}
    known |= {"call", "size", "see"}
    for key in values:
        if key not in known:
            raise UnknownName("entry", key, sorted(known))
    given = values.get("name", name)
    if not isinstance(given, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+){0,9}", given):
        raise DedaleError("name {name!r} should be small letters, digits and -", name=given)
    kind, claims, size = values.get("kind", "calls"), values.get("claims", ()), values.get("size")
    kinds = ["calls", *FORMS]
    if kind not in kinds:
        raise UnknownName("kind", str(kind), kinds)
    if not isinstance(claims, list | tuple) or len(claims) > len(CLAIMS):
        raise DedaleError("claims {claims!r} should be a list of names", claims=claims)
    for claim in claims:
        if claim not in CLAIMS:
            raise UnknownName("claim", str(claim), list(CLAIMS))
        fits = CLAIMS[claim].form is not None or (
            kind != "calls" and FORMS[kind][0] in CLAIMS[claim].kinds
        )
        if not fits:
            raise DedaleError("claim {claim!r} is not one of a {kind}", claim=claim, kind=kind)
    calls = tuple(_call(each) for each in _list(values.get("call", []), "call"))
    if kind == "calls" and not calls:
        raise DedaleError("an exercise needs calls, or a kind with claims")
    if kind != "calls" and not claims:
        raise DedaleError("an exercise of the kind {kind!r} needs claims", kind=kind)
    level = values.get("level", 1)
    if type(level) is not int or not 1 <= level <= 5:
        raise DedaleError("level {level!r} should be 1 to 5", level=level)
    if size is not None and not (
        isinstance(size, list)
        and len(size) == 2
        and all(type(n) is int for n in size)
        and all(1 <= n <= 60 for n in size)
    ):
        raise DedaleError("size {size!r} should be [width, height], 60 at most", size=size)
    skeleton = _text(values, "skeleton")
    return Exercise(
        given,
        part if part == OWN else str(values.get("part", part)),
        level,
        _text(values, "title"),
        _text(values, "goal"),
        tuple(_texts(each, "hints") for each in _list(values.get("hints", []), "hints")[:3]),
        skeleton[0],
        kind,
        tuple(claims),
        calls,
        None if size is None else (size[0], size[1]),
        str(values.get("see", ""))[:40] if part != OWN else "",
    )


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list) or len(value) > 60:
        raise DedaleError("{name!r} should be a list of at most 60", name=name)
    return value


def _texts(value: object, name: str) -> Text:
    given = [value] if isinstance(value, str) else value
    if (
        not isinstance(given, list)
        or not 1 <= len(given) <= len(LANGUAGES)
        or not all(isinstance(each, str) and 0 < len(each) <= LONGEST for each in given)
    ):
        raise DedaleError(
            "{name!r} should be a text, or one for each language: {languages}",
            name=name,
            languages=", ".join(LANGUAGES),
        )
    return tuple(each.strip("\n") for each in given)


def _text(values: Mapping[str, object], name: str) -> Text:
    if name not in values:
        raise DedaleError("an exercise needs a {name!r}", name=name)
    return _texts(values[name], name)


def _call(value: object) -> Call:
    if not isinstance(value, dict) or not {"call", "gives"} <= value.keys():
        raise DedaleError("a call needs 'call' and 'gives', not {value!r}", value=value)
    texts = {key: value.get(key, "") for key in ("call", "gives", "setup")}
    if not all(isinstance(each, str) and len(each) <= LONGEST for each in texts.values()):
        raise DedaleError("'call', 'gives' and 'setup' of a call should be texts")
    try:
        gives = ast.literal_eval(texts["gives"])
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise DedaleError("{value!r} is not a value of Python", value=texts["gives"]) from None
    says = _texts(value["says"], "says") if "says" in value else ()
    return Call(texts["call"].strip(), plain(gives), texts["setup"], says)


def plain(value: object) -> object:
    """A value as JSON has it.

    >>> plain([(0, 1), None])
    [[0, 1], None]
    """
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


class ExerciseFolder(Mapping[str, Made]):
    """What the TOML files of a package say, in the order of their names, read when asked for.

    `01-stack.toml` is called "stack"; `make` gets that name and what the file holds.
    """

    def __init__(self, package: str, make: Callable[[str, JsonObject], Made]) -> None:
        self._package, self._make = package, make
        self._made: dict[str, Made] | None = None

    def _all(self) -> dict[str, Made]:
        if self._made is None:
            places = sorted(of_package(self._package).glob("*.toml"))
            self._made = {}
            for place in places:
                name = place.stem.partition("-")[2]
                given = tomllib.loads(place.read_text(encoding="utf-8"))
                self._made[name] = self._make(name, given)
        return self._made

    def __getitem__(self, name: str) -> Made:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


EXERCISES: Mapping[str, Exercise] = ExerciseFolder(
    f"{__package__}.files",
    lambda name, given: from_values(given, name, part=next(iter(PARTS))),
)


def exercise(name: str) -> Exercise:
    """An exercise by its name, or the one in a file (.toml, .json) that a teacher wrote."""
    if name.endswith((".toml", ".json")):
        path = Path(name)
        stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "own"
        return read(read_text(path), stem)
    if name not in EXERCISES:
        raise UnknownName("exercise", name, EXERCISES)
    return EXERCISES[name]
