"""The shortest tour there is, and the proof: by the method that fits the maze and the stops.

In a maze without cycles the tree's walk, in linear time. Else the order of the stops is what
matters: dynamic programming for a few of them, linear programming with cuts for more.
"""

from itertools import pairwise

from ...trace.story import Line, Story
from ...trace.structure import Structure
from . import held_karp, tree
from .problem import Problem, TourWalk

STORY = Story(
    "The shortest tour, proven",
    "In a maze without loops, walking round the tree is shortest. Otherwise dynamic programming "
    "finds the best order of a few stops, and linear programming with cuts that of many; both "
    "prove that none is shorter.",
    (
        Line(0, "find the order of the stops with the shortest tour"),
        Line(0, "walk along it", "One step of the tour.", "path"),
        Line(1, "a stop is reached", "A stop is reached.", "goal"),
    ),
    "The shortest tour.",
    "Linear time in a perfect maze; grows quickly with stops and loops.",
    structure=Structure("bag", "stops still to be visited", take="goal", given=True),
)


def tour(problem: Problem) -> TourWalk:
    if problem.is_tree:
        return tree.tour(problem)
    if len(problem.stops) <= held_karp.MOST:
        distances = problem.distances
        order = held_karp.order(distances, problem.fixed_end)
        return problem.walk(order, sum(distances[a][b] for a, b in pairwise(order)))
    from . import exact  # which needs numpy

    order, least = exact.order(*problem.both_ways, problem.seconds)
    return problem.walk(order[: len(problem.points)], problem.total(least))
