"""The games: one rule book each, and the session around them all.

>>> from dedale.games import GAMES
>>> list(GAMES)
['treasure', 'ariane', 'theseus', 'classic']
"""

from .game import Game, Outcome, View
from .session import Clock, Session
from .table import GAMES

__all__ = ["GAMES", "Clock", "Game", "Outcome", "Session", "View"]
