"""Survival: how long can one live?"""

from dataclasses import dataclass, replace

from ..rules.play import verdict
from ..state import State
from .kernels import STUCK, WON_BY, WON_FROM
from .search import StateSearch


@dataclass(frozen=True)
class Life:
    """The longest life from a state, and what was proved about it.

    `turns` is None when it has no end: then `moves` lead to a position, at turn `back_to`, that
    they lead to once more. Otherwise `moves` are one longest life. When not `decided`, the search
    gave up at its limit, and nothing is known.
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


def longest_life(start: State, *, limit: int | None = None, hurry: bool = False) -> Life:
    """How many turns Ariane can be alive, exactly: a longest path among the live positions.

    `limit` is how many positions are looked at before it gives up; in a `hurry` (for those who ask
    of many levels) compiled code is used at once.
    """
    endless = replace(start.level, extras=replace(start.level.extras, goal="live"))
    first = replace(start, level=endless, turns=0)
    if verdict(first) is not None:
        return Life(0, [], 0)
    search = StateSearch(first, "life", limit=limit)
    if hurry:
        search.hurry()
    search.run()
    if not search.decided:
        return Life(None, [], search.count, decided=False)
    if search.won:  # a cycle
        last, back = int(search.progress[WON_FROM]), int(search.progress[STUCK])
        moves = [*search.path(last), search.name(int(search.progress[WON_BY]))]
        return Life(None, moves, search.count, back_to=len(search.path(back)))
    moves, here = [], 0
    notes = search.links
    while notes[4 * here + 1]:
        moves.append(search.name(int(notes[4 * here + 2])))
        here = int(notes[4 * here + 3])
    return Life(len(moves), moves, search.count)
