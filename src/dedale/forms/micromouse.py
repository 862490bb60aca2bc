"""Mazes of micromouse contests as text: posts `o`, walls `---` and `|`, marks S and G.

The same drawing as ours but for its posts, and for several goals: the maze has the first of them.
"""

from __future__ import annotations

from ..maze.maze import Maze, require_squares
from .drawing import parse_drawing, to_ascii


def to_micromouse(maze: Maze) -> str:
    """The drawing with posts `o`.

    >>> print(to_micromouse(Maze(2, 1, bytes([2, 8]), goal=(0, 1))))
    o---o---o
    | S   G |
    o---o---o
    """
    require_squares(maze, "micromouse")
    lines = to_ascii(maze).split("\n")
    lines[::2] = [line.replace("+", "o") for line in lines[::2]]
    return "\n".join(lines)


def parse_micromouse(text: str, path: str = "") -> Maze:
    """The maze of such a text; errors name the line and the column."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    width = max(map(len, lines))
    found = False
    for number, line in enumerate(lines):
        if number % 2 == 0:
            lines[number] = "".join(
                "+" if column % 4 == 0 and sign in "o." else sign
                for column, sign in enumerate(line)
            )
            continue
        cells = list(line.ljust(width))
        for column, sign in enumerate(cells):
            if sign in "SsGg" and column % 4:
                middle = column - column % 4 + 2  # some write the mark at the side of its cell
                cells[column] = " "
                if sign in "Ss" or not found:
                    cells[middle] = sign.upper()
                found = found or sign in "Gg"
        lines[number] = "".join(cells)
    return parse_drawing("\n".join(lines), path)
