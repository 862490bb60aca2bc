"""What Theseus does in a cooperative game: a move of a shortest win, as long as there is one.

To know it, the game of both is searched whole, once for each level: every pair of moves, forwards
to all configurations, then backwards from the wins.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from ....maze.direction import Direction
from ...game import Outcome
from ..rules.cooperative import choices
from ..rules.turn import ariane_moves, follow, minotaurs_move, steps, verdict
from ..state import State

#: A game of both with more configurations than this is not searched: he then follows Ariane.
MOST = 60_000
_NEVER = 1 << 60


def best_step(before: State, state: State) -> Direction | None:
    """Where Theseus goes after Ariane's step from `before` to `state`; None: he stays."""
    game = _game_of(before)
    best, least = follow(state), _NEVER
    if game is None:
        return best
    for step, chosen in choices(state).items():
        after, over = _end_turn(chosen)
        if over is None:
            left = game.turns_left.get(after.configuration, _NEVER)
        else:
            left = 0 if over.won else _NEVER
        if left < least:
            best, least = step, left
    return best


def reply(state: State, step: Direction) -> Direction | None:
    """What Theseus is about to do if Ariane takes this step."""
    return best_step(state, ariane_moves(state, step))


def decided(state: State) -> bool:
    """Whether it is known what Theseus will do: his game is small enough, or he only follows."""
    return state.plan is None or _game_of(state) is not None


class _Game(NamedTuple):
    """The game in which both choose, searched whole from one start."""

    reached: set[Hashable]
    turns_left: dict[Hashable, int]  # of the configurations that can be won


def _game_of(state: State) -> _Game | None:
    """The game of both from the level's start, or from here where that does not lead here."""
    game = _search(State.at_start(state.level, state.crossing))
    if game is not None and state.configuration not in game.reached:
        game = _search(state)  # a position that was set up, not played
    return game


@lru_cache(maxsize=8)
def _search(start: State) -> _Game | None:
    entrances: dict[Hashable, list[Hashable]] = {start.configuration: []}
    queue = [start]
    wins: list[Hashable] = []
    for here in queue:
        for step in steps(here):
            assert isinstance(step, Direction)  # a cooperative game has no clock
            for chosen in choices(ariane_moves(here, step)).values():
                state, over = _end_turn(chosen)
                if over is not None:
                    if over.won:
                        wins.append(here.configuration)
                    continue
                after = state.configuration
                if after not in entrances:
                    entrances[after] = []
                    queue.append(state)
                    if len(queue) > MOST:
                        return None
                entrances[after].append(here.configuration)
    left = dict.fromkeys(wins, 1)
    layer = list(left)
    while layer:
        following = []
        for name in layer:
            for earlier in entrances[name]:
                if earlier not in left:
                    left[earlier] = left[name] + 1
                    following.append(earlier)
        layer = following
    return _Game(set(entrances), left)


def _end_turn(state: State) -> tuple[State, Outcome | None]:
    """The turn from when Theseus has moved: the state after it, and how the game ended if so."""
    over = verdict(state)
    if over is None:
        state = minotaurs_move(state)
        over = verdict(state)
    return state, over
