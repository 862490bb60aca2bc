"""Who puts the objects in the maze: one placer = one function and one entry of the table.

A placer is a function `place(maze, chance) -> {(row, col): Object}`; `chance` is the first state
of a stream of random numbers of its own (`dedale.kernel.rng`).
"""

from collections.abc import Mapping, Sequence

from ...errors import DedaleError
from ...i18n import N_, _
from ...kernel.rng import below, step
from ...maze.direction import Position
from ...maze.maze import Maze
from ...registry import Entry, Registry
from .chance import draws
from .objects import TREASURES, Object

Objects = dict[Position, Object]

_FIVE = (Object.SMALL, Object.MEDIUM, Object.LARGE, Object.BOMB, Object.POLY)
_SMALL, _MEDIUM, _LARGE = TREASURES
_FOUR_TWO_ONE = (_SMALL,) * 4 + (_MEDIUM,) * 2 + (_LARGE,)


def none(maze: Maze, chance: int) -> Objects:
    """Nothing at all: a maze to walk in, or to be filled by hand."""
    return {}


def minimal(maze: Maze, chance: int) -> Objects:
    """One exit, on a random accessible cell other than the start, if there is another."""
    elsewhere = [position for position in accessible_positions(maze) if position != maze.start]
    return {elsewhere[below(step(chance), len(elsewhere))]: Object.EXIT} if elsewhere else {}


def simple(maze: Maze, chance: int) -> Objects:
    """One exit; each other cell has 10 chances in 100 of one of the five others, all as likely."""
    return _scattered(maze, chance, _FIVE * 10, 10)


def treasure(maze: Maze, chance: int) -> Objects:
    """One exit; each other cell has 25 chances in 100 of a treasure: 4 small to 2 medium to 1."""
    return _scattered(maze, chance, _FOUR_TWO_ONE, 4)


def purse(maze: Maze, chance: int) -> Objects:
    """One exit, and 1,000 points in eight treasures: one large, three medium, four small."""
    objects = minimal(maze, chance)
    free = [place for place in accessible_positions(maze) if place not in (*objects, maze.start)]
    for thing in (_LARGE, *(_MEDIUM,) * 3, *(_SMALL,) * 4):
        if free:
            chance = step(chance)
            objects[free.pop(below(chance, len(free)))] = thing
    return objects


def _scattered(maze: Maze, chance: int, kinds: Sequence[Object], one_in: int) -> Objects:
    """One exit, and something drawn from `kinds` on about one cell in so many."""
    objects = minimal(maze, chance)
    positions = accessible_positions(maze)
    numbers = draws(step(chance), len(positions), one_in * len(kinds))
    for position, drawn in zip(positions, numbers, strict=True):
        if drawn < len(kinds) and position not in objects:
            objects[position] = kinds[drawn]
    return objects


PLACERS = Registry(
    "placer",
    {
        "none": Entry(none, N_("Nothing, not even an exit.")),
        "simple": Entry(simple, N_("An exit; one cell in ten has something.")),
        "minimal": Entry(minimal, N_("An exit, nothing else.")),
        "treasure": Entry(treasure, N_("An exit; one cell in four has a treasure.")),
        "purse": Entry(purse, N_("An exit, and 1,000 points in eight treasures.")),
    },
    Entry,
)


def place(name: str, maze: Maze, chance: int) -> tuple[bytes, ...]:
    """The objects that a placer puts in the maze, checked: one `bytes` a row."""
    with PLACERS.trusted(name) as function:
        found = function(maze, chance)
        return in_rows(found, maze, _("placer {name!r}").format(name=name))


def in_rows(objects: object, maze: Maze, whose: str) -> tuple[bytes, ...]:
    """Objects given by their positions, as one `bytes` a row."""
    if not isinstance(objects, Mapping):
        raise DedaleError(
            "{whose} gave {objects!r}: it should give {{(row, col): Object}}",
            whose=whose,
            objects=objects,
        )
    rows = [bytearray(maze.width) for _row in range(maze.height)]
    place = _("{whose}: the place").format(whose=whose)
    for position, thing in objects.items():
        row, col = maze.checked(position, place)
        try:
            rows[row][col] = Object(thing)
        except ValueError:
            raise DedaleError(
                "{whose} puts {thing!r} at ({row}, {col}): no Object",
                whose=whose,
                thing=thing,
                row=row,
                col=col,
            ) from None
    return tuple(map(bytes, rows))


def accessible_positions(maze: Maze) -> list[Position]:
    """The cells where something can lie, in reading order."""
    cells = [(row, col) for row in range(maze.height) for col in range(maze.width)]
    kinds = maze.kinds
    return cells if kinds is None else [c for c, k in zip(cells, kinds, strict=True) if k == 0]
