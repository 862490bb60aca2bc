"""Levels of mazes by the hundred, in compiled loops: what `MazeModel.new` makes, one at a time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..games.ends import GOES_ON
from ..generators.many import Batches, in_batches
from ..generators.request import checked_options, shaped
from ..generators.table import GENERATORS
from ..grids.keys import Keys, part_of
from ..jsons import JsonObject
from ..kernel.compiled import fast
from ..kernel.jit import ints, kernel
from ..kernel.rng import below, named, step
from ..kernel.speed import speed_for
from ..kernel.types import Row
from ..transform.braiding import braid_many
from .fleet.maze import SIDES_AT
from .models import MazeModel, mask_of
from .observing import NumpyArray

Levels = npt.NDArray[np.uint64]


class ReadyLevels(NamedTuple):
    """Some levels, a row each."""

    facts: NumpyArray
    begin: NumpyArray
    rng: NumpyArray
    status: NumpyArray
    wanted: NumpyArray  #: whether they are of the part that is asked for


def quick_levels(model: object, chart: Row) -> Quick | None:
    """What makes the levels of a model by the hundred, where that can be."""
    if not isinstance(model, MazeModel) or model.options.own is not None:
        return None
    values, shape = model.options.values, model.ground
    entry = GENERATORS[str(values["generator"])]
    if not in_batches(entry, shape) or (values["braid"] and not shape.square):
        return None
    if not speed_for(1 << 30).compiled:
        return None
    return Quick(model, chart)


class Quick:
    """Makes levels in batches; several threads may ask at once."""

    def __init__(self, model: MazeModel, chart: Row) -> None:
        values: JsonObject = dict(model.options.values)
        self.options, self.shape, self.chart = model.options, model.ground, chart
        size = (values["width"], values["height"])
        mask = shaped(mask_of(values["mask"]), *size, values["grid"])
        entry = GENERATORS[values["generator"]]
        self.batches = Batches(entry, self.shape, mask, None, checked_options(entry, {}))
        self.braid = int(values["braid"])
        self.keys = Keys(self.shape, self.batches.kinds)
        kinds = self.batches.kinds or bytes(self.shape.size)
        self.kinds = np.frombuffer(kinds, np.uint8)
        self.cells = np.flatnonzero(self.kinds == 0).astype(np.int32)
        self.name = np.frombuffer(b"goal", np.uint8).copy()
        self.settle = fast(settle)

    def make(self, levels: Levels) -> ReadyLevels:
        """Some levels, as rows."""
        count, size = len(levels), self.shape.size
        starts, sides = self.batches.batch(levels)
        sides = np.asarray(sides)
        if self.braid:
            braid_many(sides, self.batches.kinds, self.shape, self.braid, levels)
        facts = np.empty((count, SIDES_AT + 2 * size), np.int32)
        begin = np.empty((count, 1), np.int32)
        self.settle(
            levels,
            self.name,
            self.cells,
            self.shape.ways,
            self.chart,
            np.asarray(starts),
            sides,
            facts.reshape(-1),
            begin.reshape(-1),
        )
        rng, status = np.zeros(count, np.uint64), np.full(count, GOES_ON, np.int32)
        return ReadyLevels(facts, begin, rng, status, self._wanted(sides))

    def _wanted(self, sides: NumpyArray) -> NumpyArray:
        """Which of the mazes belong to the part that is asked for."""
        count = len(sides) // self.shape.size
        if self.options.split == "all":
            return np.ones(count, bool)
        if self.batches.kinds is not None and self.shape.square:
            sides = (sides.reshape(count, -1) | self.kinds << 4).reshape(-1)
        keys, _orbits = self.keys.of(sides)
        parts = [part_of(key, self.options.share) for key in keys.tolist()]
        return np.array([part == self.options.split for part in parts])


@kernel
def settle(
    levels: Row,
    name: Row,
    cells: Row,
    ways: int,
    chart: Row,
    starts: Row,
    sides: Row,
    facts: NumpyArray,
    begin: NumpyArray,
) -> None:
    """Of every maze: its goal, drawn among the cells but the start, and all distances from it."""
    count = len(levels)
    size = len(sides) // count
    width = len(facts) // count
    queue = ints(size)
    for k in range(count):
        start, row = starts[k], k * width
        drawn = below(step(named(levels[k], name)), len(cells) - 1)
        goal = cells[drawn]
        if goal >= start:  # the start is one of the cells, and left out
            goal = cells[drawn + 1]
        begin[k] = start
        facts[row], facts[row + 1], facts[row + 2] = goal, ways, size
        far = row + SIDES_AT + size
        for cell in range(size):
            facts[row + SIDES_AT + cell] = sides[k * size + cell]
            facts[far + cell] = size
        facts[far + goal] = 0
        queue[0], waiting, taken = goal, 1, 0
        while taken < waiting:
            cell = queue[taken]
            taken += 1
            for side in range(ways):
                if sides[k * size + cell] >> side & 1:
                    near = chart[cell * ways + side]
                    if facts[far + near] == size and near != goal:
                        facts[far + near] = facts[far + cell] + 1
                        queue[waiting] = near
                        waiting += 1
