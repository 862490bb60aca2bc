"""Making levels with an optional rule: random ones, made longer step by step, judged by the solver.

A level must need its rule: without it (no sword, a plain minotaur instead of a ghost, marked walls
that stay put …) it could not be won, or in another number of moves; a cooperative one must not be
winnable in the basic game at all. From a random level of the kind, small changes (a wall more or
less, somebody elsewhere) are kept when the shortest solution gets no shorter. In the end walls that
change nothing go.

The solver here is the plain search of `walk.py`: boards of 4 to 7 cells a side take seconds.
"""

from dataclasses import replace

from ....errors import DedaleError, UnknownName
from ....i18n import N_
from ....kernel.rng import below, step, stream
from ....maze.direction import Direction, Position
from ..levels.extras import BASIC, NOWHERE, VARIANTS, Extras
from ..levels.level import Level
from ..levels.walls import Edge, edges, square_maze, toggle
from ..search.life import longest_life
from ..search.solve import solve
from ..search.start import start

SMALLEST, LARGEST = 3, 8
_LIMIT = 1500  # configurations of a level in the making
_DRAWS = 400
_ATTEMPTS = 12


def generate_variant(
    variant: str,
    *,
    size: int = 5,
    moves: int | None = None,
    minotaurs: int = 2,
    seed: int = 0,
    count: int = 1,
    changes: int = 60,
) -> list[Level]:
    """Levels with an optional rule, all different; with `moves`, solutions exactly that long.

    Several rules at once are named together: `"key ghost"`.

    >>> [level] = generate_variant("ghost", size=4, minotaurs=1, seed=1, changes=5)
    >>> level.extras.names, solve(level).solvable
    (('ghost',), True)
    """
    extras = BASIC.with_variants(*variant.replace(",", " ").split())
    if not extras.names:
        raise UnknownName(N_("variant"), variant, VARIANTS)
    if not SMALLEST <= size <= LARGEST:
        template = N_("size {size}: levels are made from {smallest} to {largest} cells wide")
        raise DedaleError(template, size=size, smallest=SMALLEST, largest=LARGEST)
    if not 1 <= minotaurs <= 4:
        raise DedaleError("{minotaurs} minotaurs: 1 to 4 here", minotaurs=minotaurs)
    if count < 1:
        raise DedaleError("{count} levels: ask for one or more", count=count)
    found: dict[str, Level] = {}
    for number in range(_ATTEMPTS * count):
        state = stream(seed, f"{' '.join(extras.names)} {number}")
        level = Maker(extras, size, minotaurs, state).level(changes, moves)
        if level is not None:
            found.setdefault(level.to_text(), level)
        if len(found) == count:
            return list(found.values())
    template = N_("no such level was found in {attempts} attempts: fewer moves, or a larger size?")
    raise DedaleError(template, attempts=_ATTEMPTS * count)


def length_of(level: Level) -> int:
    """The par of a level that is worth something: 0 when it cannot be won or needs no variant."""
    if level.extras.has("survival"):
        life = longest_life(start(level), limit=_LIMIT)
        return life.turns or 0 if life.decided else 0
    found = solve(level, limit=_LIMIT)
    length = found.length or 0
    if not length:
        return 0
    plain = solve(without(level), limit=_LIMIT)
    if level.extras.has("cooperative"):
        return 0 if plain.solvable or not plain.decided else length
    return 0 if plain.decided and plain.length == length else length


def without(level: Level) -> Level:
    """The level of the basic game that is the nearest: nothing lies about, all walls stay."""
    return replace(level, extras=BASIC)


