"""The solvers against the same in C, and against scipy and networkx, in one run.

python -m benchmarks.solvers [SIZE …]

A time is the whole of `dedale.solve`: checking, copying the grid, the search, the path. It is
processor time (everything here runs on one core), so that a busy machine does not spoil it much.
"""

import ctypes
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time
from typing import Any

import numpy as np

import dedale
from dedale.maze.diameter import longest_path

from .compile import load_c

ALGORITHMS = ("bfs", "dfs", "astar", "dijkstra", "dead-end-filling")
SECONDS = 2.0  # for each pair


def raced(*works: Callable[[], Any]) -> list[float]:
    """The best time of each in milliseconds, run in turn so that noise hits all alike."""
    best = [float("inf")] * len(works)
    for work in works:
        work()
    began, rounds = perf_counter(), 0
    while rounds < 5 or (perf_counter() - began < SECONDS and rounds < 60):
        rounds += 1
        for k, work in enumerate(works):
            start = process_time()
            work()
            best[k] = min(best[k], 1000 * (process_time() - start))
    return best


def maze_of(size: int, braid: int) -> Any:
    maze = dedale.generate("backtracker", width=size, height=size, seed=1)
    return dedale.braid(maze, braid, seed=1) if braid else maze


def c_solver(name: str, maze: Any, start: Any, goal: Any) -> Callable[[], int]:
    function = getattr(load_c("solvers"), name.replace("-", "_"))
    function.restype = ctypes.c_long
    sides = np.frombuffer(maze.sides, np.uint8)
    numbers = (start[0] * maze.width + start[1], goal[0] * maze.width + goal[1])
    words = [ctypes.c_long(n) for n in (sides.size, maze.width, *numbers)]

    def run() -> int:
        return int(function(ctypes.c_void_p(sides.ctypes.data), *words))

    return run


def scipy_graph(maze: Any) -> Any:
    """The maze as scipy wants it, built as fast as can be."""
    from scipy.sparse import csr_matrix

    sides = np.frombuffer(maze.sides, np.uint8)
    cells = np.arange(sides.size, dtype=np.int32)
    degree = np.bitwise_count(sides)
    starts = np.zeros(sides.size + 1, np.int32)
    np.cumsum(degree, out=starts[1:])
    ends = np.empty(starts[-1], np.int32)
    place = starts[:-1].copy()
    for bit, step in ((1, -maze.width), (8, -1), (2, 1), (4, maze.width)):
        open_ = (sides & bit) != 0
        ends[place[open_]] = cells[open_] + step
        place[open_] += 1
    return csr_matrix((np.ones(ends.size), ends, starts), shape=(sides.size, sides.size))


def scipy_solver(name: str, graph: Any, start: int) -> Callable[[], Any]:
    from scipy.sparse import csgraph

    if name == "dfs":
        return lambda: csgraph.depth_first_order(graph, start)
    if name in ("astar", "dijkstra"):
        return lambda: csgraph.dijkstra(
            graph, indices=start, unweighted=True, return_predecessors=True
        )
    return lambda: csgraph.breadth_first_order(graph, start)


def networkx_solver(name: str, graph: Any, start: Any, goal: Any) -> Callable[[], Any]:
    import networkx as nx

    if name == "dfs":
        return lambda: nx.dfs_predecessors(graph, start)
    if name == "astar":
        return lambda: nx.astar_path(
            graph, start, goal, lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])
        )
    if name == "dijkstra":
        return lambda: nx.dijkstra_path(graph, start, goal)
    return lambda: nx.single_source_shortest_path_length(graph, start)


def against_c(sizes: list[int]) -> Iterator[str]:
    yield "| maze | algorithm | speed, C = 1 |"
    yield "|---|---|---:|"
    for size in sizes:
        for braid in (0, 15):
            maze = maze_of(size, braid)
            start, goal = longest_path(maze)
            for name in ALGORITHMS:
                in_c = c_solver(name, maze, start, goal)
                ours = lambda name=name: dedale.solve(maze, start, goal, name)  # noqa: B023
                if name != "dfs":
                    assert in_c() == ours().length
                mine, theirs = raced(ours, in_c)
                yield f"| {size}x{size}, braided {braid} % | `{name}` | {theirs / mine:.2f} |"


def against_scipy(size: int = 1000) -> Iterator[str]:
    yield "| maze | algorithm | times as fast, graph built | with building it |"
    yield "|---|---|---:|---:|"
    for braid in (0, 15):
        maze = maze_of(size, braid)
        start, goal = longest_path(maze)
        graph = scipy_graph(maze)
        number = start[0] * size + start[1]
        (building,) = raced(lambda maze=maze: scipy_graph(maze))
        for name in ALGORITHMS:
            theirs_run = scipy_solver(name, graph, number)
            ours = lambda name=name: dedale.solve(maze, start, goal, name)  # noqa: B023
            mine, theirs = raced(ours, theirs_run)
            yield (
                f"| {size}x{size}, braided {braid} % | `{name}` | {theirs / mine:.1f} "
                f"| {(theirs + building) / mine:.1f} |"
            )


def against_networkx(size: int = 400) -> Iterator[str]:
    import networkx as nx

    yield "| maze | algorithm | times as fast, graph built |"
    yield "|---|---|---:|"
    maze = maze_of(size, 15)
    start, goal = longest_path(maze)
    graph = nx.Graph()
    for row in range(size):
        for col in range(size):
            graph.add_edges_from(((row, col), near) for near in maze.neighbours((row, col)))
    for name in ALGORITHMS:
        theirs_run = networkx_solver(name, graph, start, goal)
        (mine,) = raced(lambda name=name: dedale.solve(maze, start, goal, name))
        began = process_time()
        theirs_run()
        theirs = 1000 * (process_time() - began)
        yield f"| {size}x{size}, braided 15 % | `{name}` | {theirs / mine:.0f} |"


def tours() -> Iterator[str]:
    from dedale.kernel.rng import below, step, stream

    def stops(count: int, size: int) -> list[tuple[int, int]]:
        state, found = stream(count, "stops"), set()
        while len(found) < count:
            state = step(state)
            found.add(divmod(below(state, size * size), size))
        return sorted(found)

    yield "| maze | stops | length | proven | seconds |"
    yield "|---|---|---|---|---|"
    for size, braid, count in ((2000, 0, 1_000_000), (200, 15, 20), (200, 15, 60), (200, 15, 120)):
        maze, wanted = maze_of(size, braid), stops(count, size)
        dedale.tour(maze, (0, 0), wanted[:20], (size - 1, size - 1))  # compile
        began = perf_counter()
        found = dedale.tour(maze, (0, 0), wanted, (size - 1, size - 1))
        seconds = perf_counter() - began
        yield (
            f"| {size}x{size}, braided {braid} % | {count:,} | {found.length:,} "
            f"| {'yes' if found.proven else f'gap {found.gap:.2%}'} | {seconds:.1f} |"
        )


def main(sizes: list[int] | None = None) -> None:
    for title, lines in (
        ("Against the same in C (`cc -O2`)", against_c(sizes or [1000, 4000])),
        ("Against scipy's csgraph", against_scipy()),
        ("Against networkx", against_networkx()),
        ("Optimal tours", tours()),
    ):
        print(f"\n### {title}\n")
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
