"""The levels that were solved on this machine, each with the fewest moves it took."""

import json
from contextlib import suppress
from pathlib import Path

from .. import folders
from ..errors import DedaleError
from ..files import write_atomically


def path(game: str) -> Path:
    """The file of a game's medals."""
    return folders.state() / f"{game}.solved.json"


def solved(game: str) -> dict[str, int]:
    """The levels solved, and in how many moves at best."""
    try:
        found = json.loads(path(game).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(level): moves for level, moves in found.items() if isinstance(moves, int)}


def award(game: str, level: str, moves: int) -> None:
    """Remember that a level was solved; a better solution than before replaces it."""
    best = solved(game)
    if level not in best or moves < best[level]:
        best[level] = moves
        with suppress(OSError, DedaleError):
            path(game).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path(game), json.dumps(best, indent=1) + "\n")
