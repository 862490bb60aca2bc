"""The search of levels of the basic game: packed integers, in arrays that grow.

It begins in plain Python, which is quickest for the few thousand configurations of most levels.
When there prove to be many, the arrays are handed to the compiled kernels, which go on from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ....errors import DedaleError
from ....i18n import N_
from ....kernel.jit import fast, worthwhile
from ..state import State
from .board import Board, board_of, compiled, fits_word, pack, unpack
from .kernels import COUNT, Array, breadth_first, depth_first, find, refill
from .search import FOREVER, Search

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: More configurations than this would not fit the 32-bit indices (nor, in practice, the memory).
MOST = 500_000_000
#: Room for so many configurations at first.
FIRST_ROOM = 1024


class Exploration(Search):
    """A search with the kernels. (Its `links`, depth-first: how many moves of each are tried.)"""

    def __init__(self, start: State, method: str = "bfs", *, links: bool = False) -> None:
        super().__init__(start, method)
        self.board: Board = board_of(start.level, start.crossing)
        room = FIRST_ROOM
        self.states: Array = [0] * room
        self.parents = [-1] * room
        self.table: Array = [0] * (2 * room)
        self.links = [0] * (room * (4 if links else 0) if method == "bfs" else room)
        self.states[0] = pack(self.board, start)
        refill(self.states, 1, self.table)

    def begin_from(self, states: ArrayLike) -> None:
        """Search from all these packed configurations at once (distinct, one word each)."""
        import numpy as np

        ratio = len(self.links) // len(self.states)
        self._compile()
        self.states = _array(states, "int64")
        count = self.progress[COUNT] = len(self.states)
        self.parents = np.full(count, -1, np.int32)
        self.links = np.zeros(ratio * count, np.int32)
        self._resize(2 << count.bit_length())

    def run(self, budget: int = FOREVER) -> bool:
        kernel = breadth_first if self.method == "bfs" else depth_first
        while not self.over and budget > 0:
            if len(self.states) - self.count < 8:
                self._make_room()
            self.over = bool(
                (kernel if self.plain else fast(kernel))(
                    tuple(self.board.numbers),
                    self.board.tables,
                    self.states,
                    self.parents,
                    self.table,
                    self.links,
                    self.progress,
                    budget,
                )
            )
            if budget < FOREVER:
                break
        return self.over

    def state(self, index: int) -> State:
        return unpack(self.board, int(self.states[index]), self.start)

    def index(self, state: State) -> int | None:
        slot = (find if self.plain else fast(find))(
            self.states, self.table, pack(self.board, state)
        )
        index = int(self.table[slot]) - 1
        return index if index >= 0 else None

    # ------------------------------------------------------------ growing

    def _make_room(self) -> None:
        """Twice the room; and the compiled kernels from the moment they are worth their start."""
        room = 2 * len(self.states)
        if room > MOST:
            template = N_("more than {most} configurations: this level is too large to search")
            raise DedaleError(template, most=MOST // 2)
        if self.plain and worthwhile(self.count) and fits_word(self.board):
            self._compile()
            room = max(room, 1 << 16)
        self._resize(room)

    def _resize(self, room: int) -> None:
        """Room for so many configurations."""
        links = len(self.links) // len(self.states) * room
        self.states, self.parents = _padded(self.states, room), _padded(self.parents, room)
        self.links = _padded(self.links, links)
        self.table = _padded([] if self.plain else _array([], "int32"), 2 * room)
        (refill if self.plain else fast(refill))(self.states, self.count, self.table)

    def _compile(self) -> None:
        """Hand the arrays to the compiled kernels (the table is for `_resize` to make)."""
        self.plain = False
        self.board = compiled(self.board)
        self.states, self.progress = _array(self.states, "int64"), _array(self.progress, "int64")
        self.parents, self.links = _array(self.parents, "int32"), _array(self.links, "int32")


def _array(values: Array | ArrayLike, kind: str) -> Array:
    import numpy as np

    return np.array(cast("ArrayLike", values), kind)


def _padded(array: Array, length: int) -> Array:
    """The array, as much longer, with zeros."""
    more = length - len(array)
    if isinstance(array, list):
        return array + [0] * more
    import numpy as np

    return np.pad(cast("ArrayLike", array), (0, more))
