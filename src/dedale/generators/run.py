"""Runs a generator of the table: checks what was asked, lays out the grid, gives a Maze back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..errors import DedaleError
from ..grids.shape import Shape
from ..grids.table import SQUARE
from ..kernel.plain import Speed
from ..kernel.rng import stream
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..masks.mask import Mask
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze, Parts
from ..maze.padding import first_cell, pad, strip, strip_events
from ..trace import Trace
from .request import checked_options, checked_seed, checked_shape, lay_out, size_of
from .rows import carve_rows
from .table import ENGINES, GENERATORS, ROWS, Algorithm
from .validate import validate


def generate(
    algorithm: str = "backtracker",
    *,
    width: int | None = None,
    height: int | None = None,
    seed: int | None = None,
    mask: Mask | None = None,
    start: Position | None = None,
    trace: bool = False,
    grid: str = SQUARE,
    watch: Callable[[Row], None] | None = None,
    engine: str | None = None,
    **options: Any,
) -> Maze:
    """Make a maze. The same seed and parameters give the same maze, everywhere and for ever.

    `grid` is what its cells are laid out on: "square", "hex" … (see `dedale list grids`, which
    also tells what runs where).
    Without `width` and `height` the mask's size is taken (20x20 without a mask); with both, the
    mask is resized. Over another grid than the square one the mask is laid as a picture.
    Without a seed one is drawn; `maze.recipe["seed"]` tells it. With `trace=True` the film of
    the run is `maze.trace`. `options` are those of the algorithm.
    `watch` is given the grid before the run; who keeps it can see how far the run is.
    `engine` ("local", "dask", "gpu") makes the same maze in pieces, for algorithms that can:
    see `dedale.scale.generate`, the options of which may then be given too.

    >>> maze = generate("backtracker", width=4, height=2, seed=1)
    >>> maze == generate("backtracker", width=4, height=2, seed=1)
    True
    >>> generate("prim", grid="hex", width=9, height=7, seed=1).neighbours((0, 0))
    [(0, 1)]
    """
    entry = GENERATORS[algorithm]
    if engine is not None:
        if trace:
            raise DedaleError(
                "engine {engine!r} records no film: leave out the engine, or trace", engine=engine
            )
        if grid != SQUARE:
            raise DedaleError(
                "engine {engine!r} makes square grids only: leave out the engine, or the grid",
                engine=engine,
            )
        width, height = size_of(width, height, mask)
        request = {"width": width, "height": height, "seed": checked_seed(seed), "mask": mask}
        return _in_pieces(entry, engine, request | {"start": start} | options)
    with entry.trusted("generator"):
        shape = checked_shape(entry, grid, width, height, mask)
        seed = checked_seed(seed)
        values = checked_options(entry, options)
        kinds, start = lay_out(shape, mask, start, seed)
        recipe: dict[str, Any] = {"algorithm": algorithm, "version": entry.version, "seed": seed}
        recipe |= {"start": start} | ({"options": values} if values else {})
        state = stream(seed, entry.twin or algorithm)
        run = _Run(entry, shape, kinds, start, state, tuple(values.values()), watch)
        maze = run.maze(recipe, trace)
    if entry.plugin:
        with entry.validated("generator"):
            validate(maze, entry.perfect)
    return maze


def _in_pieces(entry: Algorithm, engine: str, request: dict[str, Any]) -> Maze:
    """The maze made by one of the engines for large mazes."""
    line = ENGINES[engine]
    if entry.name not in line.makes:
        raise DedaleError(
            "{name} is made in one piece: engine {engine!r} is for {able}",
            name=entry.name,
            engine=engine,
            able=", ".join(line.makes),
        )
    with line.trusted("engine"):
        maze: Maze = line.load()(**request)
    return maze


@dataclass(frozen=True)
class _Run:
    """One run of a kernel on a grid: plain on a small one, compiled on a large one."""

    entry: Algorithm
    shape: Shape
    kinds: bytes | None
    start: Position
    state: int
    options: tuple[int, ...]
    watch: Callable[[Row], None] | None = None

    @property
    def total(self) -> int:
        return self.shape.size if self.kinds is None else self.kinds.count(ACCESSIBLE)

    @cached_property
    def speed(self) -> Speed:
        return speed_for(self.shape.size, self.entry.load(), self.shape.carving)

    def maze(self, recipe: dict[str, Any], traced: bool) -> Maze:
        """The maze, with the film of its making if that was asked for."""
        grid, count, events = self._carve(8 * self.total if traced else 0)
        if traced and count > len(events):
            grid, count, events = self._carve(count)  # the same again, with room for all of it
        if count < 0:
            raise DedaleError(
                "{name} found no way through: the mask leaves none", name=self.entry.name
            )
        shape, trace = self.shape, None
        width, height = shape.width, shape.height
        sides, kinds = strip(grid, shape, self.kinds, self.speed)
        if traced:
            film = strip_events(events, count, shape, self.speed)
            trace = Trace(shape, film, None, self.kinds)
        start, goal = self.start, None
        if self.entry.rock:
            cells = bytes(width * height) if kinds is None else bytes(kinds)
            start, goal = _ends(cells, width, height)
            recipe["rock"] = 1 - cells.count(ACCESSIBLE) / (width * height)
        parts = Parts(start=start, goal=goal, recipe=recipe, trace=trace, grid=shape.grid)
        return Maze(width, height, sides, kinds, **parts)

    def _carve(self, room: int) -> tuple[Array, int, Array]:
        """The grid after the run, the number of events and the first `room` of them."""
        if self.entry.needs == ROWS and not self.shape.square:
            return carve_rows(self.entry, self.shape, self.kinds, self.state, self.speed, room)
        speed, stride = self.speed, self.shape.stride(self.speed)
        grid, events = pad(self.shape, None, self.kinds, speed), speed.longs(room)
        if self.watch is not None:
            self.watch(grid)
        first = first_cell(self.shape, self.start)
        state = speed.word(self.state)
        carve = self.entry.load()
        count = speed.run(carve, grid, stride, first, self.total, state, events, *self.options)
        return grid, int(count), events


def _ends(kinds: bytes, width: int, height: int) -> tuple[Position, Position]:
    """Entry and exit of a maze dug out of rock: its cells on the bottom and on the top row."""
    last = (height - 1) * width
    entry = kinds.find(ACCESSIBLE, last, last + width) - last
    return (height - 1, entry), (0, kinds.find(ACCESSIBLE, 0, width))
