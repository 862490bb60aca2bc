"""The rules of the basic game and its searches, on packed integers: the kernels.

A configuration is one integer. Walls and door never move, and Theseus needs one bit: he is at his
first cell, or with Ariane.

    … minotaur 1 | minotaur 0 | Ariane | together       `bits` bits for each cell, 1 for the last

Up to 63 bits it is a machine word, and the kernels can run compiled (three and three minotaurs on
12x12 take 57 bits); beyond that they run in plain Python, whose integers have no end.

What is known of the level is `Numbers` and tables, prepared once. The tables say where a slide
would end on a board without other minotaurs; `turn` cuts it short at those.

Both searches keep what they have reached in an array `states`, in order, with `parents[i]` =
4·(index of the configuration before) + the move that led here, and find a configuration again by
open addressing in `table` (index + 1, 0 = free). Memory is in proportion to what is reached. They
stop when their arrays are full or their budget is spent, and go on when called again with larger
ones: the caller can grow the arrays, draw the search, or hand it from plain to compiled code.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ....kernel.jit import i64, kernel, u64
from ....kernel.rng import GOLDEN, MASK


class Array(Protocol):
    """What kernels work on: a list of ints in plain Python, a numpy array when compiled."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


#: What a turn gives when it gives no configuration.
REFUSED, LOST, WON = -1, -2, -3

#: Where a search stands: the fields of its `progress`.
HEAD, COUNT, WON_FROM, WON_BY, STUCK = 0, 1, 2, 3, 4


class Numbers(NamedTuple):
    """A level as kernels see it, but for its tables."""

    size: int
    bits: int  # of a cell in a packed configuration
    vertical: int  # the first so many minotaurs are vertical ones
    minotaurs: int
    door: int
    theseus: int  # his first cell
    passes: int  # 1 when minotaurs slide past Theseus


# The tables of a level are one flat array (one array passes through compiled calls for nothing,
# six do not). With `cells` = size·size, cells being numbered row by row:
#
#   [4·cell + move]        the next cell, or -1 where a wall stands
#   [4·cells + cell]       where the slides towards this cell's row begin, below
#   [5·cells + cell]       where the slides towards this cell's column begin
#   [6·cells + cell]       1 when Theseus, at his first cell, joins Ariane here
#   [(7+row)·cells + c]    where a slide from c towards that row ends, if it meets nobody
#   [(7+size+column)·cells + c]    the same towards that column


@kernel
def table_length(size: int) -> int:
    """How long the tables of a level of this size are."""
    return (7 + 2 * size) * size * size


