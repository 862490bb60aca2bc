"""Keys of mazes: what distinguishes one from another, turned and mirrored as it may be.

The key of a maze is a hash of the least of all its images under the symmetries of its grid: mazes
that are alike, turned or mirrored, have one key. Two keys differ, or the mazes are taken for alike:
should two different mazes ever share 64 bits, one of them is left out, and nothing else happens.

The key alone decides whether a maze is for training or for testing. So data sets and environments
with the same share of test mazes are disjoint, whatever seeds they are made from.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..kernel.jit import kernel, u64
from ..kernel.rng import GOLDEN, MASK, mix
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from .shape import Shape
from .symmetry import Symmetries, image_of, least_image, symmetries

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    KeyRow = npt.NDArray[np.uint64]

#: What a maze may be for, and which share of all is for tests, in percent.
TRAIN, TEST = "train", "test"
TEST_SHARE = 10


def part_of(key: int, share: int = TEST_SHARE) -> str:
    """What the maze of a key is for.

    >>> part_of(0), part_of(1 << 63), part_of(1 << 63, share=100)
    ('test', 'train', 'test')
    """
    return TEST if (key >> 32) * 100 < share << 32 else TRAIN


class Keys:
    """The keys of mazes of one grid and size, whose cells lie in a row.

    A cell is a byte of its open sides; on squares + 16 if it is masked, + 32 if cut off. `kinds` is
    what the cells are where a mask gives that to all of them.
    """

    def __init__(self, shape: Shape, kinds: bytes | None = None) -> None:
        self.shape, self.kinds = shape, kinds

    @cached_property
    def symmetries(self) -> Symmetries:
        """Those that mazes are compared under."""
        found = symmetries(self.shape.grid, self.shape.width, self.shape.height)
        return found if self.kinds is None else found.preserving(self.kinds)

    def of(self, cells: Row) -> tuple[KeyRow, npt.NDArray[np.int32]]:
        """The key of every maze, and how many different mazes its images are."""
        import numpy as np

        size, found = self.shape.size, self.symmetries
        speed = speed_for(1 << 30, words=self.shape.words)
        count = len(cells) // size
        keys, orbits = np.empty(count, np.uint64), np.empty(count, np.int32)
        speed.run(find_keys, cells, size, found.source, found.turn, found.turned, keys, orbits)
        return keys, orbits


@kernel
def find_keys(
    cells: Row, size: int, source: Row, turn: Row, turned: Row, keys: Array, orbits: Array
) -> None:
    """The key of every maze, and how many different mazes its images are."""
    images = len(source) // size
    for number in range(len(keys)):
        at = number * size
        best, alike = least_image(cells, at, size, source, turn, turned)
        key, word = u64(size), u64(0)
        for cell in range(size):
            byte = image_of(cells, at, size, source, turn, turned, best, cell)
            word = u64(word << u64(8)) | u64(byte)
            if cell & 7 == 7 or cell == size - 1:
                key = mix(((u64(key) + u64(GOLDEN)) & u64(MASK)) ^ word)
                word = u64(0)
        keys[number] = key
        orbits[number] = images // alike
