"""A new game: a labyrinth of the `paths` generator, and those who walk in it."""

from collections.abc import Sequence

from ...errors import DedaleError
from ...generators import generate
from ...kernel.rng import below, step, stream
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from ...numbers import whole
from .state import State, Walker

#: Nobody starts nearer to the player than this, counted in rows and columns.
HEAD_START = 4


def new(
    *,
    width: int = 21,
    height: int = 15,
    seed: int = 0,
    walls: int = 50,
    length: int = 12,
    bumps: int = 0,
    monsters: int = 0,
    ghosts: int = 0,
) -> State:
    """A game in a labyrinth of `width` x `height` squares.

    `walls` is the share of rock to come down to, in percent (usually 40 to 60); `length` the
    longest dead end dug at once; `bumps` how many bumps into walls lose the game (0: none do).

    >>> game = new(width=9, height=7, seed=4, monsters=2, ghosts=1)
    >>> len(game.monsters), len(game.ghosts), game.player == game.maze.start
    (2, 1, True)
    """
    for name, value in (("bumps", bumps), ("monsters", monsters), ("ghosts", ghosts)):
        whole(name, value, least=0)
    whole("walls", walls, 0, 100)
    maze = generate("paths", width=width, height=height, seed=seed, walls=walls, length=length)
    chance = stream(seed, "classic")
    inside = [(row, col) for row in range(1, height - 1) for col in range(1, width - 1)]
    paths = [cell for cell in inside if maze.is_accessible(cell)]
    walking, chance = _draw("monsters", monsters, paths, maze, chance)
    floating, chance = _draw("ghosts", ghosts, inside, maze, chance)
    return State(maze, maze.start, walking, floating, max_bumps=bumps, chance=chance)


def _draw(
    what: str, count: int, cells: Sequence[Position], maze: Maze, chance: int
) -> tuple[tuple[Walker, ...], int]:
    """`count` walkers on different cells, far enough from the entry; and the stream after that."""
    row, col = maze.start
    free = [cell for cell in cells if abs(cell[0] - row) + abs(cell[1] - col) >= HEAD_START]
    if count > len(free):
        size = f"{maze.width}x{maze.height}"
        raise DedaleError(
            "{what} {count}: a labyrinth of {size} has room for {room}",
            what=what,
            count=count,
            size=size,
            room=len(free),
        )
    drawn = []
    for _walker in range(count):
        chance = step(chance)
        cell = free.pop(below(chance, len(free)))
        chance = step(chance)
        drawn.append(Walker(cell, Direction(below(chance, 4))))
    return tuple(drawn), chance
