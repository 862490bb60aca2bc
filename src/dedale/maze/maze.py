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
from typing import TYPE_CHECKING, Any

from ..errors import DedaleError, Term
from ..i18n import N_
from .direction import Direction, Position

if TYPE_CHECKING:
    import os

    import numpy as np
    import numpy.typing as npt

    from ..trace import Trace

ACCESSIBLE, MASKED, CUT_OFF = 0, 1, 2
# The canonical form is one byte a cell: the open sides, with these bits for the rest.
MASKED_BIT, CUT_OFF_BIT = 16, 32
_KIND_OF_BYTE = bytes(MASKED if b & 16 else CUT_OFF if b & 32 else ACCESSIBLE for b in range(256))
_CELL_BYTES = bytes([*range(16), MASKED_BIT, CUT_OFF_BIT])
_SIDES_OF_BYTE = bytes(0 if b & 48 else b & 15 for b in range(256))


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

    __slots__ = (
        "_array",
        "_kinds",
        "_sides",
        "goal",
        "height",
        "recipe",
        "start",
        "trace",
        "width",
    )

    def __init__(
        self,
        width: int,
        height: int,
        sides: Any = None,
        kinds: Any = None,
        *,
        start: Position | None = None,
        goal: Position | None = None,
        recipe: Mapping[str, Any] | None = None,
        trace: Trace | None = None,
    ) -> None:
        """`sides` and `kinds` are flat, row by row: bytes or numpy uint8 (None: all walls, all
        accessible). They are taken as they are; `check` says whether they make a maze."""
        size = width * height
        self.width, self.height = width, height
        self._sides = bytes(size) if sides is None else sides
        if len(self._sides) != size or (kinds is not None and len(kinds) != size):
            raise DedaleError(
                "{n} cells given for a maze of {width}x{height}: it needs {size}",
                n=len(self._sides),
                width=width,
                height=height,
                size=size,
            )
        self._kinds = None if kinds is None else self._like(kinds)
        self.start: Position = start if start is not None else self._first_accessible()
        self.goal = goal
        self.recipe: Mapping[str, Any] | None = recipe
        self.trace = trace
        self._array: Any = None

    # ------------------------------------------------------------ the cells

    @property
    def sides(self) -> Any:
        """The open sides of every cell, flat, row by row: `bytes`, or an array on a large maze."""
        return self._sides

    @property
    def kinds(self) -> Any:
        """What every cell is (0 accessible, 1 masked, 2 cut off), flat; None: all accessible."""
        return self._kinds

    @property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The open sides as a read-only numpy array (height, width)."""
        if self._array is None:
            import numpy as np

            array = np.frombuffer(self._sides, np.uint8).reshape(self.height, self.width)
            array.flags.writeable = False
            self._array = array
        return self._array  # type: ignore[no-any-return]

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

        if self._kinds is None:
            return np.full((self.height, self.width), kind == ACCESSIBLE)
        kinds = np.frombuffer(self._kinds, np.uint8).reshape(self.height, self.width)
        return np.equal(kinds, kind)

    @property
    def accessible_count(self) -> int:
        """How many cells are accessible."""
        if self._kinds is None:
            return self.width * self.height
        if isinstance(self._kinds, bytes):
            return self._kinds.count(ACCESSIBLE)
        return int((self._kinds == ACCESSIBLE).sum())

    def is_accessible(self, position: Position) -> bool:
        """Whether the position is on the grid, and in the maze."""
        row, col = position
        if not (0 <= row < self.height and 0 <= col < self.width):
            return False
        return self._kinds is None or self._kinds[row * self.width + col] == ACCESSIBLE

    def is_open(self, position: Position, direction: Direction) -> bool:
        """Whether one can step from the position in that direction."""
        row, col = self.checked(position)
        return bool(self._sides[row * self.width + col] & (1 << direction))

    def neighbours(self, position: Position) -> list[Position]:
        """Where one step leads, in the order N, E, S, W.

        >>> Maze(2, 1, bytes([2, 8])).neighbours((0, 0))
        [(0, 1)]
        """
        row, col = self.checked(position)
        sides = self._sides[row * self.width + col]
        return [d.of((row, col)) for d in Direction if sides & d.bit]

    def checked(self, position: Position, what: str = "position") -> Position:
        """The position, if it is an accessible cell; else an error that says why not."""
        try:
            row, col = (int(number) for number in position)
        except (TypeError, ValueError):
            raise DedaleError(
                "{what} {position!r} should be (row, col)", what=Term(what), position=position
            ) from None
        if not (0 <= row < self.height and 0 <= col < self.width):
            raise DedaleError(
                "{what} ({row}, {col}) is outside the maze: rows 0..{south}, columns 0..{east}",
                what=Term(what),
                row=row,
                col=col,
                south=self.height - 1,
                east=self.width - 1,
            )
        if self._kinds is not None and self._kinds[row * self.width + col] != ACCESSIBLE:
            if self._kinds[row * self.width + col] == MASKED:
                template = N_("{what} ({row}, {col}) is masked: choose an accessible cell")
            else:
                template = N_("{what} ({row}, {col}) is cut off: choose an accessible cell")
            raise DedaleError(template, what=Term(what), row=row, col=col)
        return row, col

    def _first_accessible(self) -> Position:
        if self._kinds is None or not len(self._kinds):
            return 0, 0
        if isinstance(self._kinds, bytes):
            index = self._kinds.find(ACCESSIBLE)
        else:
            index = int((self._kinds == ACCESSIBLE).argmax())
        return divmod(max(index, 0), self.width)

    # ------------------------------------------------------------ other mazes

    def replaced(self, **changes: Any) -> Maze:
        """The same maze with some of its parts replaced (sides, kinds, start, goal, recipe …)."""
        parts: dict[str, Any] = {
            "width": self.width,
            "height": self.height,
            "sides": self._sides,
            "kinds": self._kinds,
            "start": self.start,
            "goal": self.goal,
            "recipe": self.recipe,
            "trace": None,
        }
        return Maze(**(parts | changes))

    def with_open(self, walls: Iterable[tuple[Position, Direction]]) -> Maze:
        """The maze with these walls opened, both sides of each.

        >>> print(Maze(2, 1).with_open([((0, 0), Direction.E)]))
        +---+---+
        |       |
        +---+---+
        """
        sides = bytearray(self._sides)
        for position, direction in walls:
            row, col = self.checked(position)
            beyond = self.checked(Direction(direction).of((row, col)), "the cell beyond the wall")
            sides[row * self.width + col] |= 1 << direction
            sides[beyond[0] * self.width + beyond[1]] |= 1 << ((direction + 2) % 4)
        return self.replaced(sides=self._like(sides))

    def _like(self, data: Any) -> Any:
        """Flat data kept the way this maze keeps its sides."""
        if isinstance(self._sides, bytes):
            return bytes(data)
        import numpy as np

        return np.frombuffer(data, np.uint8)

    # ------------------------------------------------------------ the canonical form

    def canonical(self) -> bytes:
        """One byte a cell, row by row: open sides, +16 when masked, +32 when cut off."""
        if self._kinds is None:
            return bytes(self._sides)
        if isinstance(self._sides, bytes):
            bits = (0, MASKED_BIT, CUT_OFF_BIT)
            return bytes(s | bits[k] for s, k in zip(self._sides, self._kinds, strict=True))
        return (self._sides | (self._kinds << 4)).tobytes()  # type: ignore[no-any-return]

    @classmethod
    def from_canonical(cls, width: int, height: int, data: bytes, **parts: Any) -> Maze:
        """The maze of a canonical form, which is checked."""
        if bad := data.translate(None, _CELL_BYTES):
            raise DedaleError(
                "cell value {value} found: 0 to 15, 16 (masked), 32 (cut off)", value=bad[0]
            )
        from .check import maze_of

        sides, kinds = data.translate(_SIDES_OF_BYTE), data.translate(_KIND_OF_BYTE)
        return maze_of(width, height, sides, kinds, **parts)

    def digest(self) -> str:
        """The sha256 of the canonical form: equal for equal mazes, on every machine."""
        import hashlib

        digest = hashlib.sha256(f"dedale maze 1\n{self.width}x{self.height}\n".encode())
        if self._kinds is None:
            digest.update(self._sides)
        else:
            digest.update(self.canonical())
        return digest.hexdigest()

    def check(self) -> None:
        """Raise a DedaleError unless walls are double, border and masked cells closed …"""
        from .check import check

        check(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maze):
            return NotImplemented
        return (self.width, self.height) == (other.width, other.height) and (
            self.canonical() == other.canonical()
        )

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.canonical()))

    # ------------------------------------------------------------ forms and files

    def __str__(self) -> str:
        from ..forms.drawing import to_ascii

        return to_ascii(self)

    def __repr__(self) -> str:
        made = f" by {self.recipe['algorithm']}" if self.recipe else ""
        return f"<Maze {self.width}x{self.height}{made}>"

    def matrix(self) -> npt.NDArray[np.int8]:
        """The (2·height+1) x (2·width+1) view: walls -1, open 0, cells at odd/odd places.

        >>> Maze(2, 1, bytes([2, 8])).matrix().tolist()
        [[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]
        """
        from ..forms.matrix import to_matrix

        return to_matrix(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the maze to a file; its ending says the format (.txt, .json, .npz, .npy …)."""
        from ..forms.formats import save

        save(self, path)
