"""Making levels: of a given length, each in its own numbered attempt of the same seed."""

from collections.abc import Iterable
from copy import copy

from ...errors import DedaleError
from ...i18n import N_
from ...kernel.rng import below, stream
from ...kernel.speed import quick_speed
from ...maze.maze import unchecked_maze
from ..climbing import draw, toggle_wall
from .climb import climb, rooms_of
from .level import Level

SMALLEST, LARGEST = 3, 20
_ATTEMPTS = 60


def generate(
    *, width: int = 7, height: int = 7, moves: int | None = None, seed: int = 0, count: int = 1
) -> list[Level]:
    """Levels that can be won, all different; with `moves`, in exactly so many and no fewer.

    The start is the hardest of its walls.

    >>> from dedale.games.theseus import solve
    >>> [level] = generate(width=5, height=4, moves=12, seed=1)
    >>> len(solve(level))
    12
    """
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        template = N_("{width}x{height}: levels are made from {least} to {most} cells a side")
        values = {"width": width, "height": height, "least": SMALLEST, "most": LARGEST}
        raise DedaleError(template, **values)
    found: dict[Level, None] = {}
    for number in range(_ATTEMPTS * count):
        state = stream(seed, f"theseus {number}")
        target = moves or width + height + below(state, width + height)
        level = _attempt(width, height, target, state, 4000 << number // 20)
        if level is not None:
            found[level] = None
        if len(found) == count:
            return list(found)
    template = N_("no such level was found in {attempts} attempts: try another size or length")
    raise DedaleError(template, attempts=_ATTEMPTS * count)


def _attempt(width: int, height: int, target: int, state: int, steps: int) -> Level | None:
    """A climb to a length; None when it was not reached."""
    cells, speed = width * height, quick_speed()
    chance = speed.unsigned([state])
    sides, places = speed.flags(cells), speed.numbers([0, 1, 0])
    for wall in range(width * (height - 1) + height * (width - 1)):
        if speed.run(draw, chance, 100) < 70:
            toggle_wall(width, height, sides, wall)
    places[2] = speed.run(draw, chance, cells)
    best, best_at = copy(sides), copy(places)
    length = speed.run(
        climb,
        width,
        height,
        target,
        steps,
        chance,
        speed.numbers([0] * 50, wide=True),
        speed.numbers([0] * 6, wide=True),
        sides,
        places,
        best,
        best_at,
        copy(sides),
        copy(places),
        *(speed.ints(room, 0) for room in rooms_of(cells)),
    )
    return level_of(width, height, bytes(best), best_at) if length == target else None


def level_of(width: int, height: int, sides: bytes, places: Iterable[int]) -> Level:
    """A level from its arrays: open sides; the cells of Theseus, the minotaur and the exit."""
    theseus, minotaur, door = (divmod(int(cell), width) for cell in places)
    return Level(unchecked_maze(width, height, sides), theseus, minotaur, door)
