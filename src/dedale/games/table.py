"""The games: ours, then those of plug-ins. Listing them imports no rule book."""

from ..registry import Registry
from .ariane.game import GAME as ARIANE
from .classic.game import GAME as CLASSIC
from .game import Game
from .theseus.game import GAME as THESEUS
from .treasure.game import GAME as TREASURE

OURS = {"treasure": TREASURE, "ariane": ARIANE, "theseus": THESEUS, "classic": CLASSIC}
GAMES = Registry("game", OURS, Game)


def find(game: str | Game) -> Game:
    """A game by its name; a game stands for itself.

    >>> find("treasur")
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown game 'treasur': did you mean 'treasure'?
    """
    return GAMES[game] if isinstance(game, str) else game
