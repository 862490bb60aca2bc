"""Judging a wall set by all its starts at once: the kernels of the search for records.

With two minotaurs on n x n cells there are 2 · (n · n)^3 configurations, few enough for one array:
every turn of every one of them is played, the turns are read backwards from the wins, and the
configuration that was met last is the hardest start of these walls. So nothing but walls, door and
Theseus is left to climb on.
"""

from ....kernel.jit import i64, kernel
from ....kernel.types import Array, Row
from ...annealing import accepted
from ...climbing import BEST_LENGTH, STEPS, VALUE, copy, draw, keep, toggle_wall
from ..search.kernels import WON, fill_tables, quick_turn


@kernel
def furthest(
    numbers: tuple[int, ...],
    tables: Row,
    links: Array,
    first: Array,
    entrance: Array,
    left: Array,
    queue: Array,
) -> int:
    """The hardest start of two minotaurs as an index, ((h · cells) + v) · cells + a; -1: none.

    `left[index]` is how many moves it takes. Room: four links for each configuration, as many
    entrances, two more firsts than configurations.
    """
    size, bits, _vertical, _minotaurs, door, theseus, _passes = numbers
    cells = size * size
    half = cells * cells * cells
    mask = (1 << bits) - 1
    for index in range(2 * half + 2):
        first[index] = 0
    found = 0
    index = 0
    for together in range(2):
        for h in range(cells):
            for v in range(cells):
                for a in range(cells):
                    left[index] = -1
                    nobody = v == h or a in (v, h) or (together == 0 and a == theseus)
                    packed = (((h << bits | v) << bits | a) << 1) | together
                    for move in range(4):
                        links[4 * index + move] = -1
                        if nobody:
                            continue
                        after = quick_turn(numbers, tables, packed, move)
                        if after == WON:
                            if left[index] < 0:
                                left[index] = 1
                                queue[found] = index
                                found += 1
                        elif after >= 0:
                            there = i64(after >> (1 + 2 * bits)) * cells
                            there = (there + (after >> (1 + bits) & mask)) * cells
                            there += (after >> 1 & mask) + (after & 1) * half
                            links[4 * index + move] = there
                            first[there + 2] += 1
                    index += 1
    for index in range(2 * half):
        first[index + 2] += first[index + 1]
    for turn in range(8 * half):
        if links[turn] >= 0:
            entrance[first[links[turn] + 1]] = turn >> 2
            first[links[turn] + 1] += 1
    head = 0
    best, most = -1, 0
    while head < found:
        index = queue[head]
        head += 1
        if left[index] > most and index < half:
            a, v, h = index % cells, index // cells % cells, index // cells // cells
            if a != door and v != door and h != door and v != theseus and h != theseus:
                best, most = index, left[index]
        for place in range(first[index], first[index + 1]):
            before = entrance[place]
            if left[before] < 0:
                left[before] = left[index] + 1
                queue[found] = before
                found += 1
    return best


#: Luck is drawn from so many numbers.
MILLION = 1_000_000


@kernel
def climb_by_starts(
    size: int,
    vertical: int,
    passes: int,
    steps: int,
    temperature: float,
    chance: Array,
    progress: Array,
    sides: Array,
    places: Array,
    best_sides: Array,
    best_places: Array,
    was: Array,
    was_at: Array,
    tables: Array,
    links: Array,
    first: Array,
    entrance: Array,
    left: Array,
    queue: Array,
) -> int:
    """Anneal so many steps at a temperature, every wall set judged by its hardest start.

    `places` (Ariane, Theseus, door, two minotaurs) always is the hardest start. Called again with
    the same `progress`, it goes on.
    """
    bits = 0
    while 1 << bits < size * size:
        bits += 1
    cells = size * size
    for _ in range(steps):
        copy(sides, was)
        copy(places, was_at)
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
            start = furthest(numbers, tables, links, first, entrance, left, queue)
            if start >= 0:
                length = i64(left[start])
                places[0] = start % cells
                places[3] = start // cells % cells
                places[4] = start // cells // cells
        gain = length - progress[VALUE]
        good = length > 0 and accepted(gain, temperature, draw(chance, MILLION) / MILLION)
        keep(good, length, length, progress, sides, places, best_sides, best_places, was, was_at)
    return i64(progress[BEST_LENGTH])
