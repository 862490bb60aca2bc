"""What can be claimed of a maze or a path, each as a small function that gives a counter-example.

A check answers None when its claim holds, and else a `Fault`: a sentence and the cells that show
it. Checks believe nothing: what they are given may be no maze at all. They run on every grid, and
our own tests of generators, solvers and braiders use them too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..grids.shape import Shape, shape_of
from ..i18n import N_, _
from ..kernel.union import new_parts, unite

if TYPE_CHECKING:
    from ..maze.maze import Maze

Cell = tuple[int, int]


class Fault(NamedTuple):
    """Why a claim does not hold: a sentence (English, shown through `_`), its values, its cells."""

    template: str
    values: dict[str, object]
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return _(self.template).format(**self.values)


@lru_cache(maxsize=4)
def _beside(shape: Shape) -> list[list[tuple[int, int] | None]]:
    """What is beyond each of eight sides of each cell: many mazes of one shape are checked."""
    return [
        [shape.beside(cell, side) if side < shape.ways else None for side in range(8)]
        for cell in range(shape.size)
    ]


@dataclass(frozen=True, slots=True)
class Made:
    """Cells with open sides, as a program left them.

    >>> Made.of_size(2, 1, bytes([2, 8])).walls
    0
    """

    shape: Shape
    sides: Sequence[int]
    kinds: Sequence[int] | None = None  # not 0: not part of the maze

    @classmethod
    def of_size(
        cls, width: int, height: int, sides: Sequence[int], kinds: Sequence[int] | None = None
    ) -> Made:
        """On the square grid."""
        return cls(shape_of("square", width, height), sides, kinds)

    @classmethod
    def of(cls, maze: Maze) -> Made:
        """A maze of ours."""
        return cls(maze.shape, bytes(maze.sides), None if maze.kinds is None else bytes(maze.kinds))

    def cells(self) -> list[int]:
        """The numbers of the cells that are part of the maze."""
        kinds = self.kinds
        return [n for n in range(self.shape.size) if kinds is None or not kinds[n]]

    def openings(self, cell: int) -> Iterator[tuple[int, tuple[int, int] | None]]:
        """The open sides of a cell: its number, and (cell, side) beyond, or None outside."""
        beyond, opened = _beside(self.shape)[cell], self.sides[cell]
        for side in range(8):
            if opened >> side & 1:
                yield side, beyond[side]

    def reached(self, cell: int) -> list[int]:
        """Where one can step from a cell: walls that are open from this side."""
        opened = self.sides[cell]
        return [
            found[0]
            for side, found in enumerate(_beside(self.shape)[cell])
            if found is not None and opened >> side & 1
        ]

    def distances(self, start: int) -> dict[int, int]:
        """How far every cell that can be reached is, breadth first."""
        away, waiting = {start: 0}, deque([start])
        while waiting:
            cell = waiting.popleft()
            for near in self.reached(cell):
                if near not in away:
                    away[near] = away[cell] + 1
                    waiting.append(near)
        return away

    @property
    def walls(self) -> int:
        """How many walls stand between cells of the maze."""
        inside = set(self.cells())
        return sum(
            cell < near and not self.sides[cell] >> side & 1
            for cell in inside
            for near, side in self.shape.neighbours(cell)
            if near in inside
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver answered: a path of cells, None for "no way", or something else altogether."""

    maze: Made
    start: Cell
    goal: Cell
    path: object


# ---------------------------------------------------------------- mazes


def right_size(made: Made) -> Fault | None:
    """As many cells as were asked for."""
    wanted, found = made.shape.size, len(made.sides)
    if found == wanted:
        return None
    return Fault(N_("{found} cells, not {wanted}"), {"found": found, "wanted": wanted})


def walls_agree(made: Made) -> Fault | None:
    """A wall that is open on one side is open on the other."""
    for cell in range(made.shape.size):
        for _side, found in made.openings(cell):
            if found is not None and not made.sides[found[0]] >> found[1] & 1:
                a, b = made.shape.position(cell), made.shape.position(found[0])
                return Fault(
                    N_("the wall between {a} and {b} is open on the side of {a} only"),
                    {"a": a, "b": b},
                    (a, b),
                )
    return None


