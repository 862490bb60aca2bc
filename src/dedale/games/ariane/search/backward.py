"""Backward passes: how many moves are left to a win, read off a search that was run before."""

from ....kernel.jit import ints, kernel
from ....kernel.types import Array, Row
from ...backward import count_entrances, list_entrances, walk_back
from ..rules.cooperative import answer_that_follows
from ..rules.flat import WORDS
from ..rules.turn import ariane_steps
from .kernels import REFUSED, WON, after, find, turns_of, visit
from .packing import load


@kernel
def moves_left(links: Row, shift: int, count: int, left: Array) -> int:
    """Fill `left` with the moves to the nearest win, -1 where there is none; how many can win.

    `links[i << shift | move]` is where that move of configuration i leads.
    """
    first = ints(count + 2)
    count_entrances(links, 1 << shift, count, first)
    entrance = ints(first[count + 1])
    list_entrances(links, 1 << shift, count, first, entrance)
    queue = ints(count)
    found = 0
    for index in range(count):
        left[index] = -1
        for turn in range(index << shift, index + 1 << shift):
            if links[turn] == WON and left[index] < 0:
                left[index] = 1
                queue[found] = index
                found += 1
    return walk_back(first, entrance, left, queue, found)


@kernel
def on_the_way(
    numbers: tuple[int, ...],
    tables: Row,
    facts: Row,
    now: Array,
    states: Array,
    parents: Row,
    table: Row,
    shift: int,
    count: int,
    last: int,
    depth: Array,
    left: Array,
) -> int:
    """Fill `left` for what lies on some shortest win, 0 elsewhere; how long such a win is.

    For a search that stopped at its first win, found from configuration `last`, without links: the
    turns are played once more, from the last layer to the first.
    """
    for index in range(count):
        depth[index] = depth[parents[index] >> shift] + 1 if parents[index] >= 0 else 0
    length = depth[last] + 1
    for index in range(count - 1, -1, -1):
        left[index] = 0
        if depth[index] >= length:
            continue
        visit(facts, now, states, index)
        for number in range(turns_of(facts)):
            result = after(numbers, tables, facts, now, states, index, number, count)
            if result == WON and depth[index] == length - 1:
                left[index] = 1
            elif result == 0:
                there = table[find(facts[WORDS], states, table, count)] - 1
                if there >= 0 and left[there] > 0 and depth[there] == depth[index] + 1:
                    left[index] = length - depth[index]
    return length


@kernel
def best_answer(links: Row, left: Row, index: int, move: int) -> int:
    """The answer of Theseus that is best after a move of Ariane's, -1 where none wins."""
    best, least = -1, 0
    for answer in range(5):
        there = links[index << 5 | answer << 2 | move]
        if there == WON or (there >= 0 and left[there] > 0):
            further = 0 if there == WON else left[there]
            if best < 0 or further < least:
                best, least = answer, further
    return best


@kernel
def answered(
    facts: Row, now: Array, states: Row, links: Row, left: Row, count: int, alone: Array
) -> None:
    """Fill `alone`, four links each, with where Ariane's moves lead when Theseus plays his best."""
    for index in range(count):
        for move in range(4):
            answer = best_answer(links, left, index, move)
            if answer < 0 and links[index << 5 | 16 | move] != REFUSED:  # he could stay
                load(facts, now, states, index)
                ariane_steps(facts, now, move)
                answer = answer_that_follows(facts, now)
            alone[index << 2 | move] = links[index << 5 | max(answer, 0) << 2 | move]


@kernel
def mark_reached(links: Row, shift: int, count: int, reached: Array) -> int:
    """Mark what configuration 0 leads to; how many those are in which there is a move to play."""
    queue = ints(count)
    reached[0] = 1
    found, head, live = 1, 0, 0
    while head < found:
        index = queue[head]
        head += 1
        moves = 0
        for turn in range(index << shift, index + 1 << shift):
            if links[turn] != REFUSED:
                moves += 1
            if links[turn] >= 0 and reached[links[turn]] == 0:
                reached[links[turn]] = 1
                queue[found] = links[turn]
                found += 1
        if moves:
            live += 1
    return live


#: More shortest solutions than this are not counted.
MANY = 1 << 60


@kernel
def count_solutions(links: Row, shift: int, count: int, left: Row, ways: Array) -> int:
    """How many shortest wins begin at configuration 0, at most MANY.

    Configurations are in order of their distance from the start, so those on a shortest win come
    after all that lead to them. `ways` is room for a number each, zeros.
    """
    ways[0] = 1
    won = 0
    for index in range(count):
        if ways[index] == 0 or left[index] <= 0:
            continue
        for turn in range(index << shift, index + 1 << shift):
            there = links[turn]
            if there == WON and left[index] == 1:
                won = min(won + ways[index], MANY)
            elif there >= 0 and left[there] > 0 and left[there] == left[index] - 1:
                ways[there] = min(ways[there] + ways[index], MANY)
    return won
