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
from .search.analyse import Analysis, Prospects, analyse
from .search.film import search_film
from .search.life import Life, longest_life
from .search.search import METHODS, StateSearch
from .search.solve import Solution, replay, solve
from .setup import new
from .state import CROSSINGS, State
from .text import from_text, to_text
from .views import drawing, view
from .workshop import harder_start, make_levels, pruned
