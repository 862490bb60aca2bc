"""The classic game: walk up through a labyrinth dug out of rock, from the entry to the exit.

>>> from dedale.games import Session
>>> session = Session.new("classic", width=9, height=7, seed=4, monsters=1)
>>> session.legal_moves()
['N', 'E', 'S', 'W']
>>> session.play("N").turns
1
"""

from .rules import legal_moves, outcome, play
from .setup import new
from .state import State, Walker
from .text import from_text, to_text
from .view import view

NAME = "classic"

__all__ = [
    "NAME",
    "State",
    "Walker",
    "from_text",
    "legal_moves",
    "new",
    "outcome",
    "play",
    "to_text",
    "view",
]
