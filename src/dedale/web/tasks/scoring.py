"""Proving a score: the game is played again from its start, by its rules."""

from typing import Any

from ...errors import DedaleError
from ...games import Session
from ...games.protocol import rules
from ...games.record import Record, write
from ..limits import Limits
from .opening import open_game


def prove(limits: Limits, **source: Any) -> dict[str, Any]:
    """What a game is worth, if it was won; its start; and the save that proves it."""
    opened = open_game(limits, **source)
    moves = opened["moves"][: opened["cursor"]]
    session = Session(opened["game"], rules(opened["game"]).from_text(opened["level"]))
    for move in moves:
        session.play(move)
    over = session.outcome
    if over is None or not over.won:
        raise DedaleError("only a game that was won has a score")
    paper = Record(opened["game"], None, opened["level"], tuple(moves), len(moves))
    return {
        "game": opened["game"],
        "level": opened["level"],
        "points": int(session.view().get("score", 0)),
        "moves": len(session.moves),
        "save": write(paper),
    }
