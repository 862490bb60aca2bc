"""The treasure game: a maze, objects to collect, minotaurs to avoid, an exit to leave by.

>>> from dedale.games import Session
>>> session = Session.new("treasure", width=10, height=6, bombs=10, polys=10, seed=42)
>>> state = session.play(".")
>>> session.state.turns, session.undo().turns
(1, 0)

`game.py` is its entry in the table of games, `book.py` its rule book, which is loaded when a name
of it is first used here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import *  # noqa: F403


def __getattr__(name: str) -> object:
    return getattr(import_module(f"{__name__}.book"), name)
