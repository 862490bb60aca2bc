"""The levels that were solved on this machine, each with the fewest moves and the most stars."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .. import folders
from ..errors import DedaleError
from ..files import write_atomically


def path(game: str) -> Path:
    """The file of a game's medals."""
    return folders.state() / f"{game}.solved.json"


class Medal(NamedTuple):
    """The best that was done on a level."""

    moves: int  #: or what else its par counts
    stars: int


def solved(game: str) -> dict[str, Medal]:
    """The levels solved, and how well at best."""
    try:
        found = json.loads(path(game).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        str(level): Medal(*pair)
        for level, pair in found.items()
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(n, int) for n in pair)
    }


def award(game: str, level: str, moves: int, stars: int) -> Medal:
    """Remember that a level was solved, and give the best of all times."""
    medals = solved(game)
    before = medals.get(level, Medal(moves, stars))
    medals[level] = Medal(min(moves, before.moves), max(stars, before.stars))
    with suppress(OSError, DedaleError):
        path(game).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path(game), json.dumps(medals, indent=1) + "\n")
    return medals[level]
