"""A search of configurations under way: its arrays, which grow, and its speed, which changes.

It begins in plain Python, which is quickest for the few thousand configurations of most levels.
When there prove to be many, the arrays are handed to the compiled kernels, which go on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...errors import DedaleError, UnknownName
from ...kernel.jit import fast, worthwhile
from . import search
from .board import Board, board_of, compiled, fits_word, pack, unpack
from .level import MOVES
from .rules import State
from .search import COUNT, STUCK, WON_BY, WON_FROM

if TYPE_CHECKING:
    from .walk import Walk

METHODS = ("bfs", "dfs")
#: More configurations than this would not fit the 32-bit indices (nor, in practice, the memory).
MOST = 500_000_000
#: Room for so many configurations at first.
FIRST_ROOM = 1024
_FOREVER = 1 << 60


def explore(
    start: State, method: str = "bfs", *, links: bool = False, limit: int | None = None
) -> Exploration | Walk:
    """A search from a state: compiled for the basic game, a `Walk` where there are other rules.

    `limit` is for the latter: the configurations after which it gives up.
    """
    if not start.level.extras.names:
        return Exploration(start, method, links=links)
    from .walk import Walk

    return Walk(start, method, links=links, limit=limit)


class Exploration:
    """One search from one state, stopped at its first win or run to the end.

    `links=True` (breadth-first only) keeps the result of every turn, for a backward pass: that of
    turn `move` of configuration `i` at `i << shift | move`.
    """

    decided = True  # a search that ends has seen everything it had to
    shift = 2
    moves = tuple(name for name, *_step in MOVES)

    def __init__(self, start: State, method: str = "bfs", *, links: bool = False) -> None:
        if method not in METHODS:
            raise UnknownName("method", method, METHODS)
        self.start, self.method = start, method
        self.board: Board = board_of(start.level, start.crossing)
        self.plain = True
        self.over = False
        room = FIRST_ROOM
        self.states: Any = [0] * room
        self.parents: Any = [-1] * room
        self.table: Any = [0] * (2 * room)
        # links of a breadth-first search, moves tried of a depth-first one
        self.extra: Any = [0] * (room * (4 if links else 0) if method == "bfs" else room)
        self.progress: Any = [0, 1, -1, -1, 0]
        self.states[0] = pack(self.board, start)
        search.refill(self.states, 1, self.table)

    def begin_from(self, states: Any) -> None:
        """Search from all these packed configurations at once (distinct, one word each)."""
        import numpy as np

        room = 2 << len(states).bit_length()
        ratio = len(self.extra) // len(self.states)
        self._become_compiled()
        self.states = np.pad(states, (0, room - len(states)))
        self.parents = np.full(room, -1, np.int32)
        self.extra = np.zeros(ratio * room, np.int32)
        self.table = np.zeros(2 * room, np.int32)
        self.progress[COUNT] = len(states)
        fast(search.refill)(self.states, len(states), self.table)

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

    def run(self, budget: int = _FOREVER) -> bool:
        """Search on until the first win or the end; True when it is over.

        With a budget, about so many configurations are looked at, and there may be more to do.
        """
        while not self.over and budget > 0:
            if len(self.states) - self.count < 8:
                self._make_room()
            kernel: Any = search.breadth_first if self.method == "bfs" else search.depth_first
            self.over = bool(
                (kernel if self.plain else fast(kernel))(
                    tuple(self.board.numbers),
                    self.board.tables,
                    self.states,
                    self.parents,
                    self.table,
                    self.extra,
                    self.progress,
                    budget,
                )
            )
            if budget < _FOREVER:
                break
        return self.over

    def run_to_the_end(self) -> None:
        """Reach everything that can be reached, wins or not."""
        self.run()  # to the first win, if there is one
        self.over = False
        self.run()

    def path(self, index: int) -> list[str]:
        """The moves that lead from the start to the index-th configuration reached."""
        moves = []
        while (parent := int(self.parents[index])) >= 0:
            moves.append(MOVES[parent & 3][0])
            index = parent >> 2
        return moves[::-1]

    def winning_moves(self) -> list[str]:
        """The moves to the win that was found."""
        return [*self.path(int(self.progress[WON_FROM])), MOVES[int(self.progress[WON_BY])][0]]

    def state(self, index: int) -> State:
        """The index-th configuration reached."""
        return unpack(self.board, int(self.states[index]), self.start)

    def index(self, state: State) -> int | None:
        """The place of a state among those reached, if it was reached."""
        wanted = pack(self.board, state)
        find: Any = search.find if self.plain else fast(search.find)
        found = int(self.table[find(self.states, self.table, wanted)]) - 1
        return found if found >= 0 else None

    def __iter__(self) -> Iterator[State]:
        return (self.state(index) for index in range(self.count))

    # ------------------------------------------------------------ growing

    def _make_room(self) -> None:
        """Twice the room; and the compiled kernels from the moment they are worth their start."""
        room = 2 * len(self.states)
        if room > MOST:
            raise DedaleError(
                "more than {most} configurations: this level is too large to search", most=MOST // 2
            )
        if self.plain and worthwhile(self.count) and fits_word(self.board):
            self._become_compiled()
            room = max(room, 1 << 16)
        more = room - len(self.states)
        more_extra = len(self.extra) // len(self.states) * more
        if self.plain:
            self.states += [0] * more
            self.parents += [0] * more
            self.extra += [0] * more_extra
            self.table = [0] * (2 * room)
            search.refill(self.states, self.count, self.table)
        else:
            import numpy as np

            self.states = np.pad(self.states, (0, more))
            self.parents = np.pad(self.parents, (0, more))
            self.extra = np.pad(self.extra, (0, more_extra))
            self.table = np.zeros(2 * room, np.int32)
            fast(search.refill)(self.states, self.count, self.table)

    def _become_compiled(self) -> None:
        import numpy as np

        self.plain = False
        self.board = compiled(self.board)
        self.states = np.array(self.states, np.int64)
        self.parents = np.array(self.parents, np.int32)
        self.extra = np.array(self.extra, np.int32)
        self.progress = np.array(self.progress, np.int64)
