"""Films of generators, solvers and tours, each as one binary message."""

from typing import Any

from ...errors import DedaleError
from ...jsons import JsonObject
from ...maze.maze import Maze
from ...requests import picked
from ...solvers.films import film_tour
from ...solvers.search import RUN, WALK
from ...trace.packed import packed
from ...trace.trace import Trace
from ..limits import LimitError, Limits
from .ground import ground
from .mazes import made, plain
from .paths import searched, toured


def film(limits: Limits, **asked: Any) -> bytes:
    """The film of a generator, a solver or a tour."""
    return packed(*trace_of(limits, asked))


def trace_of(limits: Limits, asked: JsonObject) -> tuple[Trace, JsonObject]:
    """The trace, and what the header says about it."""
    asked = asked | picked((*RUN, *WALK), asked)
    trace, header = {"generator": _of_generator, "solver": _of_solver, "tour": _of_tour}[
        asked["kind"]
    ](limits, asked)
    if len(trace) > limits.film_events:
        raise LimitError(
            "this film has {n} events: at most {most} here, take a smaller maze",
            n=len(trace),
            most=limits.film_events,
        )
    return trace, {"kind": asked["kind"], **header}


# ---------------------------------------------------------------- the three kinds


def _of_generator(limits: Limits, asked: JsonObject) -> tuple[Trace, JsonObject]:
    form = asked["maze"].get("make")
    if form is None:
        raise DedaleError("the film of a generator needs a maze to make")
    maze = made(form, limits, limits.film_cells, trace=True)
    assert maze.trace is not None
    result = {"recipe": maze.recipe and maze.recipe.values(), "digest": maze.digest()}
    return maze.trace, _header(form.get("algorithm") or "backtracker", maze, result)


def _of_solver(limits: Limits, asked: JsonObject) -> tuple[Trace, JsonObject]:
    found = ground(asked["maze"], limits, limits.film_cells)
    solution = searched(found, asked, asked, trace=True)
    trace = solution.trace
    assert trace is not None
    more = {"shortest": solution.shortest, "seconds": solution.seconds, "squares": trace.squares}
    return trace, _header(asked["algorithm"], found.maze, trace.result | more)


def _of_tour(limits: Limits, asked: JsonObject) -> tuple[Trace, JsonObject]:
    """The walk of a tour: each cell as it is reached, each stop as a goal."""
    where = ground(asked["maze"], limits, limits.film_cells)
    maze = where.maze
    found, stops = toured(where, limits, asked)
    if found is None:
        raise DedaleError("there is no tour: some stop cannot be reached")
    trace = film_tour(maze, found, stops)
    result = trace.result | {"proven": found.proven, "bound": plain(found.bound)}
    return trace, _header(asked["method"], maze, result)


def _header(name: str, maze: Maze, result: JsonObject) -> JsonObject:
    return {
        "title": f"{name} {maze.width}×{maze.height}",
        "algorithm": name,
        "result": result,
    }
