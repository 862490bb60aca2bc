"""Lesson 7: a random walk. The imp digs a corridor until no isolated cell is left around it."""

from collections.abc import Iterator
from itertools import pairwise

from dedale.i18n import _

from .chance import Chance
from .directions import DIRECTIONS, name
from .drawing import draw
from .maze import Maze
from .positions import Position


def isolated_directions(maze: Maze, pos: Position) -> list[int]:
    """The directions in which the neighbour is a cell that nobody has opened."""
    return [
        direction
        for direction in DIRECTIONS
        if maze.contains(pos.neighbour(direction))
        and maze.cell_at(pos.neighbour(direction)).is_isolated()
    ]


def random_walk(maze: Maze, pos: Position, chance: Chance) -> list[Position]:
    """Dig from here; the cells of the corridor in order."""
    corridor = [pos]
    while directions := isolated_directions(maze, pos):
        direction = chance.one_of(directions)
        maze.erase_wall(pos, direction)
        pos = pos.neighbour(direction)
        corridor.append(pos)
    return corridor


def random_walk_recursive(maze: Maze, pos: Position, chance: Chance) -> list[Position]:
    """The same, as a recursion: one step, then the walk from there."""
    directions = isolated_directions(maze, pos)
    if not directions:
        return [pos]
    direction = chance.one_of(directions)
    maze.erase_wall(pos, direction)
    return [pos, *random_walk_recursive(maze, pos.neighbour(direction), chance)]


def look() -> str:
    return _("The walk ends in a dead end of its own making, with many cells still closed.")


def show(chance: Chance) -> Iterator[str]:
    maze = Maze(rows=5, cols=8)
    start = maze.random_position(chance)
    twin = chance.twin()
    corridor = random_walk(maze, start, chance)
    for here, there in pairwise(corridor):
        direction = next(d for d in DIRECTIONS if here.neighbour(d) == there)
        yield f"{here} -> {name(direction)} -> {there}"
    yield f"{corridor[-1]} -> STUCK AFTER {len(corridor)} CELLS OF {maze.rows * maze.cols}"
    yield from draw(maze, corridor)
    alike = corridor == random_walk_recursive(Maze(rows=5, cols=8), start, twin)
    yield f"ITERATIVE {'=' if alike else '!='} RECURSIVE"
