"""Maps of the Moving AI benchmarks: a character a cell, terrain or obstacle.

A maze is written as its matrix view, `.` for what is open and `@` for walls, so that programs which
read such maps can walk it; where it has no walls but those around masked cells, a character is a
cell. A map that looks like a matrix view is read as the maze of it, any other as an open field:
all neighbouring cells of the same terrain are joined.
"""

import re

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError
from ..maze.maze import Maze, require_squares

LAND, WATER, BLOCKED = ".GS", "W", "@OT"
#: What a character is: 1 land, 2 water, which cannot be entered from land, 0 an obstacle.
TERRAIN = {**dict.fromkeys(LAND, 1), **dict.fromkeys(WATER, 2), **dict.fromkeys(BLOCKED, 0)}

Terrain = npt.NDArray[np.uint8]


def to_map(maze: Maze) -> str:
    """The text of a `.map` file.

    >>> print(to_map(Maze(2, 1, bytes([2, 8]))))
    type octile
    height 1
    width 2
    map
    ..
    """
    require_squares(maze, ".map")
    ground = np.asarray(maze.accessible)
    if not is_field(maze):
        ground = maze.to_matrix() == 0
    rows = ["".join(row) for row in np.where(ground, LAND[0], BLOCKED[0]).tolist()]
    return "\n".join(["type octile", f"height {len(rows)}", f"width {len(rows[0])}", "map", *rows])


def is_field(maze: Maze) -> bool:
    """Whether all neighbours are joined, and the picture is not that of another maze."""
    ground = np.asarray(maze.accessible)
    if not (ground | np.asarray(maze.masked)).all():
        return False  # cells that are cut off: only the matrix has a place for them
    return bool((maze.cells == field_cells(ground)).all()) and not looks_like_matrix(ground)


def field_cells(ground: npt.NDArray[np.generic]) -> Terrain:
    """The open sides of cells that are joined wherever they are alike, and not 0."""
    cells = np.zeros(ground.shape, np.uint8)
    down = (ground[1:] == ground[:-1]) & (ground[1:] != 0)
    across = (ground[:, 1:] == ground[:, :-1]) & (ground[:, 1:] != 0)
    cells[1:] |= np.where(down, 1, 0).astype(np.uint8)
    cells[:-1] |= np.where(down, 4, 0).astype(np.uint8)
    cells[:, 1:] |= np.where(across, 8, 0).astype(np.uint8)
    cells[:, :-1] |= np.where(across, 2, 0).astype(np.uint8)
    return cells


def looks_like_matrix(ground: npt.NDArray[np.generic]) -> bool:
    """Whether open cells could be a matrix view: nothing is open on the border or on a corner."""
    height, width = ground.shape
    if height % 2 == 0 or width % 2 == 0 or min(height, width) < 3:
        return False
    closed = (ground[0], ground[-1], ground[:, 0], ground[:, -1], ground[::2, ::2])
    return not any(part.any() for part in closed)


def parse_map(text: str, path: str = "") -> Maze:
    """The maze of a map: see above."""
    ground = read_terrain(text, path)
    if looks_like_matrix(ground):
        try:
            return Maze.from_matrix(np.where(ground == 0, -1, 0))
        except DedaleError:
            pass  # an opening beside an obstacle: a field after all
    if not ground.any():
        raise FileError("this map has no cell to walk on", path=path, line=5)
    land = ground if (ground == 1).any() else np.minimum(ground, 1)
    land = np.where(land == 1, 1, 0)
    # The largest part is the maze: what is cut off from it has no openings.
    whole = Maze.from_cells(np.zeros(land.shape, np.uint8), masked=land == 0)
    kept = np.asarray(whole.accessible)
    cells = np.where(kept, field_cells(np.where(kept, 1, 0)), 0)
    return Maze.from_cells(cells | np.asarray(whole) & 48)


def read_terrain(text: str, path: str = "") -> Terrain:
    """What the cells of a map are: see `TERRAIN`."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    size: dict[str, int] = {}
    for number, name in enumerate(("type", "height", "width", "map")):
        line = lines[number].strip() if number < len(lines) else ""
        match = re.fullmatch(rf"{name}(?:\s+(\w+))?", line)
        if not match or (name in ("height", "width") and not _is_size(match[1])):
            raise FileError(
                "a map begins with the lines type, height, width and map, not {found!r}",
                found=line,
                path=path,
                line=number + 1,
            )
        if name in ("height", "width"):
            size[name] = int(match[1])
    rows = lines[4:]
    if len(rows) != size["height"]:
        raise FileError(
            "the map has {n} rows, and says height {height}",
            n=len(rows),
            height=size["height"],
            path=path,
            line=len(lines),
        )
    for number, row in enumerate(rows, 5):
        if len(row) != size["width"]:
            raise FileError(
                "this row has {n} characters, and the map says width {width}",
                n=len(row),
                width=size["width"],
                path=path,
                line=number,
            )
        for column, sign in enumerate(row, 1):
            if sign not in TERRAIN:
                raise FileError(
                    "{sign!r} is no terrain: it is one of {known}",
                    sign=sign,
                    known=" ".join(TERRAIN),
                    path=path,
                    line=number,
                    column=column,
                )
    table = "".join(rows).translate({ord(sign): chr(kind) for sign, kind in TERRAIN.items()})
    return np.frombuffer(table.encode("latin-1"), np.uint8).reshape(size["height"], size["width"])


def _is_size(text: str | None) -> bool:
    return bool(text and re.fullmatch(r"[1-9]\d{0,5}", text, re.ASCII))
