"""The optimal tour of a perfect maze, in linear time for any number of stops.

In a tree there is one way to everything. The tour must cover the smallest subtree that holds the
start, the stops and the end; every passage of it is walked twice, there and back, except those
between start and end, walked once. A depth-first walk that goes down the branch of the end last
does exactly that, so it is optimal. Without an end, the farthest stop makes the best one.

Every leaf of that subtree is a stop, so between two stops the walk climbs, then descends: a simple
path each time.

Cost: O(cells) time, 9 bytes a cell and 8 for each passage of the subtree.
"""

from ...kernel.flat import GOAL, SEEN, WAYS, across, entered_by, mark_goals
from ...kernel.jit import kernel
from ...kernel.types import Array, Ground, to_list
from ..algorithms.bfs import search
from .problem import Problem, TourWalk, farthest_of

# On a grid that a breadth-first search has gone through, GOAL marks the stops still to be visited,
# and SEEN the cells of the subtree.


@kernel
def prune(grid: Array, ground: Ground, order: Array, reached: int, end: int, last: Array) -> int:
    """Mark the subtree; returns how many steps the tour has.

    Cells are taken from far to near: a cell is needed if it is a stop, the end, or leads to one.
    `last` receives a 1 on the cells between start and end.
    """
    for k in range(reached):
        grid[order[k]] &= ~SEEN
    grid[end] |= SEEN
    steps = 0
    for k in range(reached - 1, 0, -1):
        cell = order[k]
        if grid[cell] & (GOAL | SEEN):
            grid[cell] |= SEEN
            grid[across(cell, entered_by(grid, cell), ground)] |= SEEN
            steps += 2
    cell = end
    while cell != order[0]:
        last[cell] = 1
        cell = across(cell, entered_by(grid, cell), ground)
        steps -= 1
    return steps


@kernel
def walk_round(
    grid: Array, ground: Ground, start: int, end: int, last: Array, walk: Array, cuts: Array
) -> tuple[int, int]:
    """Walk the subtree depth-first, and what `last` marks last.

    Writes the walk, and to `cuts`, after a 0, where it reaches each stop for the first time. A
    passage is closed behind the walk when it comes back. Returns the two numbers of entries.
    """
    cell = start
    steps = 1
    walk[0] = start
    cut = 1
    grid[start] &= ~GOAL
    while True:
        way = -1
        for direction in range(WAYS):
            if grid[cell] >> direction & 1:
                near = across(cell, direction, ground)
                below = cell == start or direction != entered_by(grid, cell)
                if below and grid[near] & SEEN and (way == -1 or last[near] == 0):
                    way = direction
                    if last[near] == 0:
                        break
        if way == -1:
            if cell == end:
                return steps, cut
            way = entered_by(grid, cell)
            grid[cell] &= ~SEEN
        cell = across(cell, way, ground)
        walk[steps] = cell
        if grid[cell] & GOAL:
            grid[cell] &= ~GOAL
            cuts[cut] = steps
            cut += 1
        steps += 1


def tour(problem: Problem) -> TourWalk:
    """The optimal tour. The maze around the start must be a tree."""
    ground, start, speed = problem.ground, problem.start, problem.speed
    cells = len(problem.sides)
    grid, last = speed.marked(bytearray(problem.sides)), speed.flags(cells)
    order, stops = speed.ints(cells), speed.numbers(problem.stops)
    _goal, reached, _events = speed.run(search, grid, ground, start, order, speed.longs(0))
    speed.run(mark_goals, grid, stops)
    end = problem.end
    if end is None:
        end = speed.run(farthest_of, stops, problem.from_start) if problem.stops else start
    steps = speed.run(prune, grid, ground, order, reached, end, last)
    walk, cuts = speed.ints(steps + 1), speed.ints(len(problem.stops) + 2)
    _steps, count = speed.run(walk_round, grid, ground, start, end, last, walk, cuts)
    if problem.fixed_end:
        cuts[count] = steps
        count += 1
    terrain = problem.terrain
    least = steps if terrain is None else sum(terrain[cell] for cell in to_list(walk)[1:])
    return TourWalk(walk, cuts[:count], least)
