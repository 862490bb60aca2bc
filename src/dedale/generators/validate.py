"""What a plug-in made is checked before it is believed."""

from ..errors import DedaleError
from ..maze.maze import Maze
from ..maze.statistics import statistics


def validate(maze: Maze, perfect: bool) -> None:
    """Raise a DedaleError unless the maze is one, and perfect if that is claimed.

    Connected and one wall fewer open than there are cells: then there is no cycle.
    """
    maze.check()
    if not perfect:
        return
    figures = statistics(maze)
    if figures["open_walls"] != figures["accessible"] - 1:
        raise DedaleError(
            "{opened} walls are open: a perfect maze of {cells} cells has {right}",
            opened=figures["open_walls"],
            cells=figures["accessible"],
            right=figures["accessible"] - 1,
        )
    if figures["parts"] != 1:
        raise DedaleError("it falls apart into {n} pieces", n=figures["parts"])
