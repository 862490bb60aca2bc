"""The eight ways to turn and mirror a level: two levels that differ only so are the same puzzle.

Turning a level by a quarter makes vertical minotaurs horizontal ones. (As the vertical ones play
first, the turned level may then play a little differently; as a drawing it is still the same.)
"""

from .level import Level, Position

#: N E S W become what N E S W were, for a transposition and for a left-right mirror image.
_TRANSPOSED = {1: 8, 8: 1, 2: 4, 4: 2}
_MIRRORED = {1: 1, 4: 4, 2: 8, 8: 2}


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

    def flip(cell: Position) -> Position:
        return cell[1], cell[0]

    n = level.size
    sides = bytes(
        _turned(level.sides[column * n + row], _TRANSPOSED)
        for row in range(n)
        for column in range(n)
    )
    return Level(
        n,
        sides,
        flip(level.ariane),
        flip(level.theseus),
        flip(level.door),
        tuple(sorted(map(flip, level.horizontal))),
        tuple(sorted(map(flip, level.vertical))),
    )


def mirror(level: Level) -> Level:
    """Left becomes right."""
    n = level.size

    def flip(cell: Position) -> Position:
        return cell[0], n - 1 - cell[1]

    sides = bytes(
        _turned(level.sides[row * n + n - 1 - column], _MIRRORED)
        for row in range(n)
        for column in range(n)
    )
    return Level(
        n,
        sides,
        flip(level.ariane),
        flip(level.theseus),
        flip(level.door),
        tuple(sorted(map(flip, level.vertical))),
        tuple(sorted(map(flip, level.horizontal))),
    )


def images(level: Level) -> list[Level]:
    """The level and its seven images (of a level of the basic game)."""
    found = []
    for _quarter in range(4):
        found += [level, mirror(level)]
        level = mirror(transpose(level))
    return found


def canonical(level: Level) -> Level:
    """The same one of the eight images, whichever of them is given."""
    return min(images(level), key=Level.to_text)


def _turned(side: int, table: dict[int, int]) -> int:
    return sum(after for before, after in table.items() if side & before)
