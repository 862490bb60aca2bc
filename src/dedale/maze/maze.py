"""The maze: a grid of cells that know which of their sides are open.

A cell is one byte, its open sides: N=1 E=2 S=4 W=8. A wall is always double, so an open side is
open on both cells. Cells are *accessible*, *masked* (not part of the maze) or *cut off* (unmasked,
but masked cells separate them from the start). Nothing ever opens the border or a cell that is not
accessible.

A maze does not change: what alters one gives a new one. Small mazes are kept as `bytes`, large
ones as a numpy array; numpy is imported only when the latter, or `cells`, is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, TypeVar

from ..errors import DedaleError, NotAMaze, Term
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..i18n import N_
from ..kernel.flat import WAYS, across
from ..kernel.jit import kernel
from ..kernel.plain import Speed
from ..kernel.speed import speed_for
from ..kernel.types import Array, Cells, Row, to_cells
from .check import check_cells
from .direction import Direction, Position, checked_position
from .formats import dump, save
from .kinds import ACCESSIBLE, CUT_OFF, CUT_OFF_BIT, MASKED, MASKED_BIT, split_canonical

if TYPE_CHECKING:
    import os
    from typing import Unpack

    import numpy as np
    import numpy.typing as npt

    from ..trace import Trace

    T = TypeVar("T", bound=np.generic)

#: How a maze was made, by name: algorithm, seed, start, options … as files keep it.
Recipe: TypeAlias = Mapping[str, Any]


class Parts(TypedDict, total=False):
    """What a maze may have beside its cells."""

    start: Position | None
    goal: Position | None
    recipe: Recipe | None
    trace: Trace | None
    grid: str


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Maze:
    """A maze of `width` x `height` cells.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=4, height=3, seed=7)
    >>> print(maze)
    +---+---+---+---+
    |           |   |
    +---+---+   +   +
    |           |   |
    +---+   +   +   +
    |       |       |
    +---+---+---+---+
    >>> maze.is_open((0, 0), Direction.E)
    True
    """

    width: int
    height: int
    sides: Cells  #: the open sides of every cell, flat, row by row
    kinds: Cells | None  #: what every cell is (see `kinds.py`), flat; None: all accessible
    start: Position
    goal: Position | None
    recipe: Recipe | None
    trace: Trace | None
    grid: str  #: what its cells are laid out on: "square", "hex" … (see `dedale list grids`)

    def __init__(
        self,
        width: int,
        height: int,
        sides: Row | None = None,
        kinds: Row | None = None,
        *,
        start: Position | None = None,
        goal: Position | None = None,
        recipe: Recipe | None = None,
        trace: Trace | None = None,
        grid: str = SQUARE,
    ) -> None:
        """`sides` and `kinds` are flat, row by row: bytes or numpy uint8 (None: all walls, all
        accessible). They are taken as they are; `check` says whether they make a maze."""
        shape = shape_of(grid, width, height)
        size = shape.size
        kept = bytes(size) if sides is None else to_cells(sides)
        if len(kept) != size or (kinds is not None and len(kinds) != size):
            raise DedaleError(
                "{n} cells given for a maze of {width}x{height}: it needs {size}",
                n=len(kept),
                width=width,
                height=height,
                size=size,
            )
        alike = None if kinds is None else _like(kept, kinds)
        values = (width, height, kept, alike, start or _first_accessible(alike, shape), goal)
        for name, value in zip(self.__slots__, (*values, recipe, trace, grid), strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def from_cells(
        cls, width: int, height: int, sides: Row, kinds: Row | None, **parts: Unpack[Parts]
    ) -> Maze:
        """The maze of these flat cells, if they make one.

        `kinds` may be None. The start, when none is given, is the first accessible cell.

        >>> Maze.from_cells(2, 1, bytes([2, 0]), None)
        Traceback (most recent call last):
        ...
        dedale.errors.NotAMaze: the wall between (0, 0) and (0, 1) is open on one side only
        """
        speed = speed_for(len(sides))
        if kinds is not None and bytes(kinds).count(ACCESSIBLE) == len(kinds):
            kinds = None
        maze = cls(width, height, speed.view(sides), kinds, **parts)
        maze.check()
        return maze

    @classmethod
    def from_canonical(cls, width: int, height: int, data: bytes, **parts: Unpack[Parts]) -> Maze:
        """The maze of a canonical form, which is checked."""
        return cls.from_cells(width, height, *split_canonical(data), **parts)

    def replaced(self, **changes: Any) -> Maze:
        """The same maze with some of its parts replaced (sides, kinds, start, goal, recipe …)."""
        return replace(self, **{"trace": None} | changes)

    # ------------------------------------------------------------ the cells

    @property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The open sides as a read-only numpy array: a row of it is a row of cells.

        Flat where rows differ in length (polar).
        """
        import numpy as np

        array = self._laid_out(np.frombuffer(self.sides, np.uint8))
        array.flags.writeable = False
        return array

    @property
    def accessible(self) -> npt.NDArray[np.bool_]:
        """Where the maze can be walked: numpy bool (height, width)."""
        return self._of_kind(ACCESSIBLE)

    @property
    def masked(self) -> npt.NDArray[np.bool_]:
        """Cells that a mask took out: numpy bool (height, width)."""
        return self._of_kind(MASKED)

    @property
    def cut_off(self) -> npt.NDArray[np.bool_]:
        """Unmasked cells that masked ones separate from the start: numpy bool (height, width)."""
        return self._of_kind(CUT_OFF)

    def _of_kind(self, kind: int) -> npt.NDArray[np.bool_]:
        import numpy as np

        if self.kinds is None:
            return self._laid_out(np.full(self.size, kind == ACCESSIBLE))
        return np.equal(self._laid_out(np.frombuffer(self.kinds, np.uint8)), kind)

    def _laid_out(self, cells: npt.NDArray[T]) -> npt.NDArray[T]:
        return cells if self.shape.plan.ragged else cells.reshape(-1, self.width)

    @property
    def accessible_count(self) -> int:
        """How many cells are accessible."""
        if self.kinds is None:
            return self.size
        if isinstance(self.kinds, bytes):
            return self.kinds.count(ACCESSIBLE)
        return int((self.kinds == ACCESSIBLE).sum())

    def every_kind(self) -> bytes:
        """What every cell is, written out also where all are accessible."""
        return bytes(self.size) if self.kinds is None else bytes(self.kinds)

    @property
    def shape(self) -> Shape:
        """The cells of its grid at its size: where they are, and which are neighbours."""
        return shape_of(self.grid, self.width, self.height)

    @property
    def size(self) -> int:
        """How many cells there are, masked ones included."""
        return len(self.sides)

    def speed(
        self, work: int | None = None, function: Callable[..., object] | None = None
    ) -> Speed:
        """The better speed for kernels on this maze (`work` cells: as many as it has)."""
        return speed_for(self.size if work is None else work, function, self.shape.words)

    def number(self, position: Position) -> int:
        """Where a cell stands in flat data: row · width + col on the square grid."""
        return self.shape.number(position)

    def position(self, number: int) -> Position:
        """The position of the cell that stands there.

        >>> Maze(3, 2).position(4)
        (1, 1)
        """
        return self.shape.position(number)

    def is_inside(self, position: Position) -> bool:
        """Whether the position is on the grid."""
        return self.shape.is_inside(position)

    def is_accessible(self, position: Position) -> bool:
        """Whether the position is on the grid, and in the maze."""
        if not self.is_inside(position):
            return False
        return self.kinds is None or self.kinds[self.number(position)] == ACCESSIBLE

    def is_open(self, position: Position, direction: int) -> bool:
        """Whether one can step from the position in that direction (the number of a side)."""
        return bool(self.sides[self.number(self.checked(position))] & (1 << direction))

    def neighbours(self, position: Position) -> list[Position]:
        """Where one step leads, in the order of the sides (N, E, S, W on the square grid).

        >>> Maze(2, 1, bytes([2, 8])).neighbours((0, 0))
        [(0, 1)]
        """
        cell = self.number(self.checked(position))
        return list(map(self.position, self.shape.reached_from(cell, self.sides[cell])))

    def links(self) -> npt.NDArray[np.int32]:
        """The openings as an array of pairs of cell numbers, each once, the smaller one first.

        >>> Maze(3, 1, bytes([2, 10, 8])).links().tolist()
        [[0, 1], [1, 2]]
        """
        import numpy as np

        speed = self.speed()
        pairs = speed.ints(2 * (int(count_openings(self.sides)) // 2 + 1))
        found = speed.run(list_links, speed.view(self.sides), self.shape.ground(speed), pairs)
        return np.array(pairs[: 2 * found], np.int32).reshape(-1, 2)

    def checked(self, position: Position, what: str = "position") -> Position:
        """The position, if it is an accessible cell; else an error that says why not."""
        row, col = checked_position(position, self.shape, what)
        if not self.is_accessible((row, col)):
            assert self.kinds is not None
            if self.kinds[self.number((row, col))] == MASKED:
                template = N_("{what} ({row}, {col}) is masked: choose an accessible cell")
            else:
                template = N_("{what} ({row}, {col}) is cut off: choose an accessible cell")
            raise DedaleError(template, what=Term(what), row=row, col=col)
        return row, col

    def with_open(self, walls: Iterable[tuple[Position, int]]) -> Maze:
        """The maze with these walls opened, both sides of each.

        >>> print(Maze(2, 1).with_open([((0, 0), Direction.E)]))
        +---+---+
        |       |
        +---+---+
        """
        sides = bytearray(self.sides)
        for position, direction in walls:
            here = self.number(self.checked(position))
            if self.shape.square:
                self.checked(Direction(direction).of(position), "the cell beyond the wall")
            beyond, entry = self.shape.step(here, direction)
            self.checked(self.position(beyond), "the cell beyond the wall")
            sides[here] |= 1 << direction
            sides[beyond] |= 1 << entry
        return self.replaced(sides=_like(self.sides, sides))

    # ------------------------------------------------------------ as a whole

    def canonical(self) -> bytes:
        """One byte a cell, row by row: open sides, +16 when masked, +32 when cut off.

        On other grids than the square one, where sides take all the bits, what the cells are
        follows in bytes of its own, if not all are accessible.
        """
        if self.kinds is None:
            return bytes(self.sides)
        if self.grid != SQUARE:
            return bytes(self.sides) + bytes(self.kinds)
        if isinstance(self.sides, bytes):
            bits = (0, MASKED_BIT, CUT_OFF_BIT)
            return bytes(s | bits[k] for s, k in zip(self.sides, self.kinds, strict=True))
        assert not isinstance(self.kinds, bytes)
        return (self.sides | self.kinds << 4).tobytes()

    def digest(self) -> str:
        """The sha256 of the canonical form: equal for equal mazes, on every machine."""
        import hashlib

        kind = "" if self.grid == SQUARE else f" {self.grid}"
        digest = hashlib.sha256(f"dedale maze 1{kind}\n{self.width}x{self.height}\n".encode())
        if self.kinds is not None:
            digest.update(self.canonical())
        else:
            digest.update(self.sides if isinstance(self.sides, bytes) else self.sides.data)
        return digest.hexdigest()

    def check(self) -> None:
        """Raise a DedaleError unless walls are double, border and masked cells closed …"""
        check_cells(self.shape, self.sides, self.kinds)
        for what, position in ((Term("start"), self.start), (Term("goal"), self.goal)):
            if position is not None and not self.is_accessible(position):
                row, col = position
                raise NotAMaze(
                    "{what} ({row}, {col}) is no accessible cell",
                    what=what,
                    row=row,
                    col=col,
                    cell=position if self.is_inside(position) else (0, 0),
                )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maze):
            return NotImplemented
        return (self.grid, self.width, self.height) == (other.grid, other.width, other.height) and (
            self.canonical() == other.canonical()
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.width, self.height, self.canonical()))

    def __str__(self) -> str:
        return str(dump(self, "ascii"))

    def __repr__(self) -> str:
        kind = "" if self.grid == SQUARE else f"{self.grid} "
        made = f" by {self.recipe['algorithm']}" if self.recipe else ""
        return f"<Maze {kind}{self.width}x{self.height}{made}>"

    def matrix(self) -> npt.NDArray[np.int8]:
        """The (2·height+1) x (2·width+1) view: walls -1, open 0, cells at odd/odd places.

        >>> Maze(2, 1, bytes([2, 8])).matrix().tolist()
        [[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]
        """
        import numpy as np

        cells = self.cells
        matrix = np.full((2 * self.height + 1, 2 * self.width + 1), -1, np.int8)
        matrix[1::2, 1::2] = np.where(self.masked, -1, 0)
        matrix[1::2, 2::2] = np.where(cells & 2, 0, -1)
        matrix[2::2, 1::2] = np.where(cells & 4, 0, -1)
        return matrix

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the maze to a file; its ending says the format (.txt, .json, .npz, .npy …)."""
        save(self, path)


def _like(sides: Cells, data: Row) -> Cells:
    """Flat data kept the way the sides of a maze are."""
    if isinstance(sides, bytes):
        return bytes(data)
    import numpy as np

    return np.frombuffer(to_cells(data), np.uint8)


def _first_accessible(kinds: Cells | None, shape: Shape) -> Position:
    if kinds is None or not len(kinds):
        return 0, 0
    if isinstance(kinds, bytes):
        return shape.position(max(kinds.find(ACCESSIBLE), 0))
    return shape.position(int((kinds == ACCESSIBLE).argmax()))


def count_openings(sides: Row) -> int:
    """How many sides are open, all together."""
    data = bytes(sides)
    return sum(data.count(value) * value.bit_count() for value in range(256))


@kernel
def list_links(sides: Row, width: int, pairs: Array) -> int:
    """Write every opening as two cells, the smaller number first; how many there are."""
    found = 0
    for cell in range(len(sides)):
        for side in range(WAYS):
            if sides[cell] >> side & 1:
                near = across(cell, side, width)
                if near > cell:
                    pairs[2 * found] = cell
                    pairs[2 * found + 1] = near
                    found += 1
    return found
