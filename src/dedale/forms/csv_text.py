"""A maze as plain CSV: a number a cell, its open sides, as `numpy.asarray(maze)` has them.

On squares N=1, E=2, S=4, W=8, 16 for a masked cell and 32 for one that is cut off; on other grids
side k counts 2^k, and cells that are not in the maze are left empty. Only squares are read back: a
table of numbers does not say which grid it is of.
"""

import re
from itertools import pairwise

from ..errors import DedaleError, FileError, NotAMaze
from ..maze.kinds import ACCESSIBLE, every_kind
from ..maze.maze import Maze


def to_csv(maze: Maze) -> str:
    """The text, a line a row.

    >>> print(to_csv(Maze(2, 1, bytes([2, 8]))))
    2,8
    """
    if maze.shape.square:
        words = [str(byte) for byte in maze.canonical()]
    else:
        cells = zip(maze.sides, every_kind(maze), strict=True)
        words = [str(sides) if kind == ACCESSIBLE else "" for sides, kind in cells]
    return "\n".join(",".join(words[a:b]) for a, b in pairwise(maze.shape.firsts))


def parse_csv(text: str, path: str = "") -> Maze:
    """The maze of such a text. Errors name the line and the column.

    >>> parse_csv("2,8") == Maze(2, 1, bytes([2, 8]))
    True
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").strip("\n").split("\n")
    rows = [line.split(",") for line in lines]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise FileError(
                "this row has {n} numbers, the first has {length}",
                n=len(row),
                length=len(rows[0]),
                path=path,
                line=number,
            )
        for column, word in enumerate(row, 1):
            if not re.fullmatch(r"\s*\d{1,3}\s*", word, re.ASCII) or int(word) > 47:
                raise FileError(
                    "{word!r} is no cell: the sum of its open sides, N=1 E=2 S=4 W=8, or 16 or 32",
                    word=word,
                    path=path,
                    line=number,
                    column=column,
                )
    if not rows:
        raise FileError("the file is empty", path=path, line=1)
    data = bytes(int(word) for row in rows for word in row)
    try:
        return Maze.from_canonical(len(rows[0]), len(rows), data)
    except NotAMaze as error:
        line, column = error.cell[0] + 1, error.cell[1] + 1
        raise FileError("{error}", error=error, path=path, line=line, column=column) from None
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path, line=1) from None
