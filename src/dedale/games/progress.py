"""The game in progress: one save a game, kept where the system keeps the state of programs.

It is written while one plays and taken up again later; nothing is lost when the terminal closes.
"""

import json
import os
from contextlib import suppress
from pathlib import Path

from ..errors import DedaleError
from ..files import write_atomically
from .session import Session


def place(game: str) -> Path:
    """The file of the game in progress: in XDG_STATE_HOME, or else in ~/.local/state."""
    base = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local/state")
    return Path(base) / "dedale" / f"{game}.save"


def keep(session: Session) -> Path:
    """Save the game in progress; a finished one is forgotten."""
    path = place(session.game.NAME)
    if session.outcome is not None and session.outcome.won:
        forget(session.game.NAME)
        return path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DedaleError(
            "cannot write {path!r}: {reason}", path=str(path), reason=error.strerror
        ) from None
    session.save(path)
    return path


def kept(game: str) -> Session | None:
    """The game in progress, if there is one."""
    path = place(game)
    return Session.load(path, game) if path.is_file() else None


def forget(game: str) -> None:
    """There is no game in progress any more."""
    place(game).unlink(missing_ok=True)


def solved(game: str) -> dict[str, int]:
    """The levels solved, and in how many moves at best."""
    try:
        found = json.loads(_medals(game).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(level): moves for level, moves in found.items() if isinstance(moves, int)}


def mark_solved(game: str, level: str, moves: int) -> None:
    """Remember that a level was solved; a better solution than before replaces it."""
    best = solved(game)
    if level not in best or moves < best[level]:
        best[level] = moves
        with suppress(OSError, DedaleError):
            _medals(game).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(_medals(game), json.dumps(best, indent=1) + "\n")


def _medals(game: str) -> Path:
    return place(game).with_suffix(".solved.json")
