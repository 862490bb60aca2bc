"""Looking for levels of Theseus and the Minotaur with long solutions: late acceptance climbing.

Only walls and the exit are climbed on: one backward pass judges all starts of a wall set at once,
and the hardest is taken. (`ariane/making/climb.py` tells more of the method.)
"""

from ...kernel.jit import i64, kernel
from ...kernel.rng import below, step
from ...kernel.types import Array
from .turn import moves_left

#: Where a climb stands: the fields of its `progress`.
STEPS, VALUE, LENGTH, BEST, BEST_LENGTH, BEST_AT = 0, 1, 2, 3, 4, 5


@kernel
def draw(chance: Array, n: int) -> int:
    """A random number in 0..n-1; `chance` holds the state of the stream."""
    chance[0] = step(chance[0])
    return below(chance[0], n)


@kernel
def toggle_wall(width: int, height: int, sides: Array, wall: int) -> None:
    """Open or close an inner wall: they are numbered, first those under a cell."""
    under = width * (height - 1)
    if wall < under:
        sides[wall] ^= 4
        sides[wall + width] ^= 1
    else:
        wall -= under
        cell = wall // (width - 1) * width + wall % (width - 1)
        sides[cell] ^= 2
        sides[cell + 1] ^= 8


@kernel
def climb(
    width: int,
    height: int,
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
    links: Array,
    first: Array,
    entrance: Array,
    left: Array,
    queue: Array,
) -> int:
    """Climb so many steps from the walls in `sides`; the length of the best level met.

    `places` are Theseus, the minotaur and the exit. With a target, nearer to it is better and the
    climb ends on it; without (0), longer is better. Called again with the same `progress`, it goes
    on.
    """
    walls = width * (height - 1) + height * (width - 1)
    cells = width * height
    for _ in range(steps):
        if target and progress[BEST_LENGTH] == target:
            break
        for cell in range(cells):
            was[cell] = sides[cell]
        for place in range(3):
            was_at[place] = places[place]
        if progress[STEPS] > 0:
            kind = draw(chance, 12)
            if kind == 11:
                places[2] = draw(chance, cells)
            else:
                for _toggle in range(1 if kind < 6 else 2 if kind < 9 else 3):
                    toggle_wall(width, height, sides, draw(chance, walls))
        start = moves_left(width, sides, i64(places[2]), links, first, entrance, left, queue)
        length = 0
        if start >= 0:
            length = i64(left[start])
            places[0], places[1] = start // cells, start % cells
        value = length if target == 0 else -abs(length - target)
        late = progress[STEPS] % len(memory)
        if progress[STEPS] == 0:
            for index in range(len(memory)):
                memory[index] = value
            progress[VALUE] = progress[BEST] = value - 1
        progress[STEPS] += 1
        if length > 0 and (value >= progress[VALUE] or value >= memory[late]):
            progress[VALUE], progress[LENGTH] = value, length
            if value > progress[BEST]:
                progress[BEST], progress[BEST_LENGTH] = value, length
                progress[BEST_AT] = progress[STEPS]
                for cell in range(cells):
                    best_sides[cell] = sides[cell]
                for place in range(3):
                    best_places[place] = places[place]
        else:
            for cell in range(cells):
                sides[cell] = was[cell]
            for place in range(3):
                places[place] = was_at[place]
        if progress[VALUE] > memory[late]:
            memory[late] = progress[VALUE]
    return i64(progress[BEST_LENGTH])
