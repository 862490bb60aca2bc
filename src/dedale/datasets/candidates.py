"""The mazes that may become part of a set: number k is made from the seed of the set plus k.

Batches are independent of each other: any core, process or machine can make any of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from ..generators.many import Batches, in_batches
from ..generators.recipes import make
from ..generators.table import GENERATORS
from ..grids.keys import Keys
from ..kernel.plain import Speed
from ..kernel.speed import speed_for
from ..kernel.types import Row
from ..maze.difficulty import difficulty
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze
from ..transform.braiding import DEFAULT, braid_many, braids_many
from .examples import Examples
from .request import ENDS, MOST_SOLUTIONS, DataSet, within
from .survey import FAR, count_ways, solve_all

Seeds = npt.NDArray[np.int64]
Starts = npt.NDArray[np.int32]
Flat = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int64]

#: Cells of a batch: large enough to be worth a call, small enough to wait for.
BATCH = 1 << 19


class ExampleRows(Protocol):
    """Examples of any kind, one after the other."""

    def __len__(self) -> int: ...
    def digest(self) -> str: ...
    def taken(self, chosen: npt.NDArray[np.bool_]) -> Self: ...
    def joined(self, several: Sequence[Self]) -> Self: ...


@dataclass(frozen=True)
class Batch:
    """Some candidates: all keys, and those mazes that pass what was asked of each by itself."""

    first: int  #: the number of the first candidate
    keys: npt.NDArray[np.uint64]
    orbits: npt.NDArray[np.int32]  #: how many mazes each stands for: itself, turned and mirrored
    places: npt.NDArray[np.int64]  #: which of the candidates pass
    examples: ExampleRows


class Candidates:
    """The candidates of a request. It can be sent to another process."""

    def __init__(self, request: DataSet) -> None:
        self.request = request

    def __getstate__(self) -> DataSet:
        return self.request

    def __setstate__(self, request: DataSet) -> None:
        self.request = request

    @property
    def each(self) -> int:
        """How many there are in a batch."""
        return max(1, min(4096, BATCH // self.request.shape.size))

    @cached_property
    def speed(self) -> Speed:
        return speed_for(1 << 30, words=self.request.shape.words)

    @cached_property
    def keys(self) -> Keys:
        asked = self.request
        return Keys(asked.shape, None if GENERATORS[asked.algorithm].rock else asked.kinds)

    @cached_property
    def batches(self) -> Batches | None:
        """What makes mazes by the hundred, where that can be."""
        asked, entry = self.request, GENERATORS[self.request.algorithm]
        if not in_batches(entry, asked.shape):
            return None
        return Batches(entry, asked.shape, asked.shaped, None, dict(asked.options or {}))

    def batch(self, first: int, count: int = 0) -> Batch:
        """So many candidates from a number on; 0: as many as make a batch."""
        seed = self.request.seed or 0
        numbers = range(seed + first, seed + first + (count or self.each))
        seeds = np.arange(numbers.start, numbers.stop, dtype=np.int64)
        starts, flat = self._made(numbers)
        keys, orbits = self.keys.of(flat)
        every = self._solved(seeds, flat, starts)
        return Batch(first, keys, orbits, *self._judged(every))

    def _made(self, numbers: range) -> tuple[Starts, Flat]:
        """The starts of some mazes, and all their cells in a row."""
        asked, seeds = self.request, np.arange(numbers.start, numbers.stop, dtype=np.uint64)
        braider = asked.braider or DEFAULT
        quick = asked.braid is None or (asked.shape.square and braids_many(braider))
        if self.batches is None or not quick:
            mazes = [self._maze(seed) for seed in numbers]
            cells = [m.canonical() if m.shape.square else m.sides for m in mazes]
            first = [maze.number(maze.start) for maze in mazes]
            return np.array(first, np.int32), np.frombuffer(b"".join(cells), np.uint8)
        starts, flat = map(np.asarray, self.batches.batch(numbers))
        if asked.braid is not None:
            braid_many(flat, asked.kinds, asked.shape, asked.braid, seeds, braider)
        if asked.kinds is not None and asked.shape.square:
            flat.reshape(len(seeds), -1)[:] |= np.frombuffer(asked.kinds, np.uint8) << 4
        return starts, flat

    def _maze(self, seed: int) -> Maze:
        return make(self.request.recipe.but(seed=seed))

    def _solved(self, seeds: Seeds, flat: Flat, starts: Starts) -> Examples:
        """The mazes with their ends and ways; those that have none, with a length of 0."""
        asked, size = self.request, self.request.shape.size
        count, ends = len(seeds), ENDS[asked.ends]
        first, last, length = (np.empty(count, np.int32) for _row in range(3))
        moves, total = np.empty(count * size, np.uint8), 0
        each = count
        if ends != FAR and GENERATORS[asked.algorithm].rock:
            each = 1  # every maze has cells of its own
        for k in range(0, count, each):
            part = slice(k, k + each)
            cells = flat[k * size : (k + each) * size]
            total += self.speed.run(
                solve_all,
                cells,
                size,
                asked.shape.ground(self.speed),
                ends,
                starts[part] if ends == FAR else self._open(cells),
                seeds[part].astype(np.uint64),
                self.speed.view(b"ends"),
                first[part],
                last[part],
                length[part],
                moves[total:],
            )
        length[length < 0] = 0
        cells = flat.reshape(count, size)
        return Examples(seeds, cells, first, last, length, moves[:total], {})

    def _open(self, cells: Flat) -> Row:
        """The cells that can be walked on, of the first of some mazes."""
        asked = self.request
        kinds = asked.kinds or bytes(asked.shape.size)
        if asked.shape.square:
            kinds = bytes(cells[: asked.shape.size] >> 4)
        return self.speed.numbers([c for c, kind in enumerate(kinds) if kind == ACCESSIBLE])

    def _judged(self, every: Examples) -> tuple[Places, Examples]:
        """Those that are as they should be, and which of all they are."""
        asked = self.request
        least, most = asked.length or (None, None)
        good = every.length >= (least or 1)
        if most is not None:
            good &= every.length <= most
        kept, places = every.taken(good), np.flatnonzero(good)
        for name, span in (("solutions", asked.solutions), ("difficulty", asked.difficulty)):
            if span is None:
                continue
            measure = self._solutions if name == "solutions" else self._difficulty
            values = np.fromiter(measure(kept), np.int32, len(kept))
            kept.figures[name] = values
            good = np.fromiter((within(span, int(value)) for value in values), bool, len(kept))
            kept, places = kept.taken(good), places[good]
        return places, kept

    def _solutions(self, examples: Examples) -> Iterator[int]:
        """How many ways lead through each, counted one further than it matters."""
        assert self.request.solutions is not None
        most = (self.request.solutions[1] or MOST_SOLUTIONS) + 1
        ground = self.request.shape.ground(self.speed)
        ends = zip(examples.start.tolist(), examples.goal.tolist(), strict=True)
        for cells, (start, goal) in zip(examples.cells, ends, strict=True):
            yield int(self.speed.run(count_ways, cells, ground, start, goal, most))

    def _difficulty(self, examples: Examples) -> Iterator[int]:
        """The grade of each, from 1 to 10."""
        for example in examples.each(self.request.layout):
            yield difficulty(example.maze, many=len(examples)).grade
