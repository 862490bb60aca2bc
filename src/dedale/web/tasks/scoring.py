"""Proving a score: the game is played again from its start, by its rules."""

import time
from typing import TypedDict

from ...errors import DedaleError
from ...games import GAMES, Session
from ...games.saves import Record, write
from ..limits import Limits
from .opening import open_game

#: Seconds for proving what a file holds: what is not proven by then is left out.
SECONDS = 10.0


class Proof(TypedDict):
    """What a won game is worth, its start, and the save that proves it."""

    game: str
    level: str
    points: int
    moves: int
    save: str


def prove_all(limits: Limits, saves: list[str]) -> list[Proof | None]:
    """The same for each of some saves; None for those that prove nothing, or not in time."""
    until = time.monotonic() + SECONDS
    found: list[Proof | None] = []
    for save in saves:
        try:
            found.append(prove(limits, save=save) if time.monotonic() < until else None)
        except DedaleError:
            found.append(None)
    return found


def prove(limits: Limits, link: str | None = None, save: str | None = None) -> Proof:
    """What a game is worth, if it was won; its start; and the save that proves it."""
    opened = open_game(limits, link=link, save=save)
    name, level, moves = str(opened["game"]), str(opened["level"]), opened["moves"]
    assert isinstance(moves, list)
    cursor = opened["cursor"]
    assert isinstance(cursor, int)
    session = Session(name, GAMES[name].rules.from_text(level))
    for move in moves[:cursor]:
        session.play(move)
    if session.outcome is None or not session.outcome.won:
        raise DedaleError("only a game that was won has a score")
    points = session.view()["figures"].get("score", 0)
    return {
        "game": name,
        "level": level,
        "points": points if isinstance(points, int) else 0,
        "moves": len(session.moves),
        "save": write(Record(name, None, level, session.moves, session.cursor)),
    }
