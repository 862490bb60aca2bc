"""Random mazes for tests, made without any generator: any mask, any openings."""

from hypothesis import strategies as st

from dedale.grids.shape import shape_of
from dedale.maze.kinds import ACCESSIBLE
from dedale.maze.maze import Maze
from dedale.maze.parts import kinds_of_mask
from dedale.maze.recipe import Recipe


@st.composite
def mazes(draw: st.DrawFn, most: int = 7, goals: bool = True) -> Maze:
    """Any maze: sizes from 1x1, masked and cut-off cells, walls opened at random."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    size = width * height
    masked = draw(st.binary(min_size=size, max_size=size)) if draw(st.booleans()) else bytes(size)
    masked = bytes(b % 3 == 1 for b in masked)
    if 0 not in masked:
        masked = bytes(size)
    kinds = kinds_of_mask(shape_of("square", width, height), masked)
    opened = draw(st.binary(min_size=size, max_size=size))
    sides = bytearray(size)
    for cell in range(size):
        if kinds[cell] != ACCESSIBLE:
            continue
        if opened[cell] & 1 and (cell + 1) % width and kinds[cell + 1] == ACCESSIBLE:
            sides[cell] |= 2
            sides[cell + 1] |= 8
        if opened[cell] & 2 and cell + width < size and kinds[cell + width] == ACCESSIBLE:
            sides[cell] |= 4
            sides[cell + width] |= 1
    free = [divmod(cell, width) for cell in range(size) if kinds[cell] == ACCESSIBLE]
    start = draw(st.sampled_from(free))
    goal = draw(st.none() | st.sampled_from([f for f in free if f != start] or [None]))
    return Maze(
        width,
        height,
        bytes(sides),
        kinds if any(kinds) else None,
        start=start,
        goal=goal if goals else None,
        recipe=draw(st.none() | st.just(Recipe("prim", None, width, height, seed=2**70))),
    )
