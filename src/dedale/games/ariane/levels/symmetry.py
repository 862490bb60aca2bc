"""The eight ways to turn and mirror a level: two levels that differ only so are the same puzzle.

Turning a level by a quarter makes vertical minotaurs horizontal ones. (As the vertical ones play
first, the turned level may then play a little differently; as a drawing it is still the same.)
All this is for levels of the basic game; others are refused.
"""

from collections.abc import Callable
from dataclasses import replace

from ....maze.direction import Direction, Position
from ....maze.maze import Maze
from .level import Level

N, E, S, W = Direction


def transpose(level: Level) -> Level:
    """Rows become columns, vertical minotaurs horizontal ones.

    >>> from dedale.games.ariane import loads
    >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> print(transpose(level).to_text())
    2
    +-+-+
    |A T|
    + + +
    |P|H|
    +-+-+
    <BLANKLINE>
    """
    image = _image(level, lambda cell: (cell[1], cell[0]), (W, S, E, N))
    return replace(image, vertical=image.horizontal, horizontal=image.vertical)


def mirror(level: Level) -> Level:
    """Left becomes right."""
    return _image(level, lambda cell: (cell[0], level.size - 1 - cell[1]), (N, W, S, E))


def images(level: Level) -> list[Level]:
    """The level and its seven images."""
    found = []
    for _quarter in range(4):
        found += [level, mirror(level)]
        level = mirror(transpose(level))
    return found


def canonical(level: Level) -> Level:
    """The same one of the eight images, whichever of them is given."""
    return min(images(level), key=Level.to_text)


def _image(
    level: Level, place: Callable[[Position], Position], turned: tuple[Direction, ...]
) -> Level:
    """The level with every cell at its new place, N E S W being `turned` now."""
    level.check_basic()
    n = level.size
    sides = bytearray(n * n)
    after = [sum(turned[d].bit for d in Direction if before & d.bit) for before in range(16)]
    for number, before in enumerate(level.maze.sides):
        row, col = place(divmod(number, n))
        sides[row * n + col] = after[before]
    return replace(
        level,
        maze=Maze(n, n, bytes(sides)),
        ariane=place(level.ariane),
        theseus=place(level.theseus),
        door=place(level.door),
        vertical=tuple(map(place, level.vertical)),
        horizontal=tuple(map(place, level.horizontal)),
    )
