"""The maze: a grid of cells that know which of their sides are open.

A cell is one byte, its open sides: N=1 E=2 S=4 W=8. A wall is always double, so an open side is
open on both cells. Cells are *accessible*, *masked* (not part of the maze) or *cut off* (unmasked,
but masked cells separate them from the start). Nothing ever opens the border or a cell that is not
accessible.

A maze does not change: what alters one gives a new one. Its cells are kept as `bytes`, whatever its
size; numpy is imported only when `cells`, or another array, is asked for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from .. import MAKERS
from ..errors import DedaleError, NotAMaze, Term
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..i18n import N_
from ..kernel.memory import require_memory
from ..kernel.types import Row
from ..numbers import whole
from ..registry import resolve
from .check import check_cells, check_plausible
from .direction import Direction, Position, checked_position
from .formats import dump, save
from .kinds import ACCESSIBLE, CUT_OFF, MASKED, split_canonical, to_canonical
from .parts import kinds_of_mask
from .terrain import checked_terrain, terrain_of

if TYPE_CHECKING:
    import os
    from typing import Self, Unpack

    import networkx
    import numpy as np
    import numpy.typing as npt
    import scipy.sparse

    from ..trace.trace import Trace
    from .difficulty import Difficulty
    from .oracle import Oracle
    from .picture import Look, Picture
    from .recipe import Recipe

    T = TypeVar("T", bound=np.generic)


class MazeParts(TypedDict, total=False):
    """What a maze may have beside its cells."""

    start: Position | None
    goal: Position | None
    recipe: Recipe | None
    trace: Trace | None
    grid: str
    terrain: bytes | None


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Maze:
    """A maze of `width` x `height` cells. It does not change: what alters one gives a new one.

    Parameters
    ----------
    width, height : int
    sides : bytes or array of uint8, optional
        The open sides of every cell, flat, row by row; all walls if not given.
    kinds : bytes or array of uint8, optional
        What every cell is: 0 accessible, 1 masked, 2 cut off; all accessible if not given.
    start, goal : (int, int), optional
        Where the way begins and ends.
    recipe : Recipe, optional
        How it was made.
    grid : str
        What its cells are laid out on.

    Attributes
    ----------
    cells : numpy.ndarray of uint8, (height, width)
        The open sides of the cells: the sum of N=1, E=2, S=4, W=8.
    masked : numpy.ndarray of bool, (height, width)
        Which cells are not part of the maze.
    start, goal, recipe, grid
        As given; the start is the first accessible cell if not. `recipe.make()` makes the maze
        again; it is None for one that was drawn, edited, or read from a file that keeps none.
    trace : Trace or None
        The film of its making, if one was asked for.

    Raises
    ------
    DedaleError
        If there are not as many cells as the size needs, or they do not make a maze: a wall open
        on one side only, an open border or masked cell, a start that is no cell of the maze.

    See Also
    --------
    generate, load, from_cells, from_matrix, from_networkx : where mazes come from.

    Examples
    --------
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
    sides: bytes  #: the open sides of every cell, flat, row by row
    kinds: bytes | None  #: what every cell is (see `kinds.py`), flat; None: all accessible
    start: Position
    goal: Position | None
    recipe: Recipe | None
    trace: Trace | None
    grid: str  #: what its cells are laid out on: "square", "hex" … (see `dedale list grids`)
    terrain: bytes | None  #: what it costs to enter each cell, 1 to 255, flat; None: 1 each

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
        terrain: Row | None = None,
    ) -> None:
        """`sides` and `kinds` are flat, row by row: bytes or numpy uint8 (None: all walls, all
        accessible). They are copied, and checked: compiled kernels trust every `Maze`."""
        grid = grid if isinstance(grid, str) else str(grid)  # refused as a name that is unknown
        width, height = whole("width", width, least=1), whole("height", height, least=1)
        if sides is None:
            require_memory((4 if grid == SQUARE else 64) * width * height, "a maze")
        else:
            check_plausible(len(sides), width, height)
        size = shape_of(grid, width, height).size
        own = bytes(size) if sides is None else _flat_bytes(sides)
        parts: MazeParts = {"start": start, "goal": goal, "recipe": recipe, "trace": trace}
        parts["grid"] = grid
        parts["terrain"] = None if terrain is None else checked_terrain(terrain, size)
        own_kinds = None if kinds is None else _flat_bytes(kinds)
        self._fill(width, height, own, own_kinds, **parts)
        self.check()

    @classmethod
    def _unchecked(
        cls,
        width: int,
        height: int,
        sides: Row,
        kinds: Row | None = None,
        **parts: Unpack[MazeParts],
    ) -> Self:
        """A maze of cells that are right already, which it keeps: see `unchecked_maze`."""
        maze = object.__new__(cls)
        maze._fill(width, height, sides, kinds, **parts)
        return maze

    def _fill(
        self, width: int, height: int, sides: Row, kinds: Row | None, **parts: Unpack[MazeParts]
    ) -> None:
        cells = None if kinds is None else bytes(kinds)
        grid = parts.get("grid", SQUARE)
        start = parts.get("start") or _first_accessible(cells, shape_of(grid, width, height))
        rest = (parts.get(name) for name in ("goal", "recipe", "trace"))
        values = (width, height, bytes(sides), cells, start, *rest, grid, parts.get("terrain"))
        for name, value in zip(Maze.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Callable[..., Maze], tuple[object, ...]]:
        return _rebuilt, (type(self), {name: getattr(self, name) for name in Maze.__slots__})

    # ------------------------------------------------------------ from other things

    @classmethod
    def from_cells(
        cls,
        cells: npt.ArrayLike,
        *,
        masked: npt.ArrayLike | None = None,
        start: Position | None = None,
        goal: Position | None = None,
        grid: str = SQUARE,
    ) -> Self:
        """The maze of an array of open sides, if they make one.

        Parameters
        ----------
        cells : array_like of int, (height, width)
            The open sides of every cell: the sum of N=1, E=2, S=4, W=8, each wall open or closed
            on both of its sides. 16 is a masked cell, 32 one that is cut off.
        masked : array_like of bool, (height, width), optional
            Cells that are not part of the maze, if `cells` does not mark them. Of the others,
            those cut off from the start (or from the largest part) are found.
        start, goal : (int, int), optional
            Where the way begins and ends. The start is the first accessible cell if not given.
        grid : str
            What the cells are laid out on. Where their sides take all bits of a byte (hex …),
            only `masked` shows masked cells.

        Returns
        -------
        Maze

        Raises
        ------
        DedaleError
            If the cells do not make a maze; the message names the cell.

        See Also
        --------
        cells, from_matrix, from_networkx

        Examples
        --------
        >>> print(Maze.from_cells([[2, 12], [0, 1]]))
        +---+---+
        |       |
        +---+   +
        |   |   |
        +---+---+
        >>> Maze.from_cells([[2, 0]])
        Traceback (most recent call last):
        ...
        dedale.errors.NotAMaze: the wall between (0, 0) and (0, 1) is open on one side only

        `numpy.asarray(maze)` gives such an array back:

        >>> import dedale
        >>> import numpy as np
        >>> maze = dedale.generate("prim", mask="ring", seed=3)
        >>> Maze.from_cells(np.asarray(maze)) == maze
        True
        """
        from .arrays import height_of, hidden_in, numbers_of

        data = numbers_of(cells)
        rows, width = data.shape
        height = height_of(grid, width, rows)
        parts: MazeParts = {"start": start, "goal": goal, "grid": grid}
        if masked is None and grid == SQUARE:
            return cls.from_canonical(width, height, data.tobytes(), **parts)
        hidden = bytes(data.size) if masked is None else hidden_in(masked, data).tobytes()
        return cls.with_masked(width, height, data.tobytes(), hidden, **parts)

    @classmethod
    def from_matrix(
        cls,
        matrix: npt.ArrayLike,
        *,
        start: Position | None = None,
        goal: Position | None = None,
    ) -> Self:
        """The maze of a matrix view, the reverse of `to_matrix`.

        Parameters
        ----------
        matrix : array_like of int, (2·height+1, 2·width+1)
            -1 for a wall, anything else is open. Cells stand at odd rows and columns; one that is
            -1 is masked. The accessible part of a masked maze is the one with openings.
        start, goal : (int, int), optional
            Cells of the maze, not places of the matrix.

        Returns
        -------
        Maze

        Raises
        ------
        DedaleError
            If the matrix is no maze; the message names the row and the column.

        Examples
        --------
        >>> print(Maze.from_matrix([[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]))
        +---+---+
        |       |
        +---+---+
        """
        from .arrays import two_dimensional
        from .matrix import WALL

        rows = two_dimensional(matrix) != WALL
        return cls.from_squares([row.tobytes() for row in rows], start=start, goal=goal)

    @classmethod
    def from_squares(
        cls,
        rows: Sequence[bytes],
        *,
        start: Position | None = None,
        goal: Position | None = None,
    ) -> Self:
        """The maze of a matrix view whose rows are bytes, 1 where it is open: for readers of files.

        >>> Maze.from_squares([bytes(3), bytes([0, 1, 0]), bytes(3)]).size
        1
        """
        from .matrix import MatrixError, cells_of

        width, sides, masked = cells_of(rows)
        try:
            ends: MazeParts = {"start": start, "goal": goal}
            return cls.with_masked(width, len(rows) // 2, sides, masked, **ends)
        except NotAMaze as error:
            row, col = error.cell
            raise MatrixError("{error}", (2 * row + 1, 2 * col + 1), error=error) from None

    @classmethod
    def from_networkx(
        cls,
        graph: networkx.Graph[Position],
        *,
        width: int | None = None,
        height: int | None = None,
        start: Position | None = None,
        goal: Position | None = None,
    ) -> Self:
        """The maze of a graph whose nodes are cells (row, col) and whose edges are openings.

        Parameters
        ----------
        graph : networkx.Graph
            Edges join neighbouring cells. Cells of the grid that are no nodes are masked. The grid
            is the one noted by `to_networkx`, else that of squares.
        width, height : int, optional
            The size, if it is not the one noted in the graph, or to be read off its nodes.
        start, goal : (int, int), optional
            Those noted in the graph by `to_networkx`, if not given.

        Returns
        -------
        Maze

        Raises
        ------
        DedaleError
            If a node is no cell, or an edge joins cells that are no neighbours.

        Examples
        --------
        >>> import networkx as nx
        >>> tree = nx.bfs_tree(nx.grid_2d_graph(2, 3), (0, 0)).to_undirected()
        >>> print(Maze.from_networkx(tree))
        +---+---+---+
        |           |
        +   +---+---+
        |           |
        +---+---+---+
        """
        from .graphs import cells_of_graph

        shape, cells, masked = cells_of_graph(graph, width, height)
        return cls.with_masked(
            shape.width,
            shape.height,
            cells,
            masked,
            start=start or graph.graph.get("start"),
            goal=goal or graph.graph.get("goal"),
            grid=shape.grid,
        )

    @classmethod
    def with_masked(
        cls, width: int, height: int, sides: bytes, masked: bytes, **parts: Unpack[MazeParts]
    ) -> Self:
        """The maze of open sides and masked cells (not 0): which are cut off is found out."""
        kinds = None
        if any(masked):
            shape, start = shape_of(parts.get("grid", SQUARE), width, height), parts.get("start")
            if start is not None:
                start = checked_position(start, shape, "start")
            elif opened := sides.lstrip(b"\0"):
                start = shape.position(len(sides) - len(opened))
            kinds = kinds_of_mask(shape, masked, start)
        return cls.from_sides(width, height, sides, kinds, **parts)

    @classmethod
    def from_sides(
        cls, width: int, height: int, sides: Row, kinds: Row | None, **parts: Unpack[MazeParts]
    ) -> Self:
        """The maze of these flat cells, if they make one: what readers of files call.

        `kinds` may be None. The start, when none is given, is the first accessible cell.

        >>> Maze.from_sides(2, 1, bytes([2, 0]), None)
        Traceback (most recent call last):
        ...
        dedale.errors.NotAMaze: the wall between (0, 0) and (0, 1) is open on one side only
        """
        width, height = whole("width", width, least=1), whole("height", height, least=1)
        check_plausible(len(sides), width, height)
        if kinds is not None and _flat_bytes(kinds).count(ACCESSIBLE) == len(kinds):
            kinds = None
        maze = cls._unchecked(width, height, sides, kinds, **parts)
        maze.check()
        return maze

    @classmethod
    def from_canonical(
        cls, width: int, height: int, data: bytes, **parts: Unpack[MazeParts]
    ) -> Self:
        """The maze of a canonical form, which is checked."""
        return cls.from_sides(width, height, *split_canonical(data), **parts)

    def replaced(self, **changes: Any) -> Self:
        """The same maze with some of its parts replaced (sides, kinds, start, goal, recipe …).

        Other cells than those that a recipe made have none, unless it is given.
        """
        values = {name: getattr(self, name) for name in Maze.__slots__} | {"trace": None}
        if not changes.keys().isdisjoint(("width", "height", "sides", "kinds", "grid")):
            other = {"recipe": None} if "sides" in changes else {"recipe": None, "terrain": None}
            return type(self)(**values | other | changes)
        values |= changes
        maze = self._unchecked(**values)
        maze._check_ends()
        return maze

    def _with_sides(self, sides: Row, **parts: Unpack[MazeParts]) -> Self:
        """The same cells with other sides, which are right already."""
        ends: MazeParts = {"start": self.start, "goal": self.goal, "grid": self.grid}
        ends["terrain"] = self.terrain
        return self._unchecked(self.width, self.height, sides, self.kinds, **(ends | parts))

    def with_terrain(self, costs: npt.ArrayLike | bytes | str | None) -> Self:
        """The same maze on terrain: cells that cost more than 1 to enter.

        "dijkstra" and "astar" then find a cheapest path (`solution.cost`); all other algorithms
        count steps.

        Parameters
        ----------
        costs : array_like of int, str or None
            The cost of every cell, 1 to 255, row by row; "noise:7" for hills made from seed 7; the
            path of a picture, where dark is expensive; None: all cost 1 again.

        Returns
        -------
        Maze
            It has no recipe.

        Raises
        ------
        DedaleError
            If there are not as many costs as cells, or one is not from 1 to 255.

        Examples
        --------
        >>> import dedale
        >>> maze = dedale.generate("wilson", width=9, height=7, seed=1).with_terrain("noise:3")
        >>> min(maze.terrain), max(maze.terrain)
        (1, 9)
        """
        own = None if costs is None else terrain_of(costs, self.shape)
        return self.replaced(terrain=own, recipe=None)

    # ------------------------------------------------------------ the cells

    @property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The open sides as a read-only numpy array, a row of it for each row of cells.

        Flat where rows differ in length (polar).
        """
        import numpy as np

        return self._laid_out(np.frombuffer(self.sides, np.uint8))

    @property
    def accessible(self) -> npt.NDArray[np.bool_]:
        """Where the maze can be walked, as numpy bool (height, width)."""
        return self._of_kind(ACCESSIBLE)

    @property
    def masked(self) -> npt.NDArray[np.bool_]:
        """Cells that a mask took out, as numpy bool (height, width)."""
        return self._of_kind(MASKED)

    @property
    def cut_off(self) -> npt.NDArray[np.bool_]:
        """Unmasked cells that masked ones cut off, as numpy bool (height, width)."""
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
        return self.size if self.kinds is None else self.kinds.count(ACCESSIBLE)

    @property
    def shape(self) -> Shape:
        """The cells of its grid at its size, where they are, and which are neighbours."""
        return shape_of(self.grid, self.width, self.height)

    @property
    def size(self) -> int:
        """How many cells there are, masked ones included."""
        return len(self.sides)

    def __iter__(self) -> Iterator[Position]:
        """The positions of the accessible cells, row by row.

        >>> list(Maze(2, 2))
        [(0, 0), (0, 1), (1, 0), (1, 1)]
        """
        for number in range(self.size):
            if self.kinds is None or self.kinds[number] == ACCESSIBLE:
                yield self.position(number)

    def __len__(self) -> int:
        """How many cells are accessible."""
        return self.accessible_count

    def __contains__(self, position: object) -> bool:
        """Whether this is the position of an accessible cell.

        >>> (1, 1) in Maze(2, 2), (2, 0) in Maze(2, 2), "A1" in Maze(2, 2)
        (True, False, False)
        """
        match position:
            case (int(row), int(col)):
                return self.is_accessible((row, col))
        return False

    def number(self, position: Position) -> int:
        """Where a cell stands in flat data: row · width + col on the square grid."""
        if not self.shape.is_inside(position):
            raise DedaleError(
                "cell {cell!r} is not on a grid of {width}x{height}",
                cell=position,
                width=self.width,
                height=self.height,
            )
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
        """Whether one can step from the position in that direction (the number of a side).

        Raises
        ------
        DedaleError
            If the position is no cell of the maze, or cells have no such side.
        """
        side = self._side(direction)
        return bool(self.sides[self.shape.number(self.checked(position))] >> side & 1)

    def _side(self, direction: int) -> int:
        """The number of a side, if cells have it."""
        try:
            side = operator.index(direction)
        except TypeError:
            side = -1
        if not 0 <= side < self.shape.ways:
            raise DedaleError(
                "direction {direction!r} should be the number of a side, 0 to {last}",
                direction=direction,
                last=self.shape.ways - 1,
            )
        return side

    def neighbours(self, position: Position) -> list[Position]:
        """Where one step leads, in the order of the sides (N, E, S, W on the square grid).

        >>> Maze(2, 1, bytes([2, 8])).neighbours((0, 0))
        [(0, 1)]
        """
        cell = self.shape.number(self.checked(position))
        return list(map(self.position, self.shape.reached_from(cell, self.sides[cell])))

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

    def with_open(self, walls: Iterable[tuple[Position, int]]) -> Self:
        """The maze with these walls opened, both sides of each.

        >>> print(Maze(2, 1).with_open([((0, 0), Direction.E)]))
        +---+---+
        |       |
        +---+---+
        """
        sides = bytearray(self.sides)
        for position, direction in walls:
            here, direction = self.shape.number(self.checked(position)), self._side(direction)
            if self.shape.square:
                self.checked(Direction(direction).of(position), "the cell beyond the wall")
            beyond, entry = self.shape.step(here, direction)
            self.checked(self.position(beyond), "the cell beyond the wall")
            sides[here] |= 1 << direction
            sides[beyond] |= 1 << entry
        return self._with_sides(sides)

    # ------------------------------------------------------------ as a whole

    def canonical(self) -> bytes:
        """One byte a cell, row by row: open sides, +16 when masked, +32 when cut off.

        On other grids than the square one, where sides take all the bits, what the cells are
        follows in bytes of its own, if not all are accessible.
        """
        if self.grid != SQUARE:
            return self.sides + (self.kinds or b"")
        return to_canonical(self.sides, self.kinds)

    def digest(self) -> str:
        """The sha256 of the canonical form: equal for equal mazes, on every machine."""
        import hashlib

        kind = "" if self.grid == SQUARE else f" {self.grid}"
        digest = hashlib.sha256(f"dedale maze 1{kind}\n{self.width}x{self.height}\n".encode())
        digest.update(self.canonical())
        digest.update(self.terrain or b"")
        return digest.hexdigest()

    def check(self) -> None:
        """Raise a DedaleError unless walls are double, border and masked cells closed …"""
        needed = self.shape.size
        for cells in (self.sides, self.kinds):
            if cells is not None and len(cells) != needed:
                raise DedaleError(
                    "{n} cells given for a maze of {width}x{height}: it needs {size}",
                    n=len(cells),
                    width=self.width,
                    height=self.height,
                    size=needed,
                )
        check_cells(self.shape, self.sides, self.kinds)
        self._check_ends()

    def _check_ends(self) -> None:
        for what, position in ((Term("start"), self.start), (Term("goal"), self.goal)):
            if position is not None and not self.is_accessible(position):
                row, col = position
                raise NotAMaze(
                    "{what} ({row}, {col}) is not an accessible cell",
                    what=what,
                    row=row,
                    col=col,
                    cell=position if self.is_inside(position) else (0, 0),
                )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maze):
            return NotImplemented
        return (self.grid, self.width, self.height) == (other.grid, other.width, other.height) and (
            self.canonical() == other.canonical() and self.terrain == other.terrain
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.width, self.height, self.canonical()))

    def __str__(self) -> str:
        readable = self.shape.square or self.shape.plan.text
        return str(dump(self, "ascii")) if readable else repr(self)

    def __repr__(self) -> str:
        kind = "" if self.grid == SQUARE else f"{self.grid} "
        made = "" if self.recipe is None else f" by {self.recipe}"
        cells = f", {self.accessible_count} cells" if self.kinds is not None else ""
        return f"<Maze {kind}{self.width}x{self.height}{cells}{made}>"

    # ------------------------------------------------------------ as other things

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[np.uint8]:
        """One byte a cell, (height, width): open sides, 16 for masked, 32 for cut off cells.

        On other grids than the square one: the open sides and nothing else.
        """
        import numpy as np

        cells = self.cells
        if self.kinds is not None and self.shape.square:
            cells = np.frombuffer(self.canonical(), np.uint8).reshape(self.height, self.width)
        return np.array(cells, dtype, copy=copy)

    def to_matrix(self) -> npt.NDArray[np.int8]:
        """The matrix view: walls -1, open 0, cells at odd rows and columns.

        Returns
        -------
        numpy.ndarray of int8, (2·height+1, 2·width+1)

        See Also
        --------
        from_matrix : the reverse.

        Examples
        --------
        >>> Maze(2, 1, bytes([2, 8])).to_matrix().tolist()
        [[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]
        """
        import numpy as np

        require_squares(self, "matrix")
        rows = self.squares()
        return np.frombuffer(b"".join(rows), np.int8).reshape(len(rows), -1) - np.int8(1)

    def squares(self) -> list[bytes]:
        """The rows of the matrix view, 1 where it is open: the reverse of `from_squares`."""
        from .matrix import matrix_rows

        return matrix_rows(self.width, self.sides, self.kinds)

    def links(self) -> npt.NDArray[np.int64]:
        """The openings, as pairs of cell numbers (row · width + col on the square grid), each once.

        Returns
        -------
        numpy.ndarray of int64, (n, 2)
            In order, the smaller number of each pair first.

        Examples
        --------
        >>> Maze(3, 1, bytes([2, 10, 8])).links().tolist()
        [[0, 1], [1, 2]]
        """
        from .graphs import links_of, links_on

        return links_of(self.cells) if self.shape.square else links_on(self.shape, self.sides)

    def to_networkx(self) -> networkx.Graph[Position]:
        """The maze as a graph of networkx: nodes are accessible cells, edges are openings.

        Returns
        -------
        networkx.Graph
            Its nodes are positions (row, col); `graph.graph` holds width, height, start, goal,
            grid, and the cells that a mask cuts off.

        Raises
        ------
        DedaleError
            If networkx is not installed.

        Examples
        --------
        >>> import dedale
        >>> import networkx as nx
        >>> maze = dedale.generate("wilson", width=9, height=6, seed=1)
        >>> nx.is_tree(maze.to_networkx())
        True
        """
        from .graphs import to_networkx

        return to_networkx(self)

    def to_scipy(self) -> scipy.sparse.csr_array:
        """The adjacency matrix of the cells, sparse: for `scipy.sparse.csgraph`.

        Returns
        -------
        scipy.sparse.csr_array of int8, (width · height, width · height)
            Cells are numbered row · width + col. An opening is a 1 in both directions; masked
            and cut off cells have none.

        Raises
        ------
        DedaleError
            If scipy is not installed.

        Examples
        --------
        >>> from scipy.sparse.csgraph import shortest_path
        >>> shortest_path(Maze(3, 1, bytes([2, 10, 8])).to_scipy(), indices=0).tolist()
        [0.0, 1.0, 2.0]
        """
        from .graphs import to_scipy

        return to_scipy(self.links(), self.size)

    def oracle(self) -> Oracle:
        """Prepare for many questions: distances, paths and farthest cells, in constant time.

        Returns
        -------
        Oracle

        See Also
        --------
        dedale.solve : one question.
        dedale.distances : from one cell to all others.

        Examples
        --------
        >>> import dedale
        >>> oracle = dedale.generate("prim", width=40, height=40, seed=1).oracle()
        >>> oracle.distance((0, 0), (39, 39)), oracle.next_step((0, 0), (39, 39))
        (86, (1, 0))
        """
        from .oracle import Oracle

        return Oracle(self)

    def difficulty(self, start: Position | None = None, goal: Position | None = None) -> Difficulty:
        """How hard the maze is to solve: measures by name, and a grade from 1 to 10.

        Parameters
        ----------
        start, goal : (int, int), optional
            The maze's own if not given; without a goal, the ends of its longest path.

        Returns
        -------
        Difficulty
            `grade`, from 1 to 10; `score`, the same before it is rounded down; `measures`, by
            name: see `dedale.maze.difficulty.MEASURES`.

        Raises
        ------
        DedaleError
            If a cell is not one of the maze, or there is no way between the two.

        See Also
        --------
        dedale.analyse : all figures of a maze.

        Examples
        --------
        >>> import dedale
        >>> hard = dedale.generate("prim", width=40, height=40, seed=1).difficulty()
        >>> easy = dedale.generate("prim", width=8, height=8, seed=1).difficulty()
        >>> easy.grade < hard.grade
        True
        >>> easy.measures["length"], easy.measures["wrong_exits"]
        (23, 16)
        """
        from .difficulty import difficulty

        return difficulty(self, start, goal)

    def draw(self, format: str = "svg", **look: Unpack[Look]) -> Picture:
        """The maze as a picture in memory, which a notebook shows.

        Parameters
        ----------
        format : str
            "svg", "png" or "pdf".
        solution : bool, Solution, Tour, or several of them
            The way to draw; True for the shortest one between start and goal. Several are drawn
            beside each other, with a legend.
        numbers : array_like of int, optional
            A number for every cell, flat or (height, width), as of `dedale.distances`; one below 0
            is not shown.
        distances : bool
            Colour the cells by how far they are from the start.
        ends : bool
            Mark start and goal (default): the maze's own, or those of its longest path.
        title : str
            Words above the maze.
        theme : str
            One of `dedale.names("theme")`: "light", "dark", "print", "colour-blind" …
        cell : float
            Width of a cell in pixels (SVG and PNG).
        paper : str
            "a3", "a4", "a5", "letter", or a trim size in inches, "6x9", "8x10" or "8.5x11" (PDF).
            In a PDF the solution is on a second page.
        poster : (int, int)
            Spread the maze over so many sheets side by side and below each other (PDF).
        tactile : bool
            A page for fingers: wide lines, wide corridors, braille (PDF).
        walls : str
            "straight", "thick", "round" or "sketch".
        gaps : bool
            Have entry and exit as gaps in the border instead of marks within.

        Returns
        -------
        Picture

        Raises
        ------
        DedaleError
            If there is no such format or theme, or no way to draw.

        See Also
        --------
        save : to a file; the same pictures, and forms that can be read back.

        Examples
        --------
        >>> import dedale
        >>> maze = dedale.generate("wilson", width=9, height=6, seed=1)
        >>> maze.draw(solution=True, theme="dark").data[:5]
        '<svg '
        >>> maze.draw("png", cell=12).save("maze.png")
        """
        from .picture import Picture

        return Picture(dump(self, format, **look), format)

    def widget(self, **search: Any) -> Any:
        """The maze as a widget of a notebook: drag the ends, and watch a search between them.

        Its traits `start`, `goal` and `step` can be read and set; `solution` is what was found.

        Parameters
        ----------
        **search
            What `dedale.solve` takes: `start`, `goal`, `algorithm`, `heuristic` …

        Raises
        ------
        DedaleError
            Without anywidget: pip install 'dedale[notebook]'.
        """
        return resolve(MAKERS["widget"])(self, **search)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows of a maze that is small enough to be made of lines."""
        from .picture import is_small

        return str(dump(self, "svg")) if is_small(self) else None

    def _repr_png_(self) -> bytes | None:
        """What a notebook shows of a larger one."""
        from .picture import is_small

        return None if is_small(self) else bytes(self.draw("png"))

    def save(self, path: str | os.PathLike[str], **look: Unpack[Look]) -> None:
        """Write the maze to a file, whole or not at all.

        Parameters
        ----------
        path : str or path
            Its ending says the format: one of `dedale list formats` (.json, .npz, .txt, .svg …).
        **look
            For pictures, what `draw` takes. For makers and game engines, `cell`: the width of a
            cell, in millimetres (DXF, STL) or pixels (Tiled, Godot); `thickness`, of walls (STL,
            Tiled, Godot); `wall_height`, above the plate (STL).

        Raises
        ------
        DedaleError
            If the ending says no format or the format does not take a `look`, or the file cannot
            be written.

        See Also
        --------
        dedale.load : read it back.

        Examples
        --------
        >>> import dedale
        >>> dedale.generate("prim", width=4, height=3, seed=1).save("maze.json")
        >>> dedale.load("maze.json")
        <Maze 4x3 by prim, seed 1>
        >>> dedale.generate("prim", width=4, height=3, seed=1).save(
        ...     "maze.stl", cell=8, wall_height=5
        ... )
        """
        save(self, path, **look)


def a_maze(value: object) -> Maze:
    """The value, if it is a maze."""
    if isinstance(value, Maze):
        return value
    raise DedaleError("{value!r} should be a Maze: dedale.load reads one from a file", value=value)


def require_squares(maze: Maze, what: str) -> None:
    """Raise a DedaleError unless the grid is the square one, which `what` is made for."""
    if not maze.shape.square:
        raise DedaleError(
            "{what} is made for the square grid: this maze is on the grid {grid!r}",
            what=Term(what),
            grid=maze.grid,
        )


def unchecked_maze(
    width: int, height: int, sides: Row, kinds: Row | None = None, **parts: Unpack[MazeParts]
) -> Maze:
    """The maze of cells that our own code has just made, taken as they are.

    For what comes from anywhere else there is `Maze(…)`, which copies and checks: a compiled
    kernel given cells that make no maze reads and writes outside of its arrays.
    """
    return Maze._unchecked(width, height, sides, kinds, **parts)


def with_sides(maze: Maze, sides: Row, **parts: Unpack[MazeParts]) -> Maze:
    """The same cells with sides that our own code has just opened or closed (`unchecked_maze`)."""
    return maze._with_sides(sides, **parts)


def _rebuilt(kind: type[Maze], values: dict[str, Any]) -> Maze:
    """A maze that was pickled or copied."""
    return kind._unchecked(**values)


def _flat_bytes(cells: Row) -> bytes:
    """A copy of flat cells, each a number from 0 to 255."""
    try:
        len(cells)  # of a number `bytes` would make so many zeros
        return bytes(cells)
    except (TypeError, ValueError):
        raise DedaleError(
            "cells should be flat numbers from 0 to 255, row by row: bytes, or an array of uint8"
        ) from None


def _first_accessible(kinds: bytes | None, shape: Shape) -> Position:
    return shape.position(max(kinds.find(ACCESSIBLE), 0)) if kinds else (0, 0)
