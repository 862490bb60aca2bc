"""The games: ours, then those of plug-ins. Listing them imports no rule book."""

from ..registry import Registry
from .ariane.game import GAME as ARIANE
from .classic.game import GAME as CLASSIC
from .game import Game
from .treasure.game import GAME as TREASURE

GAMES = Registry("game", {"treasure": TREASURE, "ariane": ARIANE, "classic": CLASSIC}, Game)


def find(game: str | Game) -> Game:
    """A game by its name; a game stands for itself.

    >>> find("treasur")
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown game 'treasur': did you mean 'treasure'?
    """
    return GAMES[game] if isinstance(game, str) else game
