"""What a maze is like to walk in: its longest path, its detours, its solution.

The counts of cells are those of `dedale.maze.statistics`. Distances are measured in the part of the
maze around its start.
"""

from math import fsum

from ..jsons import JsonObject
from ..kernel.flat import measure
from ..kernel.jit import ints, kernel
from ..kernel.types import Array, Ground, Row
from ..maze.diameter import Diameter, diameter
from ..maze.difficulty import difficulty
from ..maze.direction import Position
from ..maze.flood import Flood
from ..maze.maze import Maze, a_maze
from ..maze.statistics import statistics
from .run import solve


def analyse(maze: Maze) -> JsonObject:
    """Figures about a maze.

    Parameters
    ----------
    maze : Maze

    Returns
    -------
    dict
        Figures by name: counts of cells by their kinds and openings, `parts`, `cycles`, `perfect`,
        and those below.

    Raises
    ------
    DedaleError
        If the maze has too many cells for the memory there is.

    See Also
    --------
    solve : one path.
    distances : how far every cell is.

    Notes
    -----
    - `diameter`: the number of steps between the two cells farthest apart (`diameter_ends`), that
      is, the longest of all shortest paths; where finding it would take too long in a large maze
      with cycles, `diameter_exact` is False and it may be longer;
    - `detour`: how many times longer the way from the start to a cell is than if there were no
      walls, on average over all cells;
    - `solution_start`, `solution_goal`: the maze's own ends, or else those of the diameter;
      `solution`: the steps between them (None: no path), `solution_cells` and `solution_share`:
      how many cells are on it, and how large a part of all this is;
    - `grade`: how hard it is, from 1 to 10; `difficulty`: the measures that it is made of, by name
      (see `Maze.difficulty`); both None where there is no path.

    Examples
    --------
    >>> import dedale
    >>> figures = analyse(dedale.Maze(3, 2, bytes([6, 10, 12, 1, 0, 1])))
    >>> figures["dead_ends"], figures["diameter"], figures["diameter_ends"]
    (2, 4, ((1, 0), (1, 2)))
    >>> figures["solution_share"]
    0.8333333333333334
    """
    widest = diameter(a_maze(maze))
    start, goal = _ends(maze, widest)
    solution = solve(maze, start, goal)
    length = solution.length
    cells = 0 if length is None else length + 1
    hard = None if length is None else difficulty(maze, start, goal)
    return statistics(maze) | {
        "diameter": widest.length,
        "diameter_ends": widest.ends,
        "diameter_exact": widest.exact,
        "detour": mean_detour(maze, maze.start),
        "solution_start": start,
        "solution_goal": goal,
        "solution": length,
        "solution_cells": cells,
        "solution_share": cells / maze.accessible_count,
        "grade": hard and hard.grade,
        "difficulty": hard and hard.measures,
    }


def _ends(maze: Maze, widest: Diameter) -> tuple[Position, Position]:
    return widest.ends if maze.goal is None else (maze.start, maze.goal)


def mean_detour(maze: Maze, start: Position) -> float:
    """How many times longer ways from the start are than without walls, on average.

    >>> mean_detour(Maze(2, 2, bytes([4, 4, 3, 9])), (0, 0))
    1.6666666666666667
    """
    flood = Flood(maze)
    source = maze.number(start)
    flood.start_from(source)
    speed = flood.speed
    sums = speed.longs(maze.size)
    speed.fill(sums, 0)
    speed.run(sum_up, flood.distance, flood.ground, speed.numbers([source]), sums)
    return detour_of(sums, flood.reached)


def detour_of(sums: Row, reached: int) -> float:
    """The mean detour, given the sums of the ways by how long they would be without walls.

    Sums of whole numbers, so that it does not depend on the order in which cells are looked at.
    """
    if reached == 1:
        return 1.0
    return fsum(int(sums[k]) / k for k in range(1, len(sums)) if sums[k]) / (reached - 1)


@kernel
def sum_up(distance: Row, ground: Ground, source: Row, sums: Array) -> None:
    """Add the way to every cell reached to the sum of those as long without walls."""
    straight = ints(len(distance))
    measure(straight, ground, source)
    for cell in range(len(distance)):
        if distance[cell] > 0:
            sums[straight[cell]] += distance[cell]
