"""A level in the making: its arrays, for the compiled kernels of the generator."""

from __future__ import annotations

from ....kernel.speed import quick_speed
from ....kernel.types import Array
from ....maze.maze import unchecked_maze
from ...climbing import draw, toggle_wall
from ..levels.level import Level
from ..search.kernels import table_length
from . import climb

#: Levels in the making may not have more configurations than this (a power of two).
ROOM = 1 << 16


class Workbench:
    """The arrays of one level, and of the searches that judge it. One thread each."""

    def __init__(
        self, size: int, vertical: int, horizontal: int, crossing: str, state: int, room: int = ROOM
    ) -> None:
        self.size, self.vertical = size, vertical
        self.passes = int(crossing == "passes")
        self.room = room
        speed = self.speed = quick_speed()
        self.chance = speed.unsigned([state])
        self.sides = speed.flags(size * size)
        self.places = speed.ints(3 + vertical + horizontal, 0)
        self.arrays = (
            speed.ints(table_length(size), 0),
            speed.longs(room),
            speed.ints(2 * room, 0),
            speed.ints(room, 0),
        )

    @classmethod
    def holding(cls, level: Level, crossing: str, state: int = 0, room: int = ROOM) -> Workbench:
        """A workbench with this level on it."""
        bench = cls(level.size, len(level.vertical), len(level.horizontal), crossing, state, room)
        bench.sides = bench.speed.bytes(bytes(level.maze.sides))
        pieces = (level.ariane, level.theseus, level.door, *level.minotaurs)
        bench.places = bench.speed.numbers([row * level.size + column for row, column in pieces])
        return bench

    def level(self) -> Level:
        """What is on it, as a level."""
        return level_of(self.size, self.vertical, self.sides, self.places)

    def draw_level(self, percent: int) -> None:
        """Put a random level on it, with this share of walls."""
        level = (self.sides, self.places)
        self.speed.run(climb.random_level, self.size, percent, self.chance, *level)

    def judge(self) -> int:
        """The length of a shortest solution; 0 when there is none, -1 when it is too large."""
        level = (self.size, self.vertical, self.passes, self.sides, self.places)
        return int(self.speed.run(climb.judge, *level, *self.arrays))

    def remove_useless_walls(self) -> None:
        """Every wall goes without which the shortest solution is as long, in random order."""
        length = self.judge()
        walls = 2 * self.size * (self.size - 1)
        order = list(range(walls))
        for last in range(walls - 1, 0, -1):  # Fisher and Yates
            other = int(self.speed.run(draw, self.chance, last + 1))
            order[last], order[other] = order[other], order[last]
        useless = True
        while useless:  # a wall that was of use may be of none after others have gone
            useless = False
            for wall in order:
                if self._stands(wall):
                    toggle_wall(self.size, self.size, self.sides, wall)
                    if self.judge() == length:
                        useless = True
                    else:
                        toggle_wall(self.size, self.size, self.sides, wall)

    def _stands(self, wall: int) -> bool:
        half = self.size * (self.size - 1)
        if wall < half:
            return not self.sides[wall] & 4
        row, column = divmod(wall - half, self.size - 1)
        return not self.sides[row * self.size + column] & 2


def level_of(size: int, vertical: int, sides: Array, places: Array) -> Level:
    """A level from its arrays."""
    ariane, theseus, door, *minotaurs = (divmod(int(cell), size) for cell in places)
    maze = unchecked_maze(size, size, bytes(sides))
    tall, wide = tuple(minotaurs[:vertical]), tuple(minotaurs[vertical:])
    return Level(maze, ariane, theseus, door, tall, wide)
