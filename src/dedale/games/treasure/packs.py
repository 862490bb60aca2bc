"""Levels of the treasure game: many in one text file, each with its par and the way that proves it.

    title: First steps
    title-fr: Premiers pas
    par: 4                                     (turns of the best way that takes everything)
    best: E E E E X                            (that way)
    lesson: Walk with the arrow keys. ...      (optional; lesson-fr too)
    treasure 1
    player 0,0 E
    maze
    ...

The pack that comes with Dédale was made, and each par proven by a search, by
`tools/treasure_pack.py`.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...errors import DedaleError, FileError, UnknownName
from ...i18n import N_, language
from ...numbers import parse_whole
from .game import GAME
from .objects import TREASURES, Object
from .state import State
from .text import from_text

_FIELDS = ("title", "title-fr", "par", "best", "lesson", "lesson-fr")


@dataclass(frozen=True, slots=True)
class PackLevel:
    """A level of a pack. `names` and `lessons` are by language: en, fr."""

    text: str
    par: int
    best: tuple[str, ...]  #: the moves of a best way
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
    def means(self) -> int:
        """How many bombs and polys the best way spends."""
        return sum(move in ("B", "P") for move in self.best)

    def to_text(self) -> str:
        """The level as it stands in a pack."""
        fields = {
            "title": self.names["en"],
            "title-fr": self.names.get("fr"),
            "par": str(self.par),
            "best": " ".join(self.best),
            "lesson": self.lessons.get("en"),
            "lesson-fr": self.lessons.get("fr"),
        }
        head = "".join(f"{name}: {value}\n" for name, value in fields.items() if value)
        return head + self.text


@dataclass(frozen=True, slots=True)
class Pack:
    """Levels in the order in which they are to be played."""

    name: str
    levels: tuple[PackLevel, ...]


@cache
def load_pack(name: str) -> Pack:
    """A pack that comes with the game, by its name."""
    if name not in GAME.packs:
        raise UnknownName(N_("pack"), name, GAME.packs)
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
    return Pack(name, tuple(_read_level(lines[a:b], a) for a, b in zip(starts, ends, strict=True)))


def _read_level(lines: list[str], first: int) -> PackLevel:
    fields: dict[str, str] = {}
    at = 0
    while at < len(lines) and ":" in lines[at]:
        field, _colon, value = lines[at].partition(":")
        if field not in _FIELDS:
            template = N_("unknown field {name!r}: known are {known}")
            raise FileError(template, name=field, known=", ".join(_FIELDS), line=first + at + 1)
        fields[field] = value.strip()
        at += 1
    try:
        par = parse_whole("par", fields.get("par", ""), 0, 999_999)
    except DedaleError:
        template = N_("{title!r} has no par: the turns of a best way")
        raise FileError(template, title=fields["title"], line=first + 1) from None
    text = "\n".join(lines[at:]).rstrip("\n") + "\n"
    try:
        from_text(text)
    except FileError as error:
        raise error.at(line=first + at + (error.line or 1)) from None
    return PackLevel(
        text,
        par,
        tuple(fields.get("best", "").split()),
        {"en": fields["title"], "fr": fields.get("title-fr", fields["title"])},
        {k: fields[v] for k, v in (("en", "lesson"), ("fr", "lesson-fr")) if v in fields},
    )


def stars(start: State, state: State, level: PackLevel) -> tuple[bool, bool, bool]:
    """Everything taken; in no more turns than par; with no more bombs and polys than need be."""
    everything = state.out and not state.cells_with(*TREASURES)
    spent = _means(start) - _means(state)
    return (
        everything,
        everything and state.turns - start.turns <= level.par,
        everything and spent <= level.means,
    )


def _means(state: State) -> int:
    """The bombs and polys there are, in hand and in the maze."""
    return state.bombs + state.polys + len(state.cells_with(Object.BOMB, Object.POLY))
