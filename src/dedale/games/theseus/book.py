"""The rule book of Theseus and the Minotaur: all that `games.game.Rules` asks for, and more."""

from . import played
from .analysis import Analysis, analyse, solve
from .hints import hint, judge, outlook, solution
from .level import Level, loads
from .making import generate
from .packs import Pack, PackLevel, is_pack, load_pack, read_pack
from .rules import MOVES, legal_moves, outcome, play
from .setup import new
from .state import State
from .text import from_text, to_text
from .views import view
from .workshop import harder_start, make_levels, pruned
