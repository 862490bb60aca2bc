"""A maze of the lessons in pixels: its walls as lines from point to point, as in the fifth."""

from .drawing import Point, strokes
from .maze import Maze


def picture(maze: Maze, corner: Point, side: int) -> str:
    """The walls as SVG, with the same margin on both sides.

    >>> picture(Maze(rows=1, cols=1), (10, 10), 20).count("<line")
    4
    """
    x, y = corner
    width, height = 2 * x + maze.cols * side, 2 * y + maze.rows * side
    lines = "".join(
        f'<line x1="{a}" y1="{b}" x2="{c}" y2="{d}"/>'
        for (a, b), (c, d) in strokes(maze, corner, side)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<g stroke="#1b1f2a" stroke-linecap="square">{lines}</g></svg>\n'
    )
