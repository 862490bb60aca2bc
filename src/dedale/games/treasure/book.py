"""The rule book of the treasure game: all that `games.game.Rules` asks for, and more."""

from . import played
from .floors import play
from .hints import hint, outlook, solution
from .judging import judge
from .objects import Object
from .packs import is_pack, load_pack, read_pack, stars
from .placers import PLACERS
from .rules import final, legal_moves, outcome
from .setup import new, new_in
from .state import Minotaur, State
from .strategies import STRATEGIES
from .text import from_text, to_text
from .views import view
