"""The estimates of a heuristic for every cell, ready for A*."""

from dataclasses import dataclass

from ..errors import DedaleError
from ..kernel.memory import require_memory
from ..kernel.plain import Speed
from ..kernel.types import Array, Row
from ..maze.direction import Position
from ..maze.maze import Maze
from .heuristics import FEAR, REACH
from .table import Heuristic

#: The buckets of A* are as many as the greatest estimate.
MOST = 1 << 26
#: How much fear may add to a distance.
MARGIN = FEAR * REACH


@dataclass(frozen=True, slots=True)
class Context:
    """What a heuristic of one's own may want to know besides the cell and the goals."""

    maze: Maze
    start: Position
    dangers: list[Position]


def estimates(entry: Heuristic, context: Context, goals: list[Position], speed: Speed) -> Row:
    """The estimate of every cell."""
    maze = context.maze
    if not entry.whole:
        return speed.numbers(_own(entry, context, goals))
    if entry.name == "zero":
        return speed.zeros(maze.size)
    rest = speed.ints(maze.size)
    numbers = (speed.numbers(map(maze.number, cells)) for cells in (goals, context.dangers))
    speed.run(entry.load(), rest, maze.shape.ground(speed), *numbers)
    return rest


def buckets(rest: Row, entry: Heuristic, maze: Maze, speed: Speed) -> tuple[Array, Array, Array]:
    """The empty buckets of A* for these estimates; its kernel says what they are."""
    cells = maze.size
    # On the square grid ours are bounded, which spares a search for the greatest.
    bounded = entry.whole and maze.grid == "square"
    greatest = maze.width + maze.height + MARGIN if bounded else max(rest)
    farthest = cells if maze.terrain is None else sum(maze.terrain)
    require_memory(4 * farthest, "a search")
    room = max(2, maze.shape.ways // 2) * cells + 2  # no passage waits twice
    return speed.ints(farthest + int(greatest) + 2, 0), speed.scratch(room), speed.scratch(room)


def _own(entry: Heuristic, context: Context, goals: list[Position]) -> list[int]:
    """A heuristic written by someone else: asked cell by cell, and not believed blindly."""
    maze = context.maze
    estimate = entry.load()
    values = [0] * maze.size
    for number in range(len(values)):
        cell = maze.position(number)
        if not maze.is_accessible(cell):
            continue
        with entry.trusted("heuristic"):
            value = estimate(cell, goals, context)
        if not isinstance(value, int) or not 0 <= value <= MOST:
            raise DedaleError(
                "heuristic {name!r} gives {value!r} for {cell}: an estimate is a whole number "
                "from 0 to {most:,}",
                name=entry.name,
                value=value,
                cell=cell,
                most=MOST,
            )
        values[number] = value
    return values
