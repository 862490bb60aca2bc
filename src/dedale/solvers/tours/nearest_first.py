"""Nearest first: always go to the nearest stop not yet visited, at last to the end.

What a player without a plan does: quick, and often a quarter longer than need be.
Cost: one breadth-first search for each stop, up to the nearest one left.
"""

from .problem import Legs, Problem, Walk


def tour(problem: Problem) -> Walk:
    legs = Legs(problem)
    legs.mark(problem.stops)
    walk, cuts = [problem.start], [0]
    for _ in problem.stops:
        walk += legs.to_nearest(walk[-1])[1:]
        legs.unmark(walk[-1])
        cuts.append(len(walk) - 1)
    if problem.end is not None:
        walk += legs.path(walk[-1], problem.end)[1:]
        cuts.append(len(walk) - 1)
    return Walk(walk, cuts)
