"""A new game: a labyrinth dug out of rock, or a maze of any grid, and those who walk in it."""

from collections.abc import Sequence
from dataclasses import replace

from ...errors import DedaleError
from ...generators import generate
from ...kernel.rng import below, step, stream
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from ...numbers import whole
from .state import State, Walker

#: Nobody starts nearer to the player than this, counted in rows and columns, or in steps.
HEAD_START = 4
#: No maze of a grid has more cells: all of it is sent to the player.
MOST_CELLS = 10_000


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
    grid: str | None = None,
    mask: str | None = None,
    generator: str | None = None,
    braid: int | None = None,
) -> State:
    """A game in a labyrinth of `width` x `height` squares, or in a maze of a `grid`.

    `walls` is the share of rock to come down to, in percent (usually 40 to 60); `length` the
    longest dead end dug at once; `bumps` how many bumps into walls lose the game (0: none do).
    A maze of a grid is made by the `generator`, `braid` percent of its dead ends are opened, and
    its goal is the cell farthest from the start; with a mask, a generator or a braiding alone, it
    is one of squares.

    >>> game = new(width=9, height=7, seed=4, monsters=2, ghosts=1)
    >>> len(game.monsters), len(game.ghosts), game.player == game.maze.start
    (2, 1, True)
    >>> new(width=5, height=4, seed=4, grid="hex").maze.goal
    (1, 4)
    """
    for name, value in (("bumps", bumps), ("monsters", monsters), ("ghosts", ghosts)):
        whole(name, value, least=0)
    whole("walls", walls, 0, 100)
    if grid is None and (mask, generator, braid) != (None, None, None):
        grid = "square"
    if grid is not None:
        from ...masks.words import mask_in
        from ...transform import braid as opened

        name = generator or "backtracker"
        shape = mask_in(mask)
        maze = generate(name, width=width, height=height, seed=seed, grid=grid, mask=shape)
        maze = opened(maze, percent=braid, seed=seed) if braid else maze
        return new_in(maze, seed=seed, bumps=bumps, monsters=monsters, ghosts=ghosts)
    maze = generate("paths", width=width, height=height, seed=seed, walls=walls, length=length)
    chance = stream(seed, "classic")
    inside = [(row, col) for row in range(1, height - 1) for col in range(1, width - 1)]
    paths = [cell for cell in inside if maze.is_accessible(cell)]
    walking, chance = _draw("monsters", monsters, paths, maze, chance)
    floating, chance = _draw("ghosts", ghosts, inside, maze, chance)
    return State(maze, maze.start, walking, floating, max_bumps=bumps, chance=chance)


def new_in(
    maze: Maze, *, seed: int = 0, bumps: int = 0, monsters: int = 0, ghosts: int = 0
) -> State:
    """A game in a maze of any grid, from its start to the cell farthest from there.

    >>> from dedale import generate
    >>> new_in(generate("prim", width=6, height=6, seed=1, grid="hex"), monsters=2).walled
    True
    """
    if maze.size > MOST_CELLS:
        raise DedaleError(
            "a maze of {cells} cells is too large to be walked in: at most {most}",
            cells=maze.size,
            most=MOST_CELLS,
        )
    from ...solvers.distances import distances

    far = distances(maze, maze.start)
    maze = maze.replaced(goal=maze.position(far.index(max(far))), recipe=None, trace=None)
    chance = stream(seed, "classic")
    free = [maze.position(cell) for cell, steps in enumerate(far) if steps >= HEAD_START]
    free = [cell for cell in free if cell != maze.goal]
    walking, chance = _placed("monsters", monsters, free, maze, chance)
    floating, chance = _placed("ghosts", ghosts, free, maze, chance)
    state = State(maze, maze.start, walking, floating, max_bumps=bumps, chance=chance)
    return replace(state, walled=True)


def _draw(
    what: str, count: int, cells: Sequence[Position], maze: Maze, chance: int
) -> tuple[tuple[Walker, ...], int]:
    """`count` walkers on different cells, far enough from the entry; and the stream after that."""
    row, col = maze.start
    free = [cell for cell in cells if abs(cell[0] - row) + abs(cell[1] - col) >= HEAD_START]
    return _placed(what, count, free, maze, chance)


def _placed(
    what: str, count: int, cells: Sequence[Position], maze: Maze, chance: int
) -> tuple[tuple[Walker, ...], int]:
    free = list(cells)
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
        drawn.append(
            Walker(
                cell,
                Direction(below(chance, 4))
                if maze.shape.square
                else below(chance, maze.shape.ways),
            )
        )
    return tuple(drawn), chance
