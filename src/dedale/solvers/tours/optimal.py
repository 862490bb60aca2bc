"""The shortest tour there is, and the proof: by the method that fits the maze and the stops.

In a maze without cycles the tree's walk, in linear time. Else the order of the stops is what
matters: dynamic programming for a few of them, linear programming with cuts for more.
"""

import itertools

from . import exact, held_karp
from .problem import Problem


def order(problem: Problem, seconds: float) -> tuple[list[int], int]:
    """The order of the points, and the bound that is proven."""
    distances, fixed_end = problem.distances, problem.end is not None
    if len(problem.stops) <= held_karp.MOST:
        route = held_karp.order(distances, fixed_end)
        return route, sum(distances[a][b] for a, b in itertools.pairwise(route))
    return exact.order(distances, fixed_end, seconds)
