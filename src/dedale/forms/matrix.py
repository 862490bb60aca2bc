"""The matrix view of a maze (see `dedale.maze.matrix`) as text, in numbers."""

import re

from ..errors import FileError
from ..maze.matrix import MatrixError
from ..maze.maze import Maze, require_squares


def to_matrix_text(maze: Maze) -> str:
    """The matrix in numbers, one row a line.

    >>> print(to_matrix_text(Maze(1, 1)))
    -1 -1 -1
    -1  0 -1
    -1 -1 -1
    """
    require_squares(maze, "matrix")
    words = "-1", " 0"
    return "\n".join([" ".join([words[n] for n in row]) for row in maze.squares()])


def parse_matrix(text: str, path: str = "") -> Maze:
    """The maze of a matrix in numbers. Errors name the line and the column.

    >>> parse_matrix("-1 -1 -1\\n-1 0 -1\\n-1 x -1")
    Traceback (most recent call last):
    ...
    dedale.errors.FileError: line 3, column 4: 'x' is not a number: -1 is a wall, 0 is open
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
    rows: list[bytes] = []
    for number, line in numbered:
        words = line.split()
        for word in set(words) - {"-1", "0"}:
            if not _NUMBER.fullmatch(word):
                column = _column(line, words.index(word))
                raise FileError(
                    "{word!r} is not a number: -1 is a wall, 0 is open",
                    word=word,
                    path=path,
                    line=number,
                    column=column,
                )
        if rows and len(words) != len(rows[0]):
            column = _column(line, min(len(words), len(rows[0])))
            raise FileError(
                "this row has {n} numbers, the first has {length}",
                n=len(words),
                length=len(rows[0]),
                path=path,
                line=number,
                column=column,
            )
        rows.append(bytes([word != "-1" for word in words]))
    try:
        return Maze.from_squares(rows)
    except MatrixError as error:
        row, col = error.place
        number, line = numbered[row] if numbered else (1, "")
        column = _column(line, col)
        raise FileError("{error}", error=error, path=path, line=number, column=column) from None


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def _column(line: str, index: int) -> int:
    """Where the word with this number begins, counted from 1 (or the end of the line)."""
    places = [match.start() for match in re.finditer(r"\S+", line)]
    return (places[index] if index < len(places) else len(line)) + 1
