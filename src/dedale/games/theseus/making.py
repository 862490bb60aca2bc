"""Making levels: of a given length, each in its own numbered attempt of the same seed."""

import time
from collections.abc import Callable, Iterable

from ...errors import DedaleError
from ...i18n import N_
from ...kernel.rng import below, stream
from ...kernel.speed import quick_speed
from ...maze.maze import unchecked_maze
from ..backward import BackwardPass
from ..climbing import Climb, draw, toggle_wall
from ..making import best_within, too_few
from .analysis import analyse, solve
from .climb import climb
from .level import Level
from .turn import MOVES

SMALLEST, LARGEST = 3, 20
_ATTEMPTS = 60


def generate(
    *,
    width: int = 7,
    height: int = 7,
    moves: int | None = None,
    seed: int = 0,
    count: int = 1,
    pruned: bool = False,
) -> list[Level]:
    """Levels that can be won, all different; with `moves`, in exactly so many and no fewer.

    If they are `pruned`, no wall is there for nothing: without any one of them the shortest
    solution would have another length, or there would be more of them.

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
            found[prune(level) if pruned else level] = None
        if len(found) == count:
            return list(found)
    raise too_few(len(found), _ATTEMPTS * count)


def hardest(
    width: int, height: int, seconds: float, seed: int = 0, workers: int | None = None
) -> Level:
    """The level with the longest shortest solution that is found within a time limit."""

    def attempt(number: int, end: float) -> tuple[int, Level]:
        ascend = _ascent(width, height, 0, stream(seed, f"theseus hardest {number}"))
        best, idle = ascend(500), 0
        while idle < 20 and time.monotonic() <= end:
            before, best = best, ascend(500)
            idle = 0 if best[0] > before[0] else idle + 1
        return best

    length, level = best_within(seconds, attempt, workers)
    if not length:
        raise DedaleError("no level of this kind that can be won was found")
    return prune(level)


def _attempt(width: int, height: int, target: int, state: int, steps: int) -> Level | None:
    """A climb to a length; None when it was not reached."""
    length, level = _ascent(width, height, target, state)(steps)
    return level if length == target else None


def _ascent(width: int, height: int, target: int, state: int) -> Callable[[int], tuple[int, Level]]:
    """A climb from random walls: so many steps on, the length of the best level, and the level."""
    cells, speed = width * height, quick_speed()
    chance = speed.unsigned([state])
    sides, places = speed.flags(cells), speed.numbers([0, 1, 0])
    for wall in range(width * (height - 1) + height * (width - 1)):
        if speed.run(draw, chance, 100) < 70:
            toggle_wall(width, height, sides, wall)
    places[2] = speed.run(draw, chance, cells)
    ascent = Climb.of(speed, chance, 50, sides, places)
    total = cells * cells
    room = speed.ints(total, 0), BackwardPass.of(speed, total, MOVES)

    def go_on(steps: int) -> tuple[int, Level]:
        length = int(speed.run(climb, width, height, target, steps, ascent, *room))
        best = level_of(width, height, bytes(ascent.best_sides), ascent.best_places)
        return length, best

    return go_on


def prune(level: Level) -> Level:
    """The level without its useless walls: it gets no easier, by length and number of solutions.

    >>> from dedale import Direction
    >>> from dedale.games.theseus import loads
    >>> level = loads("4x2\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n|       |\\n+-+-+-+-+\\n")
    >>> prune(level).maze.is_open((0, 3), Direction.S)
    True
    """
    length, solutions = len(solve(level) or ()), analyse(level).solutions()
    width, height = level.maze.width, level.maze.height
    places = [row * width + col for row, col in (level.theseus, level.minotaur, level.exit)]
    before = None
    while before != level:  # a wall that was of use may be of none after others have gone
        before = level
        for wall in range(width * (height - 1) + height * (width - 1)):
            sides = bytearray(level.maze.sides)
            toggle_wall(width, height, sides, wall)
            if sum(sides) < sum(level.maze.sides):
                continue
            other = level_of(width, height, bytes(sides), places)
            if len(solve(other) or ()) == length and analyse(other).solutions() <= solutions:
                level = other
    return level


def level_of(width: int, height: int, sides: bytes, places: Iterable[int]) -> Level:
    """A level from its arrays: open sides; the cells of Theseus, the minotaur and the exit."""
    theseus, minotaur, door = (divmod(int(cell), width) for cell in places)
    return Level(unchecked_maze(width, height, sides), theseus, minotaur, door)
