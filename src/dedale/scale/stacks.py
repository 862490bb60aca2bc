"""Cycles of arrows popped in pieces: the `wilson-stacks` maze on many cores.

Each cell has one word: the direction of the arrow on top (2 bits), whether that arrow is known to
lead out of the area (1 bit), in which level of areas it was last come upon (5 bits), and how many
of its arrows were popped. Cycles inside tiles of 256x256 cells are popped to the end first, in the
processor's cache; then those of areas of 2x2 tiles, and so on, with larger areas, up to the whole.
A cycle of an area that none of its parts has found goes over a line between its parts, or through a
cell popped since: only from there arrows are followed. Areas of one level have nothing in common,
and are popped at once by as many threads as there are.

The order makes no difference to the result, which is that of
`dedale.generators.algorithms.wilson_stacks`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..generators.algorithms.wilson_stacks import POPPED
from ..i18n import _
from ..kernel.compiled import COMPILED
from ..kernel.jit import i64, kernel, u64
from ..kernel.memory import require_memory
from ..kernel.rng import mix, nth, stream
from ..kernel.threads import in_threads
from ..kernel.types import Array
from ..maze.maze import Maze
from .order import Order
from .plan import BLOCK, Area
from .storage import LargeMaze, create_cells, open_large, require_disk
from .types import Bytes, Grid

Words = npt.NDArray[np.uint32]

TILE = 256  #: cells on a side of the first areas
PART = 2048  #: cells on a side of what a worker of a cluster pops by itself
BAND = 256  #: rows that a thread takes at a time
SETTLED = 4
LEVEL = 3  #: where the level begins in a word
LEVELS = 31 << LEVEL
COUNT = 8  #: where the number of popped arrows begins
OUT, ROOT = 0xFFFFFFFF, 0xFFFFFFFE  #: the words of cells outside the maze, and of its start


@kernel
def next_arrow(words: Array, cell: int, popped: int, number: int, stride: int, base: int) -> int:
    """The word of a cell with its next arrow that leads to a cell of the maze on top.

    `number` is the cell's place in the grid of the whole maze.
    """
    while True:
        direction = i64(nth(base, number + (popped << POPPED)) & u64(3))
        span = 1 if direction & 1 else stride
        beyond = cell + (span if (direction ^ direction >> 1) & 1 else -span)
        if words[beyond] != OUT:
            return popped << COUNT | direction
        popped += 1


@kernel
def first_arrows(
    words: Array, stride: int, top: int, rows: int, cols: int, first: int, wide: int, base: int
) -> None:
    """The first arrows of some rows; `first` is the number of the first place of all."""
    for row in range(top, top + rows):
        for cell in range(row * stride + 1, row * stride + 1 + cols):
            if words[cell] < ROOT:
                number = first + row * wide + cell - row * stride
                words[cell] = next_arrow(words, cell, 0, number, stride, base)


@kernel
def settle(
    words: Array, start: int, top: int, left: int, rows: int, cols: int, stride: int, first: int,
    wide: int, base: int, level: int,
) -> int:  # fmt: skip
    """Follow the arrows from a cell until they lead out of the area, to the root, or where that is
    known; pop what is come upon again. Returns how many more cells are not settled now."""
    mark = level << LEVEL
    begun = start // stride
    row, col, cell = begun, start - begun * stride, start
    more = 0
    while top <= row < top + rows and left <= col < left + cols:
        word = words[cell]
        if word >= ROOT:
            break
        if word & LEVELS == mark:
            if word & SETTLED:
                break
            # A cycle was closed here, or later on and forgotten.
            number = first + row * wide + col
            word = next_arrow(words, cell, (word >> COUNT) + 1, number, stride, base) | mark
        else:
            word = word & ~(LEVELS | SETTLED) | mark
            more += 1
        words[cell] = word
        # No branch: which way it goes cannot be foreseen.
        down, right = (
            ((word ^ 1) & 1) * (word & 2) - ((word ^ 1) & 1),
            (word & 1) * (1 - (word & 2)),
        )
        cell += down * stride + right
        row += down
        col += right
    row, col, cell = begun, start - begun * stride, start
    while top <= row < top + rows and left <= col < left + cols:
        word = words[cell]
        if word >= ROOT or (word & SETTLED and word & LEVELS == mark):
            break
        words[cell] = word | SETTLED
        more -= 1
        # No branch: which way it goes cannot be foreseen.
        down, right = (
            ((word ^ 1) & 1) * (word & 2) - ((word ^ 1) & 1),
            (word & 1) * (1 - (word & 2)),
        )
        cell += down * stride + right
        row += down
        col += right
    return more


@kernel
def pop_area(
    words: Array, top: int, left: int, rows: int, cols: int, middle: int, stride: int, first: int,
    wide: int, base: int, level: int,
) -> int:  # fmt: skip
    """Pop all cycles of an area of which the four parts, cut at `middle`, have none inside.

    With `middle` 0 nothing is known of it yet. Returns how often all cells were looked through.
    """
    mark = level << LEVEL
    open_cells = 0
    if middle == 0:
        for row in range(top, top + rows):
            for cell in range(row * stride + left, row * stride + left + cols):
                word = words[cell]
                if word < ROOT and not (word & LEVELS == mark and word & SETTLED):
                    open_cells += settle(
                        words, cell, top, left, rows, cols, stride, first, wide, base, level
                    )
    else:
        for side in range(2):
            row = top + middle - 1 + side
            if row < top + rows:
                for cell in range(row * stride + left, row * stride + left + cols):
                    if words[cell] < ROOT:
                        open_cells += settle(
                            words, cell, top, left, rows, cols, stride, first, wide, base, level
                        )
            col = left + middle - 1 + side
            if col < left + cols:
                for row in range(top, top + rows):
                    if words[row * stride + col] < ROOT:
                        open_cells += settle(
                            words, row * stride + col, top, left, rows, cols, stride, first, wide,
                            base, level,
                        )  # fmt: skip
    rounds = 0
    while open_cells > 0:  # those that a cycle went through, and nothing since
        rounds += 1
        for row in range(top, top + rows):
            for cell in range(row * stride + left, row * stride + left + cols):
                word = words[cell]
                if word < ROOT and word & (LEVELS | SETTLED) == mark:
                    open_cells += settle(
                        words, cell, top, left, rows, cols, stride, first, wide, base, level
                    )
            if open_cells == 0:
                break
    return rounds


@kernel
def to_sides(words: Array, stride: int, top: int, rows: int, cells: Array) -> int:
    """The open sides of the cells of some rows; returns how many arrows of theirs were popped."""
    width = stride - 2
    popped = 0
    for row in range(top, top + rows):
        for col in range(width):
            cell = (row + 1) * stride + col + 1
            word = words[cell]
            sides = 0
            if word != OUT:
                if word != ROOT:
                    sides = 1 << (word & 3)
                    popped += word >> COUNT
                # An arrow that leads here opens the side where it comes from.
                for direction in range(4):
                    span = 1 if direction & 1 else stride
                    forward = (direction ^ direction >> 1) & 1
                    near = words[cell + span if forward else cell - span]
                    if near < ROOT and near & 3 == direction ^ 2:
                        sides |= 1 << direction
            cells[row * width + col] = sides
    return popped


class Popped(NamedTuple):
    """What a maze took: arrows popped, and how often areas of each side were looked through."""

    pops: int
    rounds: dict[int, int]


class Stacks:
    """The arrows of the cells of an area; `words` has a ring around them."""

    def __init__(self, order: Order, area: Area) -> None:
        self.area, self.stride, self.wide = area, area.cols + 2, order.plan.width + 2
        self.base = COMPILED.word(mix(stream(order.plan.seed, "wilson-stacks")))
        self.first = area.top * self.wide + area.left
        self.words: Words = np.full((area.rows + 2, area.cols + 2), OUT, np.uint32)
        self.rounds: dict[int, int] = {}
        height, width = order.plan.height, order.plan.width
        top, left = max(area.top - 1, 0), max(area.left - 1, 0)
        bottom, right = min(area.top + area.rows + 1, height), min(area.left + area.cols + 1, width)
        inside = self.words[
            top - area.top + 1 : bottom - area.top + 1, left - area.left + 1 : right - area.left + 1
        ]
        if order.kinds is None:
            inside[:] = 0
        else:
            inside[order.kinds[top:bottom, left:right] == 0] = 0
        row, col = order.recipe["start"]
        if top <= row < bottom and left <= col < right:
            self.words[row - area.top + 1, col - area.left + 1] = ROOT

    def begin(self, workers: int) -> None:
        """Put the first arrows on top."""
        flat, cols, rows = self.words.reshape(-1), self.area.cols, self.area.rows

        def some(top: int) -> None:
            COMPILED.run(
                first_arrows, flat, self.stride, top + 1, min(BAND, rows - top), cols, self.first,
                self.wide, self.base,
            )  # fmt: skip

        for _done in in_threads(some, range(0, rows, BAND), workers):
            pass

    def pop(
        self, workers: int, *, known: int = 0, most: int | None = None,
        report: Callable[[float], None] = lambda share: None,
    ) -> None:  # fmt: skip
        """Pop all cycles, in larger and larger areas; in those of `known` cells they are."""
        rows, cols = self.area.rows, self.area.cols
        # Whoever popped those has numbered his levels from 1 on.
        flat, middle, level = self.words.reshape(-1), known, 16 if known else 1
        whole = max(rows, cols) if most is None else most
        while middle < whole:
            side = 2 * middle or TILE
            places = [(top, left) for top in range(0, rows, side) for left in range(0, cols, side)]

            def one(place: tuple[int, int], side: int, middle: int, level: int) -> int:
                top, left = place
                return COMPILED.run(
                    pop_area, flat, top + 1, left + 1, min(side, rows - top),
                    min(side, cols - left), middle, self.stride, self.first, self.wide, self.base,
                    level,
                )  # fmt: skip

            popping = partial(one, side=side, middle=middle, level=level)
            self.rounds[side] = max(in_threads(popping, places, workers))
            middle, level = side, level + 1
            report(min(1.0, middle / whole))

    def cells(self, workers: int) -> tuple[Bytes, Popped]:
        """The open sides of all cells, and what they took."""
        rows, cols = self.area.rows, self.area.cols
        found = np.empty((rows, cols), np.uint8)
        flat, out = self.words.reshape(-1), found.reshape(-1)

        def some(top: int) -> int:
            return COMPILED.run(to_sides, flat, self.stride, top, min(BAND, rows - top), out)

        pops = sum(in_threads(some, range(0, rows, BAND), workers))
        return found, Popped(pops, self.rounds)


def make_stacks(order: Order, parts: Parts | None = None) -> tuple[Bytes, Popped]:
    """The cells of a `wilson-stacks` maze; `parts` pops its parts elsewhere."""
    plan = order.plan
    what = _("a maze of {width}x{height}").format(width=plan.width, height=plan.height)
    require_memory(6 * plan.width * plan.height, what)
    stacks = Stacks(order, Area(0, 0, plan.height, plan.width))
    if parts is None:
        stacks.begin(order.workers)
        stacks.pop(order.workers, report=lambda share: order.report("pop", 0.95 * share))
    else:
        areas = parts_of(order)
        for done, (number, words) in enumerate(parts(order, areas), 1):
            area = areas[number]
            rows, cols = area.window
            stacks.words[1:-1, 1:-1][rows, cols] = words
            order.report("pop", 0.5 * done / len(areas))
        stacks.pop(
            order.workers, known=PART, report=lambda share: order.report("pop", 0.95 * share)
        )
    return stacks.cells(order.workers)


def stacks_maze(
    order: Order, make: Callable[[Order], tuple[Bytes, Popped]] = make_stacks
) -> Maze | LargeMaze:
    """The maze that was asked for, in memory or written to its place."""
    cells, _popped = make(order)
    if order.kinds is not None:
        cells |= np.left_shift(order.kinds, 4)
    order.report("pop", 1.0)
    if order.target is None:
        return order.maze(cells)
    height, width = cells.shape
    beside = order.target.with_name(f".{order.target.stem}.part{order.target.suffix}")
    require_disk(order.target, width, height)
    stored = create_cells(beside, width, height, BLOCK, order.recipe)

    def write(top: int, stored: Grid) -> None:
        stored[top : top + BLOCK, :] = cells[top : top + BLOCK]

    for _done in in_threads(partial(write, stored=stored), range(0, height, BLOCK), order.workers):
        pass
    del stored
    if order.target.is_dir():
        shutil.rmtree(order.target)
    beside.replace(order.target)
    return open_large(order.target)


#: Pops parts of a maze wherever it likes: (order, areas) -> (number of the area, its words).
Parts = Callable[[Order, list[Area]], Iterator[tuple[int, Words]]]


def parts_of(order: Order) -> list[Area]:
    """The parts that are popped each by itself."""
    plan = order.plan
    return [
        Area(top, left, min(PART, plan.height - top), min(PART, plan.width - left))
        for top in range(0, plan.height, PART)
        for left in range(0, plan.width, PART)
    ]


def pop_part(order: Order, area: Area) -> Words:
    """The words of a part of which all cycles inside are popped, without its ring."""
    stacks = Stacks(order, area)
    stacks.begin(1)
    stacks.pop(1, most=PART)
    return np.ascontiguousarray(stacks.words[1:-1, 1:-1])