@kernel
def fill_tables(size: int, sides: Array | bytes, theseus: int, tables: Array) -> None:
    """Work the tables out from the open sides (N=1 E=2 S=4 W=8) of each cell."""
    cells = size * size
    for cell in range(cells):
        side = i64(sides[cell])
        tables[4 * cell] = cell - size if side & 1 else -1
        tables[4 * cell + 1] = cell + size if side & 4 else -1
        tables[4 * cell + 2] = cell - 1 if side & 8 else -1
        tables[4 * cell + 3] = cell + 1 if side & 2 else -1
        tables[4 * cells + cell] = (7 + cell // size) * cells
        tables[5 * cells + cell] = (7 + size + cell % size) * cells
        tables[6 * cells + cell] = 0
    tables[6 * cells + theseus] = 1
    for move in range(4):
        if tables[4 * theseus + move] >= 0:
            tables[6 * cells + tables[4 * theseus + move]] = 1
    for cell in range(cells):
        tables[tables[4 * cells + cell] + cell] = cell
        tables[tables[5 * cells + cell] + cell] = cell
        for move in range(4):
            line = tables[(4 + (move >> 1)) * cells + cell]
            length = cell // size if move < 2 else cell % size
            if move & 1:  # Down, Right
                length = size - 1 - length
            further = cells if move & 1 else -cells
            here = i64(cell)
            for _ in range(length):
                if tables[4 * here + move] >= 0:
                    here = i64(tables[4 * here + move])
                line += further
                tables[line + cell] = here


@kernel
def turn(numbers: tuple[int, ...], tables: Array, state: int, move: int) -> int:
    """One whole turn: the configuration after it, or REFUSED, LOST or WON."""
    size, bits, vertical, minotaurs, door, theseus, passes = numbers
    mask = (1 << bits) - 1
    ariane = i64(tables[4 * (state >> 1 & mask) + move])
    if ariane < 0:
        return REFUSED
    others = state >> 1 + bits
    for _ in range(minotaurs):
        if others & mask == ariane:
            return REFUSED
        others >>= bits

    cells = size * size
    together = state & 1 | tables[6 * cells + ariane]
    if together and ariane == door:
        return WON
    state = state >> 1 + bits << 1 + bits | ariane << 1 | together

    to_row, to_column = tables[4 * cells + ariane], tables[5 * cells + ariane]
    shift = 1
    for number in range(minotaurs):
        shift += bits
        here = state >> shift & mask
        if number < vertical:
            upright = tables[4 * cells + here] != to_row
        else:
            upright = tables[5 * cells + here] == to_column
        if upright:
            there, stride = i64(tables[to_row + here]), size
        else:
            there, stride = i64(tables[to_column + here]), 1
        # Whoever stands between here and there, on the same line, cuts the slide short.
        if here < there:
            others = state >> 1 + bits
            for _ in range(minotaurs):
                other = others & mask
                if here < other <= there and (other - here) % stride == 0:
                    there = other - stride
                others >>= bits
            met = here < theseus <= there
        elif there < here:
            others = state >> 1 + bits
            for _ in range(minotaurs):
                other = others & mask
                if there <= other < here and (here - other) % stride == 0:
                    there = other + stride
                others >>= bits
            met = there <= theseus < here
        else:
            continue
        if there == ariane:
            return LOST
        met = met and together == 0 and (theseus - here) % stride == 0
        if met and (passes == 0 or there == theseus):
            return LOST
        state += (there - here) << shift
    return state


# ---------------------------------------------------------------- the set of what is reached


@kernel
def find(states: Array, table: Array, state: int) -> int:
    """The slot of `table` that holds this configuration, or the free one where it belongs."""
    last = len(table) - 1
    folded = u64(state ^ state >> 31)
    slot = i64(((folded * u64(GOLDEN)) & u64(MASK)) >> u64(32)) & last
    while table[slot] != 0 and states[table[slot] - 1] != state:
        slot = (slot + 1) & last
    return slot


@kernel
def refill(states: Array, count: int, table: Array) -> None:
    """Put the first `count` configurations into a new, empty table."""
    for index in range(count):
        table[find(states, table, states[index])] = index + 1


# ---------------------------------------------------------------- the searches


@kernel
def breadth_first(
    numbers: tuple[int, ...],
    tables: Array,
    states: Array,
    parents: Array,
    table: Array,
    links: Array,
    progress: Array,
    budget: int,
) -> bool:
    """Search by layers; True when it is over: the first win found, or all reached.

    Called again after a win, it goes on to reach all. With `links` (four a configuration; an empty
    array means off) it does so at once, and keeps the result of each turn there: the index of a
    configuration, or one of the codes above.
    """
    linked = len(links) > 0
    head, count = progress[HEAD], progress[COUNT]
    room = min(len(states), len(table) // 2) - 4
    stop = min(head + budget, 1 << 62)
    while head < count and head < stop and count <= room:
        state = states[head]
        refused = 0
        for move in range(4):
            after = turn(numbers, tables, state, move)
            index = after
            if after >= 0:
                slot = find(states, table, after)
                if table[slot] == 0:
                    states[count] = after
                    parents[count] = 4 * head + move
                    count += 1
                    table[slot] = count
                index = table[slot] - 1
            elif after == WON and progress[WON_FROM] < 0:
                progress[WON_FROM], progress[WON_BY] = head, move
                if not linked:
                    progress[HEAD], progress[COUNT] = head, count
                    return True
            elif after == REFUSED:
                refused += 1
            if linked:
                links[4 * head + move] = index
        if refused == 4:
            progress[STUCK] += 1
        head += 1
    progress[HEAD], progress[COUNT] = head, count
    return bool(head == count)


@kernel
def depth_first(
    numbers: tuple[int, ...],
    tables: Array,
    states: Array,
    parents: Array,
    table: Array,
    tried: Array,
    progress: Array,
    budget: int,
) -> bool:
    """The plain recursion (mark; for each move in turn: search from there), without the stack.

    The chain of parents from the present configuration is the stack; `tried` says how many moves
    of each configuration have been tried. True when it is over: the first win found, or all
    reached. Called again after a win, it goes on to reach all.
    """
    here, count = progress[HEAD], progress[COUNT]
    room = min(len(states), len(table) // 2) - 1
    while here >= 0 and budget > 0 and count <= room:
        budget -= 1
        move = i64(tried[here])
        if move == 4:
            here = parents[here] >> 2
            continue
        tried[here] = move + 1
        after = turn(numbers, tables, states[here], move)
        if after == WON and progress[WON_FROM] < 0:
            progress[HEAD], progress[COUNT] = here, count
            progress[WON_FROM], progress[WON_BY] = here, move
            return True
        if after >= 0:
            slot = find(states, table, after)
            if table[slot] == 0:
                states[count] = after
                parents[count] = 4 * here + move
                count += 1
                table[slot] = count
                here = count - 1
    progress[HEAD], progress[COUNT] = here, count
    return bool(here < 0)


@kernel
def shortest(
    numbers: tuple[int, ...],
    tables: Array,
    start: int,
    states: Array,
    table: Array,
    slots: Array,
    most: int,
) -> int:
    """The length of a shortest solution; 0 when there is none, -1 when `most` was not enough.

    For those who judge many levels: nothing is allocated, nothing is remembered, and the table is
    left as clean as it was found, in time proportional to what was reached.
    """
    states[0] = start
    slots[0] = find(states, table, start)
    table[slots[0]] = 1
    count, head, length, answer = 1, 0, 0, 0
    while head < count and answer == 0:
        length += 1
        layer = count
        while head < layer and answer == 0:
            state = states[head]
            for move in range(4):
                after = turn(numbers, tables, state, move)
                if after == WON:
                    answer = length
                elif after >= 0:
                    slot = find(states, table, after)
                    if table[slot] == 0:
                        states[count] = after
                        slots[count] = slot
                        count += 1
                        table[slot] = count
            head += 1
            if count > most - 4 and answer == 0:
                answer = -1
    for index in range(count):
        table[slots[index]] = 0
    return answer
