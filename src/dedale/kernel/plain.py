"""The plain speed: bytearrays, lists, and kernels as they are. Nothing is imported for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from .jit import spoken
from .types import Array, Row, to_list

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

#: Cells, and the place of the pattern that they have.
Runs = list[tuple[slice, int]]

P = ParamSpec("P")
R = TypeVar("R")


class Speed:
    """Gives kernels their arrays and runs them. This one is for small work; see `speed_for`."""

    compiled = False

    def __init__(self, words: Vocabulary | None = None) -> None:
        """`words` are those of another grid than the square one."""
        self.words = words

    def speaking(self, words: Vocabulary | None) -> Speed:
        """The same speed for kernels on another grid."""
        return self if words is self.words else type(self)(words)

    def bytes(self, data: Row) -> Array:
        """Bytes to be written to: a copy, unless a bytearray is handed over."""
        return data if isinstance(data, bytearray) else bytearray(data)

    def view(self, data: Row) -> Row:
        """Bytes to be read."""
        return data if isinstance(data, bytes | bytearray) else bytes(data)

    def marked(self, sides: Row) -> Array:
        """The open sides of all cells, with room for a solver's marks."""
        return self.bytes(sides) if self.words is None or self.words.small else list(sides)

    def inner(self, grid: Row, stride: int) -> Row:
        """The bytes of a grid, whose rows are so long, without those around it."""
        rows = bytearray(grid)[stride:-stride]
        del rows[stride - 1 :: stride]
        del rows[:: stride - 1]
        return rows

    def chart(self, size: int, runs: Runs, patterns: list[int]) -> Row:
        """The chart of a grid: which cells have the pattern at which place, and the patterns."""
        places = [0] * size
        for cells, place in runs:
            places[cells] = [place] * len(range(size)[cells])
        return [size, *places, *patterns]

    def flags(self, size: int) -> Array:
        """So many zero bytes."""
        return bytearray(size)

    def ints(self, size: int, fill: int | None = None) -> Array:
        """So many ints of 32 bits. Without `fill` they must be set before they are read."""
        return [fill or 0] * size

    def scratch(self, size: int) -> Array:
        """Ints that one run of a kernel sets; then slices of them can be had, until the next."""
        return self.ints(size)

    def longs(self, size: int) -> Array:
        """So many ints of 64 bits, to be set before they are read."""
        return [0] * size

    def zeros(self, size: int) -> Row:
        """So many zeros, only to be read."""
        return bytes(size)

    def numbers(self, values: Iterable[int], *, wide: bool = False) -> Array:
        """These ints, of 32 bits or of 64."""
        return values if isinstance(values, list) else list(values)

    def unsigned(self, values: Iterable[int]) -> Array:
        """These unsigned ints of 64 bits."""
        return list(values)

    def given(self, row: Row) -> Row:
        """A row of any kind, as kernels take it at this speed."""
        return row

    def sample(self, row: Array, step: int) -> list[int]:
        """Every so many elements of an array, as they are while a kernel works on it."""
        return to_list(row[::step])

    def grown(self, row: Array, size: int) -> Array:
        """The row with zeros behind it, so that it has this size."""
        assert isinstance(row, list)
        return row + [0] * (size - len(row))

    def word(self, value: int) -> int:
        """An unsigned number of 64 bits: the state of a stream of random numbers."""
        return value

    def fill(self, array: Array, value: int) -> None:
        """Set all ints of an array."""
        assert isinstance(array, list)
        array[:] = [value] * len(array)

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        """The kernel at this speed."""
        return spoken(function, self.words) if self.words else function

    def prepare(self, function: Callable[P, object], *values: P.args, **named: P.kwargs) -> None:
        """Have the kernel ready for such values, so that its first run takes no longer."""

    def run(self, function: Callable[P, R], *values: P.args, **named: P.kwargs) -> R:
        """What the kernel returns for these values, at this speed."""
        return self.kernel(function)(*values, **named)


PLAIN = Speed()
