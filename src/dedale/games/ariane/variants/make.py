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
from ....i18n import _
from ....kernel.rng import below, step, stream
from ..analyse import analyse
from ..extras import BASIC, NOWHERE, VARIANTS, Edge, Extras, Position
from ..level import Level, build
from ..rules import new
from ..solve import solve
from .survival import longest_life
from .walls import edge, is_open, toggled

SMALLEST, LARGEST = 3, 8
_LIMIT = 1500  # configurations of a level in the making
_DRAWS = 400
_ATTEMPTS = 12


def make(
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

    >>> [level] = make("ghost", size=4, minotaurs=1, seed=1, changes=5)
    >>> level.extras.names, solve(level).solvable
    (('ghost',), True)
    """
    names = variant.replace(",", " ").split()
    extras = BASIC
    for name in names:
        extras = extras.joined(name)  # refuses what is unknown, or does not go together
    if not names:
        raise UnknownName(_("variant"), variant, VARIANTS)
    if not SMALLEST <= size <= LARGEST:
        raise DedaleError(
            "size {size}: levels are made from {smallest} to {largest} cells wide",
            size=size,
            smallest=SMALLEST,
            largest=LARGEST,
        )
    if not 1 <= minotaurs <= 4:
        raise DedaleError("{minotaurs} minotaurs: 1 to 4 here", minotaurs=minotaurs)
    if count < 1:
        raise DedaleError("{count} levels: ask for one or more", count=count)
    found: dict[str, Level] = {}
    for number in range(_ATTEMPTS * count):
        maker = Maker(
            extras.names, size, minotaurs, stream(seed, f"{' '.join(extras.names)} {number}")
        )
        level = maker.level(changes, moves)
        if level is not None:
            found.setdefault(level.to_text(), level)
        if len(found) == count:
            return list(found.values())
    raise DedaleError(
        "no such level was found in {attempts} attempts: fewer moves, or a larger size?",
        attempts=_ATTEMPTS * count,
    )


def length_of(level: Level) -> int:
    """The par of a level that is worth something: 0 when it cannot be won or needs no variant."""
    if level.extras.has("survival"):
        life = longest_life(new(level), limit=_LIMIT)
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

    def __init__(self, names: tuple[str, ...], size: int, minotaurs: int, state: int) -> None:
        self.names, self.size, self.minotaurs, self.state = names, size, minotaurs, state

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
        if "survival" in self.names:
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
            ((row, column), side)
            for row in range(self.size)
            for column in range(self.size)
            for side in ("Down", "Right")
            if self.below(100) < percent
        ]
        level = build(
            self.size,
            walls,
            ariane=ariane,
            theseus=theseus,
            door=door,
            vertical=beasts[:tall],
            horizontal=beasts[tall:],
        )
        extras = self.extras(level, first, second)
        if extras.has("survival"):
            level = replace(level, theseus=NOWHERE, door=NOWHERE)
        return replace(level, extras=extras)

    def extras(self, level: Level, first: Position, second: Position) -> Extras:
        """What the variants add to a basic level; `first` and `second` are free cells."""
        extras = BASIC
        for name in self.names:
            extras = extras.joined(name)
        inner = [
            (cell, side)
            for cell in ((row, column) for row in range(self.size) for column in range(self.size))
            for side in ("Down", "Right")
            if cell[side == "Right"] + 1 < self.size
            and not is_open(level.sides, self.size, cell, side)
        ]

        def some() -> list[Edge]:
            return [inner.pop(self.below(len(inner))) for _mark in range(min(3, len(inner)))]

        if "sword" in self.names:
            slay = self.minotaurs == 1 and not extras.has("survival") and self.below(2)
            extras = replace(extras, swords=(first,), goal="slay" if slay else extras.goal)
        if "ghost" in self.names:
            extras = replace(extras, ghosts=(level.minotaurs[self.below(self.minotaurs)],))
        if "key" in self.names:
            # Where a sword lies there is room for one key only.
            colours = "12" if self.below(2) and not extras.swords else "1"
            locked = [(place, colours[n % len(colours)]) for n, place in enumerate(some())]
            extras = replace(
                extras,
                keys=tuple(zip((second, first), colours, strict=False)),
                locked=tuple(sorted(locked, key=lambda one: (one[1], one[0]))),
            )
        if "pushable" in self.names:
            extras = replace(extras, pushable=tuple(sorted(some())))
        if "realtime" in self.names:
            extras = replace(extras, speed=1 + self.below(2))
        return extras

    def changed(self, level: Level) -> Level:
        """The level with a wall more or less, or with somebody elsewhere."""
        cell = (self.below(self.size), self.below(self.size))
        if self.below(3):
            move = ("Down", "Right")[self.below(2)]
            special = {place for place, _colour in level.extras.locked} | set(level.extras.pushable)
            if cell[move == "Right"] + 1 == self.size or edge(cell, move) in special:
                return level
            return replace(level, sides=toggled(level.sides, self.size, cell, move))
        extras = level.extras
        taken = {level.ariane, level.theseus, level.door, *level.minotaurs, *extras.swords}
        if cell in taken | {place for place, _colour in extras.keys}:
            return level
        who = self.below(3)
        if who == 0 or extras.has("survival"):
            return replace(level, ariane=cell)
        return replace(level, theseus=cell) if who == 1 else replace(level, door=cell)

    def without_useless_walls(self, level: Level, length: int) -> Level:
        """Every plain wall goes without which the level would be as long."""
        special = {place for place, _colour in level.extras.locked} | set(level.extras.pushable)
        for row in range(self.size):
            for column in range(self.size):
                for move in ("Down", "Right"):
                    cell = (row, column)
                    inner = cell[move == "Right"] + 1 < self.size
                    if (
                        not inner
                        or (cell, move) in special
                        or is_open(level.sides, self.size, cell, move)
                    ):
                        continue
                    sides = toggled(level.sides, self.size, cell, move)
                    if length_of(replace(level, sides=sides)) == length:
                        level = replace(level, sides=sides)
        return level


def score(level: Level) -> float:
    """How hard a level is, to sort by."""
    difficulty = analyse(level).difficulty
    return difficulty.score if difficulty else 0.0
