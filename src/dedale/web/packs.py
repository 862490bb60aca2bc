"""The packs of levels that come with the games, as the page shows them."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from ..games import ariane


@dataclass(frozen=True, slots=True)
class PackLevel:
    """One level of a pack, by its number from 1."""

    pack: str
    number: int
    levels: int  # of the pack
    level: ariane.PackLevel

    @property
    def par(self) -> int:
        return self.level.par

    @property
    def text(self) -> str:
        return self.level.level.to_text()

    def told(self) -> dict[str, Any]:
        """What a game that is played on this level says about it."""
        return {
            "id": self.pack,
            "level": self.number,
            "name": self.level.title,
            "lesson": self.level.lesson,
            "par": self.par,
            "levels": self.levels,
        }

    def facts(self) -> dict[str, Any]:
        """What a list says about it."""
        level = self.level.level
        return {
            "number": self.number,
            "name": self.level.title,
            "lesson": self.level.lesson,
            "par": self.par,
            "size": level.size,
            "vertical": len(level.vertical),
            "horizontal": len(level.horizontal),
        }


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: levels in rising difficulty. Its title is English, shown through `_`."""

    id: str
    game: str
    title: str
    levels: tuple[PackLevel, ...]


@cache
def packs() -> dict[str, Pack]:
    """Every pack that is installed, by its id."""
    found = {}
    for name, title in ariane.PACKS.items():
        levels = ariane.load_pack(name).levels
        numbered = (
            PackLevel(name, number, len(levels), level) for number, level in enumerate(levels, 1)
        )
        found[name] = Pack(name, "ariane", title, tuple(numbered))
    return found


def level_of(pack: str | None, number: int | None) -> PackLevel | None:
    """A level by its place in a pack (from 1); None when there is none."""
    found = packs().get(pack or "")
    if found is None or number is None or not 1 <= number <= len(found.levels):
        return None
    return found.levels[number - 1]


def stars(moves: int, par: int, hints: int) -> int:
    """Three for par, two within a quarter more, one for any win; a hint costs the third.

    >>> stars(20, 20, 0), stars(20, 20, 1), stars(25, 20, 0), stars(26, 20, 0)
    (3, 2, 2, 1)
    """
    if 4 * moves > 5 * par:
        return 1
    return 3 if moves <= par and not hints else 2
