"""Writes the array forms of a maze: `.npy` (the canonical bytes) and `.npz` (those and the rest).

An `.npy` file is one byte a cell, (height, width): open sides, +16 when masked, +32 when cut off.
Both are written without numpy, which a browser does not have.
"""

import io
import json
import struct
import zipfile

from ..kernel.types import Row
from ..maze.direction import Position
from ..maze.kinds import every_kind
from ..maze.maze import Maze, require_squares


def to_npy(maze: Maze) -> bytes:
    """The bytes of an `.npy` file."""
    require_squares(maze, ".npy")
    return _npy("|u1", (maze.height, maze.width), maze.canonical())


def to_npz(maze: Maze) -> bytes:
    """The bytes of an `.npz` file: `cells`, `start`, `goal` (when there is one) and `recipe`."""
    parts = {"start": _position(maze.start)}
    if maze.shape.square:
        parts["cells"] = to_npy(maze)
    else:  # flat: the sides take all bits of a byte, so kinds are apart
        parts |= {"cells": _bytes(maze.sides), "grid": _words(maze.grid)}
        parts["kinds"] = _bytes(every_kind(maze))
        parts["size"] = _position((maze.width, maze.height))
    if maze.goal is not None:
        parts["goal"] = _position(maze.goal)
    if maze.recipe is not None:
        parts["recipe"] = _words(json.dumps(maze.recipe.values(), ensure_ascii=False))
    if maze.terrain is not None:
        parts["terrain"] = _bytes(maze.terrain)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(f"{name}.npy")  # without a date: the same each time
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _npy(kind: str, shape: tuple[int, ...], data: bytes) -> bytes:
    """An array as numpy's files have it: what it is, filled up to 64 bytes, and its elements.

    >>> len(_npy("|u1", (3,), b"abc"))
    131
    """
    about = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    about = about.ljust(-(11 + len(about)) % 64 + len(about)) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(about)) + about.encode() + data


def _position(place: Position) -> bytes:
    return _npy("<i8", (2,), struct.pack("<2q", *place))


def _bytes(data: Row) -> bytes:
    return _npy("|u1", (len(data),), bytes(data))


def _words(text: str) -> bytes:
    return _npy(f"<U{len(text)}", (), text.encode("utf-32-le"))
