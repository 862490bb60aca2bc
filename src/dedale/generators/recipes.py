"""From a recipe to the maze: generated or grown around a way, then braided, then opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..grids.table import SQUARE
from ..jsons import JsonObject
from ..maze.maze import Maze
from ..maze.recipe import Recipe
from .request import checked_seed
from .run import generate
from .table import GENERATORS

if TYPE_CHECKING:
    from ..masks.mask import Mask
    from ..trace.trace import Trace

LEAST_PAINTED = 20  # cells: the smallest side of a maze whose way fills something
LETTERS = 8  # squares: the height of the letters that a way spells, without a size


def make(recipe: Recipe, *, trace: bool = False) -> Maze:
    """The maze of a recipe that was checked; see `Recipe.make`."""
    if recipe.way:
        return finished(_around(recipe), recipe)
    return finished(generate(recipe.algorithm, trace=trace, **request_of(recipe)), recipe)


def make_many(recipe: Recipe, n: int, workers: int | None = None) -> Iterator[Maze]:
    """The mazes of a recipe and of the next seeds."""
    if recipe.way:
        raise DedaleError("there is one maze of a way and a seed: ask for one")
    from .many import generate_many

    mazes = generate_many(n, recipe.algorithm, workers=workers, **request_of(recipe))
    return (finished(maze, recipe) for maze in mazes)


def finished(maze: Maze, recipe: Recipe) -> Maze:
    """What a recipe does to the maze that its algorithm made; a film goes on with it."""
    film = maze.trace
    if recipe.braid is not None:
        maze, film = _braided(maze, recipe.braid, recipe)
    if recipe.open is not None:
        from ..transform.opening import open_walls

        traced = film is not None
        maze = open_walls(maze, recipe.open, seed=recipe.open_seed, trace=traced)
        if film is not None and maze.trace is not None:
            film = film.followed_by(maze.trace)
        maze = maze.replaced(trace=film)
    if recipe.goal is not None:
        goal = maze.checked(recipe.goal, "goal")
        made = None if maze.recipe is None else maze.recipe.but(goal=goal)
        maze = maze.replaced(goal=goal, recipe=made, trace=film)
    return maze


def _braided(maze: Maze, percent: int, recipe: Recipe) -> tuple[Maze, Trace | None]:
    """The maze, braided; the film of its making, with that of the braiding behind it."""
    from ..transform.braiding import DEFAULT, braid

    film, braider = maze.trace, recipe.braider or DEFAULT
    traced = film is not None
    maze = braid(maze, percent, seed=recipe.braid_seed, braider=braider, trace=traced)
    if film is None or maze.trace is None:
        return maze, None
    film = film.followed_by(maze.trace)
    return maze.replaced(trace=film), film


def request_of(recipe: Recipe) -> JsonObject:
    """What `generate` is asked for the maze, before it is finished."""
    known = GENERATORS[recipe.algorithm].version
    if recipe.version not in (None, known):
        raise DedaleError(
            "this maze is by version {version} of {name}: here is version {known}",
            version=recipe.version,
            name=recipe.algorithm,
            known=known,
        )
    names = ("width", "height", "grid", "seed", "start")
    asked = {name: getattr(recipe, name) for name in names}
    return asked | {"mask": mask_in(recipe)} | dict(recipe.options or {})


def mask_in(recipe: Recipe) -> Mask | str | None:
    """The mask of a recipe: a name or `text:WORD`, drawn at the size of the maze, or its rows."""
    if recipe.mask is None or "\n" not in recipe.mask:
        return recipe.mask
    from ..masks.mask import Mask

    return Mask.parse(recipe.mask)


def _around(recipe: Recipe) -> Maze:
    """The maze whose way is given: cells in a row, or something to be filled."""
    from .ways import along, painting

    way, width, height = str(recipe.way), recipe.width, recipe.height
    seed = checked_seed(recipe.seed)
    if re.fullmatch(r"[\d\s,;()]+", way):
        path = [
            (int(row), int(col)) for row, col in re.findall(r"(\d{1,18})\s*,\s*(\d{1,18})", way)
        ]
        if not path:
            raise DedaleError("way {text!r} should be cells in a row: R,C R,C …", text=way)
        wide = width or max(col for _row, col in path) + 1
        high = height or max(row for row, _col in path) + 1
        return along(path, wide, high, grid=recipe.grid, seed=seed)
    if recipe.grid != SQUARE:
        raise DedaleError("way {text!r} fills squares: leave out the grid", text=way)
    return painting(_filled(way, width or height, height or width), seed=seed)


def _filled(way: str, width: int | None, height: int | None) -> Mask:
    """What a way fills, in a maze of this size: four cells for each of the mask and its border."""
    from ..masks.mask import Mask
    from .ways import BORDER

    if width is None or height is None:
        if way.startswith("text:"):
            return Mask.from_text(way.removeprefix("text:"), size=LETTERS)
        return Mask.parse(way) if "\n" in way else Mask.named(way)
    wide, high = width // 2 - 2 * BORDER, height // 2 - 2 * BORDER
    if "\n" in way and wide > 0 < high:
        return Mask.parse(way).resized(wide, high)
    if min(width, height) < LEAST_PAINTED:
        raise DedaleError(
            "size {size} is too small for a way that fills something: {least} at least",
            size=f"{width}x{height}",
            least=f"{LEAST_PAINTED}x{LEAST_PAINTED}",
        )
    if way.startswith("text:"):
        return Mask.from_text(way.removeprefix("text:"), width=wide, height=high)
    return Mask.named(way, width=wide, height=high)
