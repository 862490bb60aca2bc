"""Packs: many levels in one text file, with their names in both languages and their par.

    title: First steps
    title-fr: Premiers pas
    par: 7
    lesson: Ariane moves one cell. ...         (optional; lesson-fr too)
    (the level, as the game writes it)

Here is what all games share: the fields before a level, and where a level begins and ends. What a
level is, and which fields it has beside these, each game says itself.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ..errors import DedaleError, FileError, UnknownName
from ..folders import of_package
from ..i18n import N_, language
from ..numbers import parse_whole

#: The fields of every pack, in the order in which they are written.
FIELDS = ("title", "title-fr", "par", "lesson", "lesson-fr")


class Level(Protocol):
    """What can stand in a pack."""

    def to_text(self) -> str:
        """The level as its game writes it."""


class PackEntry:
    """What the levels of all packs can do. `names` and `lessons` are by language: en, fr."""

    __slots__ = ()
    par: int
    names: dict[str, str]
    lessons: dict[str, str]

    @property
    def title(self) -> str:
        """Its name in the language in force."""
        return self.names.get(language()) or self.names["en"]

    @property
    def lesson(self) -> str:
        """What it teaches, if anything, in the language in force."""
        return self.lessons.get(language()) or self.lessons.get("en", "")

    def fields(self) -> dict[str, str | None]:
        """What stands before the level in a pack."""
        return {
            "title": self.names.get("en"),
            "title-fr": self.names.get("fr"),
            "par": str(self.par),
            "lesson": self.lessons.get("en"),
            "lesson-fr": self.lessons.get("fr"),
        }

    def head(self) -> str:
        """The fields as text."""
        return "".join(f"{name}: {value}\n" for name, value in self.fields().items() if value)


L = TypeVar("L", bound=Level)


@dataclass(frozen=True)
class PackLevel(PackEntry, Generic[L]):
    """A level of a pack. `names` and `lessons` are by language: en, fr."""

    level: L
    par: int
    names: dict[str, str]
    lessons: dict[str, str]

    @property
    def text(self) -> str:
        """The level as a file of its own."""
        return self.level.to_text()

    def to_text(self) -> str:
        """The level as it stands in a pack."""
        return self.head() + self.text


E = TypeVar("E", bound=Level)


@dataclass(frozen=True)
class Pack(Generic[E]):
    """Levels in the order in which they are to be played."""

    name: str
    levels: tuple[E, ...]

    def to_text(self) -> str:
        """The pack as a file."""
        return "\n".join(level.to_text() for level in self.levels)


@dataclass(frozen=True, slots=True)
class Section:
    """One level of a pack's text: its fields, and the lines of the level itself."""

    fields: dict[str, str]
    lines: list[str]
    first: int  #: how many lines stand before those of the level
    path: str

    @property
    def names(self) -> dict[str, str]:
        return {"en": self.fields["title"], "fr": self.fields.get("title-fr", self.fields["title"])}

    @property
    def lessons(self) -> dict[str, str]:
        both = (("en", "lesson"), ("fr", "lesson-fr"))
        return {code: self.fields[name] for code, name in both if name in self.fields}

    def par(self, missing: str) -> int:
        """Its par; without one, a `FileError` of the template `missing`."""
        try:
            return parse_whole("par", self.fields.get("par", ""), 0, 999_999)
        except DedaleError:
            line = self.first - len(self.fields) + 1
            title = self.fields["title"]
            raise FileError(missing, title=title, path=self.path, line=line) from None

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Errors in a level are reported with their line of the pack."""
        try:
            yield
        except FileError as error:
            raise error.at(path=self.path, line=self.first + (error.line or 1)) from None


def sections(
    text: str,
    *,
    known: Sequence[str] = FIELDS,
    headers: Collection[str] = (),
    path: str = "",
) -> Iterator[Section]:
    """The levels of a pack's text, one after the other; a bad one raises `FileError` with its line.

    `headers` are names that may stand before a colon in the level itself.

    >>> [
    ...     each.fields["par"]
    ...     for each in sections("title: A\\npar: 3\\n2\\ntitle: B\\npar: 5\\n2\\n")
    ... ]
    ['3', '5']
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("title:")]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        raise FileError("a pack begins with 'title:'", path=path, line=1)
    for first, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        fields: dict[str, str] = {}
        at = first
        while at < end and ":" in lines[at]:
            name, _colon, value = lines[at].partition(":")
            if name in headers:
                break
            if name not in known:
                template = N_("unknown field {name!r}: known are {known}")
                names = ", ".join(known)
                raise FileError(template, name=name, known=names, path=path, line=at + 1)
            fields[name] = value.strip()
            at += 1
        yield Section(fields, lines[at:end], at, path)


def read_levels(
    text: str, loads: Callable[[str], L], *, headers: Collection[str] = (), path: str = ""
) -> tuple[PackLevel[L], ...]:
    """The levels of a pack whose par is the length of a shortest solution."""
    levels = []
    for each in sections(text, headers=headers, path=path):
        par = each.par(N_("{title!r} has no par: the length of a shortest solution"))
        with each.placed():
            level = loads("\n".join(each.lines))
        levels.append(PackLevel(level, par, each.names, each.lessons))
    return tuple(levels)


def is_pack(text: str) -> bool:
    """Whether a text is that of a pack rather than of a single level."""
    return text.removeprefix("\ufeff").lstrip().startswith("title:")


def shipped(package: str, name: str, packs: Collection[str]) -> str:
    """The text of a pack that comes with a game, from the folder `data` of its package."""
    if name not in packs:
        raise UnknownName(N_("pack"), name, packs)
    return (of_package(package) / "data" / f"{name}.txt").read_text(encoding="utf-8")
