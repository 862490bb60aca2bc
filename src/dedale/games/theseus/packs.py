"""Packs: many levels in one text file, each with its names, its par and perhaps a lesson before it.

The pack `chase` was made, and its pars are proven, by `tools/make_chase_pack.py`; the pack
`longest` was hunted by `tools/hunt_records.py`.
"""

from dataclasses import dataclass
from functools import cache

from ...i18n import N_
from ..packs import Entry, is_pack, sections, shipped
from .game import PACKS
from .level import Level, loads


@dataclass(frozen=True, slots=True)
class PackLevel(Entry):
    """A level of a pack. `names` and `lessons` are by language: en, fr."""

    level: Level
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
    return read_pack(shipped(__package__, name, PACKS), name)


def read_pack(text: str, name: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    levels = []
    for each in sections(text):
        par = each.par(N_("{title!r} has no par: the length of a shortest solution"))
        with each.placed():
            level = loads("\n".join(each.lines))
        levels.append(PackLevel(level, par, each.names, each.lessons))
    return Pack(name, tuple(levels))


__all__ = ["Pack", "PackLevel", "is_pack", "load_pack", "read_pack"]
