"""Survival: how long can one live?"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from ..moves import name_of
from ..rules.turn import steps, turn, verdict
from ..state import State


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
    endless = replace(start.level, extras=replace(start.level.extras, goal="live"))
    first = replace(start, level=endless, turns=0)
    if verdict(first) is not None:
        return Life(0, [], 0)

    life: dict[Hashable, int] = {}  # of the positions that the search has left
    best: dict[Hashable, tuple[str, Hashable]] = {}  # the move that begins it, and where to
    on_the_way = {first.configuration: 0}
    way = [(first, steps(first)[::-1])]
    played: list[str] = []

    def extend(here: Hashable, move: str, there: Hashable) -> None:
        """Note a move if it begins the longest life from here so far."""
        if life[there] + 1 > life.get(here, 0):
            life[here] = life[there] + 1
            best[here] = (move, there)

    while way:
        state, untried = way[-1]
        here = state.configuration
        if not untried:
            way.pop()
            life.setdefault(here, 0)
            del on_the_way[here]
            if way:
                extend(way[-1][0].configuration, played.pop(), here)
            continue
        move = untried.pop()
        after = turn(state, move)
        there = after.configuration
        if verdict(after) is not None:
            continue
        seen = len(life) + len(way)
        if there in on_the_way:
            return Life(None, [*played, name_of(move)], seen, back_to=on_the_way[there])
        if there in life:
            extend(here, name_of(move), there)
            continue
        if seen >= limit:
            return Life(None, played, seen, decided=False)
        on_the_way[there] = len(way)
        played.append(name_of(move))
        way.append((after, steps(after)[::-1]))
    moves, here = [], first.configuration
    while here in best:
        name, here = best[here]
        moves.append(name)
    return Life(life[first.configuration], moves, len(life))
