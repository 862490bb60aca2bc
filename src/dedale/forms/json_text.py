"""The JSON form of a maze: readable, one string of hex digits a row.

A digit is a cell's open sides (N=1 E=2 S=4 W=8), `x` a masked cell, `o` a cut-off one. On other
grids than the square one a cell has two digits: side k counts 2^k; or `xx`, or `oo`.
"""

import json
import re
from itertools import pairwise

from ..errors import DedaleError, FileError, NotAMaze
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..maze.check import check_plausible
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE, CUT_OFF_BIT, MASKED_BIT, every_kind
from ..maze.maze import Maze, MazeParts
from ..maze.recipe import with_recipe
from ..maze.terrain import checked_terrain

FORMAT, VERSION = "dedale maze", 1
_DIGITS = b"0123456789abcdef"
_LETTER = bytearray(256)
_LETTER[:16] = _DIGITS
_LETTER[MASKED_BIT], _LETTER[CUT_OFF_BIT] = b"xo"
_BAD = 255
_SIDES, _KINDS = bytearray([_BAD]) * 256, bytearray(256)
for _value, _digit in enumerate(_DIGITS):
    _SIDES[_digit] = _SIDES[ord(chr(_digit).upper())] = _value
for _kind, _letter in ((1, "x"), (1, "X"), (2, "o"), (2, "O")):
    _SIDES[ord(_letter)], _KINDS[ord(_letter)] = 0, _kind


