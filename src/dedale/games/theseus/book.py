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

__all__ = [
    "MOVES",
    "Analysis",
    "Level",
    "Pack",
    "PackLevel",
    "State",
    "analyse",
    "from_text",
    "generate",
    "harder_start",
    "hint",
    "is_pack",
    "judge",
    "legal_moves",
    "load_pack",
    "loads",
    "make_levels",
    "new",
    "outcome",
    "outlook",
    "play",
    "played",
    "pruned",
    "read_pack",
    "solution",
    "solve",
    "to_text",
    "view",
]
