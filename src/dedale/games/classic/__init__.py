"""The classic game: walk up through a labyrinth dug out of rock, from the entry to the exit.

>>> from dedale.games import Session
>>> session = Session.new("classic", width=9, height=7, seed=4, monsters=1)
>>> session.legal_moves()
['N', 'E', 'S', 'W']
>>> session.play("N").turns
1

`game.py` is its entry in the table of games, `book.py` its rule book, which is loaded when a name
of it is first used here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import *  # noqa: F403


def __getattr__(name: str) -> object:
    return getattr(import_module(f"{__name__}.book"), name)
