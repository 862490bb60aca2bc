"""Films of solvers and tours, as people want to see them."""

from collections.abc import Sequence
from typing import Any

from ..kernel.events import GOAL, PATH
from ..kernel.types import to_list
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.squares import square, squares_of
from ..trace.story import story_of
from ..trace.trace import Trace
from .request import Cells, checked_cells
from .run import find_ends, solve
from .solution import Solution
from .table import SOLVERS, TOURS
from .tours import Tour


def film_search(
    maze: Maze,
    start: Position | None = None,
    goal: Cells | None = None,
    algorithm: str = "bfs",
    **options: Any,
) -> Solution:
    """A search with its film; `options` as in `solve`.

    One whose story asks for the matrix is run on it: on the 2n+1 squares of the maze.

    >>> import dedale
    >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
    >>> film_search(maze, (0, 0), (0, 2), "bfs").trace.width
    3
    >>> film_search(maze, (0, 0), (0, 2), "automaton").trace.width
    7
    """
    if story_of(SOLVERS[algorithm]).look != "matrix":
        return solve(maze, start, goal, algorithm, trace=True, **options)
    start, goals = find_ends(maze, start, goal)
    avoid = [square(cell) for cell in checked_cells(maze, options.pop("avoid", ()), "cell")]
    options.pop("dangers", None)
    ends = square(start), [square(cell) for cell in goals]
    found = solve(squares_of(maze), *ends, algorithm, trace=True, avoid=avoid, **options)
    assert found.trace is not None
    found.trace.squares = True
    return found


def film_tour(maze: Maze, tour: Tour, stops: Sequence[Position]) -> Trace:
    """The walk of a tour: each cell as it is reached, each stop as a goal.

    >>> import dedale
    >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
    >>> found = dedale.tour(maze, (0, 1), [(0, 0), (0, 2)])
    >>> [name for cell, name in film_tour(maze, found, [(0, 0), (0, 2)]).named()]
    ['path', 'path', 'goal', 'path', 'path', 'goal']
    """
    left = set(map(maze.number, stops))
    events = []
    for cell in to_list(tour.walk_cells):
        events.append(cell << 4 | PATH)
        if cell in left:
            events.append(cell << 4 | GOAL)
            left.discard(cell)
    result: dict[str, object] = {"length": tour.length}
    if maze.terrain is not None:
        result["cost"] = tour.cost
    return Trace(
        maze.shape,
        events,
        maze.sides,
        maze.kinds,
        start=tour.walk[0],
        goals=[tour.walk[-1]] if tour.walk[-1] not in stops else [],
        stops=stops,
        story=story_of(TOURS[tour.method]),
        result=result,
        terrain=maze.terrain,
    )
