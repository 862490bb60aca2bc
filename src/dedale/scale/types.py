"""The arrays of this package, in types."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..kernel.types import Row

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint32]  #: on a card: sixteen cells each, or numbers of pieces
Numbers = npt.NDArray[np.uint64]  #: on a card: of edges or cells


def to_longs(row: Row) -> Longs:
    """Numbers as an array; what is one already is not copied."""
    return np.asarray(row).astype(np.int64, copy=False)


class CellArray(Protocol):
    """Rows and columns of bytes, read and written by windows: numpy, a memory map, or zarr."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __getitem__(self, window: tuple[slice, slice], /) -> Bytes: ...
    def __setitem__(self, window: tuple[slice, slice], values: Bytes, /) -> None: ...
