"""Lesson 4: a maze. Rows of cells, kept one after the other in a single flat list."""

from collections.abc import Iterator

from dedale.i18n import _

from .cells import OwnedCell
from .chance import Chance
from .positions import Position, random_position


class Maze:
    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.cells = [OwnedCell() for _ in range(rows * cols)]

    def flat_index(self, pos: Position) -> int:
        """Where a cell is in the list: whole rows first, then the way along its own."""
        return pos.row * self.cols + pos.col

    def cell_at(self, pos: Position) -> OwnedCell:
        return self.cells[self.flat_index(pos)]

    def contains(self, pos: Position) -> bool:
        return 0 <= pos.row < self.rows and 0 <= pos.col < self.cols

    def random_position(self, chance: Chance) -> Position:
        return random_position(chance, self.rows, self.cols)

    def erase_wall(self, pos: Position, direction: int) -> bool:
        """Break a wall with its twin on the other side; False when that is the border."""
        beyond = pos.neighbour(direction)
        if not self.contains(beyond):
            return False
        self.cell_at(pos).erase_wall(direction)
        self.cell_at(beyond).erase_wall((direction + 2) % 4)
        return True


def look() -> str:
    return _("A maze of five rows and three columns: fifteen cells, each closed on its four sides.")


def show(chance: Chance) -> Iterator[str]:
    maze = Maze(rows=5, cols=3)
    for row in range(maze.rows):
        line = [Position(row, col) for col in range(maze.cols)]
        yield " ".join(f"[{pos} {maze.cell_at(pos)}]" for pos in line)
