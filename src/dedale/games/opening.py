"""Games that are there already: a save, a link, a level, or one level of a pack of them."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ..errors import DedaleError, FileError
from ..files import read_text
from .days import day_of
from .game import Game, PackLevel
from .session import Session, Watch


@dataclass(frozen=True, slots=True)
class Place:
    """One level of a pack, among the others."""

    levels: Sequence[PackLevel]
    number: int = 1  #: from 1
    pack: str = ""  #: the pack's name, where it is one of the game's own
    #: Parameters beside the level, where it is played by other rules than it stands in its pack.
    values: Mapping[str, object] = field(default_factory=dict)
    ranked: bool = True  #: whether it is played as it stands: then its par and its medal count

    @property
    def level(self) -> PackLevel:
        return self.levels[self.number - 1]

    @property
    def par(self) -> int | None:
        """Its par; None where that is not known, as it is played by other rules."""
        return self.level.par if self.ranked else None

    @property
    def medal(self) -> str:
        """The name under which its medal is kept."""
        return f"{self.pack}/{self.number - 1}"

    def to(self, number: int) -> "Place":
        """Another level of the same pack."""
        if not 1 <= number <= len(self.levels):
            raise DedaleError(
                "level {number}: this pack has levels 1 to {count}",
                number=number,
                count=len(self.levels),
            )
        return replace(self, number=number)


class Opened(NamedTuple):
    """A game, its place in a pack if it has one, and its day if it is the game of one."""

    session: Session
    place: Place | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Opener:
    """Opens games of one kind; levels with these parameters."""

    game: Game
    values: Mapping[str, object] = field(default_factory=dict)
    watch: Watch | None = None  #: called with how much of a save or link has been replayed

    def place(self, place: Place) -> Opened:
        """The game of one level of a pack."""
        text = place.level.text
        values = {**self.game.beside_level(self.values), **place.values}
        return Opened(self._level(text, values), replace(place, values=values, ranked=not values))

    def source(self, source: str, number: int = 1) -> Opened:
        """The game behind a link, the name of a pack, a folder, or a file: a save, a level, a pack.

        Of a pack or a folder, level `number` is played.
        """
        exists = os.path.exists(source)  # a long link is no name of a file
        if source in self.game.packs or (self.game.packs and not exists and source.isidentifier()):
            return self.place(Place(self.game.pack(source), pack=source).to(number))
        if "~" in source and not exists:
            return Opened(Session.from_link(source, self.game, watch=self.watch))
        if Path(source).is_dir():
            return self.place(Place(self.game.folder(source)).to(number))
        text = read_text(source)
        if is_save(text):
            session = Session.from_text(text, self.game, path=source, watch=self.watch)
            return taken_up(session)
        try:
            levels = self.game.read_pack(text)
            if levels is not None:
                return self.place(Place(levels).to(number))
            return Opened(self._level(text))
        except FileError as error:
            raise error.at(path=source) from None

    def _level(self, text: str, values: Mapping[str, object] | None = None) -> Session:
        if any(parameter.name == "level" for parameter in self.game.parameters):
            return Session.new(self.game, **{**self.values, **(values or {}), "level": text})
        return Session(self.game, self.game.rules.from_text(text))


def is_save(text: str) -> bool:
    """Whether a text is a save, which says what game it is of."""
    return text.startswith("dedale save")


def open_any(source: str) -> Session:
    """The game of a save or a link, whichever game it is of."""
    if "~" in source and not os.path.exists(source):
        return Session.from_link(source)
    return Session.load(source)


def taken_up(session: Session) -> Opened:
    """A game that was saved: at its place in a pack, and on its day unless it is won already."""
    over = session.outcome
    return Opened(session, place_of(session), None if over and over.won else day_of(session))


def place_of(session: Session) -> Place | None:
    """The place of a session's level in one of the packs of its game, if it is in one."""
    parameters = session.parameters or {}
    place = place_of_level(session.game, str(parameters.get("level", "")))
    if place is None:
        return None
    values = session.game.beside_level(parameters)
    return replace(place, values=values, ranked=not values)


def place_of_level(game: Game, text: str) -> Place | None:
    """The place of the level that has this text in one of the packs of its game."""
    for pack in game.packs if text else ():
        levels = game.pack(pack)
        for number, level in enumerate(levels, 1):
            if level.text == text:
                return Place(levels, number, pack)
    return None
