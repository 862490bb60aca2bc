"""Looking for levels of Theseus and the Minotaur with long solutions.

Only walls and the exit are climbed on: one backward pass judges all starts of a wall set at once,
and the hardest is taken.
"""

from ...kernel.jit import i64, kernel
from ...kernel.types import Array
from ..climbing import BEST, BEST_LENGTH, STEPS, VALUE, copy, draw, settle, toggle_wall
from .turn import moves_left


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
        copy(sides, was)
        copy(places, was_at)
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
        if progress[STEPS] == 0:
            for index in range(len(memory)):
                memory[index] = value
            progress[VALUE] = progress[BEST] = value - 1
        settle(length, value, memory, progress, sides, places, best_sides, best_places, was, was_at)
    return i64(progress[BEST_LENGTH])
