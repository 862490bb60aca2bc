"""The search of levels with optional rules: the rule book itself, played over and over.

`Exploration` packs the basic game into integers and compiles its turn. Here a configuration is a
state of the rule book, kept in a dictionary, so that every optional rule, and every combination of
them, is searched by one and the same code: some thousand configurations a second. It is exact, or
it says that it is not: past `limit` configurations it gives up, and `decided` is False.

It has the face of an `Exploration`, so that solving, analysing and watching work on either.
"""

from collections.abc import Hashable, Iterator

from ...errors import UnknownName
from .explore import METHODS
from .level import MOVES
from .rules import State, steps, turn, verdict
from .search import LOST, REFUSED, WON
from .variants import cooperative
from .variants.realtime import TICK

#: Configurations after which a search gives up, if nothing else is said.
LIMIT = 100_000
_FOREVER = 1 << 60


class Walk:
    """One search from one state, stopped at its first win or run to the end.

    `links=True` (breadth-first only) keeps the result of every turn, for a backward pass; then it
    does not stop at a win. Turn `move` of configuration `i` has number `i << shift | move`.
    """

    plain = True
    moves = (*(name for name, *_step in MOVES), TICK)

    def __init__(
        self, start: State, method: str = "bfs", *, links: bool = False, limit: int | None = None
    ) -> None:
        if method not in METHODS:
            raise UnknownName("method", method, METHODS)
        self.start, self.method, self.links = start, method, links
        self.shift = 3 if start.level.extras.speed else 2
        self.limit = LIMIT if limit is None else limit
        self.decided = not start.level.extras.has("cooperative") or cooperative.decided(start)
        self.over = not self.decided
        self.states = [start]
        self.parents = [-1]
        self.extra: list[int] = [REFUSED] * (1 << self.shift) if links else []
        self.progress = [0]  # how far it has looked
        self.stuck = 0
        self._numbers: dict[Hashable, int] = {configuration(start): 0}
        self._won_by: int | None = None
        self._stack: list[tuple[int, list[str]]] = [(0, steps(start)[::-1])]

    @property
    def count(self) -> int:
        """The configurations reached so far."""
        return len(self.states)

    @property
    def live(self) -> int:
        """Those of them in which Ariane can move: the others are lost (breadth-first only)."""
        return self.count - self.stuck

    @property
    def won(self) -> bool:
        """Whether a win was found."""
        return self._won_by is not None

    def run(self, budget: int = _FOREVER) -> bool:
        """Search on until the first win or the end; True when it is over."""
        look = self._look_wide if self.method == "bfs" else self._look_deep
        while budget > 0 and not self.over:
            look()
            budget -= 1
        return self.over

    def run_to_the_end(self) -> None:
        """Reach everything that can be reached, wins or not."""
        self.run()
        self.over = not self.decided or self.method != "bfs"
        while not self.over:
            self._look_wide(stop=False)

    def _look_wide(self, stop: bool = True) -> None:
        """Play every move of the first configuration that was not looked at yet."""
        index = self.progress[0]
        if index >= self.count:
            self.over = True
            return
        self.progress[0] += 1
        state = self.states[index]
        possible = steps(state)
        self.stuck += not possible
        for name in possible:
            self._reach(index, name)
        if self.won and stop and not self.links:
            self.over = True

    def _look_deep(self) -> None:
        """Play one move more of the last configuration of the way, or go back."""
        index, untried = self._stack[-1]
        self.progress[0] = index
        if not untried:
            self._stack.pop()
            self.over = not self._stack
            return
        before = self.count
        self._reach(index, untried.pop())
        if self.count > before:
            self._stack.append((before, steps(self.states[before])[::-1]))
        self.over = self.over or self.won

    def _reach(self, index: int, name: str) -> None:
        """Play one move, and note where it leads."""
        number = index << self.shift | self.moves.index(name)
        after = turn(self.states[index], name)
        over = verdict(after)
        if over is not None:
            result = WON if over.won else LOST
            if over.won and self._won_by is None:
                self._won_by = number
        else:
            result = self._numbers.setdefault(configuration(after), self.count)
            if result == self.count:
                self.states.append(after)
                self.parents.append(number)
                if self.links:
                    self.extra += [REFUSED] * (1 << self.shift)
                if self.count > self.limit:
                    self.decided, self.over = False, True
        if self.links:
            self.extra[number] = result

    # ------------------------------------------------------------ what was found

    def path(self, index: int) -> list[str]:
        """The moves that lead from the start to the index-th configuration reached."""
        moves = []
        while (parent := self.parents[index]) >= 0:
            index, move = parent >> self.shift, parent & ((1 << self.shift) - 1)
            moves.append(self.moves[move])
        return moves[::-1]

    def winning_moves(self) -> list[str]:
        """The moves to the win that was found."""
        number = self._won_by or 0
        last = self.moves[number & ((1 << self.shift) - 1)]
        return [*self.path(number >> self.shift), last]

    def state(self, index: int) -> State:
        """The index-th configuration reached."""
        return self.states[index]

    def index(self, state: State) -> int | None:
        """The place of a state among those reached, if it was reached."""
        return self._numbers.get(configuration(state))

    def __iter__(self) -> Iterator[State]:
        return iter(self.states)


def configuration(state: State) -> Hashable:
    """What changes in a game, without what does not."""
    return (cooperative.configuration(state), state.steps, state.turns)
