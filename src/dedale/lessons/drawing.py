"""Lesson 5: drawing, with letters and with pixels.

With letters, each row of cells is two lines of text: its north walls, then its inside. With pixels,
a point is (x, y), x to the right and y down; a cell is a square of a given side.
"""

from collections.abc import Collection, Iterator

from dedale.i18n import _

from .cells import OwnedCell
from .chance import Chance
from .directions import DIRECTIONS, EAST, NORTH, SOUTH
from .maze import Maze
from .positions import Position

Point = tuple[int, int]


def draw(maze: Maze, path: Collection[Position] = ()) -> Iterator[str]:
    """The maze as lines of text, the cells of a path marked with `o`."""
    for row in range(maze.rows):
        roof, inside = "+", "|"
        for col in range(maze.cols):
            pos = Position(row, col)
            cell = maze.cell_at(pos)
            roof += "---+" if cell.has_wall(NORTH) else "   +"
            inside += " o " if pos in path else "   "
            inside += "|" if cell.has_wall(EAST) else " "
        yield roof
        yield inside
    yield "+" + "---+" * maze.cols


def cell_corner(pos: Position, corner: Point, side: int) -> Point:
    """The top left corner of a cell, when the maze has this one and its cells this side."""
    return corner[0] + pos.col * side, corner[1] + pos.row * side


def cell_strokes(cell: OwnedCell, corner: Point, side: int) -> list[tuple[Point, Point]]:
    """The walls of a cell as lines: a square of `side - 2`, so that a wall is seen double."""
    x, y = corner
    right, bottom = x + side - 2, y + side - 2
    points = [(x, y), (right, y), (right, bottom), (x, bottom)]
    return [(points[d], points[(d + 1) % 4]) for d in DIRECTIONS if cell.has_wall(d)]


def strokes(maze: Maze, corner: Point, side: int) -> list[tuple[Point, Point]]:
    """The walls of a whole maze."""
    places = [Position(row, col) for row in range(maze.rows) for col in range(maze.cols)]
    return [
        stroke
        for pos in places
        for stroke in cell_strokes(maze.cell_at(pos), cell_corner(pos, corner, side), side)
    ]


def look() -> str:
    return _("A wall is double: breaking it once opens the cells on both of its sides.")


def show(chance: Chance, corner: Point = (10, 10), side: int = 20) -> Iterator[str]:
    maze = Maze(rows=3, cols=5)
    for pos, direction in [
        (Position(0, 0), EAST),
        (Position(0, 1), SOUTH),
        (Position(1, 1), EAST),
        (Position(2, 4), NORTH),
    ]:
        maze.erase_wall(pos, direction)
    yield from draw(maze)
    for pos in (Position(0, 0), Position(0, 1), Position(2, 4)):
        x, y = cell_corner(pos, corner, side)
        walls = cell_strokes(maze.cell_at(pos), (x, y), side)
        yield f"{pos} -> ({x},{y}) {len(walls)} WALLS"
