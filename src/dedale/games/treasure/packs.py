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
from typing import TypeAlias

from ...i18n import N_
from .. import packs
from ..packs import FIELDS, PackEntry, is_pack, sections, shipped
from .game import GAME
from .objects import TREASURES, Object
from .state import State
from .text import from_text


@dataclass(frozen=True, slots=True)
class PackHunt(PackEntry):
    """A level of a pack. `names` and `lessons` are by language: en, fr."""

    text: str
    par: int
    best: tuple[str, ...]  #: the moves of a best way
    names: dict[str, str]
    lessons: dict[str, str]

    @property
    def means(self) -> int:
        """How many bombs and polys the best way spends."""
        return sum(move in ("B", "P") for move in self.best)

    def fields(self) -> dict[str, str | None]:
        found = PackEntry.fields(self)
        lessons = {name: found.pop(name) for name in ("lesson", "lesson-fr")}
        return found | {"best": " ".join(self.best)} | lessons

    def to_text(self) -> str:
        """The level as it stands in a pack."""
        return self.head() + self.text


Pack: TypeAlias = packs.Pack[PackHunt]


@cache
def load_pack(name: str) -> Pack:
    """A pack that comes with the game, by its name."""
    return read_pack(shipped(__package__, name, GAME.packs), name)


def read_pack(text: str, name: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    levels = []
    for each in sections(text, known=(*FIELDS[:3], "best", *FIELDS[3:])):
        par = each.par(N_("{title!r} has no par: the turns of a best way"))
        level = "\n".join(each.lines).rstrip("\n") + "\n"
        with each.placed():
            from_text(level)
        best = tuple(each.fields.get("best", "").split())
        levels.append(PackHunt(level, par, best, each.names, each.lessons))
    return Pack(name, tuple(levels))


def stars(start: State, state: State, level: PackHunt) -> tuple[bool, bool, bool]:
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


__all__ = ["Pack", "PackHunt", "is_pack", "load_pack", "read_pack", "stars"]
