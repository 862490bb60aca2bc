"""Judging a wall set by its starts, all at once: the kernels of the search for records.

With two minotaurs on n x n cells there are 2 · (n · n)^3 configurations, but few of them can follow
a turn: wherever Ariane is, each minotaur has just slid towards her, and stands where such a slide
ends. The search begins from all of these, goes wherever their turns lead, and reads the turns
backwards from the wins; what is met last is the hardest start. Starts that no turn leads to are
passed by: they are rarely more than one move harder (`unsolver.harder` looks at every one). So
nothing but walls, door and Theseus is left to climb on.
"""

from ....kernel.jit import i64, kernel
from ....kernel.plain import Speed
from ....kernel.types import Array, Row
from ...annealing import accepted
from ...backward import BackwardPass, count_entrances, list_entrances, number_of, walk_back
from ...climbing import BEST_LENGTH, STEPS, VALUE, Climb, draw, keep, remember, toggle_wall
from ..search.kernels import WON, fill_tables, quick_turn


@kernel
def slide_ends(size: int, tables: Row, ariane: int, upright: bool, ends: Array, first: int) -> int:
    """Where slides of a minotaur towards Ariane end, each cell once, from `first` on; how many."""
    cells = size * size
    to_row, to_column = tables[4 * cells + ariane], tables[5 * cells + ariane]
    count = 0
    for here in range(cells):
        if upright:
            tall = tables[4 * cells + here] != to_row
        else:
            tall = tables[5 * cells + here] == to_column
        end = i64(tables[(to_row if tall else to_column) + here])
        known = end == ariane
        for place in range(count):
            known = known or ends[first + place] == end
        if not known:
            ends[first + count] = end
            count += 1
    return count


def room_for(speed: Speed, size: int) -> tuple[Array, BackwardPass]:
    """The arrays that `furthest` works in, for boards of this size."""
    return speed.ints(2 * size**2, 0), BackwardPass.of(speed, 2 * size**6, 4)


@kernel
def furthest(numbers: tuple[int, ...], tables: Row, ends: Array, met: BackwardPass) -> int:
    """The number of the hardest start of two minotaurs that a turn can lead to; -1: none.

    `states` of it is ((h · cells) + v) · cells + a, and `left` of it how many moves it takes.
    `ends` has room for two numbers a cell; all are zeros at first.
    """
    where, states, links = met.where, met.states, met.links
    first, entrance, left, queue = met.first, met.entrance, met.left, met.queue
    size, bits, _vertical, _minotaurs, door, theseus, _passes = numbers
    cells = size * size
    half = cells * cells * cells
    mask = (1 << bits) - 1
    count = 0
    for a in range(cells):
        if tables[6 * cells + a]:  # beside Theseus: together after the turn
            continue
        tall = slide_ends(size, tables, a, True, ends, 0)
        wide = slide_ends(size, tables, a, False, ends, cells)
        for i in range(tall):
            v = i64(ends[i])
            for j in range(wide):
                h = i64(ends[cells + j])
                if v != h and v != theseus and h != theseus:
                    index = (h * cells + v) * cells + a
                    count = max(count, number_of(index, where, states, count) + 1)
    head, found = 0, 0
    while head < count:
        index = i64(states[head])
        together, apart = index // half, index % half
        packed = (apart // cells // cells << bits | apart // cells % cells) << bits | apart % cells
        left[head] = -1
        for move in range(4):
            links[4 * head + move] = -1
            after = quick_turn(numbers, tables, packed << 1 | together, move)
            if after == WON:
                if left[head] < 0:
                    left[head] = 1
                    queue[found] = head
                    found += 1
            elif after >= 0:
                there = i64(after >> (1 + 2 * bits)) * cells
                there = (there + (after >> (1 + bits) & mask)) * cells
                there += (after >> 1 & mask) + (after & 1) * half
                number = number_of(there, where, states, count)
                count = max(count, number + 1)
                links[4 * head + move] = number
        head += 1
    count_entrances(links, 4, count, first)
    list_entrances(links, 4, count, first, entrance)
    found = walk_back(first, entrance, left, queue, found)
    best, most = -1, 0
    for place in range(found):
        number = queue[place]
        if left[number] > most and states[number] < half:
            index = i64(states[number])
            a, v, h = index % cells, index // cells % cells, index // cells // cells
            if door != a and door != v and door != h:
                best, most = number, left[number]
    return best


#: The random state is drawn from so many numbers.
MILLION = 1_000_000


@kernel
def climb_by_starts(
    size: int,
    vertical: int,
    passes: int,
    steps: int,
    temperature: float,
    ascent: Climb,
    tables: Array,
    ends: Array,
    met: BackwardPass,
) -> int:
    """Anneal so many steps at a temperature, every wall set judged by its hardest start.

    The places (Ariane, Theseus, door, two minotaurs) always are the hardest start. Called again, it
    goes on.
    """
    chance, progress, sides, places = ascent.chance, ascent.progress, ascent.sides, ascent.places
    bits = 0
    while 1 << bits < size * size:
        bits += 1
    cells = size * size
    for _ in range(steps):
        remember(ascent)
        if progress[STEPS] > 0:
            kind = draw(chance, 16)
            if kind < 14:
                toggle_wall(size, size, sides, draw(chance, 2 * size * (size - 1)))
            if kind >= 8 and kind < 14:
                toggle_wall(size, size, sides, draw(chance, 2 * size * (size - 1)))
            if kind >= 11 and kind < 14:
                toggle_wall(size, size, sides, draw(chance, 2 * size * (size - 1)))
            if kind == 14:
                places[1] = draw(chance, cells)
            if kind == 15:
                places[2] = draw(chance, cells)
        length = 0
        if places[1] != places[2]:
            fill_tables(size, sides, i64(places[1]), tables)
            numbers = (size, bits, vertical, 2, i64(places[2]), i64(places[1]), passes)
            number = furthest(numbers, tables, ends, met)
            if number >= 0:
                length, start = i64(met.left[number]), i64(met.states[number])
                places[0] = start % cells
                places[3] = start // cells % cells
                places[4] = start // cells // cells
        gain = length - progress[VALUE]
        good = length > 0 and accepted(gain, temperature, draw(chance, MILLION) / MILLION)
        keep(good, length, length, ascent)
    return i64(progress[BEST_LENGTH])
