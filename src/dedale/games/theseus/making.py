"""Making levels: of a given length, each in its own numbered attempt of the same seed."""

from collections.abc import Iterable

from ...errors import DedaleError
from ...i18n import N_
from ...kernel.rng import below, stream
from ...kernel.speed import quick_speed
from ...maze.maze import unchecked_maze
from ..backward import BackwardPass
from ..climbing import Climb, draw, toggle_wall
from .analysis import solve
from .climb import climb
from .level import Level
from .turn import MOVES, moves_left

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
    solution would have another length.

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
    ascent = Climb.of(speed, chance, 50, sides, places)
    total = cells * cells
    room = speed.ints(total, 0), BackwardPass.of(speed, total, MOVES)
    length = speed.run(climb, width, height, target, steps, ascent, *room)
    if length != target:
        return None
    return level_of(width, height, bytes(ascent.best_sides), ascent.best_places)


def prune(level: Level) -> Level:
    """The level without its useless walls: the shortest solution stays as long.

    >>> from dedale import Direction
    >>> from dedale.games.theseus import loads
    >>> level = loads("4x2\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n|       |\\n+-+-+-+-+\\n")
    >>> prune(level).maze.is_open((0, 3), Direction.S)
    True
    """
    length = len(solve(level) or ())
    maze = level.maze
    width, height, speed = maze.width, maze.height, quick_speed()
    sides, before = bytearray(maze.sides), b""
    places = [row * width + col for row, col in (level.theseus, level.minotaur, level.exit)]
    met = BackwardPass.of(speed, maze.size**2, MOVES, numbered=False)
    while before != sides:  # a wall that was of use may be of none after others have gone
        before = bytes(sides)
        for wall in range(width * (height - 1) + height * (width - 1)):
            opened = bytearray(sides)
            toggle_wall(width, height, opened, wall)
            if sum(opened) > sum(sides):
                speed.run(moves_left, width, speed.bytes(opened), places[2], met)
                if int(met.left[places[0] * maze.size + places[1]]) == length:
                    sides = opened
    return level_of(width, height, bytes(sides), places)


def level_of(width: int, height: int, sides: bytes, places: Iterable[int]) -> Level:
    """A level from its arrays: open sides; the cells of Theseus, the minotaur and the exit."""
    theseus, minotaur, door = (divmod(int(cell), width) for cell in places)
    return Level(unchecked_maze(width, height, sides), theseus, minotaur, door)
