"""The text drawing of a maze, in ASCII and in Unicode box characters.

Corners stand at every fourth column of every second line, walls between them, cells are three
characters wide. A masked cell is filled (`###` or `███`), a cut-off one dotted (`:::` or `░░░`), so
that the drawing reads back to the same maze.
"""

from __future__ import annotations

from .maze import Maze

_ASCII_FILL = ("   ", "###", ":::")


def to_ascii(maze: Maze) -> str:
    """The drawing with `+`, `-` and `|`."""
    lines = []
    width, height = maze.width, maze.height
    sides, kinds = bytes(maze.sides), maze.kinds
    for row in range(height):
        first = row * width
        cells = sides[first : first + width]
        lines.append("+" + "".join("   +" if c & 1 else "---+" for c in cells))
        fills = [_ASCII_FILL[k] for k in kinds[first : first + width]] if kinds is not None else []
        inside = [
            (fills[col] if fills else "   ") + (" " if c & 2 else "|")
            for col, c in enumerate(cells)
        ]
        lines.append("|" + "".join(inside))
    lines.append("+" + "---+" * width)
    return "\n".join(lines)
