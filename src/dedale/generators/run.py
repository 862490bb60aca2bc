"""Runs a generator of the table: checks what was asked, lays out the grid, gives a Maze back."""

from __future__ import annotations

from typing import Any

from .._jit import fast, worthwhile
from ..core.direction import Position
from ..core.mask import Mask
from ..core.maze import ACCESSIBLE, MASKED, Maze
from ..core.rng import stream
from ..trace import Trace
from .grid import BLOCKED
from .request import checked_options, checked_seed, checked_size, lay_out
from .table import GENERATORS, Algorithm
from .validate import validate

_STRIP = bytes(b & 15 if b < BLOCKED else 0 for b in range(256))


def generate(
    algorithm: str = "backtracker",
    *,
    width: int | None = None,
    height: int | None = None,
    seed: int | None = None,
    mask: Mask | None = None,
    start: Position | None = None,
    trace: bool = False,
    **options: int,
) -> Maze:
    """Make a maze. The same seed and parameters give the same maze, everywhere and for ever.

    Without `width` and `height` the mask's size is taken (20x20 without a mask); with both, the
    mask is resized. Without a seed one is drawn; `maze.recipe["seed"]` tells it. With
    `trace=True` the film of the run is `maze.trace`. `options` are those of the algorithm.

    >>> maze = generate("backtracker", width=4, height=2, seed=1)
    >>> maze == generate("backtracker", width=4, height=2, seed=1)
    True
    """
    entry = GENERATORS[algorithm]
    width, height = checked_size(algorithm, entry, width, height, mask)
    seed = checked_seed(seed)
    values = checked_options(algorithm, entry, options)
    kinds, start = lay_out(width, height, mask, start, seed)
    recipe: dict[str, Any] = {"algorithm": algorithm, "version": entry.version, "seed": seed}
    recipe |= {"start": start} | ({"options": values} if values else {})
    state = stream(seed, entry.twin or algorithm)
    run = _Run(entry, width, height, kinds, start, state, tuple(values.values()))
    maze = run.maze(recipe, trace)
    if entry.plugin:
        validate(maze, algorithm, entry)
    return maze


class _Run:
    """One run of a kernel on a grid: plain on a small one, compiled on a large one."""

    def __init__(
        self,
        entry: Algorithm,
        width: int,
        height: int,
        kinds: bytes | None,
        start: Position,
        state: int,
        options: tuple[int, ...],
    ) -> None:
        self.entry, self.width, self.height, self.kinds = entry, width, height, kinds
        self.start, self.state, self.options = start, state, options
        self.total = width * height if kinds is None else kinds.count(ACCESSIBLE)
        self.stride = width + 2
        self.compiled = entry.compiled and worthwhile(width * height)

    def maze(self, recipe: dict[str, Any], traced: bool) -> Maze:
        grid, events = self._carved(8 * self.total if traced else 0)
        if traced and events[0] > len(events[1]):
            grid, events = self._carved(events[0])  # the same run again, with room for all of it
        sides, kinds = self._stripped(grid)
        maze = Maze(self.width, self.height, sides, kinds, start=self.start, recipe=recipe)
        if traced:
            film = self._unpadded(events[1], events[0])
            maze.trace = Trace(self.width, self.height, film, None, self.kinds)
        if self.entry.rock:
            maze.start, maze.goal = _ends(maze)
        return maze

    def _carved(self, room: int) -> tuple[Any, tuple[int, Any]]:
        row, col = self.start
        first = (row + 1) * self.stride + col + 1
        carve = self.entry.load()
        if not self.compiled:
            plain = self._plain_grid()
            buffer = [0] * room
            n = carve(plain, self.stride, first, self.total, self.state, buffer, *self.options)
            return plain, (n, buffer)
        import numpy as np

        grid = self._array_grid()
        array = np.zeros(room, np.int64)
        state = np.uint64(self.state)
        n = fast(carve)(grid, self.stride, first, self.total, state, array, *self.options)
        return grid, (int(n), array)

    def _plain_grid(self) -> bytearray:
        grid = bytearray([BLOCKED]) * ((self.height + 2) * self.stride)
        free = self._free()
        for row in range(self.height):
            first = (row + 1) * self.stride + 1
            line = free[row * self.width : (row + 1) * self.width] if free else bytes(self.width)
            grid[first : first + self.width] = line
        return grid

    def _array_grid(self) -> Any:
        import numpy as np

        grid = np.full((self.height + 2) * self.stride, BLOCKED, np.uint8)
        inside = grid.reshape(self.height + 2, self.stride)[1:-1, 1:-1]
        free = self._free()
        inside[:] = np.frombuffer(free, np.uint8).reshape(inside.shape) if free else 0
        return grid

    def _free(self) -> bytes | None:
        """BLOCKED where a cell is not accessible, 0 where it is; None: all are."""
        if self.kinds is None:
            return None
        return self.kinds.translate(bytes([0, BLOCKED, BLOCKED]) + bytes(253))

    def _stripped(self, grid: Any) -> tuple[Any, Any]:
        """Sides and kinds without the ring."""
        kinds: Any = self.kinds
        if self.compiled:
            import numpy as np

            inside = grid.reshape(self.height + 2, self.stride)[1:-1, 1:-1].reshape(-1)
            if kinds is not None or self.entry.rock:
                before = kinds if kinds is not None else bytes(len(inside))
                kinds = np.frombuffer(bytearray(before), np.uint8)
                kinds[(inside == BLOCKED) & (kinds == ACCESSIBLE)] = MASKED
                inside[inside == BLOCKED] = 0
            return inside, kinds
        rows = (
            grid[(row + 1) * self.stride + 1 : (row + 2) * self.stride - 1]
            for row in range(self.height)
        )
        flat = b"".join(rows)
        if self.entry.rock:
            before = kinds or bytes(len(flat))
            kinds = bytes(
                MASKED if b == BLOCKED and k == ACCESSIBLE else k
                for b, k in zip(flat, before, strict=True)
            )
        return flat.translate(_STRIP), kinds

    def _unpadded(self, events: Any, count: int) -> Any:
        """Events with cells numbered without the ring."""
        stride, width = self.stride, self.width
        if self.compiled:
            padded = events[:count] >> 4
            cells = (padded // stride - 1) * width + padded % stride - 1
            return cells << 4 | events[:count] & 15
        return [
            ((e >> 4) // stride * width - width + (e >> 4) % stride - 1) << 4 | e & 15
            for e in events[:count]
        ]


def _ends(maze: Maze) -> tuple[Position, Position]:
    """Entry and exit of a maze dug out of rock: its cells on the bottom and on the top row."""
    kinds, width = bytes(maze.kinds), maze.width
    last = (maze.height - 1) * width
    entry = kinds.find(ACCESSIBLE, last, last + width) - last
    return (maze.height - 1, entry), (0, kinds.find(ACCESSIBLE, 0, width))
