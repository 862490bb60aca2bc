"""What makes cells a maze: double walls, a closed border, closed masked cells, one accessible part.

Every reader ends here. Small mazes are checked row by row without numpy, large ones as arrays.
"""

from typing import Any

from ..errors import NotAMaze, Term
from ..i18n import N_
from ..kernel.jit import worthwhile
from .maze import ACCESSIBLE, MASKED, Maze


def maze_of(width: int, height: int, sides: Any, kinds: Any, **parts: Any) -> Maze:
    """The maze of these cells (flat, bytes or arrays), if they make one.

    `kinds` may be None. The start, when none is given, is the first accessible cell.

    >>> maze_of(2, 1, bytes([2, 0]), None)
    Traceback (most recent call last):
    ...
    dedale.errors.NotAMaze: the wall between (0, 0) and (0, 1) is open on one side only
    """
    if worthwhile(width * height):
        import numpy as np

        sides = np.frombuffer(sides, np.uint8)
        kinds = np.frombuffer(kinds, np.uint8) if kinds is not None else None
        if kinds is not None and not kinds.any():
            kinds = None
    elif kinds is not None:
        sides, kinds = bytes(sides), bytes(kinds)
        kinds = kinds if any(kinds) else None
    maze = Maze(width, height, sides, kinds, **parts)
    check(maze)
    return maze


def check(maze: Maze) -> None:
    """Raise a NotAMaze, which knows the cell, unless everything is as it should be."""
    if isinstance(maze.sides, bytes):
        _check_rows(maze)
    else:
        _check_arrays(maze)
    if maze.kinds is not None:
        _check_parts(maze)
    for what, position in ((Term("start"), maze.start), (Term("goal"), maze.goal)):
        if position is not None and not maze.is_accessible(position):
            row, col = position
            inside = 0 <= row < maze.height and 0 <= col < maze.width
            raise NotAMaze(
                "{what} ({row}, {col}) is no accessible cell",
                what=what,
                row=row,
                col=col,
                cell=(row, col) if inside else (0, 0),
            )


_BIT = [bytes(sides >> side & 1 for sides in range(256)) for side in range(4)]


def _check_rows(maze: Maze) -> None:
    width, height, sides = maze.width, maze.height, maze.sides
    above = bytes(width)
    for row in range(height):
        line = sides[row * width : (row + 1) * width]
        north, east, south, west = (line.translate(table) for table in _BIT)
        if west[0]:
            raise _open_border(row, 0)
        if east[-1]:
            raise _open_border(row, width - 1)
        if east[:-1] != west[1:]:
            col = next(c for c in range(width - 1) if east[c] != west[c + 1])
            raise _one_sided((row, col), (row, col + 1))
        if north != above:
            col = next(c for c in range(width) if north[c] != above[c])
            raise _open_border(0, col) if row == 0 else _one_sided((row - 1, col), (row, col))
        above = south
    if 1 in above:
        raise _open_border(height - 1, above.index(1))
    if maze.kinds is not None:
        for index, (kind, opened) in enumerate(zip(maze.kinds, sides, strict=True)):
            if kind != ACCESSIBLE and opened:
                raise _open_rock(divmod(index, width))


def _check_arrays(maze: Maze) -> None:
    import numpy as np

    cells = maze.cells
    last_row, last_col = maze.height - 1, maze.width - 1
    for edge, bit, place in (
        (cells[0], 1, lambda i: (0, i)),
        (cells[-1], 4, lambda i: (last_row, i)),
        (cells[:, 0], 8, lambda i: (i, 0)),
        (cells[:, -1], 2, lambda i: (i, last_col)),
    ):
        if (edge & bit).any():
            raise _open_border(*place(int(np.flatnonzero(edge & bit)[0])))
    # Shifted so that both sides of a wall are the same bit; numpy compares without Python loops.
    wrong = (cells[:, :-1] & 2) != (cells[:, 1:] & 8) >> 2
    if wrong.any():
        row, col = (int(i) for i in np.argwhere(wrong)[0])
        raise _one_sided((row, col), (row, col + 1))
    wrong = (cells[:-1] & 4) != (cells[1:] & 1) << 2
    if wrong.any():
        row, col = (int(i) for i in np.argwhere(wrong)[0])
        raise _one_sided((row, col), (row + 1, col))
    if maze.kinds is not None:
        wrong = (maze.sides != 0) & (maze.kinds != ACCESSIBLE)
        if wrong.any():
            raise _open_rock(divmod(int(wrong.argmax()), maze.width))


def _check_parts(maze: Maze) -> None:
    """The accessible cells are one connected part of the unmasked ones, the rest is cut off."""
    from .parts import kinds_of_mask

    kinds = bytes(maze.kinds)
    if ACCESSIBLE not in kinds:
        raise NotAMaze("no cell is accessible: at least one must be", cell=(0, 0))
    first = divmod(kinds.index(ACCESSIBLE), maze.width)
    masked = kinds.translate(bytes(kind == MASKED for kind in range(256)))
    right = kinds_of_mask(masked, maze.width, maze.height, first)
    if right != kinds:
        index = next(i for i, kind in enumerate(kinds) if kind != right[i])
        row, col = divmod(index, maze.width)
        if kinds[index] == ACCESSIBLE:
            template = N_("cell ({row}, {col}) is separated from the first accessible one: cut off")
        else:
            template = N_("cell ({row}, {col}) is marked as cut off, but nothing separates it")
        raise NotAMaze(template, row=row, col=col, cell=(row, col))


def _open_border(row: int, col: int) -> NotAMaze:
    return NotAMaze(
        "cell ({row}, {col}) is open on the border, which stays closed",
        row=row,
        col=col,
        cell=(row, col),
    )


def _one_sided(a: tuple[int, int], b: tuple[int, int]) -> NotAMaze:
    return NotAMaze("the wall between {a} and {b} is open on one side only", a=a, b=b, cell=a)


def _open_rock(cell: tuple[int, int]) -> NotAMaze:
    return NotAMaze("cell {cell} is open, but it is masked or cut off", cell=cell)
