"""Lists of lists, as pupils write mazes in Python: a number, or True and False, for each square.

Three customs are read, from Python or JSON: 0 free, 1 wall, 2 start, 3 exit; True free and False
wall; and -1 wall, any other number free. Where walls stand between cells the squares are the matrix
view of a maze (2n+1 of them); else every free square is a cell, joined to the free ones beside it.
"""

from __future__ import annotations

import ast
import re
import warnings

from ..errors import DedaleError, FileError
from ..i18n import N_
from ..maze.maze import Maze, require_squares
from .field import field_sides, looks_like_matrix
from .field import squares_of as free_squares

#: Characters of a text: Python's parser takes some hundred bytes for each number.
LONGEST = 2_000_000

Rows = list[list[int]]


def squares_of(maze: Maze) -> Rows:
    """The squares of a maze: 0 free, 1 wall, 2 start, 3 exit.

    >>> squares_of(Maze(2, 1, bytes([2, 8]), goal=(0, 1)))
    [[2, 3]]
    """
    require_squares(maze, "lists")
    found = free_squares(maze)
    whole = len(found) == maze.height
    squares = [[1 - free for free in row] for row in found]
    for cell, value in ((maze.start, 2), (maze.goal, 3)):
        if cell is not None and (value == 3 or maze.goal is not None):
            row, col = cell if whole else (2 * cell[0] + 1, 2 * cell[1] + 1)
            squares[row][col] = value
    return squares


def to_lists(maze: Maze) -> str:
    """A row a line, as Python and JSON write it."""
    rows = ",\n ".join(str(row) for row in squares_of(maze))
    return f"[{rows}]"


def to_booleans(maze: Maze) -> str:
    """The same with true for free squares and false for walls, as JSON.

    >>> print(to_booleans(Maze(1, 1)))
    [[true]]
    """
    words = {True: "true", False: "false"}
    rows = ("[" + ", ".join(words[n != 1] for n in row) + "]" for row in squares_of(maze))
    return "[" + ",\n ".join(rows) + "]"


def read_rows(text: str, path: str = "") -> list[list[int | bool]]:
    """The rows that a text has, as Python or JSON writes them."""
    if len(text) > LONGEST:
        raise FileError("more than {most} characters", most=LONGEST, path=path, line=1)
    # Blanks take the place of what is left out, so that lines and columns are those of the file.
    text = text.removeprefix("\ufeff").rstrip()
    text = re.sub(r"^\s*\w+\s*=", lambda match: re.sub(r"\S", " ", match[0]), text)  # laby = [[…
    text = re.sub(r"\b(true|false)\b", lambda match: match[0].title(), text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(f"({text}\n)", mode="eval").body
    except SyntaxError as error:
        lines, line = text.split("\n"), error.lineno or 1
        column = (error.offset or 1) - (line == 1)
        if line > len(lines):  # it ends too early
            line, column = len(lines), len(lines[-1]) + 1
        raise FileError(
            "this is not a list of lists", path=path, line=line, column=max(1, column)
        ) from None
    except (ValueError, TypeError, MemoryError, RecursionError):
        raise FileError("this is not a list of lists of numbers", path=path, line=1) from None

    def wrong(node: ast.AST, template: str, **values: object) -> FileError:
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        return FileError(template, path=path, line=line, column=column + (line > 1), **values)

    if not isinstance(tree, ast.List | ast.Tuple) or not tree.elts:
        raise wrong(tree, N_("this is not a list of lists"))
    rows = list[list[int | bool]]()
    for number, node in enumerate(tree.elts, 1):
        row = node.elts if isinstance(node, ast.List | ast.Tuple) else []
        if not row or (rows and len(row) != len(rows[0])):
            raise wrong(node, N_("row {number} is not a list as long as the first"), number=number)
        rows.append([])
        for square in row:
            value = _number(square)
            if value is None:
                raise wrong(
                    square,
                    N_("{value} is not a number, True or False"),
                    value=ast.get_source_segment(f"({text}\n)", square),
                )
            rows[-1].append(value)
    return rows


def _number(node: ast.expr) -> int | bool | None:
    """The number of a square; None if it is none, or a huge one."""
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)) if value <= 2**31:
            return -value
        case ast.Constant(int() as value) if value <= 2**31:
            return value
    return None


def is_free(rows: list[list[int | bool]]) -> list[list[bool]]:
    """Which squares are free, by the custom that the values show.

    >>> is_free([[True, False]]), is_free([[-1, 7]]), is_free([[1, 0, 2]])
    ([[True, False]], [[False, True]], [[False, True, True]])
    """
    values = {value for row in rows for value in row}
    if any(type(value) is bool for row in rows for value in row):
        return [[bool(value) for value in row] for row in rows]
    if -1 in values:
        return [[value != -1 for value in row] for row in rows]
    return [[value != 1 for value in row] for row in rows]


def parse_lists(text: str, path: str = "") -> Maze:
    """The maze of such a text.

    >>> print(parse_lists("[[1, 2, 1], [1, 0, 1], [1, 3, 1]]"))
    +---+---+---+
    |###| S |###|
    +---+   +---+
    |###|   |###|
    +---+   +---+
    |###| G |###|
    +---+---+---+
    """
    rows = read_rows(text, path)
    free = list(map(bytes, is_free(rows)))
    ends: dict[int, tuple[int, int]] = {}
    marked = not any(-1 in line for line in rows)
    for row, values in enumerate(rows):
        for col, value in enumerate(values):
            if marked and type(value) is int and value in (2, 3):
                if value in ends:
                    raise FileError(
                        "row {row} and row {other} both have a {value}: there is one start (2) and "
                        "one exit (3)",
                        row=ends[value][0] + 1,
                        other=row + 1,
                        value=value,
                        path=path,
                        line=1,
                    )
                ends[value] = row, col
    start, goal = ends.get(2), ends.get(3)
    if not any(map(any, free)):
        raise FileError("no square is free", path=path, line=1)
    try:
        if looks_like_matrix(free) and all(
            at is None or (at[0] % 2 and at[1] % 2) for at in (start, goal)
        ):
            halved = [at and (at[0] // 2, at[1] // 2) for at in (start, goal)]
            try:
                return Maze.from_squares(free, start=halved[0], goal=halved[1])
            except DedaleError:
                pass  # an opening beside a wall: squares after all
        walls = bytes(not square for row in free for square in row)
        sides = b"".join(field_sides(free))
        return Maze.with_masked(len(free[0]), len(free), sides, walls, start=start, goal=goal)
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path, line=1) from None
