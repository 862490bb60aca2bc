"""The rule book of Ariane and the Minotaur: all that `games.game.Rules` asks for, and more."""

from ..difficulty import Aims, Difficulty
from . import played
from .folder import load_folder
from .hints import costly, hint, outlook, solution, verdict
from .judging import idle, judge, key, solved
from .levels.doubts import doubts
from .levels.extras import VARIANTS, Extras
from .levels.level import Level
from .levels.packs import PACKS, Pack, PackLevel, is_pack, load_pack, read_pack
from .levels.reader import load, loads
from .making.generator import generate, hardest, prune
from .making.needs import idle_parts
from .making.unsolver import Harder, harder
from .moves import MOVES, STEPS
from .rules.play import legal_moves, outcome, play
from .search.analyse import Analysis, Verdict, analyse
from .search.film import search_film
from .search.life import Life, longest_life
from .search.search import METHODS, Search
from .search.solve import Solution, replay, solve
from .setup import new
from .state import CROSSINGS, State
from .text import from_text, to_text
from .views import drawing, view
from .workshop import harder_start, make_levels, pruned

__all__ = [
    "CROSSINGS",
    "METHODS",
    "MOVES",
    "PACKS",
    "STEPS",
    "VARIANTS",
    "Aims",
    "Analysis",
    "Difficulty",
    "Extras",
    "Harder",
    "Level",
    "Life",
    "Pack",
    "PackLevel",
    "Search",
    "Solution",
    "State",
    "Verdict",
    "analyse",
    "costly",
    "doubts",
    "drawing",
    "from_text",
    "generate",
    "harder",
    "harder_start",
    "hardest",
    "hint",
    "idle",
    "idle_parts",
    "is_pack",
    "judge",
    "key",
    "legal_moves",
    "load",
    "load_folder",
    "load_pack",
    "loads",
    "longest_life",
    "make_levels",
    "new",
    "outcome",
    "outlook",
    "play",
    "played",
    "prune",
    "pruned",
    "read_pack",
    "replay",
    "search_film",
    "solution",
    "solve",
    "solved",
    "to_text",
    "verdict",
    "view",
]
