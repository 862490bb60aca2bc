"""Searches: up to a few solvers on one maze, and tours through many cells."""

from itertools import pairwise
from typing import Any

from ...errors import DedaleError, Term
from ...i18n import _
from ...maze.maze import Maze
from ..limits import Limits, at_most
from .mazes import build, plain


def solve(
    maze: dict[str, Any],
    runs: list[dict[str, Any]],
    visited: bool,
    limits: Limits,
    **where: Any,
) -> dict[str, Any]:
    """Every run on the same maze, from the same start to the same goals."""
    at_most(_("runs"), len(runs), limits.runs)
    built = build(maze, limits, limits.maze_cells)
    found = [searched(built, maze, run, where) for run in runs]
    return {
        "width": built.width,
        "height": built.height,
        "start": list(found[0].start),
        "goals": [list(goal) for goal in found[0].goals[:1000]],
        "runs": [_told(solution, visited) for solution in found],
    }


def searched(
    built: Maze,
    form: dict[str, Any],
    run: dict[str, Any],
    where: dict[str, Any],
    *,
    trace: bool = False,
) -> Any:
    """One solver at work. `form` may know who and what is in the maze (a game's)."""
    from ...solvers import solve as search

    start = where.get("start")
    minotaurs = [tuple(place) for place in form.get("minotaurs") or ()]
    return search(
        built,
        tuple(start) if start is not None else (built.start if form.get("things") else None),
        _goal(built, form, where.get("goal")),
        run["algorithm"],
        heuristic=run["heuristic"],
        avoid=minotaurs if where.get("minotaurs") == "block" else (),
        dangers=minotaurs,
        trace=trace,
    )


def _goal(built: Maze, form: dict[str, Any], goal: Any) -> Any:
    things = form.get("things")
    if goal is None and things is not None:
        goal = "exit" if things.get("exit") else None
    if isinstance(goal, str):
        if things is None:
            raise DedaleError("goal {goal!r} needs the maze of a game", goal=goal)
        if not things.get(goal):
            raise DedaleError("there is no {goal} in this maze", goal=Term(goal))
        return [tuple(place) for place in things[goal]]
    if goal is None:
        return None
    if goal and isinstance(goal[0], list):
        return [tuple(place) for place in goal]
    return tuple(goal)


def _told(solution: Any, visited: bool) -> dict[str, Any]:
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


def tour(maze: dict[str, Any], limits: Limits, **wish: Any) -> dict[str, Any]:
    """A walk through every stop, as consecutive paths."""
    built = build(maze, limits, limits.maze_cells)
    found, stops = toured(built, maze, limits, wish)
    stop_cells = [row * built.width + col for row, col in stops]
    if found is None:
        nothing: dict[str, Any] = {
            "length": None,
            "proven": True,
            "bound": None,
            "segments": [],
            "seconds": 0.0,
        }
        return {"method": wish["method"], "stops": stop_cells, **nothing}
    walk, cuts = plain(found.walk_cells), plain(found.cuts)
    return {
        "method": found.method,
        "length": found.length,
        "proven": found.proven,
        "bound": plain(found.bound),
        "segments": [walk[a : b + 1] for a, b in pairwise(cuts)],
        "stops": stop_cells,
        "seconds": found.seconds,
    }


def toured(
    built: Maze, form: dict[str, Any], limits: Limits, wish: dict[str, Any]
) -> tuple[Any, list[tuple[int, int]]]:
    """The tour, or None when there is none; and its stops."""
    import dedale

    things = form.get("things") or {}
    stops = [tuple(place) for place in wish.get("stops") or things.get("treasure") or ()]
    if not stops:
        raise DedaleError("a tour needs stops: give some, or a game with treasures")
    at_most(_("stops"), len(stops), limits.stops)
    start = tuple(wish["start"]) if wish.get("start") else built.start
    ends = [wish["end"]] if wish.get("end") else things.get("exit") or [None]
    tours = [
        dedale.tour(
            built,
            start,
            stops,
            end=None if end is None else tuple(end),
            method=wish["method"],
            seconds=wish["seconds"],
        )
        for end in ends[:4]
    ]
    possible = [found for found in tours if found is not None]
    return min(possible, key=lambda found: int(found.length), default=None), stops
