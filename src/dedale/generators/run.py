"""Runs a generator of the table: checks what was asked, lays out the grid, gives a Maze back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import log
from typing import TYPE_CHECKING, Any, SupportsIndex

from ..errors import DedaleError
from ..grids.shape import Shape
from ..grids.table import SQUARE
from ..kernel.rng import stream
from ..kernel.speed import speed_for
from ..kernel.types import Array
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze, MazeParts, unchecked_maze
from ..maze.padding import first_cell, pad, strip, strip_events
from ..maze.recipe import Recipe
from ..progress import is_waited_for, part
from ..trace.needs import ROWS
from .engines import make_in_pieces
from .request import checked_options, checked_seed, checked_shape, lay_out, mask_word, shaped
from .table import GENERATORS, Algorithm

if TYPE_CHECKING:
    from ..masks.words import MaskLike

#: Cells that are looked at to see how far a run is.
SAMPLE = 20_000


def generate(
    algorithm: str = "backtracker",
    *,
    width: SupportsIndex | None = None,
    height: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    mask: MaskLike | None = None,
    start: Position | None = None,
    trace: bool = False,
    grid: str = SQUARE,
    engine: str | None = None,
    **options: Any,
) -> Maze:
    """Make a maze. The same seed and parameters give the same maze, everywhere and for ever.

    Parameters
    ----------
    algorithm : str
        One of `dedale.names("generator")`.
    width, height : int, optional
        The size in cells: 20x20, or that of the mask, if not given. One of them alone makes a
        square, or keeps the proportions of the mask. A mask is resized to the size asked for.
    seed : int, optional
        Any whole number; drawn if not given. `maze.recipe.seed` has it.
    mask : str, path, array_like, picture or Mask, optional
        Where the maze is. A string is a shape of `dedale.names("mask")`, "text:WORD", or the path
        of a `.msk` or picture file; in an array, cells that are true are masked.
    start : (int, int), optional
        The cell (row, col) where the algorithm begins; drawn if not given. With a mask it also
        decides which part is the maze: else that is the largest one.
    trace : bool
        Whether to record the run: the film is then `maze.trace`.
    grid : str
        What the cells are laid out on: "square", "hex", "layers:4" … `dedale list grids` lists
        them, and what runs where. A mask is laid over another grid than the square one as a
        picture.
    engine : str, optional
        One of `dedale.names("engine")` makes the same maze in pieces, for algorithms that can;
        `workers` and `scheduler` may then be given too. `dedale.scale.generate` writes to disk.
    **options : int
        Those of the algorithm, as `dedale list generators` lists them.

    Returns
    -------
    Maze

    Raises
    ------
    DedaleError
        If an argument is invalid; the message says what would be right.

    See Also
    --------
    generate_many : thousands of mazes, on all cores.
    solve, braid : what to do with it.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=4, height=2, seed=1)
    >>> maze == dedale.generate("backtracker", width=4, height=2, seed=1)
    True
    >>> dedale.generate("wilson", mask="heart", width=30, seed=1)
    <Maze 30x27, 588 cells by wilson, seed 1>
    >>> dedale.generate("prim", grid="hex", width=9, height=7, seed=1).neighbours((0, 0))
    [(0, 1)]
    """
    grid = grid if isinstance(grid, str) else str(grid)  # refused as a name that is unknown
    asked: dict[str, object] = {"width": width, "height": height, "seed": seed, "mask": mask}
    asked |= {"start": start, "grid": grid}
    if engine is None:
        return _in_memory(GENERATORS[algorithm], asked, options, trace)
    return _in_pieces(algorithm, engine, asked | options, trace)


def _in_memory(
    entry: Algorithm, asked: dict[str, Any], options: dict[str, Any], trace: bool
) -> Maze:
    """The maze in one piece."""
    width, height, grid = asked["width"], asked["height"], asked["grid"]
    mask = shaped(asked["mask"], width, height, grid)
    with entry.trusted("generator"):
        shape = checked_shape(entry, grid, width, height, mask)
        seed = checked_seed(asked["seed"])
        values = checked_options(entry, options)
        kinds, start = lay_out(shape, mask, asked["start"], seed)
        word = mask_word(asked["mask"], mask, (width, height) != (None, None), grid)
        recipe = made_by(entry, shape, seed, word, start, values)
        state = stream(seed, entry.twin or entry.name)
        run = _Run(entry, shape, kinds, start, state, tuple(values.values()))
        maze = run.maze(recipe, trace)
    if entry.plugin:
        from .validate import validate

        with entry.validated("generator"):
            validate(maze, entry.perfect)
    return maze


def _in_pieces(algorithm: str, engine: str, asked: dict[str, Any], trace: bool) -> Maze:
    """The same maze, made by an engine."""
    if trace:
        raise DedaleError(
            "engine {engine!r} records no film: leave out the engine, or trace", engine=engine
        )
    if "output" in asked:
        raise DedaleError("a maze on disk is made by dedale.scale.generate")
    made = make_in_pieces(algorithm, engine, **asked)
    assert isinstance(made, Maze)
    return made


def made_by(
    entry: Algorithm,
    shape: Shape,
    seed: int,
    mask: str | None,
    start: Position,
    options: Mapping[str, int],
) -> Recipe:
    """The recipe of a maze that a generator makes."""
    return Recipe(
        entry.name,
        options or None,
        shape.width,
        shape.height,
        shape.grid,
        mask,
        seed,
        start,
        version=entry.version,
    )


class _Run:
    """One run of a kernel on a grid: plain on a small one, compiled on a large one."""

    def __init__(
        self,
        entry: Algorithm,
        shape: Shape,
        kinds: bytes | None,
        start: Position,
        state: int,
        options: tuple[int, ...],
    ) -> None:
        self.entry, self.shape, self.kinds = entry, shape, kinds
        self.start, self.state, self.options = start, state, options
        self.speed = speed_for(shape.size, entry.load(), shape.carving)

    @property
    def total(self) -> int:
        return self.shape.size if self.kinds is None else self.kinds.count(ACCESSIBLE)

    def maze(self, recipe: Recipe, traced: bool) -> Maze:
        """The maze, with the film of its making if that was asked for."""
        grid, count, events = self._carve(8 * self.total if traced else 0)
        if traced and count > len(events):
            grid, count, events = self._carve(count)  # the same again, with room for all of it
        if count < 0:
            raise DedaleError(
                "{name} found no way through: the mask leaves none", name=self.entry.name
            )
        shape, trace = self.shape, None
        width, height = shape.width, shape.height
        sides, kinds = strip(grid, shape, self.kinds, self.speed)
        if traced:
            from ..trace.story import story_of
            from ..trace.trace import Trace, split

            film, values = split(events, count, self.speed)
            film = strip_events(film, count, shape, self.speed)
            trace = Trace(
                shape,
                film,
                kinds=self.kinds,
                values=values,
                start=self.start,
                story=story_of(self.entry),
                makes=True,
            )
        start, goal = self.start, None
        if self.entry.rock:
            cells = bytes(width * height) if kinds is None else bytes(kinds)
            start, goal = _ends(cells, width, height)
        parts = MazeParts(start=start, goal=goal, recipe=recipe, trace=trace, grid=shape.grid)
        return unchecked_maze(width, height, sides, kinds, **parts)

    def _carve(self, room: int) -> tuple[Array, int, Array]:
        """The grid after the run, the number of events and the first `room` of them."""
        if self.entry.needs == ROWS and not self.shape.square:
            from .rows import carve_rows

            return carve_rows(self.entry, self.shape, self.kinds, self.state, self.speed, room)
        speed, ground = self.speed, self.shape.ringed(self.speed)
        grid, events = pad(self.shape, None, self.kinds, speed), speed.longs(room)
        first = first_cell(self.shape, self.start)
        state = speed.word(self.state)
        carve = self.entry.load()
        with part(1, self._watched(grid) if is_waited_for() else None):
            count = speed.run(carve, grid, ground, first, self.total, state, events, *self.options)
        return grid, int(count), events

    def _watched(self, grid: Array) -> Callable[[], float]:
        """How far a run on the grid is, to be asked while it runs."""
        look = partial(self.speed.sample, grid, max(1, len(grid) // SAMPLE))
        return partial(self._share, look, look().count(0))

    def _share(self, look: Callable[[], list[int]], blank: int) -> float:
        """How far the run is, as a sample of the grid shows, of which so much was blank before."""
        left = look().count(0) / (blank or 1)
        if not self.entry.covers:
            return 1 - left
        # A random walk has left n^(1-s) of n cells after the share s of its time (Dembo, Peres,
        # Rosen, Zeitouni, "Late points for random walks in two dimensions", 2006).
        return -log(left) / log(self.total) if left else 1.0


def _ends(kinds: bytes, width: int, height: int) -> tuple[Position, Position]:
    """Entry and exit of a maze dug out of rock: its cells on the bottom and on the top row."""
    last = (height - 1) * width
    entry = kinds.find(ACCESSIBLE, last, last + width) - last
    return (height - 1, entry), (0, kinds.find(ACCESSIBLE, 0, width))
