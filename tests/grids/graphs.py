"""Grids as graphs, read off what each plan says: slow, obvious, and without kernels."""

import networkx as nx

from dedale.grids.shape import Shape, shape_of
from dedale.grids.table import GRIDS
from dedale.maze.kinds import every_kind
from dedale.maze.maze import Maze

NAMES = list(GRIDS)
OTHERS = [name for name in NAMES if name != "square"]
#: Sizes at which every grid is tried: usual ones, narrow ones, odd and even ones.
SIZES = {
    "polar": ((6, 5), (3, 2), (8, 7), (5, 4)),
    "cube": ((3, 3), (1, 1), (4, 4), (5, 5)),
}
USUAL_SIZES = ((7, 5), (4, 3), (3, 8), (12, 9))


def sizes(grid: str) -> tuple[tuple[int, int], ...]:
    return SIZES.get(grid, USUAL_SIZES)


def ground(shape: Shape, kinds: bytes | None = None) -> nx.Graph:
    """All cells that are accessible, joined where they are neighbours."""
    graph = nx.MultiGraph()
    inside = [cell for cell in range(shape.size) if kinds is None or kinds[cell] == 0]
    graph.add_nodes_from(inside)
    for cell in inside:
        row, col = shape.position(cell)
        for side in range(shape.ways):
            found = shape.plan.beside(row, col, side)
            if found is not None:
                near = shape.number(found[:2])
                if near > cell and near in graph:
                    graph.add_edge(cell, near)
    return graph


def links(maze: Maze) -> nx.Graph:
    """The accessible cells, joined where a wall is open."""
    graph = nx.Graph()
    kinds = every_kind(maze)
    graph.add_nodes_from(cell for cell in range(maze.size) if kinds[cell] == 0)
    graph.add_edges_from(maze.links().tolist())
    return graph


def small(grid: str) -> Shape:
    return shape_of(grid, *sizes(grid)[0])
