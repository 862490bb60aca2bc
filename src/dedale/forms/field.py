"""Maps of the Moving AI benchmarks: a character a cell, terrain or obstacle.

A maze is written as its matrix view, `.` for what is open and `@` for walls, so that programs which
read such maps can walk it; where it has no walls but those around masked cells, a character is a
cell. A map that looks like a matrix view is read as the maze of it, any other as an open field:
all neighbouring cells of the same terrain are joined.
"""

import re
from collections.abc import Iterator, Sequence

from ..errors import DedaleError, FileError
from ..maze.kinds import ACCESSIBLE, CUT_OFF
from ..maze.maze import Maze, require_squares

LAND, WATER, BLOCKED = ".GS", "W", "@OT"
#: What a character is: 1 land, 2 water, which cannot be entered from land, 0 an obstacle.
TERRAIN = {**dict.fromkeys(LAND, 1), **dict.fromkeys(WATER, 2), **dict.fromkeys(BLOCKED, 0)}
_LAND = bytes(kind == 1 for kind in range(256))
_ENTERED = bytes(kind == ACCESSIBLE for kind in range(256))


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
    signs = {0: BLOCKED[0], 1: LAND[0]}
    rows = [row.decode("latin-1").translate(signs) for row in squares_of(maze)]
    return "\n".join(["type octile", f"height {len(rows)}", f"width {len(rows[0])}", "map", *rows])


def squares_of(maze: Maze) -> list[bytes]:
    """1 where one can stand: a byte a cell in an open field, else the rows of the matrix view."""
    return ground_of(maze) if is_field(maze) else maze.squares()


def ground_of(maze: Maze) -> list[bytes]:
    """1 for each accessible cell, in rows."""
    if maze.kinds is None:
        return [b"\1" * maze.width] * maze.height
    return _rows(maze.kinds.translate(_ENTERED), maze.width)


def _rows(cells: bytes, width: int) -> list[bytes]:
    return [cells[first : first + width] for first in range(0, len(cells), width)]


def is_field(maze: Maze) -> bool:
    """Whether all neighbours are joined, and the picture is not that of another maze."""
    if maze.kinds is not None and CUT_OFF in maze.kinds:
        return False  # only the matrix has a place for them
    ground = ground_of(maze)
    sides = _rows(maze.sides, maze.width)
    alike = (own == found for own, found in zip(sides, field_sides(ground), strict=True))
    return all(alike) and not looks_like_matrix(ground)


def field_sides(ground: Sequence[bytes]) -> Iterator[bytes]:
    """The open sides of cells that are joined wherever they are alike, and not 0, row by row."""
    nothing = bytes(len(ground[0]))
    for above, row, below in zip(
        [nothing, *ground[:-1]], ground, [*ground[1:], nothing], strict=True
    ):
        west, east = b"\0" + row[:-1], row[1:] + b"\0"
        parts = zip(row, above, east, below, west, strict=True)
        yield bytes(
            (here == n) | (here == e) << 1 | (here == s) << 2 | (here == w) << 3 if here else 0
            for here, n, e, s, w in parts
        )


def looks_like_matrix(ground: Sequence[bytes]) -> bool:
    """Whether open cells could be a matrix view: nothing is open on the border or on a corner."""
    height, width = len(ground), len(ground[0])
    if height % 2 == 0 or width % 2 == 0 or min(height, width) < 3:
        return False
    sides = (row[0] or row[-1] for row in ground)
    return not any((*ground[0], *ground[-1], *sides)) and not any(
        any(row[::2]) for row in ground[::2]
    )


def parse_map(text: str, path: str = "") -> Maze:
    """The maze of a map: see above."""
    ground = read_terrain(text, path)
    if looks_like_matrix(ground):
        try:
            return Maze.from_squares([bytes(map(bool, row)) for row in ground])
        except DedaleError:
            pass  # an opening beside an obstacle: a field after all
    if not any(map(any, ground)):
        raise FileError("this map has no cell to walk on", path=path, line=5)
    if not any(1 in row for row in ground):  # all of it is water
        ground = [bytes(map(bool, row)) for row in ground]
    land = [row.translate(_LAND) for row in ground]
    width, height = len(land[0]), len(land)
    # The largest part is the maze: what is cut off from it has no openings.
    obstacles = b"".join(land).translate(bytes([1, 0]) + bytes(254))
    whole = Maze.with_masked(width, height, bytes(width * height), obstacles)
    sides = b"".join(field_sides(ground_of(whole)))
    return whole.replaced(sides=sides)


def read_terrain(text: str, path: str = "") -> list[bytes]:
    """What the cells of a map are, in rows: see `TERRAIN`."""
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
    table = {ord(sign): chr(kind) for sign, kind in TERRAIN.items()}
    return [row.translate(table).encode("latin-1") for row in rows]


def _is_size(text: str | None) -> bool:
    return bool(text and re.fullmatch(r"[1-9]\d{0,5}", text, re.ASCII))
