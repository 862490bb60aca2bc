"""The search of levels with optional rules: the rule book itself, played over and over.

`Exploration` packs the basic game into integers and compiles its turn. Here a configuration is a
state of the rule book, kept in a dictionary, so that every optional rule, and every combination of
them, is searched by one and the same code: some thousand configurations a second. It is exact, or
it says that it is not: past `limit` configurations it gives up, and `decided` is False.
"""

from collections.abc import Hashable

from ..moves import MOVES, Move
from ..rules.turn import steps, turn, verdict
from ..state import State
from . import theseus
from .kernels import COUNT, HEAD, LOST, REFUSED, STUCK, WON, WON_BY, WON_FROM
from .search import FOREVER, Search

#: Configurations after which a search gives up, if nothing else is said.
LIMIT = 100_000
_NUMBERS = {move: number for number, move in enumerate(MOVES.values())}


class Walk(Search):
    """A search with the rule book."""

    parents: list[int]
    links: list[int]

    def __init__(
        self, start: State, method: str = "bfs", *, links: bool = False, limit: int | None = None
    ) -> None:
        super().__init__(start, method)
        self.shift = 3 if start.level.extras.speed else 2
        self.limit = LIMIT if limit is None else limit
        self.decided = theseus.decided(start)
        self.over = not self.decided
        self.states = [start]
        self.parents = [-1]
        self.links = [REFUSED] * (1 << self.shift) if links else []
        self._indices: dict[Hashable, int] = {start.configuration: 0}
        self._stack: list[tuple[int, list[Move]]] = [(0, steps(start)[::-1])]

    def run(self, budget: int = FOREVER) -> bool:
        look = self._look_wide if self.method == "bfs" else self._look_deep
        while budget > 0 and not self.over:
            look()
            budget -= 1
        return self.over

    def _look_wide(self) -> None:
        """Play every move of the first configuration that was not looked at yet."""
        index, won_before = self.progress[HEAD], self.won
        if index == self.count:
            self.over = True
            return
        self.progress[HEAD] += 1
        possible = steps(self.states[index])
        self.progress[STUCK] += not possible
        for move in possible:
            self._reach(index, move)
        if self.won and not won_before and not self.links:
            self.over = True

    def _look_deep(self) -> None:
        """Play one move more of the last configuration of the way, or go back."""
        if not self._stack:
            self.over = True
            return
        index, untried = self._stack[-1]
        self.progress[HEAD] = index
        if not untried:
            self._stack.pop()
            self.over = not self._stack
            return
        before, won_before = self.count, self.won
        self._reach(index, untried.pop())
        if self.count > before:
            self._stack.append((before, steps(self.states[before])[::-1]))
        self.over = self.over or (self.won and not won_before)

    def _reach(self, index: int, move: Move) -> None:
        """Play one move, and note where it leads."""
        number = index << self.shift | _NUMBERS[move]
        after = turn(self.states[index], move)
        over = verdict(after)
        if over is not None:
            result = WON if over.won else LOST
            if over.won and not self.won:
                self.progress[WON_FROM], self.progress[WON_BY] = index, _NUMBERS[move]
        else:
            result = self._indices.setdefault(after.configuration, self.count)
            if result == self.count:
                self.states.append(after)
                self.parents.append(number)
                self.progress[COUNT] += 1
                if self.links:
                    self.links += [REFUSED] * (1 << self.shift)
                if self.count > self.limit:
                    self.decided, self.over = False, True
        if self.links:
            self.links[number] = result

    def state(self, index: int) -> State:
        return self.states[index]

    def index(self, state: State) -> int | None:
        return self._indices.get(state.configuration)
