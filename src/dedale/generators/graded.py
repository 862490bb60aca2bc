"""Mazes of a difficulty: seed after seed is tried until one has the grade."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from ..errors import DedaleError
from ..grids.sizes import size_near
from ..grids.table import SQUARE
from ..maze.difficulty import EASIEST, HARDEST
from ..maze.maze import Maze
from ..numbers import whole
from .request import checked_seed
from .run import generate

#: So many seeds in a row may have other grades before the search is given up …
TRIES = 400
#: … and so few at a size that was not given: then a larger one is tried.
FEW = 8
#: Cells of the smallest and of the largest maze whose size was not given.
SMALLEST, LARGEST = 9, 160_000


def graded(
    grade: int,
    algorithm: str = "backtracker",
    *,
    seed: int | None = None,
    finish: Callable[[Maze], Maze] | None = None,
    **request: Any,
) -> Iterator[Maze]:
    """Mazes of one difficulty, as many as are asked for: those of the first seeds that have it.

    Parameters
    ----------
    grade : int
        From 1 to 10, as `Maze.difficulty` reports it.
    algorithm, seed, **request
        As for `generate`. Without a size and a mask, the size is the smallest that has such mazes
        among its first seeds.
    finish : callable, optional
        Makes of each maze the one that is graded: braids it, or gives it a goal.

    Yields
    ------
    Maze

    Raises
    ------
    DedaleError
        If 400 seeds in a row have other grades; the message names which.

    Examples
    --------
    >>> maze = next(graded(3, "wilson", seed=1))
    >>> maze.difficulty().grade
    3
    """
    grade, seed = whole("difficulty", grade, EASIEST, HARDEST), checked_seed(seed)

    def made(number: int) -> tuple[Maze, int]:
        maze = generate(algorithm, seed=number, **request)
        maze = finish(maze) if finish else maze
        return maze, maze.difficulty().grade

    if all(request.get(name) is None for name in ("width", "height", "mask")):
        cells = SMALLEST
        while cells < LARGEST:
            request["width"], request["height"] = size_near(request.get("grid", SQUARE), cells)
            if any(made(number)[1] == grade for number in range(seed, seed + FEW)):
                break
            cells = cells * 5 // 4
    seen: list[int] = []  # the grades since the last maze
    for number in count(seed):
        maze, found = made(number)
        seen.append(found)
        if found == grade:
            seen = []
            yield maze
        elif len(seen) == TRIES:
            raise DedaleError(
                "no maze of {size} by {algorithm} has difficulty {grade}: "
                "{n} seeds from {seed} on have {least} to {most}; try another size or algorithm",
                size=f"{maze.width}x{maze.height}",
                algorithm=algorithm,
                grade=grade,
                n=TRIES,
                seed=number - TRIES + 1,
                least=min(seen),
                most=max(seen),
            )
