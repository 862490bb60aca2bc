"""Searches: up to a few solvers on one maze, and tours through many cells."""

from itertools import pairwise
from typing import Any

from ...errors import DedaleError
from ...i18n import N_
from ...jsons import JsonObject
from ...maze.direction import Position
from ...requests import picked
from ...solvers import Solution, Tour
from ...solvers.search import RUN, WALK
from ..limits import Limits, at_most
from .ground import Ground, ground
from .mazes import plain


def solve(
    maze: JsonObject,
    runs: list[JsonObject],
    visited: bool,
    limits: Limits,
    **where: Any,
) -> dict[str, object]:
    """Every run on the same maze, from the same start to the same goals."""
    at_most(N_("runs"), len(runs), limits.runs)
    found = ground(maze, limits, limits.maze_cells)
    solutions = [searched(found, run, where) for run in runs]
    return {
        "width": found.maze.width,
        "height": found.maze.height,
        "start": list(solutions[0].start),
        "goals": [list(goal) for goal in solutions[0].goals[:1000]],
        "runs": [_run_json(solution, visited) for solution in solutions],
    }


def searched(found: Ground, run: JsonObject, where: JsonObject, *, trace: bool = False) -> Solution:
    """One solver at work."""
    from ...solvers import solve as search
    from ...solvers.films import film_search

    start, asked = where.get("start"), picked(RUN, run)
    of_game = None if found.advisor is None else found.maze.start
    return (film_search if trace else search)(
        found.maze,
        of_game if start is None else tuple(start),
        found.goal(where.get("goal")),
        str(asked["algorithm"]),
        heuristic=str(asked["heuristic"]),
        avoid=found.dangers(where.get("dangers", "block")),
        dangers=found.dangers(),
    )


def _run_json(solution: Solution, visited: bool) -> dict[str, object]:
    return {
        "algorithm": solution.algorithm,
        "heuristic": solution.heuristic,
        "length": solution.length,
        "path": plain(solution.path_cells),
        "visited_count": len(solution.visited_cells),
        "visited": plain(solution.visited_cells) if visited else None,
        "shortest": solution.shortest,
        "seconds": solution.seconds,
    }


def tour(maze: JsonObject, limits: Limits, **asked: Any) -> dict[str, object]:
    """A walk through every stop, as consecutive paths."""
    asked = picked(WALK, asked)
    found = ground(maze, limits, limits.maze_cells)
    best, stops = toured(found, limits, asked)
    answer: dict[str, object] = {
        "method": asked["method"],
        "stops": [row * found.maze.width + col for row, col in stops],
        "length": None,
        "proven": True,
        "bound": None,
        "segments": [],
        "seconds": 0.0,
    }
    if best is None:
        return answer
    walk, cuts = plain(best.walk_cells), plain(best.cuts)
    return answer | {
        "method": best.method,
        "length": best.length,
        "proven": best.proven,
        "bound": plain(best.bound),
        "segments": [walk[a : b + 1] for a, b in pairwise(cuts)],
        "seconds": best.seconds,
    }


def toured(found: Ground, limits: Limits, asked: JsonObject) -> tuple[Tour | None, list[Position]]:
    """The tour, or None when there is none; and its stops."""
    from ...solvers import tour as search

    given = [tuple(place) for place in asked.get("stops") or ()]
    stops = given or found.places("treasure")
    if not stops:
        raise DedaleError("a tour needs stops: give some, or a game with treasures")
    at_most(N_("stops"), len(stops), limits.stops)
    start = tuple(asked["start"]) if asked.get("start") else found.maze.start
    ends: list[Position | None] = [*found.places("exit")] or [None]
    if asked.get("end"):
        ends = [tuple(asked["end"])]
    tours = [
        search(found.maze, start, stops, end=end, method=asked["method"], seconds=asked["seconds"])
        for end in ends[:4]
    ]
    possible = [each for each in tours if each is not None]
    return min(possible, key=lambda each: int(each.length), default=None), stops
