"""A maze from afar: how it looks 32 x 32 cells at a time, found out where it is looked at.

A picture of the whole of a large maze needs every cell of it once. What was found is kept, in
memory or in a folder that several processes share, so that the maze is read once and not for each
picture. The caller may stop before all is found out: the rest is neutral then, and the next one
goes on.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .picture import FLOOR, Floats, greys, surveyed, window
from .storage import LargeMaze
from .types import Bytes

COARSE = 32  #: cells on a side of what is surveyed as one
AREA = 2048  #: cells on a side of what is surveyed at a time
_PIXELS = AREA // COARSE


class Overview:
    """What is known of a maze from afar; kept in files of `folder`, if there is one."""

    def __init__(self, maze: LargeMaze, folder: Path | None = None) -> None:
        self.maze = maze
        down, across = -(-maze.height // AREA), -(-maze.width // AREA)
        shape = down * _PIXELS, across * _PIXELS
        self.light: npt.NDArray[np.float16] = _array(folder, "light", shape, np.float16)
        self.share: npt.NDArray[np.float16] = _array(folder, "share", shape, np.float16)
        self.known: Bytes = _array(folder, "known", (down, across), np.uint8)

    def survey(self, row: int, col: int) -> None:
        """Find out how an area looks, unless it is known."""
        if self.known[row, col]:
            return
        cells = window(self.maze.cells, row * AREA, col * AREA, AREA, AREA)
        light, share = surveyed(cells, COARSE)
        place = np.s_[row * _PIXELS : (row + 1) * _PIXELS, col * _PIXELS : (col + 1) * _PIXELS]
        self.light[place], self.share[place] = light, share
        self.known[row, col] = 1  # last: others may look meanwhile

    def draw(
        self, top: int, left: int, n: int, s: int, *, until: float | None = None
    ) -> tuple[Bytes, float]:
        """n x n pixels of s x s cells, s being COARSE or more; and what share of it is known.

        Areas are surveyed until the clock (`time.monotonic`) says `until`.
        """
        rows = range(top // AREA, min(-(-(top + n * s) // AREA), len(self.known)))
        cols = range(left // AREA, min(-(-(left + n * s) // AREA), self.known.shape[1]))
        unknown = [(row, col) for row in rows for col in cols if not self.known[row, col]]
        for done, (row, col) in enumerate(unknown):
            if until is not None and done and time.monotonic() > until:
                break
            self.survey(row, col)
        known = self.known[rows.start : rows.stop, cols.start : cols.stop]
        light, share = (self._halved(plane, top, left, n, s) for plane in (self.light, self.share))
        if not known.all():  # what nobody has looked at is shown as maze, without any grain
            share = np.where(share == 0, np.float32(1), share)
        grey = greys(light, share, s)
        grey[max(0, -(-(self.maze.height - top) // s)) :] = FLOOR
        grey[:, max(0, -(-(self.maze.width - left) // s)) :] = FLOOR
        return grey, float(known.mean()) if known.size else 1.0

    def _halved(
        self, plane: npt.NDArray[np.float16], top: int, left: int, n: int, s: int
    ) -> Floats:
        step, first, last = s // COARSE, top // COARSE, left // COARSE
        part = np.zeros((n * step, n * step), np.float32)
        found = plane[first : first + n * step, last : last + n * step]
        part[: found.shape[0], : found.shape[1]] = found
        means: Floats = part.reshape(n, step, n, step).mean((1, 3), dtype=np.float32)
        return means


def _array(folder: Path | None, name: str, shape: tuple[int, int], kind: type) -> npt.NDArray:  # type: ignore[type-arg]
    """Zeros, or what the folder holds of that name and shape."""
    if folder is None:
        return np.zeros(shape, kind)
    path = folder / f"{name}.npy"
    try:
        found = np.lib.format.open_memmap(path, "r+")
        if found.shape == shape and found.dtype == kind:
            return found
    except (OSError, ValueError):
        pass
    folder.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{name}.{time.monotonic_ns()}.npy")
    np.lib.format.open_memmap(new, "w+", kind, shape).flush()
    if path.exists():  # what is there is of no use
        new.replace(path)
    else:
        with contextlib.suppress(FileExistsError):  # another process was quicker
            os.link(new, path)
        new.unlink()
    return np.lib.format.open_memmap(path, "r+")
