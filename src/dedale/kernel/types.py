"""What kernels work on, in types: flat rows of whole numbers, whatever holds them."""

from array import array
from collections.abc import Iterator
from typing import Any, NewType, Protocol, TypeAlias, overload

#: What a kernel is given: a number, an array, or a tuple of them. Which, each kernel says itself.
Argument: TypeAlias = Any

#: What the operations on a grid (`across`, `back` …) need to know about it: on squares the length
#: of a row, on every other grid an array. A kernel for all grids only passes it on.
Ground = NewType("Ground", int)


class Row(Protocol):
    """Whole numbers in a row, to be read: bytes, a list, or a numpy array."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    @overload
    def __getitem__(self, place: int, /) -> int: ...
    @overload
    def __getitem__(self, place: slice, /) -> "Row": ...


class Array(Row, Protocol):
    """The same, to be written as well: a bytearray, a list, or a numpy array."""

    @overload
    def __getitem__(self, place: int, /) -> int: ...
    @overload
    def __getitem__(self, place: slice, /) -> "Array": ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


def to_list(row: Row) -> list[int]:
    """A row as Python's own ints.

    >>> to_list(b"ab")
    [97, 98]
    """
    if isinstance(row, list):
        return row
    return row.tolist() if hasattr(row, "tolist") else list(row)


def as_ints(row: Row) -> Row:
    """The same numbers as Python's own ints, for a kernel that runs as plain Python.

    Those of numpy have 64 bits, and no more in between.
    """
    return row if isinstance(row, list) else memoryview(row)  # type: ignore[arg-type]


def to_numbers(row: Row) -> "array[int]":
    """A row as what the interface shows: an array of the standard library, compact and plain.

    >>> to_numbers([4, 5])
    array('i', [4, 5])
    """
    if isinstance(row, array):
        return row
    kind = "q" if getattr(row, "itemsize", 4) == 8 else "i"
    return array(kind, row.tobytes() if hasattr(row, "tobytes") else row)
