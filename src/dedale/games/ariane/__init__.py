"""Ariane and the Minotaur: a sliding-monster puzzle, its rule book, solver, hints and levels."""

from .analyse import Analysis, Difficulty, Verdict, analyse
from .level import MOVES, Level, load, loads
from .rules import (
    CROSSINGS,
    NAME,
    State,
    draw,
    from_text,
    legal_moves,
    new,
    outcome,
    play,
    to_text,
    view,
)
from .solve import Solution, replay, solve

__all__ = [
    "CROSSINGS",
    "MOVES",
    "NAME",
    "Analysis",
    "Difficulty",
    "Level",
    "Solution",
    "State",
    "Verdict",
    "analyse",
    "draw",
    "from_text",
    "legal_moves",
    "load",
    "loads",
    "new",
    "outcome",
    "play",
    "replay",
    "solve",
    "to_text",
    "view",
]
