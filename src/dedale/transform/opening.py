"""Opens further walls of a maze, drawn at random: each makes one more loop."""

from ..errors import DedaleError
from ..generators.join import standing_walls
from ..kernel.events import VISIT, emit
from ..kernel.jit import kernel
from ..kernel.ringed import WAY_BITS, WAY_MASK, across, connect, opening
from ..kernel.rng import below, step, stream
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground
from ..maze.maze import Maze, with_sides
from ..maze.padding import pad, strip, strip_events
from ..numbers import whole
from ..trace.story import Line, Story
from ..trace.trace import Trace
from .braiding import seed_for

STORY = Story(
    "Opening walls",
    "A maze without loops has one path between any two cells. Every wall that is opened now closes "
    "a loop, wherever it stands: near the start of a path or far from it, in a dead end or not.",
    (
        Line(0, "list the walls that stand between two cells"),
        Line(0, "as often as asked:"),
        Line(1, "draw one of them, and take it off the list"),
        Line(1, "open it", "A wall is opened: a loop is closed.", "open visit"),
    ),
    "Loops anywhere; open squares of 2x2 cells are possible.",
    "Linear time to list the walls, constant time for each that is opened.",
)


def open_walls(maze: Maze, count: int, *, seed: int | None = None, trace: bool = False) -> Maze:
    """The maze with `count` more of its inner walls opened, each equally likely.

    Parameters
    ----------
    maze
        Any maze.
    count
        How many walls; no more than still stand between accessible cells.
    seed
        The same seed, the same walls; without one, that of the maze's recipe (or 0).
    trace
        Whether to record the run: the film is then the `trace` of the new maze.

    Raises
    ------
    DedaleError
        When fewer walls stand than are to be opened.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=6, height=4, seed=1)
    >>> more = open_walls(maze, 5)
    >>> dedale.analyse(maze)["cycles"], dedale.analyse(more)["cycles"]
    (0, 5)
    """
    count = whole("walls", count, 0)
    seed = seed_for(maze.recipe, seed)
    shape = maze.shape
    speed = speed_for(shape.size, words=shape.carving)
    grid, ground = pad(shape, maze.sides, maze.kinds, speed), shape.ringed(speed)
    walls = speed.ints(shape.ways * shape.size // 2 + shape.ways)
    standing = int(speed.run(standing_walls, grid, ground, walls))
    if count > standing:
        raise DedaleError(
            "{count} walls are too many to open: {standing} still stand",
            count=count,
            standing=standing,
        )
    state = speed.word(stream(seed, "open walls"))
    events = speed.longs(3 * count if trace else 0)
    happened = int(speed.run(open_some, grid, ground, walls, standing, count, state, events))
    sides, _kinds = strip(grid, shape, maze.kinds, speed)
    recipe = maze.recipe
    if recipe is not None:
        recipe = recipe.but(open=count, open_seed=seed) if recipe.open is None else None
    run = None
    if trace:
        film = strip_events(events, happened, shape, speed)
        run = Trace(shape, film, maze.sides, maze.kinds, story=STORY, makes=True)
    return with_sides(maze, sides, recipe=recipe, trace=run)


@kernel
def open_some(
    grid: Array, ground: Ground, walls: Array, standing: int, count: int, state: int, trace: Array
) -> int:
    """Draw walls one after the other; one that was drawn gives up its place. How many events."""
    events = 0
    for _ in range(count):
        state = step(state)
        k = below(state, standing)
        cell = walls[k] >> WAY_BITS
        direction = walls[k] & WAY_MASK
        standing -= 1
        walls[k] = walls[standing]
        beyond = across(cell, direction, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, cell, VISIT)
        events = emit(trace, events, beyond, VISIT)
        connect(grid, cell, direction, beyond, ground)
    return events
