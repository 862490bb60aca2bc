"""The packs of levels that come with the games, as the page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..errors import DedaleError
from ..games import GAMES
from ..games.game import PackLevel, View

#: What a small picture of a level shows of its view.
DRAWN = ("game", "width", "height", "cells", "kinds", "actors", "things", "marks")


@dataclass(frozen=True, slots=True)
class ListedLevel:
    """One level of a pack, by its number from 1."""

    pack: str
    number: int
    levels: int  # of the pack
    level: PackLevel

    def to_json(self, values: Mapping[str, object]) -> dict[str, object]:
        """What a game that is played on this level says about it.

        `values` are the parameters of other rules than it has in its pack: then it has no par.
        """
        return {
            "id": self.pack,
            "level": self.number,
            "name": self.level.title,
            "lesson": self.level.lesson,
            "par": None if values else self.level.par,
            "levels": self.levels,
            "parameters": dict(values),
        }


@cache
def drawn(pack: str, number: int) -> dict[str, object] | None:
    """What is to be seen of the start of a level; None when it cannot be read."""
    place = level_of(pack, number)
    if place is None:
        return None
    rules = GAMES[game_of(pack)].rules
    try:
        view: View = rules.view(rules.from_text(place.level.text))
    except DedaleError:  # a plug-in's
        return None
    return {name: value for name, value in view.items() if name in DRAWN}


@dataclass(frozen=True, slots=True)
class ListedPack:
    """A pack: levels in rising difficulty. Its title is English, shown through `_`."""

    id: str
    game: str
    title: str
    levels: tuple[ListedLevel, ...]


@cache
def _names() -> dict[str, tuple[str, str]]:
    """The game and the name of every pack, by its id: its name, unless a game before has one."""
    found: dict[str, tuple[str, str]] = {}
    for game in (game for _name, game in GAMES.items()):
        for name in game.packs:
            found[name if name not in found else f"{game.name}-{name}"] = game.name, name
    return found


def game_of(pack_id: str) -> str:
    """The game of a pack that there is."""
    return _names()[pack_id][0]


def pack_of(pack_id: str) -> ListedPack | None:
    """A pack by its id, without reading any other; None when there is none that can be read."""
    return _read(pack_id) if pack_id in _names() else None


@cache
def _read(pack_id: str) -> ListedPack | None:
    game_name, name = _names()[pack_id]
    game = GAMES[game_name]
    try:
        levels = game.pack(name)
    except DedaleError:  # a plug-in's: the other packs are there all the same
        return None
    places = (
        ListedLevel(pack_id, number, len(levels), level) for number, level in enumerate(levels, 1)
    )
    return ListedPack(pack_id, game_name, game.packs[name], tuple(places))


@cache
def packs() -> dict[str, ListedPack]:
    """Every pack of every game, by its id."""
    return {name: pack for name in _names() if (pack := pack_of(name)) is not None}


def level_of(pack: str | None, number: int | None) -> ListedLevel | None:
    """A level by its place in a pack (from 1); None when there is none."""
    found = pack_of(pack or "")
    if found is None or number is None or not 1 <= number <= len(found.levels):
        return None
    return found.levels[number - 1]
