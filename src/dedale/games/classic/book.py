"""The rule book of the classic game: all that `games.game.Rules` asks for, and more."""

from . import played
from .displays import drawing, legend
from .hints import hint, outlook, solution
from .rules import legal_moves, outcome, play
from .setup import new, new_in
from .state import State, Walker
from .text import from_text, to_text
from .views import view
