"""A maze as a graph, and back: for networkx and scipy, which are imported when they are used."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..grids.shape import Shape
from ..kernel.flat import WAYS, across
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row
from .direction import Direction, Position

if TYPE_CHECKING:
    import networkx
    import scipy.sparse


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


def to_networkx(
    nodes: list[Position], edges: list[tuple[Position, Position]], facts: dict[str, object]
) -> networkx.Graph[Position]:
    """The graph with these nodes and edges; `facts` are kept in `graph.graph`."""
    graph = _package("networkx").Graph(**facts)
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
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
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """The open sides of a graph whose nodes are (row, col), and which cells are no nodes."""
    for node in graph.nodes:
        if not _is_cell(node):
            raise DedaleError("node {node!r} should be a cell (row, col), from 0", node=node)
    if not len(graph):
        raise DedaleError("the graph has no node: a maze needs at least one cell")
    height = height or graph.graph.get("height") or 1 + max(row for row, _col in graph.nodes)
    width = width or graph.graph.get("width") or 1 + max(col for _row, col in graph.nodes)
    cells = np.zeros((height, width), np.uint8)
    masked = np.ones((height, width), np.bool_)
    for node in graph.nodes:
        if node[0] >= height or node[1] >= width:
            raise DedaleError(
                "node {node!r} is outside a maze of {width}x{height}",
                node=node,
                width=width,
                height=height,
            )
        masked[node] = False
    for one, other in graph.edges:
        way = next((d for d in Direction if d.of(one) == tuple(other)), None)
        if way is None:
            raise DedaleError(
                "edge {one!r} to {other!r}: only neighbouring cells can be joined",
                one=one,
                other=other,
            )
        cells[one] |= way.bit
        cells[other] |= way.opposite.bit
    return cells, masked


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
