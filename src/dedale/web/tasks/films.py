"""Films as one binary message: a small JSON header, then the events as 32-bit integers.

    bytes 0..3   DDF1
    bytes 4..7   length of the header, a multiple of four, little endian
    then         the header (JSON, padded with blanks), then `count` little-endian int32: the events
    then         as many int32, their values, if the header says "values"
    then         an int32 for each cell, if the header says "estimates"

The page lays an Int32Array over each and copies nothing.
"""

import base64
import json
import struct
from typing import Any

from ...errors import DedaleError
from ...kernel.events import EVENT_NAMES
from ...kernel.types import Row
from ...solvers.films import film_tour
from ...trace.trace import Trace
from ..limits import LimitError, Limits
from .boards import board_of
from .ground import ground
from .mazes import made, plain
from .paths import searched, toured

MAGIC = b"DDF1"
MOST_PINS = 200  # goals and stops that are shown


def film(limits: Limits, **wish: Any) -> bytes:
    """The film of a generator, a solver or a tour."""
    return packed(*trace_of(limits, wish))


def trace_of(limits: Limits, wish: dict[str, Any]) -> tuple[Trace, dict[str, Any]]:
    """The trace, and what the header says about it."""
    trace, header = {"generator": _of_generator, "solver": _of_solver, "tour": _of_tour}[
        wish["kind"]
    ](limits, wish)
    if len(trace) > limits.film_events:
        raise LimitError(
            "this film has {n} events: at most {most} here, take a smaller maze",
            n=len(trace),
            most=limits.film_events,
        )
    return trace, {"kind": wish["kind"], **header}


def packed(trace: Trace, header: dict[str, Any]) -> bytes:
    """The message."""
    whole = header | {
        "width": trace.width,
        "height": trace.height,
        "grid": trace.shape.grid,
        "board": None if trace.shape.square else board_of(trace.shape),
        "count": len(trace),
        "encoding": "int32",
        "cells": base64.b64encode(_canonical(trace)).decode(),
        "events": list(EVENT_NAMES),
        "start": None if trace.start is None else list(trace.start),
        "goals": [list(goal) for goal in trace.goals[:MOST_PINS]],
        "stops": [list(stop) for stop in trace.stops[:MOST_PINS]],
        "story": trace.story.told() | {"look": trace.look},
        "makes": trace.makes,
        "values": trace.values is not None,
        "estimates": trace.estimates is not None,
    }
    text = json.dumps(whole, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    rows = [row for row in (trace.events, trace.values, trace.estimates) if row is not None]
    return MAGIC + struct.pack("<I", len(text)) + text + b"".join(map(_int32, rows))


def _canonical(trace: Trace) -> bytes:
    sides = bytes(trace.sides)
    if trace.kinds is None:
        return sides
    if not trace.shape.square:
        return sides + bytes(trace.kinds)
    bits = (0, 16, 32)
    return bytes(s | bits[k] for s, k in zip(sides, bytes(trace.kinds), strict=True))


def _int32(row: Row) -> bytes:
    if hasattr(row, "astype"):  # of numpy
        data: bytes = row.astype("<i4").tobytes()
        return data
    return struct.pack(f"<{len(row)}i", *row)


# ---------------------------------------------------------------- the three kinds


def _of_generator(limits: Limits, wish: dict[str, Any]) -> tuple[Trace, dict[str, Any]]:
    form = wish["maze"].get("make")
    if form is None:
        raise DedaleError("the film of a generator needs a maze to make")
    maze = made(form, limits, limits.film_cells, trace=True)
    assert maze.trace is not None
    result = {"recipe": maze.recipe and maze.recipe.values(), "digest": maze.digest()}
    return maze.trace, _header(form.get("algorithm") or "backtracker", maze, result)


def _of_solver(limits: Limits, wish: dict[str, Any]) -> tuple[Trace, dict[str, Any]]:
    found = ground(wish["maze"], limits, limits.film_cells)
    solution = searched(found, wish, wish, trace=True)
    result = {
        "length": solution.length,
        "visited_count": len(solution.visited_cells),
        "shortest": solution.shortest,
        "seconds": solution.seconds,
    }
    assert solution.trace is not None
    result["squares"] = solution.trace.squares
    return solution.trace, _header(wish["algorithm"], found.maze, result)


def _of_tour(limits: Limits, wish: dict[str, Any]) -> tuple[Trace, dict[str, Any]]:
    """The walk of a tour: each cell as it is reached, each stop as a goal."""
    where = ground(wish["maze"], limits, limits.film_cells)
    maze = where.maze
    found, stops = toured(where, limits, wish)
    if found is None:
        raise DedaleError("there is no tour: some stop cannot be reached")
    result = {"length": found.length, "proven": found.proven, "bound": plain(found.bound)}
    return film_tour(maze, found, stops), _header(wish["method"], maze, result)


def _header(name: str, maze: Any, result: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": f"{name} {maze.width}×{maze.height}",
        "algorithm": name,
        "result": result,
    }
