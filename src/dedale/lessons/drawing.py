"""Lesson 5: drawing. Each row of cells is two lines of text: its north walls, then its inside."""

from collections.abc import Collection, Iterator

from dedale.i18n import _

from .chance import Chance
from .directions import EAST, NORTH, SOUTH
from .maze import Maze
from .positions import Position


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


def look() -> str:
    return _("A wall is double: breaking it once opens the cells on both of its sides.")


def show(chance: Chance) -> Iterator[str]:
    maze = Maze(rows=3, cols=5)
    for pos, direction in [
        (Position(0, 0), EAST),
        (Position(0, 1), SOUTH),
        (Position(1, 1), EAST),
        (Position(2, 4), NORTH),
    ]:
        maze.erase_wall(pos, direction)
    yield from draw(maze)
