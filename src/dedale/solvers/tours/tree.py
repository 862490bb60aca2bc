"""The optimal tour of a perfect maze, in linear time for any number of stops.

In a tree there is one way to everything. The tour must cover the smallest subtree that holds the
start, the stops and the end; every passage of it is walked twice, there and back, except those
between start and end, walked once. A depth-first walk that goes down the branch of the end last
does exactly that, so it is optimal. Without an end, the farthest stop makes the best one.

Every leaf of that subtree is a stop, so between two stops the walk climbs, then descends: a simple
path each time.

Cost: O(cells) time, 9 bytes a cell and 8 for each passage of the subtree.
"""

from typing import Any

from ...kernel.flat import entered_by, offset
from ...kernel.jit import fast, kernel
from .problem import Problem

# Marks on a grid that a breadth-first search has gone through.
STOP = 128  # to be visited
NEEDED = 64  # in the subtree (takes the place of "seen")


@kernel
def prune(grid: Any, width: int, order: Any, reached: int, end: int, last: Any) -> int:
    """Mark the subtree as NEEDED; returns how many steps the tour has.

    Cells are taken from far to near: a cell is needed if it is a stop, the end, or leads to one.
    `last` receives a 1 on the cells between start and end.
    """
    for k in range(reached):
        grid[order[k]] &= 255 - NEEDED
    grid[end] |= NEEDED
    steps = 0
    for k in range(reached - 1, 0, -1):
        cell = order[k]
        if grid[cell] & (STOP | NEEDED):
            grid[cell] |= NEEDED
            grid[cell - offset(entered_by(grid, cell), width)] |= NEEDED
            steps += 2
    cell = end
    while cell != order[0]:
        last[cell] = 1
        cell -= offset(entered_by(grid, cell), width)
        steps -= 1
    return steps


@kernel
def walk_round(grid: Any, width: int, start: int, end: int, last: Any, walk: Any, cuts: Any) -> Any:
    """Walk the subtree depth-first, and what `last` marks last.

    Writes the walk, and to `cuts` where it reaches each stop for the first time. A passage is
    closed behind the walker when he comes back by it. Returns the two numbers of entries.
    """
    cell = start
    steps = 1
    walk[0] = start
    cut = 1
    cuts[0] = 0
    grid[start] &= 255 - STOP
    while True:
        way = -1
        for direction in range(4):
            if grid[cell] >> direction & 1:
                near = cell + offset(direction, width)
                below = cell == start or direction != entered_by(grid, cell) ^ 2
                if below and grid[near] & NEEDED and (way == -1 or last[near] == 0):
                    way = direction
                    if last[near] == 0:
                        break
        if way == -1:
            if cell == end:
                return steps, cut
            way = entered_by(grid, cell) ^ 2
            grid[cell] &= 255 - NEEDED
        cell += offset(way, width)
        walk[steps] = cell
        if grid[cell] & STOP:
            grid[cell] &= 255 - STOP
            cuts[cut] = steps
            cut += 1
        steps += 1


def solve(problem: Problem) -> tuple[Any, Any]:
    """The walk of the optimal tour, and its cuts. The maze around the start must be a tree."""
    from ..algorithms.bfs import search

    width, start, compiled = problem.width, problem.start, problem.flood.compiled
    cells = len(problem.sides)
    grid: Any = bytearray(problem.sides)
    order: Any = [0] * cells
    nothing: Any = []
    last: Any = bytearray(cells)
    prune_, round_, search_ = prune, walk_round, search
    if compiled:
        import numpy as np

        grid, last = np.frombuffer(grid, np.uint8), np.frombuffer(last, np.uint8)
        order, nothing = np.empty(cells, np.int32), np.empty(0, np.int64)
        prune_, round_, search_ = fast(prune), fast(walk_round), fast(search)
    _, reached, _ = search_(grid, width, start, order, nothing)
    if compiled:
        grid[np.array(problem.stops, np.int64)] |= STOP
    else:
        for stop in problem.stops:
            grid[stop] |= STOP
    end = _end(problem, compiled)
    steps = prune_(grid, width, order, reached, end, last)
    walk: Any = [0] * (steps + 1)
    cuts: Any = [0] * (len(problem.stops) + 1)
    if compiled:
        walk, cuts = np.empty(steps + 1, np.int32), np.empty(len(cuts), np.int32)
    round_(grid, width, start, end, last, walk, cuts)
    if problem.end is not None:
        cuts = [*cuts, steps] if isinstance(cuts, list) else np.append(cuts, steps)
    return walk, cuts


def _end(problem: Problem, compiled: bool) -> int:
    """The end, or else the farthest stop."""
    if problem.end is not None:
        return problem.end
    if not problem.stops:
        return problem.start
    distance = problem.from_start
    if compiled:
        import numpy as np

        stops = np.array(problem.stops)
        return int(stops[distance[stops].argmax()])
    return max(problem.stops, key=lambda stop: (distance[stop], -stop))


def length(problem: Problem) -> int:
    """How long the optimal tour is."""
    return len(solve(problem)[0]) - 1
