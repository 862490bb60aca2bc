"""Many mazes of one kind, for data sets and statistics: made in batches, on all cores.

A batch is one call of a compiled kernel, which lets go of Python's lock: threads share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy as duplicate
from functools import cache, partial
from typing import Any, SupportsIndex

from ..grids.shape import Shape
from ..grids.table import SQUARE
from ..jsons import JsonObject
from ..kernel.jit import copy, filled_in, i64, kernel
from ..kernel.ringed import SIDES
from ..kernel.rng import below, named, step, stream
from ..kernel.speed import speed_for, worthwhile
from ..kernel.threads import cores, in_order
from ..kernel.types import Array, Ground, Row, to_list
from ..masks.mask import Mask
from ..masks.words import MaskLike
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze, MazeParts, unchecked_maze
from ..maze.padding import first_cell, pad
from ..numbers import whole
from ..trace.needs import ROWS
from .request import checked_options, checked_seed, checked_shape, lay_out, mask_word, shaped
from .run import generate, made_by
from .table import GENERATORS, Algorithm

#: Cells of one batch: large enough to be worth a call, small enough to wait for.
BATCH = 1 << 19


def generate_many(
    n: SupportsIndex,
    algorithm: str = "backtracker",
    *,
    width: SupportsIndex | None = None,
    height: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    mask: MaskLike | None = None,
    start: Position | None = None,
    grid: str = SQUARE,
    workers: SupportsIndex | None = None,
    **options: Any,
) -> Iterator[Maze]:
    """Make `n` mazes of one kind, one after the other as they are asked for.

    The mazes are those that `generate` makes of the seeds `seed`, `seed` + 1, …: the same in the
    same order, whatever the number of workers. Each has its own seed (`maze.recipe.seed`).

    Parameters
    ----------
    n : int
        How many.
    algorithm, width, height, mask, start, grid, **options
        As for `generate`, the same for all mazes.
    seed : int, optional
        The seed of the first maze; drawn if not given.
    workers : int, optional
        How many cores to use; all of them if not given. Algorithms that run as plain Python
        (recursive twins, plug-ins) use one; so do those that work row by row, on other grids than
        the square one.

    Yields
    ------
    Maze

    Raises
    ------
    DedaleError
        At once, and not when the first maze is asked for, if the request is wrong.

    See Also
    --------
    generate : one maze, which may also be recorded.

    Examples
    --------
    >>> import dedale
    >>> mazes = list(dedale.generate_many(3, "wilson", width=8, height=8, seed=10))
    >>> mazes[2] == dedale.generate("wilson", width=8, height=8, seed=12)
    True
    """
    n, count = whole("n", n, least=0), cores() if workers is None else workers
    count = whole("workers", count, least=1)
    entry = GENERATORS[algorithm]
    found = shaped(mask, width, height, grid)
    word = mask_word(mask, found, (width, height) != (None, None), grid)
    shape = checked_shape(entry, grid, width, height, found)
    seed = checked_seed(seed)
    request: JsonObject = {"width": shape.width, "height": shape.height, "grid": grid}
    request |= {"mask": found, "start": start}
    if not in_batches(entry, shape) or not worthwhile(n * shape.size):
        if n:
            with entry.trusted("generator"):
                checked_options(entry, options)
                lay_out(shape, found, start, seed)
        return (
            _named(generate(algorithm, seed=number, **request, **options), word)
            for number in range(seed, seed + n)
        )
    batches = Batches(entry, shape, found, start, checked_options(entry, options), word)
    return batches.mazes(seed, n, count)


def _named(maze: Maze, mask: str | None) -> Maze:
    """The maze; the mask in its recipe by its name."""
    if mask is None or maze.recipe is None:
        return maze
    return maze.replaced(recipe=maze.recipe.but(mask=mask))


def in_batches(entry: Algorithm, shape: Shape) -> bool:
    """Whether the mazes of a generator can be made in batches."""
    plain = entry.rock or entry.plugin or not entry.compiled
    return not plain and (shape.square or entry.needs != ROWS)


class Batches:
    """The mazes of one request, made by the hundred."""

    def __init__(
        self,
        entry: Algorithm,
        shape: Shape,
        mask: Mask | None,
        start: Position | None,
        options: dict[str, int],
        word: str | None = None,
    ) -> None:
        self.entry, self.shape, self.options = entry, shape, options
        self.recipe = made_by(entry, shape, 0, word, (0, 0), options)
        self.kinds, first = lay_out(shape, mask, start, 0)
        self.speed = speed_for(1 << 30, words=shape.carving)
        kinds = self.kinds or bytes(shape.size)
        self.total = kinds.count(ACCESSIBLE)
        # The cells among which the start is drawn; an empty row stands for all of them.
        starts = [] if self.kinds is None else [c for c, kind in enumerate(kinds) if not kind]
        if start is not None:
            starts = [shape.number(first)]
        self.starts = self.speed.numbers(starts)
        self.grid = pad(shape, None, self.kinds, self.speed)
        self.ground = shape.ringed(self.speed)
        # Where the cells stand in the grid.
        self.places = self.speed.numbers(
            first_cell(shape, shape.position(cell)) for cell in range(shape.size)
        )
        self.carve = _many(entry.load())

    def mazes(self, seed: int, n: int, workers: int) -> Iterator[Maze]:
        size = self.shape.size
        each = max(1, min(BATCH // size, -(-n // (2 * workers))))
        seeds, firsts = range(seed, seed + n), range(0, n, each)  # as many as one likes
        self.batch(seeds[:1])  # compiles before the threads begin
        made = in_order(lambda first: self.batch(seeds[first : first + each]), firsts, workers)
        for first, (starts, sides) in zip(firsts, made, strict=True):
            numbers = seeds[first : first + each]
            yield from map(
                partial(self.maze, bytes(sides)), range(len(numbers)), numbers, to_list(starts)
            )

    def batch(self, seeds: range | Row) -> tuple[Array, Array]:
        """The starts of some mazes, and the sides of all their cells, in a row.

        An array of seeds has numbers of 64 bits, which are their own streams.
        """
        named = isinstance(seeds, range)
        states = self.speed.unsigned(map(stream, seeds)) if named else seeds
        starts = self.speed.ints(len(seeds))
        sides = self.speed.flags(len(seeds) * self.shape.size)
        name = self.entry.twin or self.entry.name
        self.speed.run(
            self.carve,
            states,
            self.speed.view(b"start"),
            self.speed.view(name.encode()),
            self.starts,
            self.grid,
            duplicate(self.grid),  # to work in: every thread has its own
            self.ground,
            self.places,
            self.total,
            starts,
            sides,
            self.speed.longs(0),
            *self.options.values(),
        )
        return starts, sides

    def maze(self, sides: bytes, place: int, seed: int, first: int) -> Maze:
        shape, size = self.shape, self.shape.size
        start = shape.position(first)
        recipe = self.recipe.but(seed=seed, start=start)
        cells = sides[place * size : (place + 1) * size]
        parts = MazeParts(start=start, recipe=recipe, grid=shape.grid)
        return unchecked_maze(shape.width, shape.height, cells, self.kinds, **parts)


@cache
def _many(carve: Callable[..., int]) -> Callable[..., None]:
    return filled_in(carve_many, carve=carve)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    """Stands in `carve_many` for the kernel of a generator."""
    return 0


@kernel
def carve_many(
    states: Row,
    start_name: Row,
    name: Row,
    cells: Row,
    blank: Row,
    grid: Array,
    ground: Ground,
    places: Row,
    total: int,
    starts: Array,
    sides: Array,
    trace: Array,
    *options: int,
) -> None:
    """One maze after the other: a fresh grid, a start, the generator, and its cells taken off."""
    size = len(places)
    for k in range(len(states)):
        copy(blank, 0, grid, 0, len(blank))
        drawn = step(named(states[k], start_name))
        start = i64(cells[below(drawn, len(cells))]) if len(cells) else below(drawn, size)
        starts[k] = start
        first = i64(places[start])
        carve(grid, ground, first, total, named(states[k], name), trace, *options)
        for cell in range(size):
            sides[k * size + cell] = grid[places[cell]] & SIDES
