"""Finds a tour by a method of the table: checks what was asked, gives a Tour back."""

from collections.abc import Iterable
from time import perf_counter
from typing import Any

from ...errors import DedaleError
from ...maze.direction import Position
from ...maze.maze import Maze
from ..request import checked_numbers
from ..table import TOURS, TourMethod
from . import nearest_first, optimal, tree
from .bound import spanning_tree
from .problem import MOST_STOPS, Problem
from .result import Tour


def tour(
    maze: Maze,
    start: Position | None = None,
    stops: Iterable[Position] = (),
    end: Position | None = None,
    method: str = "optimal",
    *,
    avoid: Iterable[Position] = (),
    seconds: float = 60.0,
) -> Tour | None:
    """A walk from the start through all stops, to the end if there is one. None: impossible.

    "optimal" gives the shortest there is, and its proof (`tour.proven`). Where it would take more
    than `seconds`, it gives the best it found, and `tour.bound`, below which there is none.
    `avoid` are cells that cannot be walked on.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=30, height=20, seed=5)
    >>> found = dedale.tour(maze, (0, 0), [(3, 7), (19, 29), (10, 2)], end=(0, 29))
    >>> found.order
    [(10, 2), (3, 7), (19, 29), (0, 29)]
    >>> found.proven
    True
    """
    entry = TOURS[method]
    if not isinstance(seconds, int | float) or not seconds > 0:
        raise DedaleError("seconds {seconds!r} should be a number above 0", seconds=seconds)
    began = perf_counter()
    row, col = maze.checked(maze.start if start is None else start, "start")
    problem = Problem(
        maze,
        row * maze.width + col,
        checked_numbers(maze, stops, "stop"),
        None if end is None else checked_numbers(maze, end, "end")[0],
        checked_numbers(maze, avoid, "cell to avoid"),
    )
    if not problem.possible:
        return None
    walk, cuts, bound = _found(method, entry, problem, seconds)
    return Tour(method, maze.width, walk, cuts, bound, perf_counter() - began)


def _found(
    method: str, entry: TourMethod, problem: Problem, seconds: float
) -> tuple[Any, Any, int]:
    """The walk, its cuts, and the bound."""
    if problem.is_tree and entry.exact:
        walk, cuts = tree.solve(problem)
        return walk, cuts, len(walk) - 1
    if entry.target == "dedale.solvers.tours.nearest_first:solve":
        walk, cuts = nearest_first.solve(problem)
        return walk, cuts, _bound(problem)
    if entry.exact:
        route, bound = optimal.order(problem, seconds)
    else:
        route, bound = _own(method, entry, problem), _bound(problem)
    points = problem.points
    walk, cuts = problem.legs([points[k] for k in route])
    return walk, cuts, bound


def _bound(problem: Problem) -> int:
    """A length below which there is no tour, without looking for long."""
    if problem.is_tree:
        return tree.length(problem)
    if len(problem.points) > MOST_STOPS:
        distance = problem.from_start
        return max(int(distance[point]) for point in problem.points)
    return spanning_tree(problem.distances)


def _own(method: str, entry: TourMethod, problem: Problem) -> list[int]:
    """The order that a method gives for a table of distances, checked if it is a plug-in's."""
    distances, fixed_end = problem.distances, problem.end is not None
    try:
        route = list(entry.load()(distances, fixed_end))
    except Exception as error:
        if not entry.plugin:
            raise
        raise DedaleError(
            "tour {method!r} of plug-in {plugin!r} failed: {kind}: {error}",
            method=method,
            plugin=entry.plugin,
            kind=type(error).__name__,
            error=error,
        ) from error
    points = len(distances)
    if sorted(route) != list(range(points)) or route[0] != 0:
        raise DedaleError(
            "tour {method!r} gives the order {route}: it should begin with 0 and have every point"
            " below {points} once",
            method=method,
            route=route,
            points=points,
        )
    if fixed_end and route[-1] != points - 1:
        raise DedaleError(
            "tour {method!r} does not end with the end, point {last}",
            method=method,
            last=points - 1,
        )
    return route