def border_closed(made: Made) -> Fault | None:
    """No opening leads outside."""
    for cell in range(made.shape.size):
        for _side, found in made.openings(cell):
            if found is None:
                at = made.shape.position(cell)
                return Fault(N_("the cell {at} is open to the outside"), {"at": at}, (at,))
    return None


def covers_mask(made: Made) -> Fault | None:
    """Masked cells stay closed."""
    for cell in range(made.shape.size):
        if made.kinds is not None and made.kinds[cell] and made.sides[cell]:
            at = made.shape.position(cell)
            return Fault(N_("the cell {at} is masked, and has an opening"), {"at": at}, (at,))
    return None


def connected(made: Made) -> Fault | None:
    """Every cell can be reached from every other."""
    cells = made.cells()
    if not cells:
        return None
    away = made.distances(cells[0])
    missed = [cell for cell in cells if cell not in away]
    if not missed:
        return None
    a, b = made.shape.position(cells[0]), made.shape.position(missed[0])
    return Fault(
        N_("{b} cannot be reached from {a}; cells out of reach: {count} of {all}"),
        {"a": a, "b": b, "count": len(missed), "all": len(cells)},
        (a, b),
    )


def no_loop(made: Made) -> Fault | None:
    """There is no way round: at most one path between any two cells."""
    parts = new_parts(made.shape.size)
    for cell in made.cells():
        for near in made.reached(cell):
            if cell < near and not unite(parts, cell, near):
                loop = _loop(made, cell, near)
                text = N_("a loop of {n} cells, through {cell}")
                return Fault(text, {"n": len(loop), "cell": loop[0]}, loop)
    return None


def _loop(made: Made, a: int, b: int) -> tuple[Cell, ...]:
    """The shortest way from a to b that does not use the opening between them."""
    came, waiting = {a: a}, deque([a])
    while waiting and b not in came:
        cell = waiting.popleft()
        for near in made.reached(cell):
            if near not in came and (cell, near) != (a, b):
                came[near] = cell
                waiting.append(near)
    way = [b]
    while way[-1] != a and way[-1] in came:
        way.append(came[way[-1]])
    return tuple(made.shape.position(cell) for cell in reversed(way))


def open_square(made: Made, side: int = 2) -> Fault | None:
    """No square of cells without a wall inside (square grid)."""
    width, height = made.shape.width, made.shape.height
    for row in range(height - side + 1):
        for column in range(width - side + 1):
            if made.sides[row * width + column] & 6 != 6:
                continue
            cells = [(row + i, column + j) for i in range(side) for j in range(side)]
            if all(
                made.sides[r * width + c] & 2 or c == column + side - 1 for r, c in cells
            ) and all(made.sides[r * width + c] & 4 or r == row + side - 1 for r, c in cells):
                return Fault(
                    N_("the {side}x{side} cells from {at} have no wall between them"),
                    {"side": side, "at": (row, column)},
                    tuple(cells),
                )
    return None


def fewer_dead_ends(before: Made, after: Made) -> Fault | None:
    """Braiding leaves fewer dead ends, and no wall where none was."""
    for cell in before.cells():
        if before.sides[cell] & ~after.sides[cell]:
            at = before.shape.position(cell)
            return Fault(N_("an opening of {at} was closed"), {"at": at}, (at,))
    was, left = _dead_ends(before), _dead_ends(after)
    if was and len(left) >= len(was):
        at = before.shape.position(left[0])
        return Fault(N_("{n} dead ends, as before"), {"n": len(left)}, (at,))
    return None