class Maker:
    """One level in the making, with its own stream of random numbers."""

    def __init__(self, extras: Extras, size: int, minotaurs: int, state: int) -> None:
        self.basis, self.size, self.minotaurs, self.state = extras, size, minotaurs, state

    def below(self, n: int) -> int:
        """A random number in 0..n-1."""
        self.state = step(self.state)
        return below(self.state, n)

    def level(self, changes: int, moves: int | None) -> Level | None:
        """A level, or None when luck was against it."""
        for _draw in range(_DRAWS):
            level = self.draw()
            length = length_of(level)
            if length:
                break
        else:
            return None
        for _change in range(changes * (1 if moves is None else 4)):
            if length == moves:
                break
            other = self.changed(level)
            longer = length_of(other)
            if longer >= length and (moves is None or longer <= moves):
                level, length = other, longer
        if moves is not None and length != moves:
            return None
        level = self.without_useless_walls(level, length)
        if level.extras.has("survival"):
            level = replace(level, extras=replace(level.extras, goal=length))
        return level

    def draw(self) -> Level:
        """A random level of the kind, good or bad."""
        cells = [(row, column) for row in range(self.size) for column in range(self.size)]
        places = [cells.pop(self.below(len(cells))) for _piece in range(5 + self.minotaurs)]
        ariane, theseus, door, first, second, *beasts = places
        tall = self.below(self.minotaurs + 1)
        percent = 15 + self.below(30)
        walls = [
            (cell, side)
            for cell in ((row, column) for row in range(self.size) for column in range(self.size))
            for side in (Direction.S, Direction.E)
            if self.below(100) < percent
        ]
        level = Level(
            square_maze(self.size, walls),
            ariane,
            theseus,
            door,
            vertical=tuple(beasts[:tall]),
            horizontal=tuple(beasts[tall:]),
        )
        extras = self.extras(level, first, second)
        if extras.has("survival"):
            level = replace(level, theseus=NOWHERE, door=NOWHERE)
        return replace(level, extras=extras)

    def extras(self, level: Level, first: Position, second: Position) -> Extras:
        """What the variants add to a basic level; `first` and `second` are free cells."""
        extras = self.basis
        standing = [wall for wall in edges(self.size) if not level.maze.is_open(*wall)]

        def some() -> list[Edge]:
            return [
                standing.pop(self.below(len(standing))) for _mark in range(min(3, len(standing)))
            ]

        if extras.has("sword"):
            slay = self.minotaurs == 1 and not extras.has("survival") and self.below(2)
            extras = replace(extras, swords=(first,), goal="slay" if slay else extras.goal)
        if extras.has("ghost"):
            extras = replace(extras, ghosts=(level.minotaurs[self.below(self.minotaurs)],))
        if extras.has("key"):
            # Where a sword lies there is room for one key only.
            colours = "12" if self.below(2) and not extras.swords else "1"
            locked = [(wall, colours[n % len(colours)]) for n, wall in enumerate(some())]
            extras = replace(
                extras,
                keys=tuple(zip((second, first), colours, strict=False)),
                locked=tuple(sorted(locked, key=lambda one: (one[1], one[0]))),
            )
        if extras.has("pushable"):
            extras = replace(extras, pushable=tuple(sorted(some())))
        if extras.has("realtime"):
            extras = replace(extras, speed=1 + self.below(2))
        return extras

    def changed(self, level: Level) -> Level:
        """The level with a wall more or less, or with somebody elsewhere."""
        cell = (self.below(self.size), self.below(self.size))
        extras = level.extras
        if self.below(3):
            wall = (cell, (Direction.S, Direction.E)[self.below(2)])
            if wall not in edges(self.size) or wall in extras.special_walls:
                return level
            return replace(level, maze=toggle(level.maze, *wall))
        if cell in {level.ariane, level.theseus, level.door, *level.minotaurs, *extras.items}:
            return level
        who = self.below(3)
        if who == 0 or extras.has("survival"):
            return replace(level, ariane=cell)
        return replace(level, theseus=cell) if who == 1 else replace(level, door=cell)

    def without_useless_walls(self, level: Level, length: int) -> Level:
        """Every plain wall goes without which the level would be as long."""
        for wall in edges(self.size):
            if wall not in level.extras.special_walls and not level.maze.is_open(*wall):
                lighter = replace(level, maze=toggle(level.maze, *wall))
                if length_of(lighter) == length:
                    level = lighter
        return level
