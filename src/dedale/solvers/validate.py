"""What a plug-in found is checked before it is believed."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from ..errors import DedaleError
from ..maze.maze import Maze
from .solution import Solution
from .table import Solver


@contextmanager
def trusted(name: str, entry: Solver) -> Iterator[None]:
    """Our own mistakes come out as they are; a plug-in's come out with its name."""
    try:
        yield
    except Exception as error:
        if not entry.plugin:
            raise
        raise DedaleError(
            "solver {name!r} of plug-in {plugin!r} failed: {kind}: {error}",
            name=name,
            plugin=entry.plugin,
            kind=type(error).__name__,
            error=error,
        ) from error


def validate(maze: Maze, solution: Solution, entry: Solver) -> None:
    """Raise a DedaleError that names the plug-in unless the solution is one."""
    problem = problem_of(maze, solution)
    if problem:
        raise DedaleError(
            "solver {algorithm!r} of plug-in {plugin!r}: {problem}",
            algorithm=solution.algorithm,
            plugin=entry.plugin,
            problem=problem,
        )


def problem_of(maze: Maze, solution: Solution) -> str:
    """What is wrong with a solution; empty when nothing is."""
    visited = solution.visited
    if not visited or visited[0] != solution.start:
        return f"the first cell it visited is not the start {solution.start}"
    if len(set(visited)) < len(visited):
        return "it lists a visited cell twice"
    path = solution.path
    if path is None:
        return ""
    if path[0] != solution.start or path[-1] not in solution.goals:
        return f"its path leads from {path[0]} to {path[-1]}"
    if len(set(path)) < len(path):
        return "its path goes through a cell twice"
    for here, there in pairwise(path):
        if there not in maze.neighbours(here):
            return f"its path goes through the wall between {here} and {there}"
    return ""
