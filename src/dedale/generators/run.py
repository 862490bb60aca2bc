"""Runs a generator of the table: checks what was asked, lays out the grid, gives a Maze back."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ..errors import DedaleError
from ..kernel.jit import fast, worthwhile
from ..kernel.rng import stream
from ..masks.mask import Mask
from ..maze.direction import Position
from ..maze.maze import ACCESSIBLE, Maze
from ..maze.padding import pad, strip, strip_events
from ..trace import Trace
from .request import checked_options, checked_seed, checked_size, lay_out
from .table import GENERATORS, Algorithm
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
    watch: Callable[[Any], None] | None = None,
    engine: str | None = None,
    **options: Any,
) -> Maze:
    """Make a maze. The same seed and parameters give the same maze, everywhere and for ever.

    Without `width` and `height` the mask's size is taken (20x20 without a mask); with both, the
    mask is resized. Without a seed one is drawn; `maze.recipe["seed"]` tells it. With
    `trace=True` the film of the run is `maze.trace`. `options` are those of the algorithm.
    `watch` is given the grid before the run; who keeps it can see how far the run is.
    `engine` ("local", "dask", "gpu") makes the same maze in pieces, for algorithms that can:
    see `dedale.scale.generate`, the options of which may then be given too.

    >>> maze = generate("backtracker", width=4, height=2, seed=1)
    >>> maze == generate("backtracker", width=4, height=2, seed=1)
    True
    """
    entry = GENERATORS[algorithm]
    if engine is not None:
        if trace:
            raise DedaleError(
                "engine {engine!r} records no film: leave out the engine, or trace", engine=engine
            )
        request = {"width": width, "height": height, "seed": seed, "mask": mask, "start": start}
        return _in_pieces(algorithm, entry, engine, request | options)
    width, height = checked_size(algorithm, entry, width, height, mask)
    seed = checked_seed(seed)
    values = checked_options(algorithm, entry, options)
    kinds, start = lay_out(width, height, mask, start, seed)
    recipe: dict[str, Any] = {"algorithm": algorithm, "version": entry.version, "seed": seed}
    recipe |= {"start": start} | ({"options": values} if values else {})
    state = stream(seed, entry.twin or algorithm)
    run = _Run(entry, width, height, kinds, start, state, tuple(values.values()), watch)
    maze = run.maze(recipe, trace)
    if entry.plugin:
        validate(maze, algorithm, entry)
    return maze


def _in_pieces(name: str, entry: Algorithm, engine: str, request: dict[str, Any]) -> Maze:
    """The maze made by one of the engines for large mazes."""
    if not entry.engines:
        able = ", ".join(name for name, line in GENERATORS.items() if line.engines)
        raise DedaleError(
            "{name} is made in one piece: engine {engine!r} is for {able}",
            name=name,
            engine=engine,
            able=able,
        )
    mask = request["mask"]
    for side in ("width", "height"):
        if request[side] is None:
            request[side] = getattr(mask, side) if mask else 20
    module, _colon, function = entry.engines.partition(":")
    make = getattr(import_module(module), function)
    return make(engine=engine, **request | {"seed": checked_seed(request["seed"])})  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class _Run:
    """One run of a kernel on a grid: plain on a small one, compiled on a large one."""

    entry: Algorithm
    width: int
    height: int
    kinds: bytes | None
    start: Position
    state: int
    options: tuple[int, ...]
    watch: Callable[[Any], None] | None = None

    @property
    def total(self) -> int:
        size = self.width * self.height
        return size if self.kinds is None else self.kinds.count(ACCESSIBLE)

    @property
    def compiled(self) -> bool:
        return self.entry.compiled and worthwhile(self.width * self.height)

    def maze(self, recipe: dict[str, Any], traced: bool) -> Maze:
        """The maze, with the film of its making if that was asked for."""
        grid, count, events = self._carve(8 * self.total if traced else 0)
        if traced and count > len(events):
            grid, count, events = self._carve(count)  # the same again, with room for all of it
        if count < 0:
            raise DedaleError(
                "{name} found no way through: the mask leaves none", name=recipe["algorithm"]
            )
        width, height = self.width, self.height
        sides, kinds = strip(grid, width, height, self.kinds, self.compiled)
        maze = Maze(width, height, sides, kinds, start=self.start, recipe=recipe)
        if traced:
            film = strip_events(events, count, width, self.compiled)
            maze.trace = Trace(width, height, film, None, self.kinds)
        if self.entry.rock:
            maze.start, maze.goal = _ends(maze)
            recipe["rock"] = 1 - maze.accessible_count / (width * height)
        return maze

    def _carve(self, room: int) -> tuple[Any, int, Any]:
        """The grid after the run, the number of events and the first `room` of them."""
        grid = pad(self.width, self.height, None, self.kinds, self.compiled)
        if self.watch is not None:
            self.watch(grid)
        stride = self.width + 2
        first = (self.start[0] + 1) * stride + self.start[1] + 1
        carve = self.entry.load()
        if not self.compiled:
            events = [0] * room
            count = carve(grid, stride, first, self.total, self.state, events, *self.options)
            return grid, count, events
        import numpy as np

        array = np.zeros(room, np.int64)
        state = np.uint64(self.state)
        count = fast(carve)(grid, stride, first, self.total, state, array, *self.options)
        return grid, int(count), array


def _ends(maze: Maze) -> tuple[Position, Position]:
    """Entry and exit of a maze dug out of rock: its cells on the bottom and on the top row."""
    kinds, width = bytes(maze.kinds), maze.width
    last = (maze.height - 1) * width
    entry = kinds.find(ACCESSIBLE, last, last + width) - last
    return (maze.height - 1, entry), (0, kinds.find(ACCESSIBLE, 0, width))
