"""What a plug-in found is checked before it is believed."""

from itertools import pairwise

from ..errors import DedaleError
from ..maze.maze import Maze
from .solution import Solution


def validate(maze: Maze, solution: Solution) -> None:
    """Raise a DedaleError unless the solution is one."""
    visited, path = solution.visited, solution.path
    if not visited or visited[0] != solution.start:
        raise DedaleError(
            "the first cell it visited is not the start {start}", start=solution.start
        )
    if len(set(visited)) < len(visited):
        raise DedaleError("it lists a visited cell twice")
    if path is None:
        return
    if path[0] != solution.start or path[-1] not in solution.goals:
        raise DedaleError("its path leads from {start} to {end}", start=path[0], end=path[-1])
    if len(set(path)) < len(path):
        raise DedaleError("its path goes through a cell twice")
    for here, there in pairwise(path):
        if there not in maze.neighbours(here):
            raise DedaleError(
                "its path goes through the wall between {here} and {there}", here=here, there=there
            )
