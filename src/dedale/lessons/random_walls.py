"""Lesson 6: random walls. Throw a cell and a direction, break that wall, and again."""

from collections.abc import Iterator

from dedale.i18n import _

from .chance import Chance
from .directions import random_direction
from .drawing import draw
from .maze import Maze


def erase_random_walls(maze: Maze, times: int, chance: Chance) -> None:
    for _turn in range(times):
        maze.erase_wall(maze.random_position(chance), random_direction(chance))


def erase_random_walls_recursive(maze: Maze, times: int, chance: Chance) -> None:
    """The same, as a tail recursion: one wall, then all the others."""
    if times > 0:
        maze.erase_wall(maze.random_position(chance), random_direction(chance))
        erase_random_walls_recursive(maze, times - 1, chance)


def look() -> str:
    return _("Some cells stay closed and some walks go round in circles: this is not a maze yet.")


def show(chance: Chance) -> Iterator[str]:
    maze, same = Maze(rows=5, cols=8), Maze(rows=5, cols=8)
    twin = chance.twin()
    erase_random_walls(maze, 40, chance)
    erase_random_walls_recursive(same, 40, twin)
    yield from draw(maze)
    alike = list(draw(maze)) == list(draw(same))
    yield f"ITERATIVE {'=' if alike else '!='} RECURSIVE"
