"""The shortest tour there is, and the proof: by the method that fits the maze and the stops.

In a maze without cycles the tree's walk, in linear time. Else the order of the stops is what
matters: dynamic programming for a few of them, linear programming with cuts for more.
"""

from itertools import pairwise

from . import held_karp, tree
from .problem import Problem, Walk


def tour(problem: Problem) -> Walk:
    if problem.is_tree:
        return tree.tour(problem)
    distances = problem.distances
    if len(problem.stops) <= held_karp.MOST:
        order = held_karp.order(distances, problem.fixed_end)
        return problem.walk(order, sum(distances[a][b] for a, b in pairwise(order)))
    from . import exact  # which needs numpy

    return problem.walk(*exact.order(distances, problem.fixed_end, problem.seconds))
