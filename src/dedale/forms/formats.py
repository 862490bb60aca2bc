"""Reading and writing mazes: a table of formats, chosen by the ending of the file or by name.

`-` is standard input or output. What is read is recognised by its contents as well, so that a
pipe needs no name. Files are written beside their place and renamed: whole, or not at all.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import DedaleError, FileError, UnknownName
from ..files import write_atomically
from ..i18n import N_
from ..maze.maze import Maze

#: From this size on, an `.npy` file is mapped into memory, not read.
MAPPED = 1 << 24


@dataclass(frozen=True, slots=True)
class Format:
    """One format: the endings of its files, its writer and its reader ("module:function")."""

    endings: tuple[str, ...]
    writer: str  # maze -> str or bytes
    reader: str  # str or bytes, path -> maze; empty: it cannot be read back
    about: str
    binary: bool = False


_FORMS, _RENDER = "dedale.forms.", "dedale.render.pictures:"
FORMATS = {
    "ascii": Format(
        (".txt", ".asc"),
        _FORMS + "drawing:to_ascii",
        _FORMS + "drawing:parse_drawing",
        N_("text drawing with + - |"),
    ),
    "box": Format(
        (".box", ".utf8"),
        _FORMS + "drawing:to_box",
        _FORMS + "drawing:parse_drawing",
        N_("text drawing with Unicode box characters"),
    ),
    "matrix": Format(
        (".mat", ".matrix"),
        _FORMS + "matrix:to_matrix_text",
        _FORMS + "matrix:parse_matrix",
        N_("walls and cells as numbers, -1 and 0"),
    ),
    "json": Format(
        (".json",),
        _FORMS + "json_text:to_json",
        _FORMS + "json_text:parse_json",
        N_("a hex digit a cell, with start, goal and recipe"),
    ),
    "npz": Format(
        (".npz",),
        _FORMS + "arrays:to_npz",
        _FORMS + "arrays:parse_npz",
        N_("compressed numpy archive, with start, goal and recipe"),
        binary=True,
    ),
    "npy": Format(
        (".npy",),
        _FORMS + "arrays:to_npy",
        _FORMS + "arrays:parse_npy",
        N_("numpy array of one byte a cell, can be memory-mapped"),
        binary=True,
    ),
    "svg": Format((".svg",), _RENDER + "to_svg", "", N_("picture made of lines, for the page")),
    "png": Format((".png",), _RENDER + "to_png", "", N_("picture made of pixels"), binary=True),
    "pdf": Format((".pdf",), _RENDER + "to_pdf", "", N_("page to print"), binary=True),
}


def format_named(name: str) -> Format:
    """The format of that name.

    >>> format_named("jsn")
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown format 'jsn': did you mean 'json'?
    """
    if name not in FORMATS:
        raise UnknownName(N_("format"), name, FORMATS)
    return FORMATS[name]


def format_of(path: str | os.PathLike[str]) -> str:
    """The name of the format that the ending of the path stands for.

    >>> format_of("maze.json")
    'json'
    """
    ending = Path(path).suffix.lower()
    for name, entry in FORMATS.items():
        if ending in entry.endings:
            return name
    endings = ", ".join(entry.endings[0] for entry in FORMATS.values())
    raise DedaleError(
        "the ending of {path!r} says no format: known are {endings}",
        path=str(path),
        endings=endings,
    )


# ---------------------------------------------------------------- writing


def dump(maze: Maze, format: str) -> str | bytes:
    """The maze as text or bytes in a format.

    >>> print(dump(Maze(2, 1, bytes([2, 8])), "box"))
    ┌───────┐
    │       │
    └───────┘
    """
    result: str | bytes = _function(format_named(format).writer)(maze)
    return result


def save(maze: Maze, path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write the maze to a file, in the format given or that its ending says; `-` is stdout."""
    if format is None:
        format = "ascii" if str(path) == "-" else format_of(path)
    write(dump(maze, format), path)


def write(data: str | bytes, path: str | os.PathLike[str]) -> None:
    """Write a whole file, or to standard output when the path is `-`."""
    if isinstance(data, str) and not data.endswith("\n"):
        data += "\n"
    if str(path) != "-":
        write_atomically(Path(path), data)
    elif isinstance(data, str):
        sys.stdout.write(data)
        sys.stdout.flush()
    elif sys.stdout.isatty():
        raise DedaleError("this is no text: give a file with -o FILE, not the terminal")
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


# ---------------------------------------------------------------- reading


def load(path: str | os.PathLike[str]) -> Maze:
    """Read a maze from a file of any format that can be read back; `-` is standard input.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> maze = Maze(2, 1, bytes([2, 8]))
    >>> maze.save(folder.name + "/small.json")
    >>> load(folder.name + "/small.json") == maze
    True
    >>> folder.cleanup()
    """
    name = str(path)
    if name == "-":
        return parse(sys.stdin.buffer.read(), "-")
    if name.lower().endswith(".zarr"):
        return _function("dedale.scale.storage:load_zarr")(name)  # type: ignore[no-any-return]
    if _is_large_npy(name):
        from .arrays import map_npy

        return map_npy(name)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise FileError("cannot be read: {reason}", reason=error.strerror, path=name) from None
    return parse(data, name)


def parse(data: bytes, path: str = "") -> Maze:
    """The maze of a file's contents; the path serves for messages and as a hint."""
    name = _recognise(data, path)
    entry = FORMATS[name]
    if not entry.reader:
        raise FileError(
            "a maze cannot be read from a picture ({name}): keep the maze as JSON as well",
            name=name,
            path=path,
        )
    reader = _function(entry.reader)
    if entry.binary:
        return reader(data, path)  # type: ignore[no-any-return]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FileError(
            "this is neither a text in UTF-8 nor an array file", path=path, line=line, column=column
        ) from None
    return reader(text, path)  # type: ignore[no-any-return]


def _recognise(data: bytes, path: str) -> str:
    """The format of a file's contents, or else that of its ending."""
    for start, name in _SIGNATURES:
        if data.startswith(start):
            return name
    text = data[:4096].decode("utf-8", "replace").removeprefix("\ufeff").lstrip()
    if not text:
        raise FileError("the file is empty", path=path, line=1, column=1)
    if text[0] in "{[":
        return "json"
    ending = Path(path).suffix.lower()
    for name, entry in FORMATS.items():
        if ending in entry.endings and name not in ("ascii", "box", "matrix"):
            return name
    return "matrix" if text[0].isdigit() or text.startswith(("-1", "+1")) else "ascii"


_SIGNATURES = (
    (b"\x93NUMPY", "npy"),
    (b"PK", "npz"),
    (b"\x89PNG", "png"),
    (b"%PDF", "pdf"),
    (b"<svg", "svg"),
    (b"<?xml", "svg"),
)


def _is_large_npy(path: str) -> bool:
    try:
        return path.lower().endswith(".npy") and os.path.getsize(path) >= MAPPED
    except OSError:
        return False


def _function(target: str) -> Callable[..., Any]:
    module, _colon, name = target.partition(":")
    return getattr(import_module(module), name)  # type: ignore[no-any-return]
