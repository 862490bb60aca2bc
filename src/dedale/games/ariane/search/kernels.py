"""The searches, and the turn of levels without optional rules in tables: the kernels.

A configuration is a few words (`packing.py`). Without optional rules it is one, as a rule:

    … minotaur 1 | minotaur 0 | Ariane | together       `bits` bits for each cell, 1 for the last

For those levels `quick_turn` plays a turn on the packed word itself. What it knows of the level is
`Numbers` and tables, prepared once. The tables say where a slide would end on a board without other
minotaurs; `quick_turn` cuts it short at those.

Both searches keep what they have reached in an array `states`, in order, with `parents[i]` =
(index of the configuration before) << shift | the number of the turn that led here, and find a
configuration again by open addressing in `table` (index + 1, 0 = free). Memory is in proportion to
what is reached. They stop when their arrays are full or their budget is spent, and go on when
called again with larger ones: the caller can grow the arrays, draw the search, or hand it from
plain to compiled code.
"""

from collections.abc import Callable
from types import FunctionType
from typing import NamedTuple, TypeVar, cast

from ....kernel.jit import i64, kernel, u64
from ....kernel.rng import GOLDEN, MASK
from ....kernel.types import Array, Row
from ..rules.flat import CHANGED, COOPERATIVE, SPEED, WORDS
from ..rules.turn import GOES_ON, OUT, turn
from .packing import keep, load, load_walls, put_back, save

F = TypeVar("F", bound=Callable[..., bool])

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
def quick_turn(numbers: tuple[int, ...], tables: Row, state: int, move: int) -> int:
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
        # A minotaur between here and there, on the same line, cuts the slide short.
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
def find(words: int, states: Row, table: Row, index: int) -> int:
    """The slot of `table` for the index-th of `states`: one that holds its equal, or a free one."""
    last, at = len(table) - 1, index * words
    folded = u64(0)
    for word in range(words):
        part = states[at + word]
        folded = ((folded ^ u64(part ^ part >> 31)) * u64(GOLDEN)) & u64(MASK)
    slot = i64(folded >> u64(32)) & last
    while table[slot] != 0:
        first, word = (table[slot] - 1) * words, 0
        while word < words and states[first + word] == states[at + word]:
            word += 1
        if word == words:
            break
        slot = (slot + 1) & last
    return slot


@kernel
def find_word(words: int, states: Row, table: Row, index: int) -> int:
    """`find` for configurations of one word."""
    last, word = len(table) - 1, states[index]
    slot = i64((u64(word ^ word >> 31) * u64(GOLDEN) & u64(MASK)) >> u64(32)) & last
    while table[slot] != 0 and states[table[slot] - 1] != word:
        slot = (slot + 1) & last
    return slot


@kernel
def refill(words: int, states: Row, count: int, table: Array) -> None:
    """Put the first `count` configurations into a new, empty table."""
    for index in range(count):
        table[find(words, states, table, index)] = index + 1


# ---------------------------------------------------------------- the searches


@kernel
def turns_of(facts: Row) -> int:
    """How many turns a configuration has: a move of Ariane's each; each with an answer; a tick."""
    if facts[COOPERATIVE]:
        return 20
    return 5 if facts[SPEED] else 4


@kernel
def visit(facts: Row, now: Array, states: Row, index: int) -> None:
    """Unpack the index-th configuration, to play its turns."""
    load(facts, now, states, index)
    keep(facts, now)


@kernel
def after(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    index: int,
    number: int,
    into: int,
) -> int:
    """Play a turn of the configuration visited: 0 with the next one at `into`, or a code above.

    In a cooperative game the number of a turn is Ariane's move + 4 · the answer of Theseus.
    """
    put_back(facts, now)
    if facts[COOPERATIVE]:
        end = turn(facts, now, number & 3, number >> 2)
    else:
        end = turn(facts, now, number, 0)
    if end == GOES_ON:
        save(facts, now, states, index, into)
    if now[CHANGED]:
        load_walls(facts, now, states, index)
    if end > GOES_ON:
        return WON if end >= OUT else LOST
    return end


@kernel
def quick_visit(facts: Row, now: Array, states: Row, index: int) -> None:
    """`visit` where there are tables: nothing to do."""


@kernel
def quick_after(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    index: int,
    number: int,
    into: int,
) -> int:
    """`after` where there are tables."""
    packed = quick_turn(numbers, tables, states[index], number)
    if packed < 0:
        return packed
    states[into] = packed
    return 0


@kernel
def breadth_first(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    parents: Array,
    table: Array,
    links: Array,
    shift: int,
    progress: Array,
    budget: int,
) -> bool:
    """Search by layers; True when it is over: the first win found, or all reached.

    Called again after a win, it goes on to reach all. With `links` (1 << shift a configuration; an
    empty array means off) it does so at once, and keeps the result of each turn there: the index of
    a configuration, or one of the codes above.
    """
    linked = len(links) > 0
    words, turns = facts[WORDS], turns_of(facts)
    head, count = progress[HEAD], progress[COUNT]
    room = len(parents) - turns - 1
    stop = min(head + budget, 1 << 62)
    while head < count and head < stop and count <= room:
        visit(facts, now, states, head)
        refused = 0
        for number in range(turns):
            index = after(numbers, tables, facts, now, states, head, number, count)
            if index == 0:
                slot = find(words, states, table, count)
                if table[slot] == 0:
                    parents[count] = head << shift | number
                    count += 1
                    table[slot] = count
                index = table[slot] - 1
            elif index == WON and progress[WON_FROM] < 0:
                progress[WON_FROM], progress[WON_BY] = head, number
                if not linked:
                    progress[HEAD], progress[COUNT] = head, count
                    return True
            elif index == REFUSED:
                refused += 1
            if linked:
                links[head << shift | number] = index
        if linked:
            for number in range(turns, 1 << shift):
                links[head << shift | number] = REFUSED
        if refused == turns:
            progress[STUCK] += 1
        head += 1
    progress[HEAD], progress[COUNT] = head, count
    return bool(head == count)


