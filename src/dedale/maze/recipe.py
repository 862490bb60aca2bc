"""How a maze was made, complete: the same recipe makes the same maze, anywhere and for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .. import MAKERS
from ..errors import DedaleError, UnknownName
from ..i18n import N_
from ..record import record
from ..registry import resolve
from ..requests import Request, parameter

if TYPE_CHECKING:
    from .direction import Position
    from .maze import Maze

#: What has no meaning without something else.
NEEDED = {"braider": "braid", "braid_seed": "braid", "open_seed": "open"}

#: What a way leaves to be decided.
BESIDE_WAYS = {"way", "width", "height", "grid", "seed", "version"}
BESIDE_WAYS |= {"braid", "braider", "braid_seed", "open", "open_seed"}


@record(frozen=True)
class Braiding(Request):
    """Dead ends to be opened: how many in a hundred, by which braider, of which seed."""

    braid: int | None = parameter(
        "int",
        N_("braiding, %"),
        least=0,
        most=100,
        unit="PCT",
        about=N_("Percentage of dead ends to open, 0 to 100."),
    )
    braider: str | None = parameter(
        "name",
        N_("braider"),
        choices="braider",
        proposed="dead-ends",
        about=N_("How dead ends are opened (see `dedale list braiders`)."),
    )
    braid_seed: int | None = parameter(
        "int",
        N_("seed of the braiding"),
        about=N_("Seed for choosing the dead ends (default: the maze's seed)."),
    )


@record(frozen=True)
class Opening(Request):
    """Further walls to be opened, drawn at random."""

    open: int | None = parameter(
        "int", N_("walls opened"), least=0, unit="N", about=N_("Number of random walls to open.")
    )
    open_seed: int | None = parameter(
        "int",
        N_("seed of the walls opened"),
        about=N_("Seed for choosing the walls (default: the maze's seed)."),
    )


@record(frozen=True)
class Recipe(Request):
    """All that a maze depends on.

    Attributes
    ----------
    algorithm, version, options
        The generator, its version, and all its options.
    width, height, grid, mask
        A mask is a name of the table, `text:WORD`, or the rows of a mask file.
    seed, start
        Where the algorithm begins is drawn from the seed if it is not given.
    goal
        Where the way ends, if that was said.
    braid, braider, braid_seed
        The share of dead ends opened after that, in percent; with the seed of the maze if none is
        given.
    open, open_seed
        The number of further walls opened in the end.
    way
        The way that the maze was made around, instead of by an algorithm: cells in a row, or the
        mask that it fills.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("wilson", width=9, height=6, grid="hex", seed=3)
    >>> maze.recipe.seed, maze.recipe.grid
    (3, 'hex')
    >>> dedale.braid(maze, 50).recipe.make() == dedale.braid(maze, 50)
    True
    >>> Recipe.of({"algorithm": "prim", "sede": 9})
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown parameter 'sede': did you mean 'seed'?
    """

    algorithm: str = parameter(
        "name",
        N_("algorithm"),
        "backtracker",
        choices="generator",
        option="-a --algorithm",
        about=N_("Generator (see `dedale list generators`)."),
    )
    options: Mapping[str, int] | None = parameter(
        "options",
        N_("its options"),
        option="--option",
        about=N_("An option of the algorithm; repeatable."),
    )
    width: int | None = parameter("int", N_("width"), least=1)
    height: int | None = parameter("int", N_("height"), least=1)
    grid: str = parameter(
        "name",
        N_("grid"),
        "square",
        choices="grid",
        about=N_("Grid: hex, polar, layers:4 … (see `dedale list grids`)."),
    )
    mask: str | None = parameter(
        "text",
        N_("mask"),
        choices="mask",
        about=N_(
            "Shape of the maze: a .msk or picture file, a name of dedale list masks, or text:WORD."
        ),
    )
    seed: int | None = parameter(
        "int",
        N_("seed"),
        about=N_("Random seed: the same seed gives the same maze (default: random)."),
    )
    start: Position | None = parameter(
        "place",
        N_("start"),
        option="--from",
        about=N_("Cell where the algorithm starts (default: a random one)."),
    )
    goal: Position | None = parameter("place", N_("goal"), option="--to", about=N_("Goal cell."))
    braid: int | None = Braiding.parameter("braid")
    braider: str | None = Braiding.parameter("braider")
    braid_seed: int | None = Braiding.parameter("braid_seed")
    open: int | None = Opening.parameter("open")
    open_seed: int | None = Opening.parameter("open_seed")
    way: str | None = parameter(
        "text",
        N_("way"),
        unit="PATH",
        about=N_("Solution to build in: cells (R,C R,C …), a shape, a picture or text:WORD."),
    )
    version: int | None = parameter("int", N_("version"), least=1)

    def agrees(self) -> None:
        """Refuse what has no meaning: a braider without braiding, a way beside an algorithm."""
        for name, needs in NEEDED.items():
            if getattr(self, name) is not None and getattr(self, needs) is None:
                raise DedaleError("{name} needs {needs}", name=name, needs=needs)
        if self.way is not None:
            for each in self.PARAMETERS:
                value = getattr(self, each.name)
                if value not in (None, each.default) and each.name not in BESIDE_WAYS:
                    raise DedaleError("the way decides the maze: leave out {name}", name=each.name)

    def make(self, *, trace: bool = False) -> Maze:
        """The maze: the same for the same recipe, in every version, on every machine.

        Parameters
        ----------
        trace : bool
            Whether to record the run: the film is then `maze.trace`.

        Raises
        ------
        DedaleError
            If something in it is invalid.
        """
        maze: Maze = resolve(MAKERS["recipe"])(self.checked(), trace=trace)
        return maze

    def __str__(self) -> str:
        """What made the maze, in short.

        >>> str(Recipe("prim", width=9, height=9, seed=1, braid=50, open=3))
        'prim, seed 1, braid 50, open 3'
        """
        more = {"seed": self.seed, "braid": self.braid, "open": self.open}
        words = (f"{name} {value}" for name, value in more.items() if value is not None)
        return ", ".join(("a way" if self.way else self.algorithm, *words))


def with_recipe(maze: Maze, values: object) -> Maze:
    """The maze with the recipe that a file keeps beside its cells.

    It has none where that is the recipe of another maze, or of something not known here.

    Raises
    ------
    DedaleError
        If it is no recipe at all.
    """
    if values is None:
        return maze
    if not isinstance(values, Mapping):
        raise DedaleError('"recipe" should be an object or null')
    try:
        recipe = Recipe.of(values)
    except UnknownName:
        return maze
    size = (maze.grid, maze.width, maze.height)
    alike = (recipe.grid, recipe.width, recipe.height) == size
    return maze.replaced(recipe=recipe) if alike else maze
