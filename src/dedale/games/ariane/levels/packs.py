"""Packs: many levels in one text file, with their names in both languages and their par.

    title: First steps
    title-fr: Premiers pas
    par: 7
    lesson: Ariane moves one cell. ...         (optional; lesson-fr too)
    4
    +-+-+-+-+
    ...

Packs of our own making come with Dédale: `labyrinth`, to be played from the first level to the
last, `records`, the levels with the longest shortest solutions that we have found, and one for each
of the optional rules, of the same name.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from ....errors import DedaleError, FileError, UnknownName
from ....i18n import N_, language
from ....numbers import parse_whole
from .extras import HEADERS, VARIANTS
from .level import Level
from .reader import loads, read_text

#: The packs that are shipped, and what they are.
PACKS: dict[str, str] = {
    "labyrinth": N_("From first steps to the heart of the labyrinth"),
    "records": N_("The longest shortest solutions found, one for each size"),
    **VARIANTS,
    "combined": N_("several of these rules at once"),
}
_FIELDS = ("title", "title-fr", "par", "lesson", "lesson-fr")


@dataclass(frozen=True, slots=True)
class PackLevel:
    """A level of a pack. `names` and `lessons` are by language: en, fr."""

    level: Level
    par: int
    names: dict[str, str]
    lessons: dict[str, str]

    @property
    def title(self) -> str:
        """Its name in the language in force."""
        return self.names.get(language()) or self.names["en"]

    @property
    def text(self) -> str:
        """The level as a file of its own."""
        return self.level.to_text()

    @property
    def lesson(self) -> str:
        """What it teaches, if anything, in the language in force."""
        return self.lessons.get(language()) or self.lessons.get("en", "")

    def to_text(self) -> str:
        """The level as it stands in a pack."""
        fields = {"title": self.names.get("en"), "title-fr": self.names.get("fr")}
        fields |= {"par": str(self.par)}
        fields |= {"lesson": self.lessons.get("en"), "lesson-fr": self.lessons.get("fr")}
        head = "".join(f"{name}: {value}\n" for name, value in fields.items() if value)
        return head + self.level.to_text()


@dataclass(frozen=True, slots=True)
class Pack:
    """Levels in the order in which they are to be played."""

    name: str
    levels: tuple[PackLevel, ...]

    def to_text(self) -> str:
        """The pack as a file."""
        return "\n".join(level.to_text() for level in self.levels)


def load_pack(name: str | Path) -> Pack:
    """A pack by its name (see `PACKS`), or from a file.

    >>> pack = load_pack("labyrinth")
    >>> len(pack.levels) >= 60, pack.levels[0].par
    (True, 4)
    """
    if str(name) in PACKS:
        from importlib.resources import files

        text = (files(__package__) / "data" / f"{name}.txt").read_text(encoding="utf-8")
        return read_pack(text, str(name))
    path = Path(name)
    if not os.path.exists(path):
        if path.suffix or len(path.parts) > 1:
            raise DedaleError("there is no file {path!r}", path=str(path))
        raise UnknownName(N_("pack"), str(name), PACKS)
    return read_pack(read_text(path), path.stem, path=str(path))


def is_pack(text: str) -> bool:
    """Whether a text is that of a pack rather than of a single level."""
    return text.removeprefix("\ufeff").lstrip().startswith("title:")


def read_pack(text: str, name: str = "", *, path: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("title:")]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        raise FileError("a pack begins with 'title:'", path=path, line=1)
    ends = [*starts[1:], len(lines)]
    levels = [_read_level(lines[a:b], a, path) for a, b in zip(starts, ends, strict=True)]
    return Pack(name, tuple(levels))


def _read_level(lines: list[str], first: int, path: str) -> PackLevel:
    fields: dict[str, str] = {}
    at = 0
    while at < len(lines) and ":" in lines[at]:
        name, _colon, value = lines[at].partition(":")
        if name in HEADERS:  # of the level itself
            break
        if name not in _FIELDS:
            template = N_("unknown field {name!r}: known are {known}")
            values = {"name": name, "known": ", ".join(_FIELDS)}
            raise FileError(template, **values, path=path, line=first + at + 1)
        fields[name] = value.strip()
        at += 1
    try:
        par = parse_whole("par", fields.get("par", ""), 0, 999_999)
    except DedaleError:
        template = N_("{title!r} has no par: the length of a shortest solution")
        raise FileError(template, title=fields["title"], path=path, line=first + 1) from None
    try:
        level = loads("\n".join(lines[at:]))
    except FileError as error:
        raise error.at(path=path, line=first + at + (error.line or 1)) from None
    return PackLevel(
        level,
        par,
        {"en": fields["title"], "fr": fields.get("title-fr", fields["title"])},
        {k: fields[v] for k, v in (("en", "lesson"), ("fr", "lesson-fr")) if v in fields},
    )
