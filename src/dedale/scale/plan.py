"""How a large maze is cut into blocks, and the blocks grouped, level by level, up to the whole."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ..kernel.rng import mix, stream
from .tile import TILE
from .types import Longs

FAN = 8  #: a group is FAN x FAN parts of the level below
BLOCK = 2048  #: cells on a side of a block of a large maze (4 MiB)


@dataclass(frozen=True)
class Rectangle:
    """A rectangle of cells: rows top .. top + rows - 1, columns left .. left + cols - 1."""

    top: int
    left: int
    rows: int
    cols: int

    @property
    def window(self) -> tuple[slice, slice]:
        """The area as an index of a 2-D array."""
        return slice(self.top, self.top + self.rows), slice(self.left, self.left + self.cols)

    def numbers(self, cells: Longs, width: int) -> Longs:
        """Cells of the area, numbered row by row in it, by their numbers in the maze."""
        return (cells // self.cols + self.top) * width + cells % self.cols + self.left

    def is_border(self, cells: Longs) -> npt.NDArray[np.bool_]:
        """Which cells of the area lie along its sides."""
        rows, cols = cells // self.cols, cells % self.cols
        return np.isin(rows, (0, self.rows - 1)) | np.isin(cols, (0, self.cols - 1))

    def local(self, numbers: Longs, width: int) -> Longs:
        """Cells of the maze by their numbers in the area."""
        return (numbers // width - self.top) * self.cols + numbers % width - self.left


@dataclass(frozen=True)
class Tiling:
    """A Kruskal maze to be made, and the blocks to make it in.

    The maze depends on `width`, `height` and `seed` only; `block` says how the work is cut.

    >>> plan = Tiling(width=5000, height=3000, seed=1, block=1024)
    >>> plan.shape(0), plan.shape(1)
    ((3, 5), (1, 1))
    >>> plan.area(0, 14)
    Rectangle(top=2048, left=4096, rows=952, cols=904)
    """

    width: int
    height: int
    seed: int
    block: int = BLOCK

    @cached_property
    def base(self) -> int:
        """Where the keys of this seed begin."""
        return mix(stream(self.seed, "kruskal"))

    @cached_property
    def levels(self) -> int:
        """How many times groups are made before one is left."""
        level = 0
        while self.shape(level) != (1, 1):
            level += 1
        return level

    def side(self, level: int) -> int:
        """Cells on a side of a part of that level."""
        return self.block * int(FAN**level)

    def shape(self, level: int) -> tuple[int, int]:
        """How many rows and columns of parts there are at a level (0: the blocks)."""
        side = self.side(level)
        return -(-self.height // side), -(-self.width // side)

    def count(self, level: int) -> int:
        """How many parts there are at a level."""
        rows, cols = self.shape(level)
        return rows * cols

    def area(self, level: int, index: int) -> Rectangle:
        """The cells of a part; parts are numbered row by row."""
        side, (_, across) = self.side(level), self.shape(level)
        top, left = index // across * side, index % across * side
        return Rectangle(top, left, min(side, self.height - top), min(side, self.width - left))

    def block_of(self, number: int) -> int:
        """The block that a cell is in."""
        row, col = divmod(number, self.width)
        return row // self.block * self.shape(0)[1] + col // self.block

    def by_block(self, numbers: Iterable[int]) -> dict[int, Longs]:
        """Cells by the blocks they are in."""
        found: dict[int, list[int]] = {}
        for number in numbers:
            found.setdefault(self.block_of(number), []).append(number)
        return {block: np.array(cells, np.int64) for block, cells in found.items()}

    def children(self, level: int, index: int) -> list[list[int]]:
        """The parts of the level below that make up a part, as rows."""
        below_rows, below_cols = self.shape(level - 1)
        across = self.shape(level)[1]
        row, col = index // across * FAN, index % across * FAN
        return [
            [r * below_cols + c for c in range(col, min(col + FAN, below_cols))]
            for r in range(row, min(row + FAN, below_rows))
        ]

    def blocks(self, level: int, index: int) -> Iterator[int]:
        """The blocks of a part, those of each group together."""
        if level == 0:
            yield index
            return
        for line in self.children(level, index):
            for child in line:
                yield from self.blocks(level - 1, child)

    def above(self, level: int, index: int) -> int:
        """The part of the next level that a part belongs to."""
        row, col = divmod(index, self.shape(level)[1])
        return row // FAN * self.shape(level + 1)[1] + col // FAN

    def parent(self, level: int, block: int) -> int:
        """The part of a level that a block lies in."""
        row, col = divmod(block, self.shape(0)[1])
        scale = int(FAN**level)
        return row // scale * self.shape(level)[1] + col // scale


def best_block(width: int, height: int, workers: int) -> int:
    """A block size that keeps all workers busy, and no larger than BLOCK."""
    block = BLOCK
    while block > 2 * TILE and -(-width // block) * -(-height // block) < 2 * workers:
        block //= 2
    return block
