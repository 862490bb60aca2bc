"""Looking for levels with long solutions: the kernels of the generator.

A level being worked on is two small arrays: `sides`, the open sides of each cell, and `places`,
the cells of Ariane, Theseus, the door, then the minotaurs in playing order.

The search is late acceptance hill climbing: a change is kept when the level is no worse than it
was, or no worse than it was `len(memory)` steps ago. The memory is its only parameter, and its
arithmetic is that of integers, so the same seed climbs the same way on every machine.

Reference: Burke and Bykov, "The late acceptance hill-climbing heuristic", EJOR 258, 2017.
"""

from ....kernel.jit import i64, kernel
from ....kernel.rng import below, step
from ....kernel.types import Array
from ..search.kernels import fill_tables, shortest


@kernel
def draw(chance: Array, n: int) -> int:
    """A random number in 0..n-1; `chance` holds the state of the stream."""
    chance[0] = step(chance[0])
    return below(chance[0], n)


@kernel
def copy(source: Array, target: Array) -> None:
    """Copy an array (slices would compile ten times as long)."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def toggle_wall(size: int, sides: Array, wall: int) -> None:
    """Open or close an inner wall: they are numbered, first those under a cell."""
    inner = size * (size - 1)
    if wall < inner:
        sides[wall] ^= 4
        sides[wall + size] ^= 1
    else:
        wall -= inner
        cell = wall // (size - 1) * size + wall % (size - 1)
        sides[cell] ^= 2
        sides[cell + 1] ^= 8


@kernel
def open_grid(size: int, sides: Array) -> None:
    """No wall but the border."""
    for cell in range(size * size):
        side = 15
        if cell < size:
            side &= ~1
        if cell >= size * (size - 1):
            side &= ~4
        if cell % size == 0:
            side &= ~8
        if cell % size == size - 1:
            side &= ~2
        sides[cell] = side


@kernel
def random_level(size: int, percent: int, chance: Array, sides: Array, places: Array) -> None:
    """Each inner wall stands with this chance; everyone on a cell of their own."""
    open_grid(size, sides)
    for wall in range(2 * size * (size - 1)):
        if draw(chance, 100) < percent:
            toggle_wall(size, sides, wall)
    for piece in range(len(places)):
        places[piece] = -1
        place_anywhere(size, chance, places, piece)


@kernel
def place_anywhere(size: int, chance: Array, places: Array, piece: int) -> None:
    """Put a piece on a random cell on which no other one stands."""
    while True:
        cell = draw(chance, size * size)
        taken = False
        for other in range(len(places)):
            taken = taken or places[other] == cell
        if not taken:
            places[piece] = cell
            return


@kernel
def change(size: int, chance: Array, sides: Array, places: Array) -> None:
    """A small random change: a wall or two, or the place of a piece."""
    walls = 2 * size * (size - 1)
    kind = draw(chance, 10)
    if kind < 8:
        toggle_wall(size, sides, draw(chance, walls))
    if kind in (6, 7):
        toggle_wall(size, sides, draw(chance, walls))
    if kind >= 8:
        place_anywhere(size, chance, places, draw(chance, len(places)))


@kernel
def put_in_order(places: Array, first: int, end: int) -> None:
    """Minotaurs of a kind play in reading order: sort their places (few: by insertion)."""
    for index in range(first + 1, end):
        here = index
        while here > first and places[here] < places[here - 1]:
            places[here], places[here - 1] = places[here - 1], places[here]
            here -= 1


@kernel
def pack_start(bits: int, places: Array) -> int:
    """The start as a packed configuration."""
    packed = 0
    for piece in range(len(places) - 1, 2, -1):
        packed = packed << bits | i64(places[piece])
    return (packed << bits | i64(places[0])) << 1


@kernel
def judge(
    size: int,
    vertical: int,
    passes: int,
    sides: Array,
    places: Array,
    tables: Array,
    states: Array,
    table: Array,
    slots: Array,
) -> int:
    """The length of a shortest solution of the level; 0 without one, -1 when it is too large."""
    put_in_order(places, 3, 3 + vertical)
    put_in_order(places, 3 + vertical, len(places))
    fill_tables(size, sides, i64(places[1]), tables)
    bits = 1
    while (1 << bits) < size * size:
        bits += 1
    numbers = (size, bits, vertical, len(places) - 3, i64(places[2]), i64(places[1]), passes)
    return shortest(numbers, tables, pack_start(bits, places), states, table, slots, len(states))


#: Where a climb stands: the fields of its `progress`.
STEPS, VALUE, LENGTH, BEST, BEST_LENGTH, BEST_AT = 0, 1, 2, 3, 4, 5


@kernel
def climb(
    size: int,
    vertical: int,
    passes: int,
    target: int,
    steps: int,
    chance: Array,
    memory: Array,
    progress: Array,
    sides: Array,
    places: Array,
    best_sides: Array,
    best_places: Array,
    was: Array,
    was_at: Array,
    tables: Array,
    states: Array,
    table: Array,
    slots: Array,
) -> int:
    """Climb so many steps from the level in `sides` and `places`; the length of the best one met.

    With a target, nearer to it is better and the climb ends on it; without (0), longer is better.
    The best level met is left in `best_sides` and `best_places`. `progress` begins as zeros; called
    again with it, the climb goes on. `was` and `was_at` are for going back; the last four arrays
    are those of `judge`. Levels with more configurations than these have room for are passed by.
    """
    if progress[STEPS] == 0:
        length = judge(size, vertical, passes, sides, places, tables, states, table, slots)
        value = length if target == 0 else -abs(length - target)
        for index in range(len(memory)):
            memory[index] = value
        progress[VALUE], progress[LENGTH] = value, length
        progress[BEST], progress[BEST_LENGTH] = value, length
        copy(sides, best_sides)
        copy(places, best_places)
    for _ in range(steps):
        if target and progress[BEST_LENGTH] == target:
            break
        copy(sides, was)
        copy(places, was_at)
        change(size, chance, sides, places)
        length = judge(size, vertical, passes, sides, places, tables, states, table, slots)
        value = length if target == 0 else -abs(length - target)
        late = progress[STEPS] % len(memory)
        progress[STEPS] += 1
        if length > 0 and (value >= progress[VALUE] or value >= memory[late]):
            progress[VALUE], progress[LENGTH] = value, length
            if value > progress[BEST]:
                progress[BEST], progress[BEST_LENGTH] = value, length
                progress[BEST_AT] = progress[STEPS]
                copy(sides, best_sides)
                copy(places, best_places)
        else:
            copy(was, sides)
            copy(was_at, places)
        if progress[VALUE] > memory[late]:
            memory[late] = progress[VALUE]
    return i64(progress[BEST_LENGTH])