def can_be_braided(made: Made) -> bool:
    """Whether a wall of some dead end can be broken without opening a square of cells.

    >>> can_be_braided(Made.of_size(2, 2, bytes([6, 12, 1, 1])))
    False
    """
    before = open_square(made)
    for cell in _dead_ends(made):
        for near, side in made.shape.neighbours(cell):
            hidden = made.kinds is not None and made.kinds[near]
            if hidden or made.sides[cell] >> side & 1:
                continue
            sides = bytearray(made.sides)
            sides[cell] |= 1 << side
            sides[near] |= 1 << made.shape.step(cell, side)[1]
            if before or open_square(Made(made.shape, sides, made.kinds)) is None:
                return True
    return False


def _dead_ends(made: Made) -> list[int]:
    return [cell for cell in made.cells() if made.sides[cell].bit_count() == 1]


# ---------------------------------------------------------------- paths


def valid_path(answer: Answer) -> Fault | None:
    """The answer is a path: cells from start to goal, each one step from the one before."""
    path, made = answer.path, answer.maze
    if path is None:
        return None
    wrong = N_("{path} is not a list of cells (row, column)")
    if not isinstance(path, list | tuple):
        return Fault(wrong, {"path": _short(path)})
    cells: list[Cell] = []
    for cell in path:
        if not (
            isinstance(cell, list | tuple)
            and len(cell) == 2
            and all(type(number) is int for number in cell)
        ):
            return Fault(wrong, {"path": _short(path)})
        cells.append((cell[0], cell[1]))
    if not cells:
        return Fault(N_("the path is empty"), {})
    if cells[0] != answer.start:
        return Fault(
            N_("the path begins at {at}, not at the start {start}"),
            {"at": cells[0], "start": answer.start},
            (answer.start,),
        )
    for a, b in pairwise(cells):
        if not made.shape.is_inside(b):
            return Fault(N_("the path leaves the maze at {b}"), {"b": b}, (a,))
        if a == b:
            return Fault(N_("the path comes twice to {at}"), {"at": a}, (a,))
        near, far = made.shape.number(a), made.shape.number(b)
        if far in made.reached(near):
            continue
        beside = far in (cell for cell, _side in made.shape.neighbours(near))
        template = (
            N_("the path goes through the wall between {a} and {b}")
            if beside
            else N_("the path jumps from {a} to {b}")
        )
        return Fault(template, {"a": a, "b": b}, (a, b))
    if cells[-1] != answer.goal:
        return Fault(
            N_("the path ends at {at}, not at the goal {goal}"),
            {"at": cells[-1], "goal": answer.goal},
            (cells[-1], answer.goal),
        )
    for place, cell in enumerate(cells):
        if cell in cells[:place]:
            return Fault(N_("the path comes twice to {at}"), {"at": cell}, (cell,))
    return None


def shortest_path(answer: Answer) -> Fault | None:
    """No path is shorter. (One that is no path is another claim's business.)"""
    if answer.path is None or valid_path(answer) is not None:
        return None
    assert isinstance(answer.path, list | tuple)
    away = answer.maze.distances(answer.maze.shape.number(answer.start))
    best = away[answer.maze.shape.number(answer.goal)]
    steps = len(answer.path) - 1
    if steps <= best:
        return None
    return Fault(
        N_("a path of {steps} steps, where {best} are enough"),
        {"steps": steps, "best": best},
        tuple(tuple(cell) for cell in answer.path),
    )


def none_only_where_none(answer: Answer) -> Fault | None:
    """ "No path" is answered where there is none, and only there."""
    away = answer.maze.distances(answer.maze.shape.number(answer.start))
    there = answer.maze.shape.number(answer.goal) in away
    ends = (answer.start, answer.goal)
    if answer.path is None and there:
        text = N_("no path from {start} to {goal}, where there is one of {best} steps")
        best = away[answer.maze.shape.number(answer.goal)]
        return Fault(text, {"start": ends[0], "goal": ends[1], "best": best}, ends)
    if answer.path is not None and not there:
        text = N_("a path from {start} to {goal}, where there is none")
        return Fault(text, {"start": ends[0], "goal": ends[1]}, ends)
    return None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
