"""Who plays best: the fewest actions that win a level, proven where that can be."""

from typing import NamedTuple

from ..errors import DedaleError
from ..games.ends import GOES_ON, WON
from ..games.game import State
from .models import GameModel, Model

#: No run is longer.
MOST = 100_000


class Expert(NamedTuple):
    """How a player with full information plays a level."""

    actions: list[int]
    exact: bool  #: whether no fewer actions win more: else they are good, but not proven


def expert(model: Model, state: State) -> Expert | None:
    """Actions that win from a state; None where none are found.

    Down the distances of a maze, which is exact. Of a game, what a search proves to be a shortest
    win; where chance decides or the search gives up, what the game's hints lead to.
    """
    game: object = model
    if not isinstance(game, GameModel):
        return _downhill(model, state)
    moves, exact = _planned(game, state)
    actions: list[int] = []
    while model.end(state) == GOES_ON:
        moves = moves or list(game.game.solution(state) or ())
        if not moves or len(actions) > MOST:
            return None
        actions.append(model.moves.index(moves.pop(0)))
        state = model.play(state, actions[-1])
    return Expert(actions, exact) if model.end(state) == WON else None


def _planned(model: GameModel, state: State) -> tuple[list[str], bool]:
    """A win that a search has proven to be the best; nothing where there is no such search."""
    try:
        judged = model.game.judge(state)
    except DedaleError:
        return [], False
    return list(judged.moves or ()), bool(judged.decided and judged.moves)


def _downhill(model: Model, state: State) -> Expert | None:
    actions: list[int] = []
    while model.end(state) == GOES_ON:
        far, action = min((model.far(model.play(state, a)), a) for a in model.legal(state))
        if far >= model.far(state):
            return None
        actions.append(action)
        state = model.play(state, action)
    return Expert(actions, True)
