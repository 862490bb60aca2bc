"""Packs: many levels in one text file, each with its names, its par and perhaps a lesson before it.

The pack `chase` was made, and its pars are proven, by `tools/make_chase_pack.py`; the pack
`longest` was hunted by `tools/hunt_records.py`.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...errors import DedaleError, FileError, UnknownName
from ...i18n import N_, language
from ...numbers import parse_whole
from .game import PACKS
from .level import Level, loads

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
    def lesson(self) -> str:
        """What it teaches, if anything, in the language in force."""
        return self.lessons.get(language()) or self.lessons.get("en", "")

    @property
    def text(self) -> str:
        """The level as a file of its own."""
        return self.level.to_text()

    def to_text(self) -> str:
        """The level as it stands in a pack."""
        names, lessons = self.names, self.lessons
        values = (names["en"], names.get("fr"), self.par, lessons.get("en"), lessons.get("fr"))
        fields = zip(_FIELDS, values, strict=True)
        head = "".join(f"{name}: {value}\n" for name, value in fields if value)
        return head + self.level.to_text()


@dataclass(frozen=True, slots=True)
class Pack:
    """Levels in the order in which they are to be played."""

    name: str
    levels: tuple[PackLevel, ...]

    def to_text(self) -> str:
        """The pack as a file."""
        return "\n".join(level.to_text() for level in self.levels)


@cache
def load_pack(name: str) -> Pack:
    """One of the packs that are shipped.

    >>> len(load_pack("chase").levels)
    30
    """
    if name not in PACKS:
        raise UnknownName(N_("pack"), name, PACKS)
    text = (files(__package__) / "data" / f"{name}.txt").read_text(encoding="utf-8")
    return read_pack(text, name)


def is_pack(text: str) -> bool:
    """Whether a text is that of a pack rather than of a single level."""
    return text.removeprefix("\ufeff").lstrip().startswith("title:")


def read_pack(text: str, name: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("title:")]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        raise FileError("a pack begins with 'title:'", line=1)
    ends = [*starts[1:], len(lines)]
    both = zip(starts, ends, strict=True)
    return Pack(name, tuple(_read_level(lines[first:end], first) for first, end in both))


def _read_level(lines: list[str], first: int) -> PackLevel:
    fields: dict[str, str] = {}
    for at, line in enumerate(lines):
        name, colon, value = line.partition(":")
        if not colon:
            break
        if name not in _FIELDS:
            template = N_("unknown field {name!r}: known are {known}")
            values = {"name": name, "known": ", ".join(_FIELDS)}
            raise FileError(template, **values, line=first + at + 1)
        fields[name] = value.strip()
    try:
        par = parse_whole("par", fields.get("par", ""), 0, 999_999)
    except DedaleError:
        template = N_("{title!r} has no par: the length of a shortest solution")
        raise FileError(template, title=fields["title"], line=first + 1) from None
    try:
        level = loads("\n".join(lines[at:]))
    except FileError as error:
        raise error.at(line=first + at + (error.line or 1)) from None
    lessons = {k: fields[v] for k, v in (("en", "lesson"), ("fr", "lesson-fr")) if v in fields}
    names = {"en": fields["title"], "fr": fields.get("title-fr", fields["title"])}
    return PackLevel(level, par, names, lessons)
