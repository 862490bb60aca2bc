"""Reading and writing mazes: a table of formats, chosen by the ending of the file or by name.

The table stands below the maze, so that `maze.save` can ask it; its entries come from the packages
above (`EXTENSIONS` in `dedale/__init__.py`), and from plug-ins. Here is what all formats have in
common: how a file is recognised, and that it is written whole or not at all. `-` is standard input
or output.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, TypeVar

from ..errors import DedaleError, FileError
from ..files import checked_path, decoded, read_bytes, write_atomically
from ..kernel.memory import require_memory
from ..progress import part
from ..record import record
from ..registry import Entry, Registry, resolve

if TYPE_CHECKING:
    from typing import Unpack

    from ..trace.trace import Trace
    from .maze import Maze
    from .picture import Look

T = TypeVar("T")


@record(frozen=True, eq=False)
class Format(Entry):
    """A way to write a maze: a function `maze -> str or bytes`, and what is known of its files.

    A reader is a function `(text or bytes, path) -> maze` that raises a `FileError` with the place;
    without one, a maze cannot be read back. Files of `opener` are better not read whole: it is
    given the path, and answers with a maze, or None to have the file read after all.
    """

    endings: tuple[str, ...] = field(default=(), kw_only=True)
    reader: str | Callable[..., Maze] = field(default="", kw_only=True)
    opener: str | Callable[[str], Maze | None] = field(default="", kw_only=True)
    binary: bool = field(default=False, kw_only=True)  # bytes, not text
    picture: bool = field(default=False, kw_only=True)  # for the eye
    film: bool = field(default=False, kw_only=True)  # its writer takes the run, not the maze
    heavy: int = field(default=0, kw_only=True)  # bytes of memory, about, for each cell written
    #: What its writer takes beside the maze: names of `Look`; and the unit of lengths among them.
    takes: tuple[str, ...] = field(default=(), kw_only=True)
    unit: str = field(default="px", kw_only=True)
    #: Further files that belong beside one: a function `(maze, **look) -> {name: bytes}`.
    beside: str | Callable[..., dict[str, bytes]] = field(default="", kw_only=True)
    #: A pattern of how its files begin; for bytes, of these as characters 0 to 255.
    begins: str = field(default="", kw_only=True)

    def facts(self) -> dict[str, object]:
        """The facts of the line: whether mazes can be read, not by which function."""
        facts = Entry.facts(self)
        facts.pop("beside")
        read = bool(facts.pop("reader")) | bool(facts.pop("opener"))
        return facts | {"read": read, "written": bool(self.target)}


FORMATS: Registry[Format] = Registry("format", {}, Format)


def format_of(path: str | os.PathLike[str]) -> str:
    """The name of the format that the ending of the path stands for.

    >>> format_of("maze.json")
    'json'
    """
    ending = ending_of(path)
    for name, entry in FORMATS.lines():
        if entry.target and ending in entry.endings:
            return name
    if ending == ".zarr":
        raise DedaleError(
            "{path!r}: a maze on disk is made there: dedale generate -a kruskal -o {path}",
            path=str(path),
        )
    written = [entry for _name, entry in FORMATS.items() if entry.target and entry.endings]
    endings = ", ".join(dict.fromkeys(entry.endings[0] for entry in written))
    raise DedaleError(
        "{path!r} has no known extension: use one of {endings}",
        path=str(path),
        endings=endings,
    )


def ending_of(path: str | os.PathLike[str]) -> str:
    """The ending of a file's name, in small letters.

    >>> ending_of("in.a.folder/Maze.JSON")
    '.json'
    """
    return os.path.splitext(path)[1].lower()


# ---------------------------------------------------------------- writing


def dump(maze: Maze, format: str, **look: Unpack[Look]) -> str | bytes:
    """The maze as text or bytes in a format; `look` is what the format `takes`.

    >>> import dedale
    >>> print(dump(dedale.Maze(2, 1, bytes([2, 8])), "box"))
    ┌───────┐
    │       │
    └───────┘
    """
    entry = FORMATS[format]
    if not entry.target:
        raise DedaleError("{format} files are only read here", format=format)
    if wrong := look.keys() - set(entry.takes):
        raise DedaleError(
            "{option!r} is not for {format} files", option=min(wrong), format=format.upper()
        )
    shown: Maze | Trace = maze
    if entry.film:
        if maze.trace is None:
            raise DedaleError("no film was recorded of this maze: generate it with trace=True")
        shown = maze.trace
    require_room(format, maze.width, maze.height)
    with entry.trusted("format"):
        result: str | bytes = entry.load()(shown, **look)
    return result


def require_room(format: str, width: int, height: int) -> None:
    """Refuse a file of a format whose making takes more memory than there is.

    >>> require_room("json", 9000, 9000)
    """
    cells = width * height
    require_memory(FORMATS[format].heavy * cells, lambda: f"{format} {width}x{height}")


def save(
    maze: Maze, path: str | os.PathLike[str], format: str | None = None, **look: Unpack[Look]
) -> None:
    """Write the maze to a file, in the format given or that its ending says; `-` is stdout."""
    path = checked_path(path)
    if format is None:
        format = "ascii" if path == "-" else format_of(path)
    write(dump(maze, format, **look), path)
    if path != "-":
        for name, data in beside(maze, format, **look).items():
            write(data, os.path.join(os.path.dirname(path), name))


def beside(maze: Maze, format: str, **look: Unpack[Look]) -> dict[str, bytes]:
    """The files that belong beside one of the maze, by their names."""
    entry = FORMATS[format]
    if not entry.beside:
        return {}
    with entry.trusted("format"):
        files: dict[str, bytes] = _function(entry.beside)(maze, **look)
    return files


def write(data: str | bytes, path: str | os.PathLike[str]) -> None:
    """Write a whole file, or to standard output when the path is `-`."""
    if isinstance(data, str) and not data.endswith("\n"):
        data += "\n"
    if str(path) != "-":
        write_atomically(path, data)
    elif isinstance(data, str):
        sys.stdout.write(data)
        sys.stdout.flush()
    elif sys.stdout.isatty():
        raise DedaleError("this format is binary: give a file with -o FILE instead of the terminal")
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


# ---------------------------------------------------------------- reading


def load(path: str | os.PathLike[str]) -> Maze:
    """Read a maze from a file of any format that can be read back.

    Parameters
    ----------
    path : str or path
        The file; `-` is standard input. Its contents say the format, or else its ending.

    Returns
    -------
    Maze

    Raises
    ------
    DedaleError
        If the file cannot be read or holds no maze; the message names the line and the column.

    See Also
    --------
    Maze.save : the reverse.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.Maze(2, 1, bytes([2, 8]))
    >>> maze.save("small.json")
    >>> dedale.load("small.json") == maze
    True
    """
    name = checked_path(path)
    if name == "-":
        return parse(sys.stdin.buffer.read(), "-")
    ending = ending_of(path)
    for _name, entry in FORMATS.lines():
        if ending in entry.endings:
            if entry.opener:
                with entry.trusted("format"):
                    maze: Maze | None = _function(entry.opener)(name)
                if maze is not None:
                    return maze
            break
    with part(0.2):
        data = read_bytes(path)
    return parse(data, name)


def parse(data: bytes, path: str = "") -> Maze:
    """The maze of a file's contents; the path serves for messages and as a hint."""
    name = recognise(data, path)
    entry = FORMATS[name]
    if not entry.reader:
        raise FileError(
            "a maze cannot be read from {name} files: keep it as JSON as well",
            name=name,
            path=path,
        )
    with entry.trusted("format"):
        found: Maze = _function(entry.reader)(data if entry.binary else decoded(data, path), path)
    return found


def recognise(data: bytes, path: str) -> str:
    """The format of a file's contents, or else that of its ending."""
    text = data[:4096].decode("utf-8", "replace").removeprefix("\ufeff").lstrip()
    if not text:
        raise FileError("the file is empty", path=path, line=1, column=1)
    head = data[:64].decode("latin-1")
    for name, entry in FORMATS.lines():
        if entry.begins and re.match(entry.begins, head if entry.binary else text):
            return name
    ending = ending_of(path)
    return next((name for name, entry in FORMATS.lines() if ending in entry.endings), "ascii")


def _function(target: str | Callable[..., T]) -> Callable[..., T]:
    function: Callable[..., T] = resolve(target) if isinstance(target, str) else target
    return function
