"""The games of the day that were played on this machine, and how many days in a row."""

import json
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

from .. import folders
from ..errors import DedaleError
from ..files import write_atomically
from .session import Session


def day_of(session: Session) -> date | None:
    """The day whose game it is, however it was begun or taken up again; None: it is none.

    >>> session = Session.new("ariane", **Session.new("ariane").game.day(date(2026, 11, 15)))
    >>> day_of(Session.from_link(session.replay_link()))
    datetime.date(2026, 11, 15)
    """
    game, parameters = session.game, session.parameters or {}
    try:
        day = date.fromisoformat(str(parameters.get("seed")))  # the folder has no strptime
    except ValueError:
        return None
    return day if game.daily and parameters == game.checked(game.day(day)) else None


def path(game: str) -> Path:
    """The file of a game's days."""
    return folders.state() / f"{game}.days.json"


def results(game: str) -> dict[str, str]:
    """What came of each day, by its date."""
    try:
        found = json.loads(path(game).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def note(game: str, day: date, result: str) -> None:
    """Remember a day that was won; the first result of a day stands."""
    found = {day.isoformat(): result} | results(game)
    with suppress(OSError, DedaleError):
        path(game).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path(game), json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def streak(game: str, today: date) -> int:
    """How many days in a row were won, up to today, or up to yesterday while today is open."""
    won = results(game)
    day = today if today.isoformat() in won else today - timedelta(days=1)
    count = 0
    while day.isoformat() in won:
        count, day = count + 1, day - timedelta(days=1)
    return count
