"""Many questions about one maze: how far, which way, what is farthest, each in constant time.

Trees are answered by the depth of common ancestors (`ancestors.py`), cycles by a table of
distances between junctions (`cycles.py`). Where that table would be too large, every question from
another cell takes a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..kernel.flat import WAYS, across
from ..kernel.jit import inlined, kernel, spoken
from ..kernel.speed import quick_speed, speed_for
from ..kernel.types import Array, Ground, Row, to_list
from .ancestors import (
    climb,
    depth_of,
    find_farthest,
    hang,
    number,
    prepare_minima,
    root_of,
    steps_in_tree,
    tree_size,
)
from .cycles import (
    JUNCTIONS,
    cycles_size,
    fill_table,
    find_chains,
    steps_on_cycles,
    take_trees_away,
)
from .flood import UNREACHED, Flood
from .kinds import ACCESSIBLE

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .direction import Position
    from .maze import Maze

#: More junctions have no table: it would take more than 64 MB, and a second or two to fill.
MOST_JUNCTIONS = 4096
#: Mazes of so many cells are looked up in lists and dictionaries, which are quickest.
SMALL = 5000
#: Of ways to the root, no more cells are remembered.
MOST_REMEMBERED = 1_000_000
#: So many questions are worth compiled code.
MANY = 200


class Oracle:
    """Answers about a maze, after one pass over its cells: what `Maze.oracle` gives.

    A perfect maze is answered in constant time; so is one with cycles, if these have no more than
    4096 junctions. In a larger one each question searches from a cell, unless the one before it
    was about the same.

    Attributes
    ----------
    maze : Maze
    is_tree : bool
        Whether it has no cycles.
    instant : bool
        Whether distances take constant time.

    See Also
    --------
    Maze.oracle : what makes one.
    dedale.solve : one question, by any algorithm.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("wilson", width=30, height=20, seed=1)
    >>> oracle = maze.oracle()
    >>> oracle.distance((0, 0), (19, 29)) == dedale.solve(maze, (0, 0), (19, 29)).length
    True
    >>> oracle.path((0, 0), (1, 1))
    [(0, 0), (0, 1), (1, 1)]
    >>> oracle.next_step((0, 0), (19, 29)), oracle.farthest((0, 0))
    ((1, 0), (18, 27))

    Many at once, by arrays of positions:

    >>> oracle.distances((0, 0), [(0, 3), (19, 29), (18, 27)])
    array([ 11, 100, 101], dtype=int32)
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        cells, shape = maze.size, maze.shape
        self._speed = speed = speed_for(cells, None, shape.words)
        self._ground, self._sides = shape.ground(speed), speed.view(maze.sides)
        self._parent, self._order = speed.ints(cells), speed.ints(cells)
        self._count = speed.run(hang, self._sides, self._ground, self._parent, self._order)
        self.is_tree = self._count == cells
        self._tree = speed.ints(tree_size(cells))
        speed.run(number, self._parent, self._order, self._count, self._tree)
        speed.run(prepare_minima, self._tree)
        self._cycles = speed.ints(1, 0)
        self._ways: dict[Position, list[int]] = {}
        self._remembered = 0
        if not self.is_tree:
            self._find_cycles()
        self.instant = self.is_tree or self._cycles[JUNCTIONS] > 0

    def _find_cycles(self) -> None:
        speed, ground, cells = self._speed, self._ground, self.maze.size
        inner, junctions = speed.flags(cells), speed.ints(cells)
        speed.run(take_trees_away, self._sides, ground, self._parent, inner)
        chains = speed.ints(cycles_size(cells, 0))
        speed.run(find_chains, inner, ground, chains, junctions)
        if chains[JUNCTIONS] <= MOST_JUNCTIONS:
            self._cycles = speed.grown(chains, cycles_size(cells, int(chains[JUNCTIONS])))
            speed.run(fill_table, inner, ground, junctions, self._cycles)

    # ------------------------------------------------------------ one question

    def distance(self, start: Position, goal: Position) -> int | None:
        """How many steps there are from one cell to another; None: there is no way.

        Raises
        ------
        DedaleError
            If one of them is not a cell of the maze.
        """
        return self._steps(self._cell(start, "start"), self._cell(goal, "goal"))

    def next_step(self, start: Position, goal: Position) -> Position | None:
        """The first cell of a shortest path, after the start; None: one is there, or there is none.

        Of several it is the first in the order of the sides (N, E, S, W on the square grid).
        """
        here, there = self._cell(start, "start"), self._cell(goal, "goal")
        if here == there or self._steps(here, there) is None:
            return None
        if self.instant:
            step = spoken(step_towards, self._speed.words)
            near = step(*self._quick, self._sides, self._ground, here, there)
        else:
            step_down = spoken(step_nearer, self._speed.words)
            near = step_down(here, self._sides, self._ground, self._away(there))
        return self.maze.position(int(near))

    def path(self, start: Position, goal: Position) -> list[Position] | None:
        """A shortest path, both ends included; None: there is none."""
        cells = self.path_cells(start, goal)
        if cells is None:
            return None
        if self._places:
            return list(map(self._places.__getitem__, cells))
        return self.maze.shape.positions(cells)

    def path_cells(self, start: Position, goal: Position) -> list[int] | None:
        """The same as the numbers of its cells, row · width + col on the square grid."""
        try:
            up, down = self._ways.get(start), self._ways.get(goal)
        except TypeError:  # no position at all
            up = down = None
        if up is None or down is None:
            here, there = self._cell(start, "start"), self._cell(goal, "goal")
            if not self._places:
                return self.cells_between(here, there)
            up, down = up or self._way(here), down or self._way(there)
        return joined(up, down) or self.cells_between(up[0], down[0])

    def _way(self, cell: int) -> list[int]:
        """The way from a cell to its root. It is remembered, as long as not too many are."""
        parents, way = self._parents, [cell]
        while cell != (cell := parents[cell]):
            way.append(cell)
        if self._remembered < MOST_REMEMBERED:
            self._remembered += len(way)
            self._ways[self._places[way[0]]] = way
        return way

    def cells_between(self, here: int, there: int) -> list[int] | None:
        """`path_cells` from and to the number of a cell, for who has those."""
        steps = self._steps(here, there)
        if steps is None:
            return None
        speed, room = self._speed, self._speed.ints(steps + 1)
        if not self.instant:
            speed.run(descend, here, self._sides, self._ground, self._away(there), room)
        elif root_of(self._quick[0], here) != root_of(self._quick[0], there):
            known = self._tree, self._cycles, self._sides, self._ground
            speed.run(walk, *known, here, there, room)
        elif steps < 100 + self.maze.size // 100:
            room = [0] * (steps + 1)
            climb(self._quick[0], self._parents, here, there, room)
        else:
            speed.run(climb, self._tree, self._parent, here, there, room)
        return to_list(room)

    def farthest(self, start: Position) -> Position:
        """The cell farthest from another; of several, the first in reading order."""
        cell = self._cell(start, "start")
        far = self._ends[0][cell] if self.is_tree else self._searched(cell).farthest
        return self.maze.position(int(far))

    def eccentricity(self, start: Position) -> int:
        """How many steps the farthest cell is away."""
        cell = self._cell(start, "start")
        if self.is_tree:
            return int(self._ends[1][cell])
        flood = self._searched(cell)
        return int(flood.distance[flood.farthest])

    # ------------------------------------------------------------ many questions

    def distances(self, starts: npt.ArrayLike, goals: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """How many steps there are from each start to each goal.

        Parameters
        ----------
        starts, goals : array_like of int, (..., 2)
            Positions (row, col), which are broadcast against each other: one start and many goals,
            or as many of both. For a table, `oracle.distances(points[:, None], points)`.

        Returns
        -------
        numpy.ndarray of int32
            -1 where there is no way.

        Raises
        ------
        DedaleError
            If one of them is not a cell of the maze.
        """
        import numpy as np

        try:
            ones, others = np.broadcast_arrays(self._cells(starts), self._cells(goals))
        except DedaleError:
            raise
        except ValueError:  # numpy's, of rows that differ in length or shapes that do not agree
            raise DedaleError(
                "starts and goals should be positions (row, col), as many of both, or one of them"
            ) from None
        shape, ones, others = ones.shape, ones.ravel(), others.ravel()
        if not self.instant:
            return self._searched_from(ones, others).reshape(shape)
        speed, found = self._speed, np.empty(len(ones), np.int32)
        if not speed.compiled and len(ones) > MANY:
            speed = quick_speed()
        tree, cycles = (
            speed.numbers(row) if isinstance(row, list) else speed.given(row)
            for row in (self._tree, self._cycles)
        )
        speed.run(all_steps, tree, cycles, speed.given(ones), speed.given(others), found)
        return found.reshape(shape)

    def steps_from(self, cell: int, cells: Sequence[int]) -> list[int]:
        """`distances` from one cell to others, by their numbers; -1 where there is no way."""
        if not self.instant:
            away = self._away(cell)
            return [int(away[each]) for each in cells]
        speed, found = self._speed, self._speed.ints(len(cells))
        ones = speed.numbers([cell] * len(cells))
        speed.run(all_steps, self._tree, self._cycles, ones, speed.numbers(cells), found)
        return to_list(found)

    def _cells(self, positions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """The numbers of many cells."""
        import numpy as np

        pairs, maze = np.asarray(positions), self.maze
        if pairs.dtype.kind not in "iu" or not pairs.ndim or pairs.shape[-1] != 2:
            raise DedaleError(
                "positions {given!r} should be (row, col), or an array (..., 2) of whole numbers",
                given=positions,
            )
        rows, cols = pairs[..., 0], pairs[..., 1]
        firsts = np.asarray(maze.shape.firsts)
        inside = (rows >= 0) & (rows < maze.shape.rows) & (cols >= 0)
        row = np.where(inside, rows, 0)
        inside &= cols < np.diff(firsts)[row]
        numbers = np.where(inside, firsts[row] + cols, 0).astype(np.int32)
        if maze.kinds is not None:
            inside &= np.frombuffer(maze.kinds, np.uint8)[numbers] == ACCESSIBLE
        if not inside.all():
            wrong = pairs[~inside][0]
            maze.checked((int(wrong[0]), int(wrong[1])))
        return numbers

    def _searched_from(
        self, ones: npt.NDArray[np.int32], others: npt.NDArray[np.int32]
    ) -> npt.NDArray[np.int32]:
        """The same by searches, from as few cells as possible."""
        import numpy as np

        if len(np.unique(ones)) > len(np.unique(others)):
            ones, others = others, ones
        found = np.empty(len(ones), np.int32)
        order = np.argsort(ones, kind="stable")
        cuts = np.flatnonzero(np.diff(ones[order])) + 1
        for group in np.split(order, cuts):
            if len(group):
                away = np.asarray(self._away(int(ones[group[0]])))
                found[group] = away[others[group]]
        return found

    # ------------------------------------------------------------ within

    @cached_property
    def _quick(self) -> tuple[Row, Row]:
        """Trees and cycles for single questions, which run as they are."""
        return self._quickly(self._tree), self._quickly(self._cycles)

    def _quickly(self, row: Row) -> Row:
        if self.maze.size < SMALL:
            return to_list(row)
        return memoryview(row) if hasattr(row, "dtype") else row  # type: ignore[arg-type]

    @cached_property
    def _numbers(self) -> dict[Position, int]:
        """The numbers of all accessible cells, in a small maze."""
        kinds = self.maze.kinds or bytes(self.maze.size)
        numbered = zip(self._places, range(self.maze.size), kinds, strict=False)
        return {place: cell for place, cell, kind in numbered if kind == ACCESSIBLE}

    @cached_property
    def _places(self) -> list[Position]:
        """The positions of all cells, in a small maze."""
        return self.maze.shape.positions(range(self.maze.size if self.maze.size < SMALL else 0))

    def _cell(self, position: Position, what: str) -> int:
        try:
            return self._numbers[position]
        except (KeyError, TypeError):
            return self.maze.shape.number(self.maze.checked(position, what))

    def _steps(self, here: int, there: int) -> int | None:
        if self.instant:
            steps = steps_between(*self._quick, here, there)
        else:
            steps = int(self._away(there)[here])
        return None if steps == UNREACHED else steps

    @cached_property
    def _parents(self) -> Row:
        return self._quickly(self._parent)

    @cached_property
    def _ends(self) -> tuple[Row, Row]:
        """The farthest cell from each cell of a tree, and how far it is."""
        far, away = self._speed.ints(self.maze.size), self._speed.ints(self.maze.size)
        self._speed.run(find_farthest, self._parent, self._order, self._count, far, away)
        return far, away

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.maze)

    def _searched(self, cell: int) -> Flood:
        """A search from this cell."""
        if self._flood.source != cell:
            self._flood.start_from(cell)
        return self._flood

    def _away(self, cell: int) -> Row:
        """How far all cells are from this one."""
        return self._searched(cell).distance


def joined(up: list[int], down: list[int]) -> list[int] | None:
    """The path between two cells, of their ways to the root; None if they have another one each.

    >>> joined([5, 3, 1, 0], [7, 1, 0])
    [5, 3, 1, 7]
    """
    if up[-1] != down[-1]:
        return None
    same, most = 1, min(len(up), len(down))  # how many cells the ways have in common
    while same < most:
        middle = (same + most + 1) // 2
        if up[-middle] == down[-middle]:
            same = middle
        else:
            most = middle - 1
    last = len(down) - same
    return up[: 1 - same or None] + down[:last][::-1]


@inlined
def steps_between(tree: Row, cycles: Row, one: int, other: int) -> int:
    """How many steps two cells are apart; UNREACHED if there is no way."""
    root, other_root = root_of(tree, one), root_of(tree, other)
    if root == other_root:
        return steps_in_tree(tree, one, other)
    steps = steps_on_cycles(cycles, root, other_root)
    return steps if steps == UNREACHED else depth_of(tree, one) + steps + depth_of(tree, other)


@kernel
def all_steps(tree: Row, cycles: Row, ones: Row, others: Row, found: Array) -> None:
    """The same of many pairs of cells."""
    for k in range(len(ones)):
        found[k] = steps_between(tree, cycles, ones[k], others[k])


@kernel
def step_towards(tree: Row, cycles: Row, sides: Row, ground: Ground, one: int, other: int) -> int:
    """The first neighbour that is nearer to the other cell."""
    steps = steps_between(tree, cycles, one, other)
    for direction in range(WAYS):
        if sides[one] >> direction & 1:
            near = across(one, direction, ground)
            if steps_between(tree, cycles, near, other) < steps:
                return near
    return one


@kernel
def walk(
    tree: Row, cycles: Row, sides: Row, ground: Ground, one: int, other: int, path: Array
) -> None:
    """Write down a shortest path."""
    path[0] = one
    for k in range(1, len(path)):
        path[k] = step_towards(tree, cycles, sides, ground, path[k - 1], other)


@kernel
def step_nearer(cell: int, sides: Row, ground: Ground, distance: Row) -> int:
    """The first neighbour whose distance is less."""
    for direction in range(WAYS):
        if sides[cell] >> direction & 1:
            near = across(cell, direction, ground)
            if distance[near] < distance[cell]:
                return near
    return cell


@kernel
def descend(cell: int, sides: Row, ground: Ground, distance: Row, path: Array) -> None:
    """Write down a shortest path to where the distance is 0."""
    path[0] = cell
    for k in range(1, len(path)):
        path[k] = step_nearer(path[k - 1], sides, ground, distance)
