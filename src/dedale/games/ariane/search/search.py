"""A search of configurations under way: one class for all rules, in arrays that grow.

It begins in plain Python, which is quickest for the few thousand configurations of most levels.
When there prove to be many, the arrays are handed to the compiled kernels, which go on from there.
It is exact, or it says that it is not: past its limit it gives up, and `decided` is False.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....errors import UnknownName
from ....i18n import N_
from ....kernel.plain import PLAIN, Speed
from ....kernel.speed import quick_speed, speed_for
from ....kernel.types import Array, Row, to_list
from ..moves import MOVES
from ..rules.flat import CHANGED, COOPERATIVE, SIDES_AT, SPEED, WORDS, flat, state_of
from ..state import State
from .kernels import (
    COUNT,
    STUCK,
    WON_BY,
    WON_FROM,
    Numbers,
    breadth_first,
    depth_first,
    fill_tables,
    find,
    longest_life,
    quick_breadth_first,
    quick_depth_first,
    refill,
    table_length,
    turns_of,
)
from .packing import load, packed_facts, save

#: How to search: the kernel, and the ints that it keeps for each configuration beside links.
_KERNELS = {"bfs": (breadth_first, 0), "dfs": (depth_first, 1), "life": (longest_life, 4)}
_QUICK = {breadth_first: quick_breadth_first, depth_first: quick_depth_first}
METHODS = ("bfs", "dfs")
FOREVER = 1 << 60
#: Configurations after which a search gives up, if nothing else is said (about a gigabyte).
LIMIT = 30_000_000
#: More than this would not fit the 32-bit indices (nor, in practice, the memory).
MOST = 500_000_000
#: Room for so many configurations at first.
FIRST_ROOM = 1024


class StateSearch:
    """One search from one state, stopped at its first win or run to the end.

    Turn `number` of configuration `i` has the number `i << shift | number`. With links
    (breadth-first only) the result of every turn is kept at this number in `links`, for a backward
    pass: the index of a configuration, or LOST, WON or REFUSED. Such a search does not stop at a
    win. (Depth-first, `links` are what the kernel notes of each configuration.)

    In a cooperative game both choose: a turn is a move of Ariane's and an answer of Theseus.
    """

    over = False
    decided = True  #: False: it gave up at its limit, and what it found proves nothing
    speed: Speed = PLAIN  #: that of its arrays
    parents: Array  #: the number of the turn that led to each configuration, -1 for a start
    links: Array

    def __init__(
        self, start: State, method: str = "bfs", *, links: bool = False, limit: int | None = None
    ) -> None:
        if method not in _KERNELS:
            raise UnknownName(N_("method"), method, METHODS)
        self.start, self.method = start, method
        self.limit = min(LIMIT if limit is None else limit, MOST // 2)
        self.progress: Array = [0, 1, -1, -1, 0]
        self.facts: Row = packed_facts(start)
        self.now: Array = flat(self.facts, start) + [0] * self.facts[SIDES_AT]  # room to `keep`
        self.words = int(self.facts[WORDS])
        self.turns = turns_of(self.facts)  #: of a configuration, refused ones included
        self.shift = 5 if self.facts[COOPERATIVE] else 3 if self.facts[SPEED] else 2
        self.numbers, self.tables = _quick_tables(start, self.words)
        room = min(FIRST_ROOM, self.limit + self.turns + 1)
        self.kernel, notes = _KERNELS[method]
        if self.tables:
            self.kernel = _QUICK[self.kernel]
        self.states: Array = [0] * (room * self.words)
        self.parents = [-1] * room
        self.table: Array = [0] * (2 * FIRST_ROOM)
        self.links = [0] * (room * (1 << self.shift if links else notes))
        self._put(start, 0)
        refill(self.words, self.states, 1, self.table)

    def restart(self, states: Sequence[State]) -> None:
        """Search from these few states instead, which the start may lead to."""
        self.progress[COUNT] = 0
        self.table = [0] * len(self.table)
        for state in states:
            self._put(state, self.count)
            slot = find(self.words, self.states, self.table, self.count)
            if self.table[slot] == 0:
                self.progress[COUNT] += 1
                self.table[slot] = self.count

    def begin_from(self, states: Row) -> None:
        """Search from all these packed configurations at once (distinct, one after another)."""
        ratio = len(self.links) // len(self.parents)
        self._compile(quick_speed())
        self.states = self.speed.numbers(states, wide=True)
        count = self.progress[COUNT] = len(self.states) // self.words
        self.parents = self.speed.ints(count, -1)
        self.links = self.speed.ints(ratio * count, 0)
        self._resize(2 << count.bit_length())

    def hurry(self) -> None:
        """Begin with the compiled kernels at once: for those who run many searches."""
        self._compile(quick_speed())
        self._resize(len(self.parents))

    def run(self, budget: int = FOREVER) -> bool:
        """Search on until the first win or the end; True when it is over.

        With a budget, about so many configurations are looked at, and there may be more to do.
        """
        while not self.over and budget > 0:
            full = self.count >= len(self.parents) - self.turns
            if full and not self._make_room():
                break
            self.over = self.speed.run(
                self.kernel,
                tuple(self.numbers),
                self.tables,
                self.facts,
                self.now,
                self.states,
                self.parents,
                self.table,
                self.links,
                self.shift,
                self.progress,
                budget,
            )
            if budget < FOREVER:
                break
        return self.over

    def run_to_the_end(self) -> None:
        """Reach everything that can be reached, wins or not."""
        self.run()  # to the first win, if there is one
        if self.decided:
            self.over = False
            self.run()

    # ------------------------------------------------------------ what it found

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

    def state(self, index: int) -> State:
        """The index-th configuration reached."""
        self.speed.run(load, self.facts, self.now, self.states, index)
        return state_of(self.facts, to_list(self.now), self.start)

    def index(self, state: State) -> int | None:
        """The place of a state among those reached, if it was reached."""
        self._put(state, self.count)
        slot = self.speed.run(find, self.words, self.states, self.table, self.count)
        index = int(self.table[slot]) - 1
        if index < 0 or self.state(index).configuration != state.configuration:
            return None
        return index

    def holds(self, state: State) -> bool:
        """Whether a state can be packed as those that the start leads to are."""
        self._put(state, self.count)
        return self.state(self.count).configuration == state.configuration

    def key(self, state: State) -> tuple[int, ...]:
        """The words that a state is packed into."""
        self._put(state, self.count)
        return self.packed(self.count)

    def packed(self, index: int) -> tuple[int, ...]:
        """The words of the index-th configuration."""
        words = self.states[index * self.words : (index + 1) * self.words]
        return tuple(int(word) for word in words)

    def path(self, index: int) -> list[str]:
        """The moves that lead from the start to the index-th configuration reached."""
        moves = []
        while (turn := int(self.parents[index])) >= 0:
            moves.append(self.name(turn & (1 << self.shift) - 1))
            index = turn >> self.shift
        return moves[::-1]

    def winning_moves(self) -> list[str]:
        """The moves to the win that was found."""
        last = self.name(int(self.progress[WON_BY]))
        return [*self.path(int(self.progress[WON_FROM])), last]

    @property
    def win_length(self) -> int:
        """How many turns the win takes that was found; 0 without one."""
        if not self.won:
            return 0
        length, index = 1, int(self.progress[WON_FROM])
        while (turn := int(self.parents[index])) >= 0:
            index = turn >> self.shift
            length += 1
        return length

    def name(self, number: int) -> str:
        """What the game calls Ariane's part of a turn."""
        return _NAMES[number & 3 if self.facts[COOPERATIVE] else number]

    def __iter__(self) -> Iterator[State]:
        return (self.state(index) for index in range(self.count))

    # ------------------------------------------------------------ growing

    def _put(self, state: State, index: int) -> None:
        """Pack a state as the index-th, behind those that were reached."""
        now = flat(self.facts, state)
        now[CHANGED] = 1  # its walls too
        save(self.facts, now, self.states, 0, index)

    def _make_room(self) -> bool:
        """Twice the room, and the compiled kernels once they are worth it; False at the limit."""
        if self.count > self.limit:
            self.decided, self.over = False, True
            return False
        room = 2 * len(self.parents)
        speed = speed_for(self.count)
        if speed.compiled and speed is not self.speed:
            self._compile(speed)
            room = max(room, 1 << 16)
        self._resize(min(room, self.limit + self.turns + 1))
        return True

    def _resize(self, room: int) -> None:
        """Room for so many configurations."""
        links = len(self.links) // len(self.parents) * room
        speed = self.speed
        self.states = speed.grown(self.states, room * self.words)
        self.parents, self.links = speed.grown(self.parents, room), speed.grown(self.links, links)
        self.table = speed.ints(2 << (room - 1).bit_length(), 0)
        speed.run(refill, self.words, self.states, self.count, self.table)

    def _compile(self, speed: Speed) -> None:
        """Hand the arrays to the compiled kernels (the table is for `_resize` to make)."""
        self.speed = speed
        self.tables = speed.numbers(self.tables)
        self.facts, self.now = (speed.numbers(row, wide=True) for row in (self.facts, self.now))
        self.states = speed.numbers(self.states, wide=True)
        self.progress = speed.numbers(self.progress, wide=True)
        self.parents, self.links = speed.numbers(self.parents), speed.numbers(self.links)


_NAMES = tuple(MOVES)


def _quick_tables(start: State, words: int) -> tuple[Numbers, Array]:
    """The level in tables, for the quick turn; empty ones where it has optional rules."""
    level = start.level
    size = level.size
    cells = size**2
    numbers = Numbers(
        size,
        (cells - 1).bit_length(),
        len(level.vertical),
        len(level.minotaurs),
        level.door[0] * size + level.door[1],
        level.theseus[0] * size + level.theseus[1],
        int(start.crossing == "passes"),
    )
    if level.extras.names or words > 1:
        return numbers, []
    tables = [0] * table_length(size)
    fill_tables(size, level.maze.sides, numbers.theseus, tables)
    return numbers, tables
