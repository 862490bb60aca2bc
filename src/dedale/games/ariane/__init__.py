"""Ariane and the Minotaur: a sliding-monster puzzle, its rule book, solver, hints and levels.

>>> from dedale.games import ariane
>>> level = ariane.loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")
>>> ariane.solve(level).moves
['Down', 'Up', 'Right']

The rules are in `rules.py`, to be read, and in `search.py`, to be fast. The generator and the
packs of levels are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .analyse import Analysis, Difficulty, Verdict, analyse
from .extras import VARIANTS, Extras
from .level import MOVES, Level, load, loads
from .rules import (
    CROSSINGS,
    NAME,
    State,
    legal_moves,
    new,
    outcome,
    play,
)
from .solve import Solution, replay, solve
from .text import from_text, to_text
from .views import draw, view

if TYPE_CHECKING:
    from .generator import generate, hardest, prune
    from .hints import hint
    from .packs import PACKS, Pack, PackLevel, load_pack
    from .unsolver import Harder, harder

_LATER = {
    "generate": "generator",
    "hardest": "generator",
    "prune": "generator",
    "hint": "hints",
    "PACKS": "packs",
    "Pack": "packs",
    "PackLevel": "packs",
    "load_pack": "packs",
    "Harder": "unsolver",
    "harder": "unsolver",
}

__all__ = [
    "CROSSINGS",
    "MOVES",
    "NAME",
    "PACKS",
    "VARIANTS",
    "Analysis",
    "Difficulty",
    "Extras",
    "Harder",
    "Level",
    "Pack",
    "PackLevel",
    "Solution",
    "State",
    "Verdict",
    "analyse",
    "draw",
    "from_text",
    "generate",
    "harder",
    "hardest",
    "hint",
    "legal_moves",
    "load",
    "load_pack",
    "loads",
    "new",
    "outcome",
    "play",
    "prune",
    "replay",
    "solve",
    "to_text",
    "view",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATER[name]}", __name__), name)
