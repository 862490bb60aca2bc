"""Mazes whose way is known before they are made: along a path, or filling a picture or a word.

A way that fills a picture: the picture's squares are joined to a tree, and the way walks around it,
one hand on its trunk. Each square of the picture is four cells of the maze, and the way enters each
of them exactly once; filled in, it is the picture. Everything else is grown onto the way in dead
ends, so that there is no other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..errors import DedaleError
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..kernel.rng import below, step, stream
from ..masks.mask import Mask
from ..maze.direction import Position
from ..maze.maze import Maze, unchecked_maze
from ..maze.recipe import Recipe
from .request import checked_seed

MOST_CELLS = 1_000_000
BORDER = 2  # squares of the picture left free around it


def along(
    path: Sequence[Position],
    width: int,
    height: int,
    *,
    grid: str = SQUARE,
    seed: int | None = None,
) -> Maze:
    """A perfect maze whose way from start to goal is a path: neighbouring cells, none twice.

    Parameters
    ----------
    path : sequence of (int, int)
        From the start to the goal.
    width, height, grid
        Of the maze.
    seed : int, optional
        Of what is beside the way.

    Returns
    -------
    Maze

    Raises
    ------
    DedaleError
        If two cells in a row are no neighbours, or one comes twice.

    Examples
    --------
    >>> maze = along([(0, 0), (0, 1), (1, 1), (1, 2)], 4, 3, seed=1)
    >>> import dedale
    >>> dedale.solve(maze).path
    [(0, 0), (0, 1), (1, 1), (1, 2)]
    """
    if width * height > MOST_CELLS:
        raise DedaleError(
            "{width}x{height} is too large: such mazes have {most:,} cells at most",
            width=width,
            height=height,
            most=MOST_CELLS,
        )
    shape, seed = shape_of(grid, width, height), checked_seed(seed)
    for place in path:
        if not shape.is_inside(place):
            raise DedaleError("{place} is outside the maze", place=place)
    cells = [shape.number(place) for place in path]
    if len(cells) < 2 or len(set(cells)) < len(cells):
        raise DedaleError("a path has at least two cells, and each of them once")
    sides = bytearray(shape.size)
    for here, there in pairwise(cells):
        found = [side for near, side in shape.neighbours(here) if near == there]
        if not found:
            raise DedaleError(
                "{one} and {other} are no neighbours: a path goes from cell to cell",
                one=shape.position(here),
                other=shape.position(there),
            )
        _open(shape, sides, here, found[0])
    grow(shape, sides, cells, seed)
    way = " ".join(f"{row},{col}" for row, col in path)
    recipe = Recipe(width=width, height=height, grid=grid, seed=seed, way=way)
    return unchecked_maze(
        width, height, bytes(sides), start=path[0], goal=path[-1], recipe=recipe, grid=grid
    )


def painting(mask: Mask, *, seed: int | None = None) -> Maze:
    """A maze whose way fills what a mask leaves: a picture, or a word (`Mask.from_text`).

    Parameters
    ----------
    mask : Mask
        Its unmasked cells are the picture; they must hang together.
    seed : int, optional
        Of the tree that the way walks around, and of what is beside the way.

    Returns
    -------
    Maze
        Four times as many cells as the mask has with two more on each side; its way enters and
        leaves at the western border.

    Raises
    ------
    DedaleError
        If the picture has several parts.

    Examples
    --------
    >>> from dedale import Mask
    >>> maze = painting(Mask.from_text("HI", size=6), seed=1)
    >>> maze.start[1], maze.goal[1]
    (0, 0)
    """
    seed = checked_seed(seed)
    wide, high = mask.width + 2 * BORDER, mask.height + 2 * BORDER
    squares = shape_of(SQUARE, wide, high)
    inside = [
        (row + BORDER) * wide + col + BORDER
        for row in range(mask.height)
        for col in range(mask.width)
        if not mask.is_masked((row, col))
    ]
    tree = bytearray(squares.size)
    first = min(inside, key=lambda square: (square % wide, square))
    grow(squares, tree, [first], seed, allowed=set(inside))
    if sum(tree[square].bit_count() for square in inside) != 2 * (len(inside) - 1):
        raise DedaleError("a way can fill a picture of one piece only: this one has several")
    loop = around(tree, wide, first)
    row, col = 2 * (first // wide), 2 * (first % wide)
    into = [(row + 1, c) for c in range(col)]
    out = [(row, c) for c in reversed(range(col))]
    maze = along(into + loop + out, 2 * wide, 2 * high, seed=seed)
    recipe = Recipe(width=maze.width, height=maze.height, seed=seed, way=mask.to_text())
    return maze.replaced(recipe=recipe)


def around(tree: bytes | bytearray, wide: int, first: int) -> list[Position]:
    """The walk around a tree of squares, each of which is four cells; it begins and ends in the
    west of the first one, which has nothing to its west.

    A wall of the squares is two walls of cells. Where the tree has an opening, the walk goes
    through one half of it on the way there and through the other on the way back.
    """
    row, col = 2 * (first // wide) + 1, 2 * (first % wide)
    path = [(row, col)]
    # Within a square the walk goes round: south-west, south-east, north-east, north-west; it leaves
    # a corner to the side that comes next, if the tree goes on there.
    while True:
        square = row // 2 * wide + col // 2
        south, east = row % 2, col % 2
        if south and not east:
            side, ahead = 4, (row + 1, col)
            turn = (row, col + 1)
        elif south:
            side, ahead = 2, (row, col + 1)
            turn = (row - 1, col)
        elif east:
            side, ahead = 1, (row - 1, col)
            turn = (row, col - 1)
        else:
            side, ahead = 8, (row, col - 1)
            turn = (row + 1, col)
        row, col = ahead if tree[square] & side else turn
        if (row, col) == path[0]:
            return path
        path.append((row, col))


def grow(
    shape: Shape,
    sides: bytearray,
    rooted: Sequence[int],
    seed: int,
    allowed: set[int] | None = None,
) -> None:
    """Grow dead ends from some cells until every other one is in the maze.

    A walk goes on from its last cell as long as it can, then from a random one: corridors are
    winding and of all lengths.
    """
    state = stream(seed, "ways")
    reached = set(rooted)
    active = list(rooted)
    while active:
        state = step(state)
        # Mostly the newest cell, at times any: the mix of a growing tree.
        place = len(active) - 1 if below(state, 4) else below(step(state), len(active))
        cell = active[place]
        free = [
            side
            for near, side in shape.neighbours(cell)
            if near not in reached and (allowed is None or near in allowed)
        ]
        if not free:
            active[place] = active[-1]
            active.pop()
            continue
        state = step(state)
        side = free[below(state, len(free))]
        near = _open(shape, sides, cell, side)
        reached.add(near)
        active.append(near)


def _open(shape: Shape, sides: bytearray, cell: int, side: int) -> int:
    near, back = shape.step(cell, side)
    sides[cell] |= 1 << side
    sides[near] |= 1 << back
    return near
