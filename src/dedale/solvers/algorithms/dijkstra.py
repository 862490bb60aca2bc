"""Dijkstra: A* that estimates nothing.

With all steps of length one it visits cells by distance, as breadth-first search does (among equal
distances in another order). The path is a shortest one.

Cost: that of A*.
Reference: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959.
"""

from typing import Any

from ...kernel.jit import kernel
from .astar import search as astar


@kernel
def search(
    grid: Any,
    width: int,
    start: int,
    order: Any,
    trace: Any,
    nothing: Any,
    top: Any,
    entries: Any,
    below: Any,
) -> Any:
    return astar(grid, width, start, order, trace, nothing, top, entries, below)
