"""A position of the treasure game: all that the rules need, and nothing else.

A state does not change. Each one shares the maze with the others of its game and costs memory for
what changed only: the walls that bombs opened are kept beside the maze, objects row by row (the
rows that lost none are shared), and the minotaurs as four bytes each.
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from .objects import Object
from .turn import WAIT as WAIT


class Minotaur(NamedTuple):
    """One minotaur. A dead one stays in its place of the list, but nowhere in the maze."""

    cell: int
    facing: Direction
    alive: bool = True


class Run(NamedTuple):
    """A run through several floors: which one this is, and what the next ones are drawn from."""

    floor: int  #: from 1
    floors: int
    generator: str
    braid: int
    objects: str
    minotaurs: int  #: on the first floor; each further one has one more
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A position of the treasure game. Cells are numbered row by row: `row * width + col`."""

    maze: Maze
    #: What lies on each cell: one `bytes` a row, of `Object`s.
    objects: tuple[bytes, ...]
    player: int
    facing: Direction = Direction.S
    #: The minotaurs, packed: see `pack`.
    herd: bytes = b""
    #: Walls that bombs opened, each from both sides: `cell << 2 | direction`.
    holes: frozenset[int] = frozenset()
    score: int = 0
    bombs: int = 0
    polys: int = 0
    turns: int = 0
    strategy: str = "still"
    #: What the next turn's random intents are drawn from.
    chance: int = 0
    alive: bool = True
    out: bool = False
    #: None: a game of one floor.
    run: Run | None = None

    @property
    def position(self) -> Position:
        """Where the player is, as (row, col)."""
        return divmod(self.player, self.maze.width)

    @property
    def minotaurs(self) -> list[Minotaur]:
        """Every minotaur, dead ones too, in index order."""
        return list(unpack(self.herd))

    @property
    def sides(self) -> Any:
        """The open sides of every cell, as in `Maze.sides`, with the holes that bombs made."""
        if not self.holes:
            return self.maze.sides
        walls = self.maze.sides
        opened = bytearray(walls) if isinstance(walls, bytes) else walls.copy()
        for hole in self.holes:
            opened[hole >> 2] |= 1 << (hole & 3)
        return bytes(opened) if isinstance(walls, bytes) else opened

    def is_open(self, cell: int, direction: int) -> bool:
        """Whether nothing stands between a cell and its neighbour."""
        return bool(self.maze.sides[cell] >> direction & 1) or (cell << 2 | direction) in self.holes

    def beyond(self, cell: int, direction: int) -> int:
        """The neighbour of an accessible cell, open or not; -1 when there is no accessible one."""
        width, kinds = self.maze.width, self.maze.kinds
        ahead = cell + (-width, 1, width, -1)[direction]
        if direction & 1:
            inside = ahead // width == cell // width
        else:
            inside = 0 <= ahead < width * self.maze.height
        return ahead if inside and (kinds is None or not kinds[ahead]) else -1

    def object_at(self, cell: int) -> Object:
        """What lies on a cell."""
        row, col = divmod(cell, self.maze.width)
        return Object(self.objects[row][col])

    def cells_with(self, *wanted: Object) -> list[int]:
        """The cells on which one of these objects lies, in reading order."""
        return [
            row * self.maze.width + col
            for row, line in enumerate(self.objects)
            if any(map(line.count, wanted))
            for col, found in enumerate(line)
            if found in wanted
        ]

    def key(self) -> tuple[object, ...]:
        """What makes two states equal: everything that can be seen or can matter later."""
        mine = (self.player, self.facing, self.score, self.bombs, self.polys, self.turns)
        ends = (self.strategy, self.chance, self.alive, self.out, self.run)
        return self.maze.width, bytes(self.sides), self.objects, self.herd, mine, ends

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.key() == other.key() and (
            self.maze is other.maze
            or bytes(self.maze.kinds or b"") == bytes(other.maze.kinds or b"")
        )

    def __hash__(self) -> int:
        return hash(self.key())


def pack(minotaurs: Iterable[Minotaur]) -> bytes:
    """Minotaurs as four bytes each: `cell << 3 | alive << 2 | facing`.

    >>> list(unpack(pack([Minotaur(17, Direction.E)])))
    [Minotaur(cell=17, facing=<Direction.E: 1>, alive=True)]
    """
    return array("i", (m.cell << 3 | m.alive << 2 | m.facing for m in minotaurs)).tobytes()


def unpack(herd: bytes) -> Iterator[Minotaur]:
    """The minotaurs that `pack` packed."""
    for bits in memoryview(herd).cast("i"):
        yield Minotaur(bits >> 3, _DIRECTIONS[bits & 3], bool(bits & 4))


_DIRECTIONS = tuple(Direction)
