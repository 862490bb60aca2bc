"""Arrays that people give as the cells of a maze, made sure of before they become one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..grids.shape import shape_of


def two_dimensional(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """The values as an array with rows and columns, not empty."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise DedaleError("the rows are not all of one length") from None
    if array.ndim != 2 or 0 in array.shape:
        raise DedaleError(
            "an array of shape {shape} is not a maze: it needs rows and columns", shape=array.shape
        )
    return array


def height_of(grid: str, width: int, rows: int) -> int:
    """The height of a maze whose cells are so many rows of one length."""
    for height in range(rows, 0, -1):  # several floors, or faces, have as many times their rows
        with suppress(DedaleError):
            shape = shape_of(grid, width, height)
            if shape.rows == rows and not shape.plan.ragged:
                return height
    shape_of(grid, width, rows)
    raise DedaleError(
        "an array of {rows} rows is no maze on the grid {grid!r}", rows=rows, grid=grid
    )


def numbers_of(cells: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """The open sides of cells, or what else may be said of them, as bytes."""
    array = two_dimensional(cells)
    if array.dtype.kind not in "iu" or (
        array.dtype != np.uint8 and not ((array >= 0) & (array < 256)).all()
    ):
        raise DedaleError(
            "cells of type {dtype} should be whole numbers: 0 to 15, 16 (masked), 32 (cut off)",
            dtype=array.dtype,
        )
    return array.astype(np.uint8)


def hidden_in(masked: npt.ArrayLike, cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which of the cells are masked."""
    hidden: npt.NDArray[np.bool_] = two_dimensional(masked) != 0
    if hidden.shape != cells.shape:
        raise DedaleError(
            "the mask is of shape {mask}, the cells of shape {cells}",
            mask=hidden.shape,
            cells=cells.shape,
        )
    return hidden
