"""The drawing of a level, as in its file: 2h+1 lines of 2w+1 characters."""

from collections.abc import Mapping

from ..maze.direction import Direction, Position
from ..maze.maze import Maze

_SIDES = [(side.bit, *side.delta) for side in Direction]


def picture(
    maze: Maze, pieces: Mapping[Position, str], marks: Mapping[tuple[Position, Direction], str]
) -> str:
    """The walls, with these characters in cells and on walls; posts only where a wall touches them.

    >>> print(picture(Maze(2, 1, bytes([2, 8])), {(0, 0): "A"}, {}))
    +-+-+
    |A  |
    +-+-+
    """
    canvas = [[" "] * (2 * maze.width + 1) for _line in range(2 * maze.height + 1)]
    for number, sides in enumerate(maze.sides):
        row, col = divmod(number, maze.width)
        y, x = 2 * row + 1, 2 * col + 1
        canvas[y][x] = pieces.get((row, col), " ")
        for bit, down, right in _SIDES:
            if not sides & bit:
                canvas[y + down][x + right] = "-" if down else "|"
                for end in (-1, 1):  # the posts at both ends of the wall
                    canvas[y + (down or end)][x + (right or end)] = "+"
    for ((row, col), side), mark in marks.items():
        down, right = side.delta
        if canvas[2 * row + 1 + down][2 * col + 1 + right] != " ":  # the wall may be gone
            canvas[2 * row + 1 + down][2 * col + 1 + right] = mark
    return "\n".join(map("".join, canvas))
