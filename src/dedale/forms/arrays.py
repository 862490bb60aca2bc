"""Reads the array forms of a maze (see `npy.py`), with numpy.

A large file is not read but mapped: its cells come from the disk when they are looked at.
"""

import io
import json
import math
import os
import zipfile
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError
from ..kernel.memory import require_memory
from ..maze.direction import Position
from ..maze.maze import Maze, MazeParts
from ..maze.recipe import with_recipe
from ..maze.terrain import checked_terrain

#: What an archive may hold beside the cells.
_MORE = ("start", "goal", "recipe", "grid", "size", "kinds", "terrain")
#: From this size on, an `.npy` file is mapped into memory, not read.
MAPPED = 1 << 24


def parse_npy(data: bytes, path: str = "") -> Maze:
    """The maze of an `.npy` file's bytes."""
    try:
        file = io.BytesIO(data)
        _require_room(file, path)
        array = np.load(file, allow_pickle=False)
    except DedaleError:
        raise
    except Exception as error:  # numpy raises nearly anything on a broken file
        raise _unreadable(error, path) from None
    return _maze(array, path)


def map_npy(path: str) -> Maze | None:
    """The maze of a large `.npy` file, mapped: its cells are copied once, into the maze.

    None for a smaller one, which is better read.
    """
    try:
        if os.path.getsize(path) < MAPPED:
            return None
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except OSError as error:
        raise FileError(
            "cannot be read: {reason}", reason=error.strerror or str(error), path=path
        ) from None
    except Exception as error:
        raise _unreadable(error, path) from None
    return _maze(array, path)


def parse_npz(data: bytes, path: str = "") -> Maze:
    """The maze of an `.npz` file's bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                with archive.open(name) as part:
                    _require_room(part, path)
        with np.load(io.BytesIO(data), allow_pickle=False) as parts:
            cells = parts["cells"]
            found = {name: parts[name] for name in _MORE if name in parts}
        positions = {
            name: (int(found[name][0]), int(found[name][1]))
            for name in ("start", "goal")
            if name in found
        }
        recipe = json.loads(str(found["recipe"])) if "recipe" in found else None
    except KeyError:
        raise FileError('the archive holds no array "cells"', path=path) from None
    except DedaleError:
        raise
    except Exception as error:
        raise _unreadable(error, path) from None
    parts = MazeParts(start=positions.get("start"), goal=positions.get("goal"))
    on_grid = "grid" in found
    maze = _on_grid(cells, found, path, parts) if on_grid else _maze(cells, path, **positions)
    try:
        maze = with_recipe(maze, recipe)
        if "terrain" in found:
            maze = maze.replaced(terrain=checked_terrain(found["terrain"], maze.size))
        return maze
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path) from None


def _on_grid(
    cells: npt.NDArray[np.uint8], found: dict[str, npt.NDArray[Any]], path: str, parts: MazeParts
) -> Maze:
    """A maze on another grid than the square one."""
    try:
        width, height = (int(number) for number in found["size"])
        sides, kinds = (np.asarray(row, np.uint8).tobytes() for row in (cells, found["kinds"]))
        parts["grid"] = str(found["grid"])
        return Maze.from_sides(width, height, sides, kinds, **parts)
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(error, path) from None
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path) from None


def _require_room(file: IO[bytes], path: str) -> None:
    """Refuse an array that does not fit into memory, from what its head says of its size.

    A maze is built from it in several copies. The file is left where it was, if it can be.
    """
    major, _minor = np.lib.format.read_magic(file)
    read = {1: np.lib.format.read_array_header_1_0, 2: np.lib.format.read_array_header_2_0}
    shape, _order, kind = read[min(major, 2)](file)
    size = math.prod(shape) * kind.itemsize
    try:
        require_memory(4 * size, "x".join(map(str, shape)))
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path) from None
    if file.seekable():
        file.seek(0)


def _maze(
    array: object,
    path: str,
    start: Position | None = None,
    goal: Position | None = None,
) -> Maze:
    """The maze of an array of canonical bytes."""
    shape = "x".join(map(str, getattr(array, "shape", ())))
    if not isinstance(array, np.ndarray) or array.ndim != 2 or 0 in array.shape:
        raise FileError(
            "an array of shape {shape} is not a maze: it needs two dimensions, not empty",
            shape=shape or "()",
            path=path,
        )
    if array.dtype != np.uint8:
        raise FileError(
            "an array of {dtype} is not a maze: the cells are bytes (uint8)",
            dtype=array.dtype,
            path=path,
        )
    height, width = array.shape
    cells = array.tobytes()
    try:
        return Maze.from_canonical(width, height, cells, start=start, goal=goal)
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path) from None


def _unreadable(error: Exception, path: str) -> FileError:
    return FileError(
        "this is not an array file that can be read: {reason}",
        reason=str(error).split("\n")[0][:200],
        path=path,
    )
