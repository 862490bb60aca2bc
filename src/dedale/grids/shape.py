"""A grid at a size, as mazes and kernels want it: cells by number, positions, and the chart.

The words of charts are imported for other grids than the square one only: every start would wait.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, repeat
from typing import TYPE_CHECKING, cast

from ..errors import DedaleError
from ..kernel.plain import Speed
from ..kernel.types import Ground, Row
from ..numbers import parse_whole
from .plan import Plan, Wall
from .table import GRIDS, SQUARE, Grid

if TYPE_CHECKING:
    from ..kernel.vocabulary import Vocabulary

Position = tuple[int, int]


class Shape:
    """The cells of a grid of a size. Cells are numbers here, row by row.

    >>> shape = shape_of("hex", 4, 3)
    >>> shape.size, shape.ways, shape.position(5)
    (12, 6, (1, 1))
    >>> [shape.position(cell) for cell, _side in shape.neighbours(5)]
    [(0, 2), (1, 2), (2, 2), (2, 1), (1, 0), (0, 1)]
    """

    def __init__(self, grid: str, entry: Grid, plan: Plan) -> None:
        self.grid, self.entry, self.plan = grid, entry, plan
        self.width, self.height = plan.width, plan.height
        self.rows = plan.row_count()
        #: The first cell of each row, and the end.
        self.firsts: Sequence[int] = range(0, self.rows * plan.width + 1, plan.width)
        if plan.ragged:
            self.firsts = [0, *accumulate(map(plan.length, range(self.rows)))]
        self.size = self.firsts[-1]
        self.ways = len(plan.sides)
        self.square = grid == SQUARE
        #: None: kernels run as they are written, in the words of the square grid.
        self.words: Vocabulary | None = None
        self.lines: list[int] = []
        if not self.square:
            from ..kernel.charted import vocabulary

            self.words = vocabulary(max(3, self.ways))
            self.lines = self._with_ring(plan.lines())
        #: The words of generators: with a ring, where steps are constant.
        self.carving = self.words
        if self.lines:
            from ..kernel.stepped import vocabulary

            self.carving = vocabulary(max(3, self.ways))
        self._charts: dict[type[Speed], Row] = {}
        self._walls: dict[int, list[Wall]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return shape_of, self._key

    @property
    def _key(self) -> tuple[str, int, int]:
        return self.grid, self.width, self.height

    # ------------------------------------------------------------ positions

    def number(self, position: Position) -> int:
        """The number of a cell."""
        row, col = position
        return (self.firsts[row] if self.plan.ragged else row * self.width) + col

    def position(self, number: int) -> Position:
        """The position of a cell, two ints."""
        if not self.plan.ragged:
            return divmod(number, self.width)
        row = bisect_right(self.firsts, number) - 1
        return row, number - self.firsts[row]

    def positions(self, numbers: Iterable[int]) -> list[Position]:
        """The positions of many cells.

        >>> shape_of("square", 4, 2).positions([0, 5])
        [(0, 0), (1, 1)]
        """
        if self.plan.ragged:
            return list(map(self.position, numbers))
        return list(map(divmod, numbers, repeat(self.width)))

    def is_inside(self, position: Position) -> bool:
        """Whether there is a cell at the position."""
        row, col = position
        return 0 <= row < self.rows and 0 <= col < self.length(row)

    def length(self, row: int) -> int:
        """How many cells a row has."""
        return self.plan.length(row) if self.plan.ragged else self.width

    # ------------------------------------------------------------ neighbours

    def beside(self, cell: int, side: int) -> tuple[int, int] | None:
        """The cell beyond a side, wall or not, and its side that leads back; None: there is none.

        A cell is not its own neighbour, whatever a grid that is glued too narrowly says.
        """
        found = self.plan.beside(*self.position(cell), side)
        if found is None or self.number(found[:2]) == cell:
            return None
        return self.number(found[:2]), found[2]

    def step(self, cell: int, side: int) -> tuple[int, int]:
        """The same of a side that leads somewhere."""
        found = self.beside(cell, side)
        if found is None:
            raise DedaleError(
                "side {side} of cell {cell} leads nowhere", side=side, cell=self.position(cell)
            )
        return found

    def neighbours(self, cell: int) -> Iterator[tuple[int, int]]:
        """All neighbours of a cell, wall or not, with the side that leads to each."""
        for side in range(self.ways):
            found = self.beside(cell, side)
            if found is not None:
                yield found[0], side

    def walls(self, cell: int) -> list[Wall]:
        """The walls around a cell on paper: see `Plan.walls`."""
        if cell not in self._walls:
            self._walls[cell] = self.plan.walls(*self.position(cell))
        return self._walls[cell]

    def reached_from(self, cell: int, sides: int) -> list[int]:
        """The cells beyond the open sides of a cell."""
        return [self.step(cell, side)[0] for side in range(self.ways) if sides >> side & 1]

    # ------------------------------------------------------------ for kernels

    def ground(self, speed: Speed) -> Ground:
        """The ground of kernels without a ring: the length of a row, or the chart."""
        return Ground(self.width) if self.square else cast("Ground", self.chart(speed))

    def ringed(self, speed: Speed) -> Ground:
        """The ground of generators: the length of a row with its ring, the steps, or the chart."""
        if self.lines:
            return cast("Ground", self.steps(speed))
        return Ground(self.width + 2) if self.square else self.ground(speed)

    def steps(self, speed: Speed) -> Row:
        """The steps that are the same for all cells: see `dedale.kernel.stepped`."""
        return speed.numbers(self._steps)

    def chart(self, speed: Speed) -> Row:
        """Where all sides of all cells lead: see `dedale.kernel.charted`."""
        if type(speed) not in self._charts:
            self._charts[type(speed)] = speed.chart(self.size, *self._patterns)
        return self._charts[type(speed)]

    @cached_property
    def _steps(self) -> list[int]:
        """Steps, sizes, and where rows begin, as kernels want them."""
        steps = self._constant_steps(self.lines)
        width = self.width
        size = self.lines[-1] + width + max(map(abs, steps)) + 1
        return [*steps, size, width, self.size, *self.lines]

    def _constant_steps(self, lines: list[int]) -> list[int]:
        """Steps and ways back of even places, then of odd ones, as cells near a corner tell."""
        steps = [0] * 32
        for row in {*range(min(4, self.rows)), min(self.height, self.rows - 1)}:
            for col in range(min(4, self.width)):
                cell, here = self.firsts[row] + col, lines[row] + col
                for near, side in self.neighbours(cell):
                    entry, (down, right) = self.step(cell, side)[1], self.position(near)
                    there = lines[down] + right
                    one, other = 16 * (here % 2), 16 * (there % 2)
                    steps[one + side], steps[one + 8 + side] = there - here, entry
                    steps[other + entry], steps[other + 8 + entry] = here - there, side
        return steps

    def _with_ring(self, lines: list[int]) -> list[int]:
        """The rows moved on, by an even number, so that no step leads before the first place."""
        if not lines:
            return []
        far = max(map(abs, self._constant_steps(lines)))
        return [line + (max(0, far + 2 - lines[0]) & ~1) for line in lines]

    @cached_property
    def _patterns(self) -> tuple[list[tuple[slice, int]], list[int]]:
        """Which cells have which pattern, as slices and places; and the patterns, in a row."""
        from ..kernel.charted import way_bits

        runs: list[tuple[slice, int]] = []
        places: dict[tuple[int, ...], int] = {}
        plan, room = self.plan, 1 << way_bits(max(3, self.ways))
        period = plan.period
        for row in range(self.rows):
            first, count, margin = self.firsts[row], self.length(row), plan.margin
            if plan.irregular(row) or count <= 2 * margin + period:
                margin = count
            cols = [*range(min(margin, count)), *range(max(margin, count - margin), count)]
            middle = range(margin, min(margin + period, count - margin))
            for col in (*cols, *middle):
                pattern = self._pattern(first + col, room)
                place = places.setdefault(pattern, self.size + 1 + len(places) * 2 * room)
                end = first + (count - margin if col in middle else col + 1)
                runs.append((slice(first + col, end, period if col in middle else 1), place))
        return runs, [number for pattern in places for number in pattern]

    def _pattern(self, cell: int, room: int) -> tuple[int, ...]:
        """How far the neighbour beyond each side is (0: none), then the sides that lead back."""
        steps, backs = [0] * room, [0] * room
        for near, side in self.neighbours(cell):
            steps[side], backs[side] = near - cell, self.step(cell, side)[1]
        return (*steps, *backs)


@lru_cache(maxsize=32)
def shape_of(grid: str, width: int, height: int) -> Shape:
    """The cells of a grid ("hex", "layers:4" …) at a size.

    >>> shape_of("cube", 3, 3).size
    54
    """
    name, colon, text = grid.partition(":") if isinstance(grid, str) else (grid, "", "")
    entry = GRIDS[name]
    number = 0
    if colon:
        if not entry.number:
            raise DedaleError("grid {grid!r}: {name} takes no number", grid=grid, name=name)
        number = parse_whole(name, text, 1, entry.number)
    with entry.trusted("grid"):
        plan = entry.load()(width, height, number)
        shape = Shape(grid, entry, plan)
    if entry.plugin:
        with entry.validated("grid"):
            validate(shape)
    return shape


def validate(shape: Shape) -> None:
    """Raise a DedaleError unless what a plug-in says of its cells fits together."""
    if not 1 <= shape.ways <= 8:
        raise DedaleError("its cells have {n} sides: 1 to 8 are possible", n=shape.ways)
    for cell in range(min(shape.size, 2000)):
        for near, side in shape.neighbours(cell):
            back = shape.step(cell, side)[1]
            if not 0 <= near < shape.size or shape.beside(near, back) != (cell, side):
                raise DedaleError(
                    "side {side} of {cell} leads to {near}, which does not lead back",
                    side=shape.plan.sides[side],
                    cell=shape.position(cell),
                    near=shape.position(near),
                )
