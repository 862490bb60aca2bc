"""Survival: no door, no Theseus. A minotaur that a wall stops destroys it. How long can one live?

Only inner walls fall, one for each minotaur and turn, and none grows again. With `goal: N` the game
is won when Ariane is alive after N turns; without, there is nothing to win but time.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....i18n import N_
from ...game import Outcome
from .walls import edge, toggled, with_sides

if TYPE_CHECKING:
    from ..extras import Position
    from ..rules import State

LIVED = Outcome(True, N_("Ariane is still alive"))


def wall_falls(state: State, cell: Position, move: str) -> State:
    """The wall that stopped a minotaur is gone. (It slid towards Ariane: never the border.)"""
    if not state.level.extras.has("survival"):
        return state
    sides = toggled(state.open_sides, state.level.size, cell, move)
    state = replace(state, pushable=state.pushable - {edge(cell, move)})
    return with_sides(state, sides)


def one_more_turn(state: State) -> State:
    """Count the turns, where that is the goal."""
    if not isinstance(state.level.extras.goal, int):
        return state
    return replace(state, turns=state.turns + 1)


def lived(state: State) -> Outcome | None:
    """Whether Ariane has lived for as long as was asked."""
    goal = state.level.extras.goal
    return LIVED if isinstance(goal, int) and state.turns >= goal else None


# ---------------------------------------------------------------- how long can one live?


@dataclass(frozen=True)
class Life:
    """The longest life from a state, and what was proved about it.

    `turns` is None when it has no end: then `moves` lead to a position, at turn `back_to`, that
    they lead to once more. Otherwise `moves` are one longest life. When not `decided`, the search
    gave up: `turns` is then only what was seen.
    """

    turns: int | None
    moves: list[str]
    configurations: int
    decided: bool = True
    back_to: int | None = None

    @property
    def forever(self) -> bool:
        """Whether one can live for ever."""
        return self.decided and self.turns is None


def longest_life(start: State, *, limit: int = 100_000) -> Life:
    """How many turns Ariane can be alive, exactly: a longest path among the live positions.

    Depth first: a position met again while it is still on the way closes a cycle, and one can live
    for ever; where there is no cycle, the longest path from a position is one more than the best of
    those after it, known when the search leaves it.
    """
    from ..rules import steps, turn, verdict
    from .cooperative import configuration

    endless = replace(start.level, extras=replace(start.level.extras, goal="live"))
    first = replace(start, level=endless, turns=0)
    if verdict(first) is not None:
        return Life(0, [], 0)

    def name_of(state: State) -> Hashable:
        return (configuration(state), state.steps)

    life: dict[Hashable, int] = {}  # of the positions that the search has left
    best: dict[Hashable, tuple[str, Hashable]] = {}
    on_the_way = {name_of(first): 0}
    way: list[tuple[State, list[str]]] = [(first, steps(first)[::-1])]
    played: list[str] = []
    while way:
        state, untried = way[-1]
        here = name_of(state)
        if not untried:
            way.pop()
            life.setdefault(here, 0)
            del on_the_way[here]
            if way:
                before = name_of(way[-1][0])
                _longer(life, best, before, played.pop(), here)
            continue
        move = untried.pop()
        after = turn(state, move)
        there = name_of(after)
        if verdict(after) is not None:
            continue
        if there in on_the_way:
            return Life(None, [*played, move], len(life) + len(way), back_to=on_the_way[there])
        if there in life:
            _longer(life, best, here, move, there)
            continue
        if len(life) + len(way) >= limit:
            return Life(None, played, len(life) + len(way), decided=False)
        on_the_way[there] = len(way)
        played.append(move)
        way.append((after, steps(after)[::-1]))
    moves, here = [], name_of(first)
    while here in best:
        move, here = best[here]
        moves.append(move)
    return Life(life[name_of(first)], moves, len(life))


def _longer(
    life: dict[Hashable, int],
    best: dict[Hashable, tuple[str, Hashable]],
    here: Hashable,
    move: str,
    there: Hashable,
) -> None:
    """Note a move if it begins the longest life from here so far."""
    if life[there] + 1 > life.get(here, 0):
        life[here] = life[there] + 1
        best[here] = (move, there)
