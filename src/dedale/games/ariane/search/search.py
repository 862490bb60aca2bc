"""A search of configurations under way, whichever way they are kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ....errors import UnknownName
from ....i18n import N_
from ..moves import MOVES
from ..state import State
from .kernels import COUNT, HEAD, STUCK, WON_BY, WON_FROM, Array

METHODS = ("bfs", "dfs")
FOREVER = 1 << 60


class Search(ABC):
    """One search from one state, stopped at its first win or run to the end.

    Turn `move` (its number in `moves`) of configuration `i` has the number `i << shift | move`.
    With links (breadth-first only) the result of every turn is kept at this number in `links`, for
    a backward pass: the index of a configuration, or LOST, WON or REFUSED. Such a search does not
    stop at a win.
    """

    moves = tuple(MOVES)
    shift = 2
    over = False
    decided = True  #: False: it gave up at its limit, and what it found proves nothing
    plain = True  #: False: its arrays are for compiled kernels
    parents: Array  #: the number of the turn that led to each configuration, -1 for a start
    links: Array

    def __init__(self, start: State, method: str) -> None:
        if method not in METHODS:
            raise UnknownName(N_("method"), method, METHODS)
        self.start, self.method = start, method
        self.progress: Array = [0, 1, -1, -1, 0]

    @abstractmethod
    def run(self, budget: int = FOREVER) -> bool:
        """Search on until the first win or the end; True when it is over.

        With a budget, about so many configurations are looked at, and there may be more to do.
        """

    @abstractmethod
    def state(self, index: int) -> State:
        """The index-th configuration reached."""

    @abstractmethod
    def index(self, state: State) -> int | None:
        """The place of a state among those reached, if it was reached."""

    def run_to_the_end(self) -> None:
        """Reach everything that can be reached, wins or not."""
        self.run()  # to the first win, if there is one
        if self.decided:
            self.over = False
            self.run()

    @property
    def count(self) -> int:
        """The configurations reached so far."""
        return int(self.progress[COUNT])

    @property
    def live(self) -> int:
        """Those of them in which Ariane can move: the others are lost (breadth-first only)."""
        return int(self.progress[COUNT] - self.progress[STUCK])

    @property
    def won(self) -> bool:
        """Whether a win was found."""
        return bool(self.progress[WON_FROM] >= 0)

    @property
    def current(self) -> State:
        """The configuration that it is looking at."""
        return self.state(max(0, min(int(self.progress[HEAD]), self.count - 1)))

    def path(self, index: int) -> list[str]:
        """The moves that lead from the start to the index-th configuration reached."""
        moves = []
        while (turn := int(self.parents[index])) >= 0:
            moves.append(self.moves[turn & (1 << self.shift) - 1])
            index = turn >> self.shift
        return moves[::-1]

    def winning_moves(self) -> list[str]:
        """The moves to the win that was found."""
        last = self.moves[int(self.progress[WON_BY])]
        return [*self.path(int(self.progress[WON_FROM])), last]

    def __iter__(self) -> Iterator[State]:
        return (self.state(index) for index in range(self.count))
