"""The eight ways to turn and mirror a level: two levels that differ only so are the same puzzle.

Turning a level by a quarter makes vertical minotaurs horizontal ones. (As the vertical ones play
first, the turned level may then play a little differently; as a drawing it is still the same.)
What optional rules put into a level goes with it.
"""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from ....maze.direction import Direction, Position
from ....maze.maze import unchecked_maze
from .extras import NOWHERE
from .level import Level
from .walls import Edge, edge

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


def key_of(level: Level) -> int:
    """What distinguishes a puzzle from others, in 64 bits: the same for all eight images."""
    return int.from_bytes(sha256(canonical(level).to_text().encode()).digest()[:8], "big")


def _image(
    level: Level, place: Callable[[Position], Position], turned: tuple[Direction, ...]
) -> Level:
    """The level with every cell at its new place, N E S W being `turned` now."""
    n = level.size
    sides = bytearray(n * n)
    after = [sum(turned[d].bit for d in Direction if before & d.bit) for before in range(16)]
    for number, before in enumerate(level.maze.sides):
        row, col = place(divmod(number, n))
        sides[row * n + col] = after[before]

    def put(cell: Position) -> Position:
        return cell if cell == NOWHERE else place(cell)

    def wall(one: Edge) -> Edge:
        return edge(place(one[0]), turned[one[1]])

    extras = level.extras
    return replace(
        level,
        maze=unchecked_maze(n, n, bytes(sides)),
        ariane=place(level.ariane),
        theseus=put(level.theseus),
        door=put(level.door),
        vertical=tuple(map(place, level.vertical)),
        horizontal=tuple(map(place, level.horizontal)),
        extras=replace(
            extras,
            swords=tuple(sorted(map(place, extras.swords))),
            ghosts=tuple(sorted(map(place, extras.ghosts))),
            keys=tuple(sorted(((place(c), k) for c, k in extras.keys), key=_by_colour)),
            locked=tuple(sorted(((wall(w), k) for w, k in extras.locked), key=_by_colour)),
            pushable=tuple(sorted(map(wall, extras.pushable))),
        ),
    )


def _by_colour(one: tuple[Position | Edge, str]) -> tuple[str, Position | Edge]:
    return one[1], one[0]
