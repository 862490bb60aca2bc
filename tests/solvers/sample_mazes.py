"""Mazes to try solvers on, and a slow, obvious second opinion (networkx)."""

import networkx as nx
from hypothesis import strategies as st

import dedale
from dedale import Direction, Maze
from dedale.masks.mask import Mask


def walls_of(width: int, height: int) -> list[tuple[tuple[int, int], Direction]]:
    """Every inner wall, once."""
    return [
        ((row, col), direction)
        for row in range(height)
        for col in range(width)
        for direction, inside in ((Direction.E, col < width - 1), (Direction.S, row < height - 1))
        if inside
    ]


@st.composite
def any_mazes(draw: st.DrawFn, most: int = 7) -> Maze:
    """Any maze at all: with loops, open squares and parts that cannot be reached."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    walls = walls_of(width, height)
    opened = draw(st.lists(st.booleans(), min_size=len(walls), max_size=len(walls)))
    return Maze(width, height).with_open(
        [wall for wall, is_open in zip(walls, opened, strict=True) if is_open]
    )


@st.composite
def perfect_mazes(draw: st.DrawFn, most: int = 12) -> Maze:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    mask = None
    if width * height > 1 and draw(st.booleans()):
        size = width * height
        cells = draw(st.lists(st.sampled_from((0, 0, 0, 1)), min_size=size, max_size=size))
        if 0 in cells:
            mask = Mask(width, height, bytes(cells))
    algorithm = draw(st.sampled_from(("backtracker", "prim")))
    seed = draw(st.integers(0, 2**32))
    return dedale.generate(algorithm, width=width, height=height, seed=seed, mask=mask)


@st.composite
def looped_mazes(draw: st.DrawFn, most: int = 12) -> Maze:
    """Perfect mazes with some more walls opened: all connected, with loops."""
    maze = draw(perfect_mazes(most))
    walls = [
        (cell, direction)
        for cell, direction in walls_of(maze.width, maze.height)
        if maze.is_accessible(cell) and maze.is_accessible(direction.of(cell))
    ]
    if not walls:
        return maze
    return maze.with_open(draw(st.lists(st.sampled_from(walls), max_size=10)))


mazes = st.one_of(any_mazes(), looped_mazes(), perfect_mazes())


def accessible_cells(maze: Maze) -> list[tuple[int, int]]:
    cells = ((row, col) for row in range(maze.height) for col in range(maze.width))
    return [cell for cell in cells if maze.is_accessible(cell)]


def graph_of(maze: Maze, avoid: frozenset[tuple[int, int]] = frozenset()) -> nx.Graph:
    """The maze as networkx sees it."""
    graph = nx.Graph()
    for cell in accessible_cells(maze):
        if cell not in avoid:
            graph.add_node(cell)
            graph.add_edges_from(
                (cell, near) for near in maze.neighbours(cell) if near not in avoid
            )
    return graph


def distance_to_nearest(maze, start, goals, avoid=frozenset()):
    """The length of a shortest path from the start to a goal, or None."""
    lengths = nx.single_source_shortest_path_length(graph_of(maze, avoid - {start}), start)
    return min((lengths[goal] for goal in goals if goal in lengths), default=None)
