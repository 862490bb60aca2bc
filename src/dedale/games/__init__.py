"""The games: one rule book each, and the session around them all.

>>> from dedale.games import GAMES
>>> sorted(GAMES)
['ariane', 'classic', 'treasure']
"""

from .protocol import GAMES, GameRules, Outcome, rules
from .session import Clock, Session

__all__ = ["GAMES", "Clock", "GameRules", "Outcome", "Session", "rules"]
