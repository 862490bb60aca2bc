"""Nearest first: always go to the nearest stop not yet visited, at last to the end.

What a player without a plan does: quick, and often a quarter longer than need be.
"""

from ...trace.story import Line, Story
from ...trace.structure import Structure
from .problem import Legs, Problem, TourWalk

STORY = Story(
    "Nearest stop first",
    "Always go to the nearest stop not yet visited, and finally to the end. What a player without "
    "a plan does: quick, and often a quarter longer than need be.",
    (
        Line(0, "until the end is reached:"),
        Line(
            1,
            "walk to the nearest stop, when none is left to the end",
            "One step on a shortest path.",
            "path",
        ),
        Line(1, "strike it off", "A stop is reached.", "goal"),
    ),
    "Good at first, long ways back at the end.",
    "One breadth-first search per stop.",
    structure=Structure("bag", "stops still to be visited", take="goal", given=True),
)


def tour(problem: Problem) -> TourWalk:
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
    return TourWalk(walk, cuts)
