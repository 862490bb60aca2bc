"""The maze: a grid of cells that know which of their sides are open.

A cell is one byte, its open sides: N=1 E=2 S=4 W=8. A wall is always double, so an open side is
open on both cells. Cells are *accessible*, *masked* (not part of the maze) or *cut off* (unmasked,
but masked cells separate them from the start). Nothing ever opens the border or a cell that is not
accessible.

A maze does not change: what alters one gives a new one. Small mazes are kept as `bytes`, large
ones as a numpy array; numpy is imported only when the latter, or `cells`, is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from ..errors import DedaleError, NotAMaze, Term
from ..i18n import N_
from ..kernel.speed import speed_for
from ..kernel.types import Cells, Row, to_cells
from .check import check_cells
from .direction import Direction, Position
from .formats import dump, save
from .kinds import (
    ACCESSIBLE,
    CELL_BYTES,
    CUT_OFF,
    CUT_OFF_BIT,
    KIND_OF_BYTE,
    MASKED,
    MASKED_BIT,
    SIDES_OF_BYTE,
)

if TYPE_CHECKING:
    import os
    from typing import Unpack

    import numpy as np
    import numpy.typing as npt

    from ..trace import Trace

#: How a maze was made, by name: algorithm, seed, start, options … as files keep it.
Recipe: TypeAlias = Mapping[str, Any]


class Parts(TypedDict, total=False):
    """What a maze may have beside its cells."""

    start: Position | None
    goal: Position | None
    recipe: Recipe | None
    trace: Trace | None


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
    ) -> None:
        """`sides` and `kinds` are flat, row by row: bytes or numpy uint8 (None: all walls, all
        accessible). They are taken as they are; `check` says whether they make a maze."""
        size = width * height
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
        values = (width, height, kept, alike, start or _first_accessible(alike, width), goal)
        for name, value in zip(self.__slots__, (*values, recipe, trace), strict=True):
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
        speed = speed_for(width * height)
        if kinds is not None and bytes(kinds).count(ACCESSIBLE) == width * height:
            kinds = None
        maze = cls(width, height, speed.view(sides), kinds, **parts)
        maze.check()
        return maze

    @classmethod
    def from_canonical(cls, width: int, height: int, data: bytes, **parts: Unpack[Parts]) -> Maze:
        """The maze of a canonical form, which is checked."""
        if bad := data.translate(None, CELL_BYTES):
            raise DedaleError(
                "cell value {value} found: 0 to 15, 16 (masked), 32 (cut off)", value=bad[0]
            )
        sides, kinds = data.translate(SIDES_OF_BYTE), data.translate(KIND_OF_BYTE)
        return cls.from_cells(width, height, sides, kinds, **parts)

    def replaced(self, **changes: Any) -> Maze:
        """The same maze with some of its parts replaced (sides, kinds, start, goal, recipe …)."""
        return replace(self, **{"trace": None} | changes)

    # ------------------------------------------------------------ the cells

    @property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The open sides as a read-only numpy array (height, width)."""
        import numpy as np

        array = np.frombuffer(self.sides, np.uint8).reshape(self.height, self.width)
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
            return np.full((self.height, self.width), kind == ACCESSIBLE)
        kinds = np.frombuffer(self.kinds, np.uint8).reshape(self.height, self.width)
        return np.equal(kinds, kind)

    @property
    def accessible_count(self) -> int:
        """How many cells are accessible."""
        if self.kinds is None:
            return self.width * self.height
        if isinstance(self.kinds, bytes):
            return self.kinds.count(ACCESSIBLE)
        return int((self.kinds == ACCESSIBLE).sum())

    def every_kind(self) -> bytes:
        """What every cell is, written out also where all are accessible."""
        return bytes(self.width * self.height) if self.kinds is None else bytes(self.kinds)

    def number(self, position: Position) -> int:
        """Where a cell stands in flat data: row · width + col."""
        return position[0] * self.width + position[1]

    def is_inside(self, position: Position) -> bool:
        """Whether the position is on the grid."""
        return 0 <= position[0] < self.height and 0 <= position[1] < self.width

    def is_accessible(self, position: Position) -> bool:
        """Whether the position is on the grid, and in the maze."""
        if not self.is_inside(position):
            return False
        return self.kinds is None or self.kinds[self.number(position)] == ACCESSIBLE

    def is_open(self, position: Position, direction: Direction) -> bool:
        """Whether one can step from the position in that direction."""
        return bool(self.sides[self.number(self.checked(position))] & (1 << direction))

    def neighbours(self, position: Position) -> list[Position]:
        """Where one step leads, in the order N, E, S, W.

        >>> Maze(2, 1, bytes([2, 8])).neighbours((0, 0))
        [(0, 1)]
        """
        position = self.checked(position)
        sides = self.sides[self.number(position)]
        return [d.of(position) for d in Direction if sides & d.bit]

    def checked(self, position: Position, what: str = "position") -> Position:
        """The position, if it is an accessible cell; else an error that says why not."""
        try:
            row, col = (int(number) for number in position)
        except (TypeError, ValueError):
            raise DedaleError(
                "{what} {position!r} should be (row, col)", what=Term(what), position=position
            ) from None
        if not self.is_inside((row, col)):
            raise DedaleError(
                "{what} ({row}, {col}) is outside the maze: rows 0..{south}, columns 0..{east}",
                what=Term(what),
                row=row,
                col=col,
                south=self.height - 1,
                east=self.width - 1,
            )
        if not self.is_accessible((row, col)):
            assert self.kinds is not None
            if self.kinds[self.number((row, col))] == MASKED:
                template = N_("{what} ({row}, {col}) is masked: choose an accessible cell")
            else:
                template = N_("{what} ({row}, {col}) is cut off: choose an accessible cell")
            raise DedaleError(template, what=Term(what), row=row, col=col)
        return row, col

    def with_open(self, walls: Iterable[tuple[Position, Direction]]) -> Maze:
        """The maze with these walls opened, both sides of each.

        >>> print(Maze(2, 1).with_open([((0, 0), Direction.E)]))
        +---+---+
        |       |
        +---+---+
        """
        sides = bytearray(self.sides)
        for position, direction in walls:
            here = self.checked(position)
            beyond = self.checked(Direction(direction).of(here), "the cell beyond the wall")
            sides[self.number(here)] |= 1 << direction
            sides[self.number(beyond)] |= 1 << ((direction + 2) % 4)
        return self.replaced(sides=_like(self.sides, sides))

    # ------------------------------------------------------------ as a whole

    def canonical(self) -> bytes:
        """One byte a cell, row by row: open sides, +16 when masked, +32 when cut off."""
        if self.kinds is None:
            return bytes(self.sides)
        if isinstance(self.sides, bytes):
            bits = (0, MASKED_BIT, CUT_OFF_BIT)
            return bytes(s | bits[k] for s, k in zip(self.sides, self.kinds, strict=True))
        assert not isinstance(self.kinds, bytes)
        return (self.sides | self.kinds << 4).tobytes()

    def digest(self) -> str:
        """The sha256 of the canonical form: equal for equal mazes, on every machine."""
        import hashlib

        digest = hashlib.sha256(f"dedale maze 1\n{self.width}x{self.height}\n".encode())
        if self.kinds is not None:
            digest.update(self.canonical())
        else:
            digest.update(self.sides if isinstance(self.sides, bytes) else self.sides.data)
        return digest.hexdigest()

    def check(self) -> None:
        """Raise a DedaleError unless walls are double, border and masked cells closed …"""
        check_cells(self.width, self.height, self.sides, self.kinds)
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
        return (self.width, self.height) == (other.width, other.height) and (
            self.canonical() == other.canonical()
        )

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.canonical()))

    def __str__(self) -> str:
        return str(dump(self, "ascii"))

    def __repr__(self) -> str:
        made = f" by {self.recipe['algorithm']}" if self.recipe else ""
        return f"<Maze {self.width}x{self.height}{made}>"

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


def _first_accessible(kinds: Cells | None, width: int) -> Position:
    if kinds is None or not len(kinds):
        return 0, 0
    if isinstance(kinds, bytes):
        return divmod(max(kinds.find(ACCESSIBLE), 0), width)
    return divmod(int((kinds == ACCESSIBLE).argmax()), width)
