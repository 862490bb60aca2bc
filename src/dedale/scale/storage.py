"""Mazes that live on disk: one byte a cell, in a zarr store or in a `.npy` file.

A cell's byte is its open sides (N=1 E=2 S=4 W=8), plus 16 if it is masked or 32 if it is cut off.
A zarr store is compressed and can be shared by the workers of a cluster; a `.npy` file is mapped
into memory. Neither is ever read whole.
"""

from __future__ import annotations

import errno
import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ..errors import DedaleError, FileError, UnknownName
from ..i18n import _
from ..kernel.memory import human_size, require_memory
from ..maze.check import check_squares
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF_BIT, MASKED_BIT
from ..maze.maze import Maze, unchecked_maze
from ..maze.recipe import Recipe
from ..progress import tell
from . import is_large
from .types import Bytes, CellArray

#: The bits of cells that are not accessible.
SOLID = MASKED_BIT | CUT_OFF_BIT
#: The codecs that stores are read with.
SAFE_CODECS = frozenset({"bytes", "crc32c", "gzip", "zstd"})


class LargeMaze:
    """A maze on disk. `cells` is read by slices: `maze.cells[r0:r1, c0:c1]` is a numpy array."""

    def __init__(
        self,
        cells: CellArray,
        recipe: Recipe | None = None,
        path: str = "",
        start: Position | None = None,
    ) -> None:
        self.cells, self.recipe, self.path = cells, recipe, path
        self._start = start or (None if recipe is None else recipe.start)
        self.height, self.width = (int(n) for n in cells.shape)

    @classmethod
    def of(cls, maze: Maze | LargeMaze, path: str = "") -> LargeMaze:
        """A maze in memory, seen as a large one; a large one as it is."""
        if isinstance(maze, LargeMaze):
            return maze
        cells = maze.cells
        if maze.kinds is not None:
            cells = cells | np.frombuffer(maze.kinds, np.uint8).reshape(cells.shape) << np.uint8(4)
        return cls(cells, maze.recipe, path, maze.start)

    @property
    def start(self) -> Position:
        """Where the maze begins: as it was said, else the first accessible cell."""
        return self._start or self.corner()

    def corner(self, *, last: bool = False) -> Position:
        """The first accessible cell in reading order, or the last one."""
        end = (self.height - 1, self.width - 1) if last else (0, 0)
        if self.is_accessible(end):  # nearly always: then only its chunk is read
            return end
        for top, band in self.bands(reverse=last):
            free = ((band & SOLID) == 0).reshape(-1)
            if free.any():
                at = free.size - 1 - int(free[::-1].argmax()) if last else int(free.argmax())
                return top + at // self.width, at % self.width
        raise FileError("has no accessible cell", path=self.path)

    def bands(self, reverse: bool = False) -> Iterator[tuple[int, Bytes]]:
        """The cells from north to south (or back), some rows at a time: (first row, 2-D array)."""
        chunks = getattr(self.cells, "chunks", None)
        rows = int(chunks[0]) if chunks else max(1, (1 << 26) // self.width)
        tops = range(0, self.height, rows)
        for top in reversed(tops) if reverse else tops:
            yield top, self.cells[top : top + rows, :]

    def number(self, position: Position) -> int:
        """The number of a cell: row · width + col."""
        return position[0] * self.width + position[1]

    def is_accessible(self, position: Position) -> bool:
        """Whether a cell of the grid is in the maze."""
        row, col = position
        return not int(self.cells[row : row + 1, col : col + 1][0, 0]) & SOLID

    def digest(self) -> str:
        """The sha256 of the canonical form, as `Maze.digest`; the maze is read once, in bands."""
        digest = hashlib.sha256(f"dedale maze 1\n{self.width}x{self.height}\n".encode())
        for top, band in self.bands():
            digest.update(np.ascontiguousarray(band).data)
            tell((top + len(band)) / self.height)
        return digest.hexdigest()

    def region(self, top: int, left: int, bottom: int, right: int) -> Maze:
        """The cells of rows top .. bottom - 1 and columns left .. right - 1, as a maze of its own.

        Openings that lead out of the region are closed in it.
        """
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
        require_memory((bottom - top) * (right - left) * 5, _("the region"))
        cells = np.array(self.cells[top:bottom, left:right])
        kinds = np.where(cells & 16, 1, np.where(cells & 32, 2, 0)).astype(np.uint8)
        sides = cells & 15
        sides[0, :] &= 14
        sides[-1, :] &= 11
        sides[:, 0] &= 7
        sides[:, -1] &= 13
        row, col = self.start
        inside = top <= row < bottom and left <= col < right
        flat = sides.tobytes()
        check_squares(right - left, flat)  # what is on disk may be damaged
        return unchecked_maze(
            right - left,
            bottom - top,
            flat,
            kinds.reshape(-1) if kinds.any() else None,
            start=(row - top, col - left) if inside else None,
        )

    def whole(self) -> Maze:
        """All of it, in memory."""
        what = _("a maze of {width}x{height}").format(width=self.width, height=self.height)
        require_memory(3 * self.width * self.height, what)
        maze = self.region(0, 0, self.height, self.width)
        return maze.replaced(recipe=self.recipe, start=self.start)

    def __reduce__(self) -> tuple[object, ...]:
        # Other processes open what is on disk themselves.
        if is_large(self.path):
            return open_large, (self.path,)
        return LargeMaze, (self.cells, self.recipe, self.path, self._start)

    def __repr__(self) -> str:
        return f"<LargeMaze {self.width}x{self.height} in {self.path!r}>"


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
    try:
        return _opened(path)
    except DedaleError:
        raise
    except Exception as error:
        raise _damaged(str(path), error) from None


def _opened(path: Path) -> LargeMaze:
    recipe, start = None, None
    cells: Any  # as the library gives it
    if path.suffix == ".npy":
        try:
            cells = _mapped(path)
        except (ValueError, OSError) as error:
            raise FileError(
                "is not an array of cells: {error}", error=error, path=str(path)
            ) from None
    else:
        zarr = _zarr()
        try:
            cells = zarr.open_array(path, mode="r")
        except Exception as error:  # zarr has many of them, and they change
            raise FileError("is not a zarr array: {error}", error=error, path=str(path)) from None
        _check_codecs(cells, path)
        recipe, start = _noted(dict(cells.attrs))
    if len(cells.shape) != 2 or str(cells.dtype) != "uint8" or 0 in cells.shape:
        raise FileError(
            "holds {dtype} numbers of shape {shape}: a maze is rows and columns of bytes",
            dtype=cells.dtype,
            shape=tuple(cells.shape),
            path=str(path),
        )
    return LargeMaze(cells, recipe, str(path), start)


def _noted(attributes: dict[str, Any]) -> tuple[Recipe | None, Position | None]:
    """The recipe and the start that a store was given beside its cells."""
    values, start = attributes.get("dedale"), attributes.get("start")
    try:
        recipe = Recipe.of(values) if isinstance(values, dict) else None
    except UnknownName:
        recipe = None
    return recipe, (int(start[0]), int(start[1])) if start else None


def _mapped(path: Path) -> CellArray:
    """The array of a `.npy` file, mapped into memory: whole, or if that is too much, in bands."""
    with open(path, "rb") as file:  # anything else numpy takes for pickled objects
        np.lib.format.read_magic(file)
    try:
        cells: CellArray = np.load(path, mmap_mode="r", allow_pickle=False)
        return cells
    except (MemoryError, OSError) as error:
        if isinstance(error, OSError) and error.errno != errno.ENOMEM:
            raise
    with open(path, "rb") as file:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else None
        if read is None:
            known = ".".join(map(str, version))
            raise DedaleError("the file is of version {version} of its format", version=known)
        shape, by_columns, kind = read(file)
        return _Bands(path, file.tell(), shape, kind, by_columns)


@dataclass(frozen=True)
class _Bands:
    """An array in a file, of which only the rows that are read are mapped into memory."""

    path: Path
    offset: int
    shape: tuple[int, ...]
    dtype: np.dtype[np.uint8]
    by_columns: bool

    def __getitem__(self, window: tuple[slice, slice]) -> Bytes:
        rows, cols = window
        first, last, _step = rows.indices(self.shape[0])
        if self.by_columns:
            raise DedaleError("its cells lie column by column")
        width = self.shape[1]
        if last <= first:
            return np.empty((0, width), np.uint8)[:, cols]
        band: Bytes = np.memmap(
            self.path, np.uint8, "r", self.offset + first * width, (last - first, width)
        )
        return np.array(band[:, cols])

    def __setitem__(self, window: tuple[slice, slice], values: Bytes) -> None:
        raise TypeError("read only")


class Chunked:
    """Cells on disk of which the chunks read last are kept, for many small windows side by side.

    >>> grid = Chunked(np.arange(12, dtype=np.uint8).reshape(3, 4), chunk=2)
    >>> grid[1:3, 1:4].tolist()
    [[5, 6, 7], [9, 10, 11]]
    """

    def __init__(self, cells: CellArray, chunk: int, most: int = 12) -> None:
        self.cells, self.chunk, self.most = cells, chunk, most
        self.shape: tuple[int, ...] = tuple(cells.shape)
        self._kept: dict[tuple[int, int], Bytes] = {}

    def __getitem__(self, window: tuple[slice, slice]) -> Bytes:
        (top, bottom, _), (left, right, _) = (
            part.indices(size) for part, size in zip(window, self.shape, strict=True)
        )
        found = np.empty((max(0, bottom - top), max(0, right - left)), np.uint8)
        n = self.chunk
        for row in range(top // n, -(-bottom // n)):
            for col in range(left // n, -(-right // n)):
                r0, r1 = max(top, row * n), min(bottom, row * n + n)
                c0, c1 = max(left, col * n), min(right, col * n + n)
                found[r0 - top : r1 - top, c0 - left : c1 - left] = self._chunk(row, col)[
                    r0 - row * n : r1 - row * n, c0 - col * n : c1 - col * n
                ]
        return found

    def __setitem__(self, window: tuple[slice, slice], values: Bytes) -> None:
        raise TypeError("read only")

    def _chunk(self, row: int, col: int) -> Bytes:
        n = self.chunk
        chunk = self._kept.pop((row, col), None)
        if chunk is None:
            chunk = self.cells[row * n : (row + 1) * n, col * n : (col + 1) * n]
            while len(self._kept) >= self.most:
                del self._kept[next(iter(self._kept))]  # the one not used for longest
        self._kept[row, col] = chunk
        return chunk


def _check_codecs(cells: Any, path: Path) -> None:
    """Refuse a store whose chunks would be handed to a decoder that crashes on damaged data.

    Blosc does (it ends the whole process); zstd checks what it reads.
    """
    names = {str(codec.to_dict()["name"]) for codec in getattr(cells.metadata, "codecs", ())}
    if cells.metadata.zarr_format != 3 or not names <= SAFE_CODECS:
        raise FileError(
            "is stored as {found}: stores of Dédale are zarr 3 with {known}",
            found=", ".join(sorted(names)) or f"zarr {cells.metadata.zarr_format}",
            known=", ".join(sorted(SAFE_CODECS)),
            path=str(path),
        )


def create_cells(
    path: Path,
    width: int,
    height: int,
    block: int,
    recipe: Recipe | None,
    start: Position | None = None,
) -> CellArray:
    """A new array of cells on disk, all walls, to be written by slices."""
    if path.suffix == ".npy":
        return np.lib.format.open_memmap(path, "w+", np.uint8, (height, width))
    zarr = _zarr()
    cells: CellArray = zarr.create_array(
        path,
        shape=(height, width),
        chunks=(min(block, height), min(block, width)),
        dtype="uint8",
        fill_value=0,
        compressors=zarr.codecs.ZstdCodec(level=1, checksum=True),
        attributes={
            "dedale": None if recipe is None else dict(recipe.values()),
            "start": start or (recipe and recipe.start),
        },
    )
    return cells


def reopen_cells(path: Path) -> CellArray:
    """The array of an unfinished run, to go on writing."""
    if path.suffix == ".npy":
        return np.lib.format.open_memmap(path, "r+")
    cells: CellArray = _zarr().open_array(path, mode="r+")
    return cells


def _zarr() -> ModuleType:
    try:
        import zarr
        import zarr.codecs
    except ImportError:
        raise DedaleError(
            "zarr files need the package zarr: pip install 'dedale[scale]' (or use a .npy file)"
        ) from None
    found: ModuleType = zarr
    return found


def load_zarr(path: str) -> Maze:
    """The maze of a zarr store, whole, in memory, and checked as those of all other readers are."""
    found = open_large(path)
    require_memory(4 * found.width * found.height, f"{found.width}x{found.height}")
    try:
        cells = np.ascontiguousarray(found.cells[:, :]).tobytes()
    except DedaleError:
        raise
    except Exception as error:  # whatever zarr does with a broken description
        raise _damaged(path, error) from None
    try:
        return Maze.from_canonical(
            found.width, found.height, cells, start=found.start, recipe=found.recipe
        )
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path) from None


def _damaged(path: str, error: Exception) -> FileError:
    reason = str(error).split("\n")[0][:200] or type(error).__name__
    return FileError("is damaged: {reason}", reason=reason, path=path)


def require_disk(target: Path, width: int, height: int) -> None:
    """Raise a DedaleError if there is less room for the maze than it will take."""
    free = shutil.disk_usage(target.parent).free
    size = width * height // (1 if target.suffix == ".npy" else 2)
    if size > free:
        raise DedaleError(
            "a maze of {width}x{height} needs about {size} on disk, and {free} are free in "
            "{parent!r}",
            width=width,
            height=height,
            size=human_size(size),
            free=human_size(free),
            parent=str(target.parent),
        )
