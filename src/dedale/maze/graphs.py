"""A maze as a graph, and back: for networkx and scipy, which are imported when they are used."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..kernel.flat import WAYS, across
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row
from .direction import Position
from .kinds import ACCESSIBLE, CUT_OFF, every_kind

if TYPE_CHECKING:
    import networkx
    import scipy.sparse

    from .maze import Maze


def links_of(cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The numbers of the two cells of every opening, the smaller first: (n, 2), in order."""
    width = cells.shape[1]
    east, south = np.flatnonzero(cells & 2), np.flatnonzero(cells & 4)
    pairs = np.concatenate(
        [np.stack([east, east + 1], axis=1), np.stack([south, south + width], axis=1)]
    )
    return pairs[np.lexsort(pairs.T[::-1])]


def links_on(shape: Shape, sides: Row) -> npt.NDArray[np.int64]:
    """The same of any grid."""
    speed = speed_for(shape.size, words=shape.words)
    pairs = speed.ints(shape.ways * shape.size)
    found = speed.run(_list_links, speed.view(sides), shape.ground(speed), pairs)
    links = np.array(pairs[: 2 * found], np.int64).reshape(-1, 2)
    return links[np.lexsort(links.T[::-1])]


@kernel
def _list_links(sides: Row, ground: Ground, pairs: Array) -> int:
    """Write every opening as two cells, the smaller number first; how many there are."""
    found = 0
    for cell in range(len(sides)):
        for side in range(WAYS):
            if sides[cell] >> side & 1:
                near = across(cell, side, ground)
                if near > cell:
                    pairs[2 * found] = cell
                    pairs[2 * found + 1] = near
                    found += 1
    return found


def to_networkx(maze: Maze) -> networkx.Graph[Position]:
    """The graph of a maze; what else it is, is kept in `graph.graph`."""
    at = maze.position
    names = ("width", "height", "start", "goal", "grid")
    graph = _package("networkx").Graph(**{name: getattr(maze, name) for name in names})
    kinds = every_kind(maze)
    graph.add_nodes_from(at(cell) for cell in range(maze.size) if kinds[cell] == ACCESSIBLE)
    graph.add_edges_from((at(a), at(b)) for a, b in maze.links().tolist())
    if CUT_OFF in kinds:
        graph.graph["cut_off"] = [at(cell) for cell in range(maze.size) if kinds[cell] == CUT_OFF]
    return graph


def to_scipy(links: npt.NDArray[np.int64], size: int) -> scipy.sparse.csr_array:
    """The symmetric adjacency matrix of so many cells: a 1 for every opening, both ways."""
    rows = np.concatenate([links[:, 0], links[:, 1]])
    cols = np.concatenate([links[:, 1], links[:, 0]])
    ones = np.ones(len(rows), np.int8)
    sparse = _package("scipy.sparse", "scipy")
    return sparse.csr_array((ones, (rows, cols)), shape=(size, size))


def cells_of_graph(
    graph: networkx.Graph[Position], width: int | None, height: int | None
) -> tuple[Shape, bytes, bytes]:
    """The grid of a graph whose nodes are (row, col), the open sides, and which are no nodes."""
    if not hasattr(graph, "nodes"):
        raise DedaleError("{graph!r} should be a graph of networkx", graph=graph)
    for node in graph.nodes:
        if not _is_cell(node):
            raise DedaleError("node {node!r} should be a cell (row, col), from 0", node=node)
    if not len(graph):
        raise DedaleError("the graph has no node: a maze needs at least one cell")
    facts = graph.graph
    height = height or facts.get("height") or 1 + max(row for row, _col in graph.nodes)
    width = width or facts.get("width") or 1 + max(col for _row, col in graph.nodes)
    shape = shape_of(str(facts.get("grid", SQUARE)), width, height)
    sides, masked = bytearray(shape.size), bytearray([1]) * shape.size
    for node in [*graph.nodes, *facts.get("cut_off", ())]:
        if not shape.is_inside(node):
            raise DedaleError(
                "node {node!r} is outside a maze of {width}x{height}",
                node=node,
                width=width,
                height=height,
            )
        masked[shape.number(node)] = 0
    for one, other in graph.edges:
        cell, beyond = shape.number(one), shape.number(other)
        side = next((side for near, side in shape.neighbours(cell) if near == beyond), None)
        if side is None:
            raise DedaleError(
                "edge {one!r} to {other!r}: only neighbouring cells can be joined",
                one=one,
                other=other,
            )
        sides[cell] |= 1 << side
        sides[beyond] |= 1 << shape.step(cell, side)[1]
    return shape, bytes(sides), bytes(masked)


def _is_cell(node: object) -> bool:
    return (
        isinstance(node, tuple)
        and len(node) == 2
        and all(isinstance(number, int | np.integer) and number >= 0 for number in node)
    )


def _package(module: str, name: str = "") -> ModuleType:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        name = name or module
        raise DedaleError("this needs the package {name}: pip install {name}", name=name) from None
