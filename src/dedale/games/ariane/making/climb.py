"""Looking for levels with long solutions: the kernels of the generator.

The places of a level are the cells of Ariane, Theseus, the door, then the minotaurs in playing
order; `dedale.games.climbing` describes the method.
"""

from ....kernel.jit import i64, kernel
from ....kernel.types import Array
from ...climbing import (
    BEST,
    BEST_LENGTH,
    LENGTH,
    STEPS,
    VALUE,
    Climb,
    copy,
    draw,
    remember,
    settle,
    toggle_wall,
)
from ..search.kernels import fill_tables, shortest


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
            toggle_wall(size, size, sides, wall)
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
        toggle_wall(size, size, sides, draw(chance, walls))
    if kind in (6, 7):
        toggle_wall(size, size, sides, draw(chance, walls))
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


@kernel
def climb(
    size: int,
    vertical: int,
    passes: int,
    target: int,
    steps: int,
    ascent: Climb,
    tables: Array,
    states: Array,
    table: Array,
    slots: Array,
) -> int:
    """Climb so many steps from a level; the length of the best one met.

    With a target, nearer to it is better and the climb ends on it; without (0), longer is better.
    Called again, it goes on. The last four arrays are those of `judge`; levels with more
    configurations than these have room for are passed by.
    """
    memory, progress = ascent.memory, ascent.progress
    sides, places = ascent.sides, ascent.places
    if progress[STEPS] == 0:
        length = judge(size, vertical, passes, sides, places, tables, states, table, slots)
        value = length if target == 0 else -abs(length - target)
        for index in range(len(memory)):
            memory[index] = value
        progress[VALUE], progress[LENGTH] = value, length
        progress[BEST], progress[BEST_LENGTH] = value, length
        copy(sides, ascent.best_sides)
        copy(places, ascent.best_places)
    for _ in range(steps):
        if target and progress[BEST_LENGTH] == target:
            break
        remember(ascent)
        change(size, ascent.chance, sides, places)
        length = judge(size, vertical, passes, sides, places, tables, states, table, slots)
        value = length if target == 0 else -abs(length - target)
        settle(length, value, ascent)
    return i64(progress[BEST_LENGTH])