@kernel
def depth_first(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    parents: Array,
    table: Array,
    tried: Array,
    shift: int,
    progress: Array,
    budget: int,
) -> bool:
    """The plain recursion (mark; for each move in turn: search from there), without the stack.

    The chain of parents from the present configuration is the stack; `tried` says how many moves
    of each configuration have been tried. True when it is over: the first win found, or all
    reached. Called again after a win, it goes on to reach all.
    """
    words, turns = facts[WORDS], turns_of(facts)
    here, count = progress[HEAD], progress[COUNT]
    room = len(parents) - turns - 1
    while here >= 0 and budget > 0 and count <= room:
        budget -= 1
        number = i64(tried[here])
        if number == turns:
            here = parents[here] >> shift
            continue
        tried[here] = number + 1
        visit(facts, now, states, here)
        result = after(numbers, tables, facts, now, states, here, number, count)
        if result == WON and progress[WON_FROM] < 0:
            progress[HEAD], progress[COUNT] = here, count
            progress[WON_FROM], progress[WON_BY] = here, number
            return True
        if result == 0:
            slot = find(words, states, table, count)
            if table[slot] == 0:
                parents[count] = here << shift | number
                count += 1
                table[slot] = count
                here = count - 1
    progress[HEAD], progress[COUNT] = here, count
    return bool(here < 0)


@kernel
def longest_life(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    parents: Array,
    table: Array,
    notes: Array,
    shift: int,
    progress: Array,
    budget: int,
) -> bool:
    """The longest path among the configurations in which Ariane lives; True when it is over.

    Depth first: a configuration met again while it is still on the way closes a cycle, and one can
    live for ever (WON_FROM, WON_BY: the turn that closes it; STUCK: where it leads). Where there is
    no cycle, the longest path from a configuration is one more than the best of those after it,
    known when the search leaves it. Four notes each: turns tried, the longest path, the turn that
    begins it, and the configuration that this leads to.
    """
    turns = turns_of(facts)
    here, count = progress[HEAD], progress[COUNT]
    room = len(parents) - turns - 1
    while here >= 0 and budget > 0 and count <= room:
        budget -= 1
        number = i64(notes[4 * here])
        notes[4 * here] = number + 1
        if number == turns:  # all tried: turns + 1 says that it was left
            before = parents[here] >> shift
            if before >= 0 and notes[4 * here + 1] >= notes[4 * before + 1]:
                notes[4 * before + 1] = notes[4 * here + 1] + 1
                notes[4 * before + 2] = parents[here] & ((1 << shift) - 1)
                notes[4 * before + 3] = here
            here = before
            continue
        visit(facts, now, states, here)
        if after(numbers, tables, facts, now, states, here, number, count) != 0:
            continue
        slot = find(facts[WORDS], states, table, count)
        there = i64(table[slot]) - 1
        if there < 0:
            parents[count] = here << shift | number
            here = count
            count += 1
            table[slot] = count
        elif notes[4 * there] <= turns:
            progress[HEAD], progress[COUNT] = here, count
            progress[WON_FROM], progress[WON_BY], progress[STUCK] = here, number, there
            return True
        elif notes[4 * there + 1] >= notes[4 * here + 1]:
            notes[4 * here + 1] = notes[4 * there + 1] + 1
            notes[4 * here + 2], notes[4 * here + 3] = number, there
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

    For those who judge many levels without optional rules, of one word each: nothing is allocated,
    nothing is remembered, and the table is left as clean as it was found, in time proportional to
    what was reached.
    """
    states[0] = start
    slots[0] = find_word(1, states, table, 0)
    table[slots[0]] = 1
    count, head, length, answer = 1, 0, 0, 0
    while head < count and answer == 0:
        length += 1
        layer = count
        while head < layer and answer == 0:
            state = states[head]
            for move in range(4):
                packed = quick_turn(numbers, tables, state, move)
                if packed == WON:
                    answer = length
                elif packed >= 0:
                    states[count] = packed
                    slot = find_word(1, states, table, count)
                    if table[slot] == 0:
                        slots[count] = slot
                        count += 1
                        table[slot] = count
            head += 1
            if count > most - 5 and answer == 0:
                answer = -1
    for index in range(count):
        table[slots[index]] = 0
    return answer


def _with_tables(search: F) -> F:
    """The same search with the quick turn in place of the turn of all rules."""
    scope = search.__globals__ | {"visit": quick_visit, "after": quick_after, "find": find_word}
    copy = FunctionType(search.__code__, scope, f"quick_{search.__name__}")
    copy.__qualname__ = copy.__name__  # compiled code is kept on disk by this name
    return kernel(cast("F", copy))


quick_breadth_first = _with_tables(breadth_first)
quick_depth_first = _with_tables(depth_first)
