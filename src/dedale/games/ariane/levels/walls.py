"""The walls between the cells of a level, each by one name."""

from collections.abc import Iterable

from ....maze.direction import Direction, Position
from ....maze.maze import Maze, unchecked_maze

#: A place between two cells: the cell to its north or west, and S or E.
Edge = tuple[Position, Direction]


def edge(cell: Position, side: Direction) -> Edge:
    """The one name of a side of a cell, which is also a side of the next one.

    >>> edge((1, 1), Direction.W) == edge((1, 0), Direction.E) == ((1, 0), Direction.E)
    True
    """
    if side in (Direction.S, Direction.E):
        return cell, side
    return side.of(cell), side.opposite


def edges(size: int) -> list[Edge]:
    """Every place inside the border where a wall can stand, in reading order of the cells."""
    return [
        ((row, col), side)
        for row in range(size)
        for col in range(size)
        for side in (Direction.S, Direction.E)
        if (row if side is Direction.S else col) + 1 < size
    ]


def square_maze(size: int, walls: Iterable[Edge]) -> Maze:
    """A square maze with these walls and its border, and no others.

    >>> print(square_maze(2, [((0, 0), Direction.S)]))
    +---+---+
    |       |
    +---+   +
    |       |
    +---+---+
    """
    sides = bytearray(size * size)
    standing = set(walls)
    for (row, col), side in edges(size):
        if ((row, col), side) not in standing:
            beyond = side.of((row, col))
            sides[row * size + col] |= side.bit
            sides[beyond[0] * size + beyond[1]] |= side.opposite.bit
    return unchecked_maze(size, size, bytes(sides))


def toggle(maze: Maze, cell: Position, side: Direction) -> Maze:
    """The maze with a wall there if there was none, without it if there was one."""
    sides = bytearray(maze.sides)
    beyond = side.of(cell)
    sides[cell[0] * maze.width + cell[1]] ^= side.bit
    sides[beyond[0] * maze.width + beyond[1]] ^= side.opposite.bit
    return unchecked_maze(maze.width, maze.height, bytes(sides))
