"""The rule book of the treasure game: all that `games.game.Rules` asks for, and more."""

from .hints import hint, solution
from .objects import Object
from .placers import PLACERS
from .rules import legal_moves, outcome, play
from .setup import new, new_in
from .state import Minotaur, State
from .strategies import STRATEGIES
from .text import from_text, to_text
from .views import view

__all__ = [
    "PLACERS",
    "STRATEGIES",
    "Minotaur",
    "Object",
    "State",
    "from_text",
    "hint",
    "legal_moves",
    "new",
    "new_in",
    "outcome",
    "play",
    "solution",
    "to_text",
    "view",
]
