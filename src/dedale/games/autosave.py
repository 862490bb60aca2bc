"""The game in progress: one save a game, kept where the system keeps the state of programs.

It is written while one plays and taken up again later; nothing is lost when the terminal closes.
"""

from contextlib import suppress
from pathlib import Path

from .. import folders
from .session import Session


def path(game: str) -> Path:
    """The file of the game in progress."""
    return folders.state() / f"{game}.save"


def store(session: Session) -> Path:
    """Save the game in progress; one that was won is deleted."""
    file = path(session.game.name)
    if session.outcome is not None and session.outcome.won:
        delete(session.game.name)
        return file
    with suppress(OSError):  # saving says why not
        file.parent.mkdir(parents=True, exist_ok=True)
    session.save(file)
    return file


def load(game: str) -> Session | None:
    """The game in progress, if there is one."""
    return Session.load(path(game), game) if path(game).is_file() else None


def delete(game: str) -> None:
    """There is no game in progress any more."""
    path(game).unlink(missing_ok=True)