def to_json(maze: Maze) -> str:
    """The JSON text of a maze, with its start, goal and recipe.

    >>> print(to_json(Maze(2, 1, bytes([2, 8]))))
    {
      "format": "dedale maze",
      "version": 1,
      "width": 2,
      "height": 1,
      "start": [0, 0],
      "goal": null,
      "recipe": null,
      "rows": [
        "28"
      ]
    }
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        "width": maze.width,
        "height": maze.height,
        "start": maze.start,
        "goal": maze.goal,
        "recipe": None if maze.recipe is None else maze.recipe.values(),
    }
    lines = [f'  "{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in head.items()]
    if not maze.shape.square:
        lines.insert(2, f'  "grid": {json.dumps(maze.grid)},')
    rows = [f'    "{row}"' for row in rows_of(maze)]
    if maze.terrain is not None:
        firsts = pairwise(maze.shape.firsts)
        costs = [f'    "{maze.terrain[first:last].hex()}"' for first, last in firsts]
        lines += ['  "terrain": [', ",\n".join(costs), "  ],"]
    return "\n".join(["{", *lines, '  "rows": [', ",\n".join(rows), "  ]", "}"])


def rows_of(maze: Maze) -> list[str]:
    """The digits of the cells, a string for each row.

    >>> rows_of(Maze(2, 1, bytes([2, 8])))
    ['28']
    """
    if maze.shape.square:
        digits, each = maze.canonical().translate(_LETTER).decode("ascii"), 1
    else:
        kinds, each = every_kind(maze), 2
        digits = "".join(
            f"{side:02x}" if kind == ACCESSIBLE else "_xo"[kind] * 2
            for side, kind in zip(maze.sides, kinds, strict=True)
        )
    firsts = [each * first for first in maze.shape.firsts]
    return [digits[a:b] for a, b in pairwise(firsts)]


def parse_json(text: str, path: str = "") -> Maze:
    """The maze of a JSON text. Errors name the line and the column.

    >>> parse_json(to_json(Maze(2, 1, bytes([2, 8])))) == Maze(2, 1, bytes([2, 8]))
    True
    """
    text = text.removeprefix("\ufeff")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FileError(
            "this is not JSON: {reason}",
            reason=error.msg,
            path=path,
            line=error.lineno,
            column=error.colno,
        ) from None
    except (RecursionError, ValueError):
        raise FileError("this is not JSON that can be read", path=path, line=1) from None
    reader = _Reader(text, path)
    maze = reader.with_recipe(reader.maze(data), data.get("recipe"))
    return reader.with_terrain(maze, data.get("terrain"))


class _Reader:
    """Makes a maze of JSON data; keeps the text, to say where something is wrong."""

    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path

    def maze(self, data: object) -> Maze:
        if not isinstance(data, dict) or "rows" not in data:
            raise self.error('a maze in JSON is an object with "rows": ["…", …]', 0)
        if data.get("version", VERSION) != VERSION or data.get("format", FORMAT) != FORMAT:
            raise self.error(
                'this is not "{format}" version {version}',
                self.key("version", "format"),
                format=FORMAT,
                version=VERSION,
            )
        rows = data["rows"]
        if not isinstance(rows, list) or not rows or not all(isinstance(r, str) for r in rows):
            raise self.error('"rows" should be a list of strings, not empty', self.key("rows"))
        if data.get("grid", SQUARE) != SQUARE:
            return self.on_grid(data, rows)
        width, height = len(rows[0]), len(rows)
        for row, line in enumerate(rows):
            if len(line) != width or not width:
                raise self.error(
                    "this row has {n} cells, the first has {length}",
                    self.place(row, 0),
                    n=len(line),
                    length=width,
                )
        for key, size in (("width", width), ("height", height)):
            if data.get(key, size) != size:
                raise self.error(
                    '"{key}" is {value!r}, but the rows make it {size}',
                    self.key(key),
                    key=key,
                    value=data[key],
                    size=size,
                )
        digits = "".join(rows).encode("ascii", "replace")
        sides = digits.translate(_SIDES)
        if _BAD in sides:
            row, col = divmod(sides.index(_BAD), width)
            raise self.error(
                "{character!r} is not a cell: 0..f, x (masked) or o (cut off)",
                self.place(row, col),
                character=rows[row][col],
            )
        start, goal = (
            self.position(data, key, shape_of(SQUARE, width, height)) for key in ("start", "goal")
        )
        try:
            return Maze.from_sides(
                width,
                height,
                sides,
                digits.translate(_KINDS),
                start=start,
                goal=goal,
            )
        except NotAMaze as error:
            raise self.error("{error}", self.place(*error.cell), error=error) from None

    def on_grid(self, data: dict[str, object], rows: list[str]) -> Maze:
        """A maze on another grid than the square one."""
        grid, width, height = (data.get(key) for key in ("grid", "width", "height"))
        if not isinstance(grid, str) or type(width) is not int or type(height) is not int:
            raise self.error(
                'a maze on another grid has "grid", "width" and "height"', self.key("grid")
            )
        try:
            check_plausible(sum(map(len, rows)), width, height)
            shape = shape_of(grid, width, height)
        except DedaleError as error:
            raise self.error("{error}", self.key("grid", "width"), error=error) from None
        if len(rows) != shape.rows:
            raise self.error(
                "{n} rows are given, the grid has {rows}",
                self.key("rows"),
                n=len(rows),
                rows=shape.rows,
            )
        sides, kinds = bytearray(), bytearray()
        for row, line in enumerate(rows):
            if len(line) != 2 * shape.length(row):
                raise self.error(
                    "this row has {n} digits, it needs {right}",
                    self.place(row, 0),
                    n=len(line),
                    right=2 * shape.length(row),
                )
            for col in range(0, len(line), 2):
                pair = line[col : col + 2].lower()
                if not re.fullmatch(r"[0-9a-f]{2}|xx|oo", pair):
                    raise self.error(
                        "{pair!r} is no cell: 00..ff, xx (masked) or oo (cut off)",
                        self.place(row, col),
                        pair=line[col : col + 2],
                    )
                kinds.append({"xx": 1, "oo": 2}.get(pair, ACCESSIBLE))
                sides.append(0 if kinds[-1] else int(pair, 16))
        parts = MazeParts(grid=grid)
        parts["start"] = self.position(data, "start", shape)
        parts["goal"] = self.position(data, "goal", shape)
        try:
            return Maze.from_sides(width, height, bytes(sides), bytes(kinds), **parts)
        except NotAMaze as error:
            row, col = error.cell
            raise self.error("{error}", self.place(row, 2 * col), error=error) from None

    def position(self, data: dict[str, object], key: str, shape: Shape) -> Position | None:
        value = data.get(key)
        if value is None:
            return None
        numbers = value if isinstance(value, list) and len(value) == 2 else []
        if not all(type(n) is int for n in numbers) or not numbers:
            raise self.error(
                '"{key}" should be [row, column], not {value}',
                self.key(key),
                key=key,
                value=json.dumps(value)[:40],
            )
        row, col = numbers
        if not shape.is_inside((row, col)):
            raise self.error(
                '"{key}" [{row}, {col}] is outside the maze of {width}x{height}',
                self.key(key),
                key=key,
                row=row,
                col=col,
                width=shape.width,
                height=shape.height,
            )
        return row, col

    def with_recipe(self, maze: Maze, recipe: object) -> Maze:
        try:
            return with_recipe(maze, recipe)
        except DedaleError as error:
            raise self.error("{error}", self.key("recipe"), error=error) from None

    def with_terrain(self, maze: Maze, rows: object) -> Maze:
        """The maze on its terrain: two hexadecimal digits a cell, a string for each row."""
        if rows is None:
            return maze
        try:
            costs = bytes.fromhex("".join(rows))  # type: ignore[arg-type]
            return maze.replaced(terrain=checked_terrain(costs, maze.size))
        except (TypeError, ValueError):
            raise self.error(
                '"terrain" should be a list of strings, two digits 00..ff a cell',
                self.key("terrain"),
            ) from None
        except DedaleError as error:
            raise self.error("{error}", self.key("terrain"), error=error) from None

    # Where things stand in the text. It is valid JSON by now, so a simple search finds them.

    def key(self, *names: str) -> int:
        for name in names:
            match = re.search(rf'"{name}"\s*:\s*', self.text)
            if match:
                return match.end()
        return 0

    def place(self, row: int, col: int) -> int:
        """Where the digit of a cell is."""
        start = self.key("rows")
        for number, match in enumerate(re.finditer(r'"(?:[^"\\]|\\.)*"', self.text[start:])):
            if number == row:
                return start + match.start() + 1 + col
        return start

    def error(self, template: str, offset: int, **values: object) -> FileError:
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        return FileError(template, path=self.path, line=line, column=column, **values)
