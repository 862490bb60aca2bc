"""Cooperative: Theseus walks too, after Ariane, and always plays a move of a shortest win.

His move, like hers, is one step through no wall and onto no minotaur; but he may also stay. Both on
the door: won. Of several best moves he plays the first of Up, Down, Left, Right, stay. Where none
wins any more he follows Ariane as in the basic game.

To know his best move, the game of both is searched whole, once for each level: every pair of moves,
forwards to all configurations, then backwards from the wins. The rule book stays a pure function.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from .walls import beyond, is_open

if TYPE_CHECKING:
    from ..extras import Position
    from ..rules import State

#: A game of both with more configurations than this is not searched: he then follows Ariane.
MOST = 60_000
_MOVES = ("Up", "Down", "Left", "Right")
STAY = "stay"

Configuration = tuple["Position", "Position", "tuple[Position, ...]", bytes, object, object, int]


def theseus_moves(before: State, state: State) -> State:
    """Theseus' move after hers: from `before` she went to `state`."""
    from ..rules import theseus_follows

    move = _best(before, state)
    if move is None:
        return theseus_follows(state)
    return choices(state)[move]


def choices(state: State) -> dict[str, State]:
    """What Theseus can do after Ariane's move, by its name."""
    found = {}
    for move in _MOVES:
        there = beyond(state.theseus, move)
        if (
            is_open(state.open_sides, state.level.size, state.theseus, move)
            and there not in state.minotaurs
        ):
            found[move] = replace(state, theseus=there)
    return found | {STAY: state}


def reply(state: State, move: str) -> str | None:
    """What Theseus is about to do if Ariane plays this move; None when he has lost hope."""
    from ..rules import ariane_moves

    return _best(state, ariane_moves(state, move))


def decided(state: State) -> bool:
    """Whether the game of both is small enough to be known."""
    return _table(state) is not None


def _best(before: State, state: State) -> str | None:
    left = _table(before)
    if left is None:
        return None
    best, least = None, 1 << 60
    for name, chosen in choices(state).items():
        after = _after(chosen)
        moves = 0 if after is True else left.get(after, 1 << 60) if after else 1 << 60
        if moves < least:
            best, least = name, moves
    return best


def _after(chosen: State) -> Configuration | bool:
    """The configuration at the end of the turn; True when it is won, False when lost."""
    from ..rules import minotaurs_move, verdict

    over = verdict(chosen)
    if over is None:
        chosen = minotaurs_move(chosen)
        over = verdict(chosen)
    return configuration(chosen) if over is None else over.won


def configuration(state: State) -> Configuration:
    """What changes in a game, without what does not."""
    return (
        state.ariane,
        state.theseus,
        state.minotaurs,
        state.sides,
        state.pushable,
        state.taken,
        state.swords,
    )


def _table(state: State) -> dict[Configuration, int] | None:
    """The turns left to a win, by configuration: from the level's start where that leads here."""
    from ..rules import new

    table = _turns_left(new(state.level, crossing=state.crossing))
    if table is not None and configuration(state) not in table.reached:
        table = _turns_left(state)  # a position that was set up, not played
    return None if table is None else table.left


class _Table:
    """The outcome of one search of the game of both."""

    def __init__(self, reached: set[Configuration], left: dict[Configuration, int]) -> None:
        self.reached, self.left = reached, left


@lru_cache(maxsize=8)
def _turns_left(start: State) -> _Table | None:
    from ..rules import ariane_moves, minotaurs_move, steps, verdict

    entrances: dict[Configuration, list[Configuration]] = {configuration(start): []}
    queue = [start]
    wins: list[Configuration] = []
    for here in queue:
        name = configuration(here)
        for move in steps(here):
            stepped = ariane_moves(here, move)
            for chosen in choices(stepped).values():
                over = verdict(chosen)
                if over is None:
                    chosen = minotaurs_move(chosen)
                    over = verdict(chosen)
                if over is not None:
                    if over.won:
                        wins.append(name)
                    continue
                after = configuration(chosen)
                if after not in entrances:
                    entrances[after] = []
                    queue.append(chosen)
                    if len(queue) > MOST:
                        return None
                entrances[after].append(name)
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
    return _Table(set(entrances), left)
