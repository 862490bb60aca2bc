"""Mazes that live on disk: one byte a cell, in a zarr store or in a `.npy` file.

A cell's byte is its open sides (N=1 E=2 S=4 W=8), plus 16 if it is masked or 32 if it is cut off.
A zarr store is compressed and can be shared by the workers of a cluster; a `.npy` file is mapped
into memory. Neither is ever read whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..errors import DedaleError, FileError
from ..kernel.memory import require_memory
from ..maze.direction import Position
from ..maze.maze import Maze

ENDINGS = (".zarr", ".npy")


class LargeMaze:
    """A maze on disk. `cells` is read by slices: `maze.cells[r0:r1, c0:c1]` is a numpy array."""

    def __init__(self, cells: Any, recipe: Mapping[str, Any] | None = None, path: str = "") -> None:
        self.cells, self.recipe, self.path = cells, recipe, path
        self.height, self.width = (int(n) for n in cells.shape)

    @classmethod
    def of(cls, maze: Maze, path: str = "") -> LargeMaze:
        """A maze in memory, seen as a large one."""
        import numpy as np

        cells: Any = maze.cells
        if maze.kinds is not None:
            cells = cells | np.frombuffer(maze.kinds, np.uint8).reshape(cells.shape) << 4
        recipe = dict(maze.recipe or {}) | {"start": maze.start}
        return cls(cells, recipe, path)

    @property
    def start(self) -> Position:
        """Where the maze begins: as its recipe says, else the first accessible cell."""
        if self.recipe and self.recipe.get("start"):
            row, col = self.recipe["start"]
            return int(row), int(col)
        for top, band in self.bands():
            free = (band & 48) == 0
            if free.any():
                row, col = divmod(int(free.argmax()), self.width)
                return top + row, col
        raise FileError("has no accessible cell", path=self.path)

    def bands(self, reverse: bool = False) -> Iterator[tuple[int, Any]]:
        """The cells from north to south (or back), some rows at a time: (first row, 2-D array)."""
        chunks = getattr(self.cells, "chunks", None)
        rows = int(chunks[0]) if chunks else max(1, (1 << 26) // self.width)
        tops = range(0, self.height, rows)
        for top in reversed(tops) if reverse else tops:
            yield top, self.cells[top : top + rows, :]

    def digest(self) -> str:
        """The sha256 of the canonical form, as `Maze.digest`; the maze is read once, in bands."""
        import numpy as np

        digest = hashlib.sha256(f"dedale maze 1\n{self.width}x{self.height}\n".encode())
        for _, band in self.bands():
            digest.update(np.ascontiguousarray(band).data)
        return digest.hexdigest()

    def region(self, top: int, left: int, bottom: int, right: int) -> Maze:
        """The cells of rows top .. bottom - 1 and columns left .. right - 1, as a maze of its own.

        Openings that lead out of the region are closed in it.
        """
        import numpy as np

        if not (0 <= top < bottom <= self.height and 0 <= left < right <= self.width):
            raise DedaleError(
                "region {top},{left},{bottom},{right} should be R0,C0,R1,C1 with 0 <= R0 < R1 <= "
                "{height} and 0 <= C0 < C1 <= {width}",
                top=top,
                left=left,
                bottom=bottom,
                right=right,
                height=self.height,
                width=self.width,
            )
        require_memory((bottom - top) * (right - left) * 4, "the region")
        cells = np.array(self.cells[top:bottom, left:right])
        kinds = np.where(cells & 16, 1, np.where(cells & 32, 2, 0)).astype(np.uint8)
        sides = cells & 15
        sides[0, :] &= 14
        sides[-1, :] &= 11
        sides[:, 0] &= 7
        sides[:, -1] &= 13
        row, col = self.start
        inside = top <= row < bottom and left <= col < right
        return Maze(
            right - left,
            bottom - top,
            sides.reshape(-1),
            kinds.reshape(-1) if kinds.any() else None,
            start=(row - top, col - left) if inside else None,
        )

    def whole(self) -> Maze:
        """All of it, in memory."""
        require_memory(3 * self.width * self.height, f"a maze of {self.width}x{self.height}")
        maze = self.region(0, 0, self.height, self.width)
        return maze.replaced(recipe=dict(self.recipe) if self.recipe else None, start=self.start)

    def __repr__(self) -> str:
        return f"<LargeMaze {self.width}x{self.height} in {self.path!r}>"


def is_large(path: str | Path) -> bool:
    """Whether a name is that of a maze on disk as this module keeps them."""
    return Path(path).suffix in ENDINGS


def checked_output(path: str | Path) -> Path:
    """The path, if its ending names a form that large mazes are kept in."""
    if not is_large(path):
        raise DedaleError(
            "output {path!r} should end in .zarr or .npy: large mazes are kept in these forms",
            path=str(path),
        )
    return Path(path)


def open_large(path: str | Path) -> LargeMaze:
    """Open a maze on disk for reading; only its description is read now."""
    path = checked_output(path)
    if not path.exists():
        raise FileError("there is no such file", path=str(path))
    recipe = None
    if path.suffix == ".npy":
        import numpy as np

        try:
            cells: Any = np.load(path, mmap_mode="r", allow_pickle=False)
        except (ValueError, OSError) as error:
            raise FileError("is no array of cells: {error}", error=error, path=str(path)) from None
    else:
        zarr = _zarr()
        try:
            cells = zarr.open_array(path, mode="r")
        except Exception as error:  # zarr has many of them, and they change
            raise FileError("is no zarr array: {error}", error=error, path=str(path)) from None
        recipe = dict(cells.attrs).get("dedale")
    if len(cells.shape) != 2 or str(cells.dtype) != "uint8" or 0 in cells.shape:
        raise FileError(
            "holds {dtype} numbers of shape {shape}: a maze is rows and columns of bytes",
            dtype=cells.dtype,
            shape=tuple(cells.shape),
            path=str(path),
        )
    return LargeMaze(cells, recipe, str(path))


def create_cells(path: Path, width: int, height: int, block: int, recipe: Mapping[str, Any]) -> Any:
    """A new array of cells on disk, all walls, to be written by slices."""
    if path.suffix == ".npy":
        import numpy as np

        return np.lib.format.open_memmap(path, "w+", np.uint8, (height, width))
    zarr = _zarr()
    return zarr.create_array(
        path,
        shape=(height, width),
        chunks=(min(block, height), min(block, width)),
        dtype="uint8",
        fill_value=0,
        compressors=zarr.codecs.BloscCodec(cname="lz4", clevel=3, shuffle="bitshuffle", typesize=1),
        attributes={"dedale": dict(recipe)},
    )


def reopen_cells(path: Path) -> Any:
    """The array of an unfinished run, to go on writing."""
    if path.suffix == ".npy":
        import numpy as np

        return np.lib.format.open_memmap(path, "r+")
    return _zarr().open_array(path, mode="r+")


def _zarr() -> Any:
    try:
        import zarr
        import zarr.codecs
    except ImportError:
        raise DedaleError(
            "zarr files need the package zarr: pip install 'dedale[scale]' (or use a .npy file)"
        ) from None
    return zarr


def load_zarr(path: str) -> Maze:
    """The maze of a zarr store, whole, in memory."""
    return open_large(path).whole()
