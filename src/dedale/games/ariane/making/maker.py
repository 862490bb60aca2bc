"""Making levels with optional rules, or with aims beyond their length: one attempt.

A random level of the kind is changed step by step (a wall more or less, someone elsewhere, a mark
on another wall), by late acceptance hill climbing in two climbs. The first is for the length of the
shortest solution. The second keeps the length, and is for the aims (few shortest solutions, many
doomed positions, turns with a single good move, a grade) and for parts that matter (`needs.py`).
Then what is still there for nothing goes; where it must not go, the level is given up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf

from ....kernel.rng import below, step
from ....maze.direction import Position
from ...difficulty import Aims
from ..levels.extras import NOWHERE, Extras
from ..levels.level import Level
from ..levels.walls import Edge, edges, square_maze, toggle
from ..search.analyse import Analysis
from ..search.search import StateSearch
from ..search.start import start
from .needs import idle_parts, length_of, parts, plain_walls

_LIMIT = 30_000  # configurations of a level in the making
_DRAWS = 300
_MEMORY = 12
#: A level of another length is farther away than any that only misses the aims.
WRONG_LENGTH = 1000.0


class Nearest:
    """The level that came closest to what is asked, of those that were given up."""

    level: Level | None = None
    far = inf

    def meet(self, far: float, level: Level) -> None:
        """Keep a level if it is nearer."""
        if far < self.far:
            self.far, self.level = far, level


class Maker:
    """One level in the making, with its own stream of random numbers."""

    def __init__(
        self,
        extras: Extras,
        size: int,
        minotaurs: tuple[int, int],
        crossing: str,
        aims: Aims,
        state: int,
        nearest: Nearest | None = None,
    ) -> None:
        self.nearest = nearest or Nearest()
        self.basis, self.size, self.minotaurs = extras, size, minotaurs
        self.crossing, self.aims, self.state = crossing, aims, state

    def below(self, n: int) -> int:
        """A random number in 0..n-1."""
        self.state = step(self.state)
        return below(self.state, n)

    def level(self, moves: int | None, changes: int) -> Level | None:
        """A level, or None if none was found."""
        level = self.drawn()
        if level is None:
            return None
        target = moves or self.size + self.below(3 * self.size)

        def near(other: Level) -> float | None:
            length = self.length(other)
            return abs(length - target) if length else None

        level = self.climb(level, near, changes)
        length = self.length(level)
        if moves is not None and length != moves:
            self.nearest.meet(WRONG_LENGTH + abs(length - moves), level)
            return None

        return self.refined(level, length, changes)

    def drawn(self) -> Level | None:
        """A random level that can be won, None if none was found."""
        return next(filter(self.length, (self.draw() for _draw in range(_DRAWS))), None)

    def refined(self, level: Level, length: int, changes: int) -> Level | None:
        """The level brought nearer to the aims, at the same length; then without idle parts."""

        def worth(other: Level) -> float | None:
            if self.length(other) != length:
                return None
            idle = len(idle_parts(other, self.crossing, _LIMIT))
            return idle + (self.missing(other) if self.aims else 0)

        level = self.climb(level, worth, changes)
        far = self.missing(level) if self.aims else 0
        if far:
            self.nearest.meet(far, level)
            return None
        lighter = self.lighter(level, length)
        if lighter is not None and lighter.extras.has("survival"):
            lighter = replace(lighter, extras=replace(lighter.extras, goal=length))
        return lighter

    def length(self, level: Level) -> int:
        """The length of a shortest solution (in survival the longest life), 0 without one."""
        return length_of(level, self.crossing, _LIMIT)

    def missing(self, level: Level) -> float:
        """How far a level that can be won is from the aims."""
        if level.extras.has("survival"):
            level = replace(level, extras=replace(level.extras, goal=self.length(level)))
        search = StateSearch(start(level, self.crossing), links=True, limit=8 * _LIMIT)
        search.hurry()
        difficulty = Analysis(search.start, search).difficulty
        return self.aims.missing(difficulty) if difficulty is not None else 99.0

    def climb(self, level: Level, far: Callable[[Level], float | None], changes: int) -> Level:
        """The level nearest to 0 that so many changes lead to; None is too far to be taken."""
        here = nearest = far(level)
        assert here is not None
        best, memory, nearest = level, [here] * _MEMORY, here
        for number in range(changes):
            if nearest == 0:
                break
            other = self.changed(level)
            there = far(other)
            if there is not None and (there <= here or there <= memory[number % _MEMORY]):
                level, here = other, there
                if here < nearest:
                    best, nearest = level, here
            memory[number % _MEMORY] = min(memory[number % _MEMORY], here)
        return best

    def lighter(self, level: Level, length: int) -> Level | None:
        """Without what is there for nothing; None when that is a part that must matter."""
        while idle_parts(level, self.crossing, _LIMIT):
            # Items and marks may go one by one, as long as some of each are left.
            for _name, other in parts(level):
                fewer = _kinds(other) != _kinds(level) and all(
                    bool(now) == bool(before)
                    for now, before in zip(_kinds(other), _kinds(level), strict=True)
                )
                same = fewer and other.minotaurs == level.minotaurs
                same = same and other.extras.names == level.extras.names
                if same and self.length(other) == length and not self.missing_aims(other):
                    level = other
                    break
            else:
                return None
        for wall in self.shuffled(plain_walls(level)):
            other = replace(level, maze=toggle(level.maze, *wall))
            same = self.length(other) == length and not self.missing_aims(other)
            if same and not idle_parts(other, self.crossing, _LIMIT):
                level = other
        return level

    def missing_aims(self, level: Level) -> bool:
        """Whether there are aims that a level is away from."""
        return bool(self.aims) and self.missing(level) > 0

    def shuffled(self, walls: list[Edge]) -> list[Edge]:
        """In random order (Fisher and Yates)."""
        for last in range(len(walls) - 1, 0, -1):
            other = self.below(last + 1)
            walls[last], walls[other] = walls[other], walls[last]
        return walls

    # ------------------------------------------------------------ drawing and changing

    def draw(self) -> Level:
        """A random level of the kind, good or bad."""
        cells = [(row, column) for row in range(self.size) for column in range(self.size)]

        def take() -> Position:
            return cells.pop(self.below(len(cells)))

        percent = 15 + self.below(30)
        walls = [wall for wall in edges(self.size) if self.below(100) < percent]
        tall, wide = self.minotaurs
        level = Level(
            square_maze(self.size, walls),
            take(),
            take(),
            take(),
            vertical=tuple(take() for _minotaur in range(tall)),
            horizontal=tuple(take() for _minotaur in range(wide)),
        )
        extras = self.extras(level, take, walls)
        if extras.has("survival"):
            level = replace(level, theseus=NOWHERE, door=NOWHERE)
        return replace(level, extras=extras)

    def extras(self, level: Level, take: Callable[[], Position], walls: list[Edge]) -> Extras:
        """What the variants add to a basic level."""
        extras, minotaurs = self.basis, level.minotaurs

        def some(most: int) -> list[Edge]:
            count = min(1 + self.below(most), len(walls))
            return [walls.pop(self.below(len(walls))) for _mark in range(count)]

        if extras.has("sword"):
            slay = not extras.has("survival") and len(minotaurs) < 3 and not self.below(3)
            swords = tuple(sorted(take() for _one in range(len(minotaurs) if slay else 1)))
            extras = replace(extras, swords=swords, goal="slay" if slay else extras.goal)
        if extras.has("ghost"):
            ghosts = [minotaurs[self.below(len(minotaurs))]]
            ghosts += [
                minotaur for minotaur in minotaurs if minotaur not in ghosts and not self.below(3)
            ]
            extras = replace(extras, ghosts=tuple(sorted(ghosts)))
        if extras.has("key"):
            colours = "12" if self.below(3) == 0 and self.size > 4 else "1"
            keys = tuple((take(), colour) for colour in colours)
            locked = sorted((colour, wall) for colour in colours for wall in some(2))
            extras = replace(
                extras, keys=keys, locked=tuple((wall, colour) for colour, wall in locked)
            )
        if extras.has("pushable"):
            extras = replace(extras, pushable=tuple(sorted(some(2))))
        if extras.has("realtime"):
            extras = replace(extras, speed=1 + self.below(2))
        return extras

    def changed(self, level: Level) -> Level:
        """The level with one small change."""
        kind = self.below(10)
        if kind < 6:
            level = self.with_wall(level)
            return self.with_wall(level) if kind == 5 else level
        if kind == 6 and level.extras.special_walls:
            return self.with_mark_elsewhere(level)
        return self.with_piece_elsewhere(level)

    def with_wall(self, level: Level) -> Level:
        """A plain wall more or less."""
        every = edges(self.size)
        wall = every[self.below(len(every))]
        if wall in level.extras.special_walls:
            return level
        return replace(level, maze=toggle(level.maze, *wall))

    def with_mark_elsewhere(self, level: Level) -> Level:
        """A mark on another edge; there the wall is, and here it is gone."""
        extras = level.extras
        marked = sorted(extras.special_walls)
        old = marked[self.below(len(marked))]
        new = edges(self.size)[self.below(len(edges(self.size)))]
        if new in marked:
            return level
        maze = toggle(level.maze, *old)
        maze = toggle(maze, *new) if level.maze.is_open(*new) else maze
        locked = sorted((colour, new if wall == old else wall) for wall, colour in extras.locked)
        pushable = sorted(new if wall == old else wall for wall in extras.pushable)
        extras = replace(
            extras,
            locked=tuple((wall, colour) for colour, wall in locked),
            pushable=tuple(pushable),
        )
        return replace(level, maze=maze, extras=extras)

    def with_piece_elsewhere(self, level: Level) -> Level:
        """Someone, or something, on another cell."""
        extras = level.extras
        pieces = [level.ariane, *level.minotaurs, *extras.items]
        pieces += [cell for cell in (level.theseus, level.door) if cell != NOWHERE]
        old, new = pieces[self.below(len(pieces))], (self.below(self.size), self.below(self.size))
        if new in pieces:
            return level

        def moved(cell: Position) -> Position:
            return new if cell == old else cell

        return replace(
            level,
            ariane=moved(level.ariane),
            theseus=moved(level.theseus),
            door=moved(level.door),
            vertical=tuple(map(moved, level.vertical)),
            horizontal=tuple(map(moved, level.horizontal)),
            extras=replace(
                extras,
                swords=tuple(sorted(map(moved, extras.swords))),
                ghosts=tuple(sorted(map(moved, extras.ghosts))),
                keys=tuple((moved(cell), colour) for cell, colour in extras.keys),
            ),
        )


def _kinds(level: Level) -> tuple[int, ...]:
    """How many there are of each kind of thing that optional rules put into a level."""
    extras = level.extras
    return tuple(map(len, (extras.swords, extras.keys, extras.locked, extras.pushable)))
