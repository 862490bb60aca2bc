"""Runs a braider of the table on a maze."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ..grids.shape import Shape
from ..kernel.jit import copy, filled_in, flags, is_kernel, kernel
from ..kernel.ringed import BLOCKED, SIDES
from ..kernel.rng import named, stream
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row
from ..maze.maze import Maze, a_maze, with_sides
from ..maze.padding import pad, strip, strip_events
from ..maze.recipe import Braiding, Recipe
from ..numbers import whole
from ..record import record
from ..registry import Registry
from ..trace.story import Explained, story_of
from ..trace.trace import Trace

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@record(frozen=True)
class Braider(Explained):
    """A kernel `braid(grid, ground, percent, state, trace)` that opens walls of a maze."""


BRAIDERS: Registry[Braider] = Registry(
    "braider",
    {
        "dead-ends": Braider(
            "dedale.transform.dead_ends:braid", "Opens dead ends, two at a time where it can."
        ),
        "dead-ends-hashed": Braider(
            "dedale.transform.hashed:braid",
            "The same in any order, on many cores: choices depend only on the seed and the cell.",
        ),
    },
    Braider,
)


#: Who braids when nobody is named.
DEFAULT = "dead-ends"


def braid(
    maze: Maze,
    percent: int,
    *,
    seed: int | None = None,
    braider: str = DEFAULT,
    trace: bool = False,
) -> Maze:
    """The maze with some of its dead ends opened, which gives it cycles.

    Parameters
    ----------
    maze : Maze
    percent : int
        About how many of the dead ends are opened, from 0 to 100.
    seed : int, optional
        That of the maze's own recipe if not given, or 0.
    braider : str
        One of `dedale.names("braider")`.
    trace : bool
        Whether to record the run: the film is then the `trace` of the new maze.

    Returns
    -------
    Maze
        Another maze; the one given does not change. Its recipe says how it was braided; a maze
        that is braided twice has none.

    Raises
    ------
    DedaleError
        If `percent` is not from 0 to 100, or there is no such braider.

    See Also
    --------
    generate : the maze to begin with.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=6, height=6, seed=1)
    >>> braided = braid(maze, 100, seed=1)
    >>> sum(side in (1, 2, 4, 8) for side in maze.sides)
    5
    >>> sum(side in (1, 2, 4, 8) for side in braided.sides)
    3
    """
    maze, percent = a_maze(maze), whole("braiding", percent, 0, 100)
    entry = BRAIDERS[braider]
    seed = seed_for(maze.recipe, seed)
    shape, film = maze.shape, None
    with entry.trusted("braider"):
        work = entry.load()
        speed = speed_for(shape.size, work, shape.carving)
        grid = pad(shape, maze.sides, maze.kinds, speed)
        events = speed.longs(4 * shape.size if trace else 0)
        state = speed.word(stream(seed, f"braid {braider}"))
        count = int(speed.run(work, grid, shape.ringed(speed), percent, state, events))
        sides, _kinds = strip(grid, shape, maze.kinds, speed)
        if trace:
            film = strip_events(events, count, shape, speed)
    recipe = braided_recipe(maze.recipe, percent, seed, braider)
    run = (
        None
        if film is None
        else Trace(shape, film, maze.sides, maze.kinds, story=story_of(entry), makes=True)
    )
    braided = with_sides(maze, sides, recipe=recipe, trace=run)
    if entry.plugin:
        with entry.validated("braider"):
            braided.check()
    return braided


def braided(maze: Maze, asked: Braiding) -> Maze:
    """The maze, braided as it is asked for."""
    braider = asked.braider or DEFAULT
    return braid(maze, asked.braid or 0, seed=asked.braid_seed, braider=braider)


def seed_for(recipe: Recipe | None, seed: int | None) -> int:
    """The seed of a change to a maze: given, or the one of the maze, or 0."""
    if seed is None:
        seed = 0 if recipe is None else recipe.seed
    return whole("seed", seed)


def braided_recipe(recipe: Recipe | None, percent: int, seed: int, braider: str) -> Recipe | None:
    """The recipe of a maze, and how it was braided; None where it had been changed before."""
    if recipe is None or recipe.braid is not None or recipe.open is not None:
        return None
    return recipe.but(braid=percent, braid_seed=seed, braider=braider)


def braids_many(braider: str) -> bool:
    """Whether a braider is one of ours, which can be compiled for many mazes at once."""
    entry = BRAIDERS[braider]
    return not entry.plugin and is_kernel(entry.load())


def braid_many(
    sides: npt.NDArray[np.uint8],
    kinds: bytes | None,
    shape: Shape,
    percent: int,
    seeds: npt.NDArray[np.uint64],
    braider: str = "dead-ends",
) -> None:
    """Open dead ends of many square mazes, whose sides lie in a row, as `braid` would of each."""
    speed = speed_for(1 << 30)
    blank = pad(shape, None, kinds, speed)
    name = speed.view(f"braid {braider}".encode())
    each = _many(BRAIDERS[braider].load())
    speed.run(each, sides, blank, shape.ringed(speed), percent, seeds, name, speed.longs(0))


@cache
def _many(work: Callable[..., int]) -> Callable[..., None]:
    return filled_in(braid_each, work=work)


@kernel
def work(grid: Array, ground: Ground, percent: int, state: int, trace: Array) -> int:
    """Stands in `braid_each` for the kernel of a braider."""
    return 0


@kernel
def braid_each(
    sides: Array, blank: Row, stride: Ground, percent: int, seeds: Row, name: Row, trace: Array
) -> None:
    """One maze after the other: laid out, braided, and taken off again."""
    width = stride - 2
    size = (len(blank) // stride - 2) * width
    grid = flags(len(blank))
    for k in range(len(seeds)):
        copy(blank, 0, grid, 0, len(blank))
        for cell in range(size):
            place = (cell // width + 1) * stride + cell % width + 1
            if grid[place] < BLOCKED:
                grid[place] = sides[k * size + cell]
        work(grid, stride, percent, named(seeds[k], name), trace)
        for cell in range(size):
            place = (cell // width + 1) * stride + cell % width + 1
            if grid[place] < BLOCKED:
                sides[k * size + cell] = grid[place] & SIDES
