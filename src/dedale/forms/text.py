"""Text drawings of grids other than the square one, where a text can be read: honeycombs, and
squares that are glued or stacked. They are for the eye: they do not read back.
"""

from ..errors import DedaleError
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE, MASKED, every_kind
from ..maze.maze import Maze

_KIND = " #:"  # accessible, masked, cut off


def to_text(maze: Maze) -> str:
    """The drawing, as the plan of its grid says.

    >>> print(to_text(Maze(2, 2, bytes([4, 8, 35, 16]), grid="hex")))
     / \\ / \\
    |   |   |
     \\     / \\
      |       |
       \\ / \\ /
    """
    kind = maze.shape.plan.text
    if kind == "hex":
        return _hex(maze)
    if kind == "squares":
        return _squares(maze)
    raise DedaleError(
        "the grid {grid!r} has no text that could be read: write it as svg, png, pdf or json",
        grid=maze.grid,
    )


def text_spot(maze: Maze, position: Position) -> tuple[int, int]:
    """Line and column of what stands in the middle of a cell."""
    row, col = position
    if maze.shape.plan.text == "hex":
        return 2 * row + 1, 4 * col + 2 * (row % 2) + 2
    floor, within = divmod(row, maze.height)
    return floor * (2 * maze.height + 2) + 2 * within + 1, 4 * col + 1


def _inside(maze: Maze, cell: int) -> str:
    """What stands in the middle of a cell."""
    if maze.goal is not None:
        if cell == maze.number(maze.start):
            return "S"
        if cell == maze.number(maze.goal):
            return "G"
    return _KIND[every_kind(maze)[cell] if maze.kinds is not None else ACCESSIBLE]


def _hex(maze: Maze) -> str:
    """A cell is four characters wide and two lines high; odd rows stand two further right."""
    width, height = maze.width, maze.height
    page = [[" "] * (4 * width + 3) for _ in range(2 * height + 1)]
    # Where the walls stand, from the north-east clockwise: line, column, sign.
    signs = ((0, 3, "\\"), (1, 4, "|"), (2, 3, "/"), (2, 1, "\\"), (1, 0, "|"), (0, 1, "/"))
    kinds = every_kind(maze)
    for cell in range(maze.size):
        row, col = maze.position(cell)
        top, left = 2 * row, 4 * col + 2 * (row % 2)
        page[top + 1][left + 2] = _inside(maze, cell)
        for side, (down, right, sign) in enumerate(signs):
            found = maze.shape.beside(cell, side)
            there = kinds[found[0]] if found else MASKED
            hidden = kinds[cell] == there != ACCESSIBLE
            if not maze.sides[cell] >> side & 1 and not hidden:
                page[top + down][left + right] = sign
    return "\n".join("".join(line).rstrip() for line in page)


def _squares(maze: Maze) -> str:
    """Floor by floor; where an edge is glued and open there, it has a gap. Stairs are ^ and v."""
    width, height = maze.width, maze.height
    lines: list[str] = []
    for row in range(maze.shape.rows):
        cells = range(row * width, (row + 1) * width)
        sides = [maze.sides[cell] for cell in cells]
        if row % height == 0 and row:
            lines.append("")
        lines.append("+" + "".join("   +" if side & 1 else "---+" for side in sides))
        middles = []
        for cell, side in zip(cells, sides, strict=True):
            stairs = ("^" if side >> 4 & 1 else " ") + ("v" if side >> 5 & 1 else " ")
            middles.append((_inside(maze, cell) + stairs) + (" " if side & 2 else "|"))
        lines.append((" " if sides[0] & 8 else "|") + "".join(middles))
        if row % height == height - 1:
            lines.append("+" + "".join("   +" if side & 4 else "---+" for side in sides))
    return "\n".join(line.rstrip() for line in lines)
