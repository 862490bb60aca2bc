"""The matrix of 2n+1 squares as a maze of its own: a square is a cell, or a gap between two."""

from .direction import Direction, Position
from .kinds import ACCESSIBLE, MASKED
from .maze import Maze, unchecked_maze


def squares_of(maze: Maze) -> Maze:
    """The squares of a maze: those that are no wall are its cells, the walls are masked.

    >>> squares = squares_of(Maze(2, 1, bytes([2, 8])))
    >>> squares.width, squares.height
    (5, 3)
    >>> [squares.is_accessible((1, col)) for col in range(5)]
    [False, True, True, True, False]
    """
    width, height = 2 * maze.width + 1, 2 * maze.height + 1
    sides, kinds = bytearray(width * height), bytearray([MASKED]) * (width * height)
    for row in range(maze.height):
        for col in range(maze.width):
            if not maze.is_accessible((row, col)):
                continue
            here = (2 * row + 1) * width + 2 * col + 1
            kinds[here] = ACCESSIBLE
            for direction in Direction:
                if maze.is_open((row, col), direction):
                    down, right = direction.delta
                    gap = here + down * width + right
                    kinds[gap] = ACCESSIBLE
                    sides[here] |= direction.bit
                    sides[gap] |= direction.opposite.bit
    return unchecked_maze(width, height, bytes(sides), bytes(kinds), start=square(maze.start))


def square(cell: Position) -> Position:
    """The square of a cell.

    >>> square((0, 2))
    (1, 5)
    """
    return 2 * cell[0] + 1, 2 * cell[1] + 1
