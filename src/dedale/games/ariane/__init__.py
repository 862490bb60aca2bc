"""Ariane and the Minotaur: a sliding-monster puzzle, its rule book, solver, hints and levels.

>>> from dedale.games import ariane
>>> level = ariane.loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")
>>> ariane.solve(level).moves
['Down', 'Up', 'Right']

`levels/` is what is played, `rules/` the turn and the optional rules, `search/` solves, `making/`
makes levels; each package knows those before it only. `game.py` is the entry in the table of games,
`book.py` the rule book, which is loaded when a name of it is first used here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import *  # noqa: F403


def __getattr__(name: str) -> object:
    return getattr(import_module(f"{__name__}.book"), name)
