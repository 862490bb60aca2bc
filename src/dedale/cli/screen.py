"""A maze drawn on the terminal: as large as fits, in colours, with a way through it.

Where lines of box characters are too wide, half blocks draw the same maze half as wide and half as
high: cells and walls are squares then, two to a character.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise

from ..errors import DedaleError
from ..forms.text import text_spot
from ..kernel.types import Row, to_list
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.kinds import MASKED, every_kind
from ..maze.maze import Maze
from ..shell.base import coloured, shown_format, terminal_size

#: The size of a maze when none is asked for, where there is room.
USUAL = 20


def fitting_size() -> tuple[int, int]:
    """The size of a maze that fits on the terminal, with two lines to spare for words."""
    columns, rows = terminal_size()
    return max(2, min(USUAL, (columns - 1) // 4)), max(2, min(USUAL, (rows - 3) // 2))


def too_wide(maze: Maze) -> bool:
    """Whether not even half blocks draw the maze on this terminal."""
    if not maze.shape.plan.text:
        return True
    if not sys.stdout.isatty():
        return maze.width > 500  # nobody reads such lines
    across = 2 if shown_format() == "box" else 4
    return across * maze.width + 1 > terminal_size()[0]


def on_screen(maze: Maze, way: Row = ()) -> str:
    """The maze as it is drawn on standard output, with the way marked.

    Into a pipe it is drawn as it is; on a terminal, one that is too wide is drawn with half blocks,
    and one that is too wide for these is refused.
    """
    if not sys.stdout.isatty():
        return drawing(maze, way)
    columns = terminal_size()[0]
    if 4 * maze.width + 1 <= columns:
        return drawing(maze, way, colours=coloured() and maze.shape.square)
    if maze.shape.square and 2 * maze.width + 1 <= columns and shown_format() == "box":
        return half_blocks(maze, way, colours=coloured())
    raise DedaleError(
        "a maze of {width}x{height} does not fit on this terminal of {columns} columns: "
        "give a file with -o FILE, or a format with -f",
        width=maze.width,
        height=maze.height,
        columns=columns,
    )


# ---------------------------------------------------------------- lines

#: A line through the middle of a character, by the sides it leads to: N=1 E=2 S=4 W=8.
_LINES = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def drawing(maze: Maze, way: Row = (), *, colours: bool = False) -> str:
    """The maze drawn with characters, and a way in it: dotted, or a line where colours are.

    >>> print(drawing(Maze(3, 1, bytes([2, 10, 8]), goal=(0, 2)), [0, 1, 2]))
    +---+---+---+
    | S . . . G |
    +---+---+---+
    """
    text = str(files.dump(maze, shown_format())).rstrip("\n")
    lines = [list(line) for line in text.split("\n")]
    if not maze.shape.square:
        for cell in to_list(way):
            line, column = text_spot(maze, maze.position(cell))
            lines[line] += " " * (column + 1 - len(lines[line]))  # blanks at the end are not kept
            if lines[line][column] == " ":
                lines[line][column] = "."
        return "\n".join("".join(line) for line in lines)
    for (line, column), sides in _trodden(to_list(way), maze.width).items():
        if lines[line][column] == " ":
            lines[line][column] = _path(_LINES[sides]) if colours else "."
            if sides & 10 and colours:  # a step to the side is four characters long
                for side, beside in ((2, column + 1), (8, column - 1)):
                    if sides & side and lines[line][beside] == " ":
                        lines[line][beside] = _path("━")
    if colours:
        for place, letter, colour in (
            (maze.start, "S", "1;32"),
            (maze.goal or maze.start, "G", "1;35"),
        ):
            line, column = 2 * place[0] + 1, 4 * place[1] + 2
            if lines[line][column] == letter:
                lines[line][column] = f"\x1b[{colour}m{letter}\x1b[0m"
    return "\n".join("".join(line) for line in lines)


def _trodden(cells: Sequence[int], width: int) -> dict[tuple[int, int], int]:
    """The characters that a way passes through, each with the sides by which it does."""
    found: dict[tuple[int, int], int] = {}
    places = [divmod(cell, width) for cell in cells]
    for place in places[:1]:
        found[_middle(place)] = 0
    for (row, col), (row2, col2) in pairwise(places):
        here, there = _middle((row, col)), _middle((row2, col2))
        between = (here[0] + there[0]) // 2, (here[1] + there[1]) // 2
        out = 1 if row2 < row else 4 if row2 > row else 2 if col2 > col else 8
        back = out << 2 & 15 or out >> 2
        for spot, sides in ((here, out), (between, out | back), (there, back)):
            found[spot] = found.get(spot, 0) | sides
    return found


def _middle(place: Position) -> tuple[int, int]:
    return 2 * place[0] + 1, 4 * place[1] + 2


def _path(character: str) -> str:
    """A character of the way, in a blue that is seen on black and on white."""
    colour = "38;5;32" if "256" in os.environ.get("TERM", "") else "36"
    return f"\x1b[{colour}m{character}\x1b[0m"


# ---------------------------------------------------------------- half blocks

_WALL, _FLOOR, _WAY = 1, 0, 2
_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def half_blocks(maze: Maze, way: Row = (), *, colours: bool = False) -> str:
    """The matrix view of the maze, two squares above each other in a character.

    >>> print(half_blocks(Maze(2, 1, bytes([2, 8]))))
    █▀▀▀█
    ▀▀▀▀▀
    """
    squares = _matrix(maze)
    places = [divmod(cell, maze.width) for cell in to_list(way)] if colours else []
    for place in places:
        squares[2 * place[0] + 1][2 * place[1] + 1] = _WAY
    for (row, col), (row2, col2) in pairwise(places):
        squares[row + row2 + 1][col + col2 + 1] = _WAY
    squares.append([_FLOOR] * len(squares[0]))
    lines = []
    for upper, lower in zip(squares[::2], squares[1::2], strict=True):
        line = "".join(_block(a, b) for a, b in zip(upper, lower, strict=True))
        lines.append(line if colours else line.rstrip())
    return "\n".join(lines)


def _block(upper: int, lower: int) -> str:
    if _WAY not in (upper, lower):
        return _BLOCKS[upper, lower]
    blue = 32 if "256" in os.environ.get("TERM", "") else 6
    ink, paper = (f"38;5;{blue}", f"48;5;{blue}") if blue == 32 else ("36", "46")
    if upper == lower:
        return f"\x1b[{ink}m█\x1b[0m"
    if _FLOOR in (upper, lower):
        return f"\x1b[{ink}m{'▀' if upper else '▄'}\x1b[0m"
    return f"\x1b[{paper}m{'▀' if upper == _WALL else '▄'}\x1b[0m"  # a wall before the way


def _matrix(maze: Maze) -> list[list[int]]:
    """The matrix view, 1 where there is a wall; what is masked is left blank."""
    squares = [[_FLOOR] * (2 * maze.width + 1) for _row in range(2 * maze.height + 1)]
    kinds, sides = every_kind(maze), maze.sides
    places = [divmod(cell, maze.width) for cell in range(len(sides)) if kinds[cell] != MASKED]
    for row, col in places:
        for line in squares[2 * row : 2 * row + 3]:
            line[2 * col : 2 * col + 3] = [_WALL] * 3
    for row, col in places:
        squares[2 * row + 1][2 * col + 1] = _FLOOR
        if sides[row * maze.width + col] & 2:
            squares[2 * row + 1][2 * col + 2] = _FLOOR
        if sides[row * maze.width + col] & 4:
            squares[2 * row + 2][2 * col + 1] = _FLOOR
    return squares
