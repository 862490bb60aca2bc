"""The treasure game: a maze, objects to collect, minotaurs to avoid, an exit to leave by.

>>> from dedale.games import Session
>>> session = Session.new("treasure", width=10, height=6, bombs=10, polys=10, seed=42)
>>> state = session.play(".")
>>> session.state.turns, session.undo().turns
(1, 0)
"""

from .advice import hint, maze_now, path, tour
from .objects import Object
from .placers import PLACERS
from .rules import legal_moves, outcome, play
from .setup import new, new_in, with_minotaurs
from .state import Minotaur, State
from .strategies import STRATEGIES
from .text import from_text, to_text
from .view import view

NAME = "treasure"

__all__ = [
    "NAME",
    "PLACERS",
    "STRATEGIES",
    "Minotaur",
    "Object",
    "State",
    "from_text",
    "hint",
    "legal_moves",
    "maze_now",
    "new",
    "new_in",
    "outcome",
    "path",
    "play",
    "to_text",
    "tour",
    "view",
    "with_minotaurs",
]
