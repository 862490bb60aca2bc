"""Other maze and graph libraries beside ours, in one run: `python -m benchmarks rivals`.

`python -m benchmarks.rivals path` makes the rows about paths only.

One row is one piece of work at one size, one column a library; each does it in its own way, from
nothing to a maze or from a maze to the list of cells of a shortest path, on one core. The cells
are our time, and how many times as long others take. What cannot be installed or does not finish
is left out and named.

The libraries go into a folder of their own, behind everything that is installed already, so that
all of them share one Python and one numpy. Daedalus (C++, through pydaedalus) is built from its
sources with Cython below 3 and one word mended: its random numbers take `unsigned long` for 32
bits, which has 64 on Linux. Its Kruskal's algorithm is left out: called from Python it draws combs.
"""

from __future__ import annotations

import importlib
import math
import os
import signal
import subprocess
import sys
import tarfile
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import dedale

FOLDER = Path(__file__).parent / "build" / "rivals"
PACKAGES = (
    *("mazelib", "igraph", "texttable"),
    *("maze-dataset", "muutils<0.9", "zanj", "jaxtyping", "wadler-lindig", "tqdm"),
)
#: The last two are too large for libraries that are plain Python.
SMALL, MIDDLE, LARGE, HUGE = 50, 150, 1000, 4000
#: What is prepared beforehand (a graph, an oracle), and asked for the list of cells of a path.
PATH, PREPARED = "shortest path, prepared", (10, 20, SMALL, MIDDLE, LARGE, HUGE)
LIMIT = 5  # seconds of processor, for one run
SEED = 1

Work = Callable[[], object]
#: What is done, at which size, and how.
Works = Iterator[tuple[str, int, Work]]


def best(work: Work, seconds: float = 0.6) -> float:
    """The shortest processor time of several runs, in seconds; TimeoutError after the limit.

    Quick work is run many times between two looks at the clock, which may tick slowly.
    """
    signal.setitimer(signal.ITIMER_PROF, LIMIT + 1)
    try:
        count, times = 1, [_timed(work, 1)]
        while times[0] * count < 0.05:
            count *= 4
            times = [_timed(work, count)]
        while sum(times) * count < seconds and len(times) < 30:
            times.append(_timed(work, count))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return min(times)


def _timed(work: Work, count: int) -> float:
    before = time.process_time()
    for _time in range(count):
        work()
    return (time.process_time() - before) / count


def stop(*_signal: object) -> None:
    raise TimeoutError


# ------------------------------------------------------------------------ mazes to be solved


@cache
def maze_to_solve(size: int) -> dedale.Maze:
    return dedale.generate("backtracker", width=size, height=size, seed=SEED)


@cache
def links(size: int) -> Any:
    """The pairs of cells between which the maze to be solved is open."""
    return maze_to_solve(size).links()


@cache
def grid_edges(size: int) -> Any:
    """The pairs of neighbours of a whole grid."""
    cells = np.arange(size * size, dtype=np.int32).reshape(size, size)
    across = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()])
    down = np.stack([cells[:-1].ravel(), cells[1:].ravel()])
    return np.concatenate([across, down], axis=1)


@cache
def steps(size: int) -> int:
    return dedale.solve(maze_to_solve(size), (0, 0), (size - 1, size - 1)).length


# ------------------------------------------------------------------------ the libraries


def ours() -> Works:
    names = {
        "backtracker": "backtracker",
        "hunt and kill": "hunt-kill-linear",
        "Prim": "prim",
        "Kruskal": "kruskal",
        "Wilson": "wilson",
        "Aldous-Broder": "aldous-broder",
        "growing tree": "growing-tree",
        "recursive division": "recursive-division",
        "Eller": "eller",
        "sidewinder": "sidewinder",
        "binary tree": "binary-tree",
    }
    for size in (SMALL, MIDDLE, LARGE, HUGE):
        for task, name in names.items():
            if size < HUGE or name != "aldous-broder":
                yield (
                    task,
                    size,
                    lambda name=name, size=size: dedale.generate(
                        name, width=size, height=size, seed=SEED
                    ),
                )
    for size in (SMALL, MIDDLE, LARGE):
        yield (
            "shortest path",
            size,
            lambda size=size: dedale.solve(
                maze_to_solve(size), (0, 0), (size - 1, size - 1)
            ).path_cells.tolist(),
        )
    for size in PREPARED:
        oracle = maze_to_solve(size).oracle()
        ends = (0, 0), (size - 1, size - 1)
        yield PATH, size, lambda oracle=oracle, ends=ends: oracle.path_cells(*ends)


def daedalus() -> Works:
    from daedalus import Maze

    names = {
        "backtracker": "recursive",
        "Prim": "prim",
        "Wilson": "wilson",
        "Aldous-Broder": "aldous_broder",
        "growing tree": "tree",
        "recursive division": "division",
        "Eller": "eller",
        "sidewinder": "sidewinder",
        "binary tree": "binary",
    }
    for size in (SMALL, MIDDLE, LARGE, HUGE):
        maze = Maze(2 * size + 1, 2 * size + 1)
        for task, name in names.items():
            if size < HUGE or name != "aldous_broder":
                yield task, size, getattr(maze, f"create_{name}")


def mazelib() -> Works:
    names = {
        "backtracker": "BacktrackingGenerator",
        "hunt and kill": "HuntAndKill",
        "Prim": "Prims",
        "Kruskal": "Kruskal",
        "Wilson": "Wilsons",
        "Aldous-Broder": "AldousBroder",
        "growing tree": "GrowingTree",
        "recursive division": "Division",
        "Eller": "Ellers",
        "sidewinder": "Sidewinder",
        "binary tree": "BinaryTree",
    }
    from mazelib.solve.ShortestPath import ShortestPath

    for size in (SMALL, MIDDLE):
        for task, name in names.items():
            maker = getattr(importlib.import_module(f"mazelib.generate.{name}"), name)
            yield (
                task,
                size,
                lambda maker=maker, size=size: maker(size, size).generate(),
            )
        grid = np.ones((2 * size + 1, 2 * size + 1), np.int8)
        grid[1::2, 1::2] = 0
        for one, other in links(size):
            (row, col), (below, right) = divmod(int(one), size), divmod(int(other), size)
            grid[row + below + 1, col + right + 1] = 0
        ends = (1, 1), (2 * size - 1, 2 * size - 1)
        yield (
            "shortest path",
            size,
            lambda grid=grid, ends=ends: ShortestPath().solve(grid, *ends),
        )


def maze_dataset() -> Works:
    from maze_dataset import LatticeMaze
    from maze_dataset.generation import LatticeMazeGenerators as Makers

    names = {
        "backtracker": "dfs",
        "Prim": "prim",
        "Kruskal": "kruskal",
        "Wilson": "wilson",
        "recursive division": "recursive_division",
    }

    def maze_of(size: int) -> Any:
        opened = np.zeros((2, size, size), bool)
        for one, other in links(size):
            low, high = sorted((int(one), int(other)))
            opened[int(high - low == 1)][divmod(low, size)] = True
        return LatticeMaze(connection_list=opened)

    def solve(maze: Any, size: int) -> None:
        path = maze.find_shortest_path((0, 0), (size - 1, size - 1))
        assert len(path) == steps(size) + 1

    for size in (SMALL, MIDDLE):
        for task, name in names.items():
            make = getattr(Makers, f"gen_{name}")
            shape = np.array([size, size])
            yield task, size, lambda make=make, shape=shape: make(shape)
        maze = maze_of(size)
        yield "shortest path", size, lambda maze=maze, size=size: solve(maze, size)


def scipy() -> Works:
    from scipy.sparse import coo_array, csgraph

    def kruskal(size: int) -> object:
        edges = grid_edges(size)
        weights = np.random.default_rng(SEED).random(edges.shape[1])
        return csgraph.minimum_spanning_tree(
            coo_array((weights, tuple(edges)), shape=(size * size, size * size)).tocsr()
        )

    def graph(size: int) -> Any:
        pairs = links(size)
        ones = np.ones(len(pairs), np.int8)
        half = coo_array((ones, (pairs[:, 0], pairs[:, 1])), shape=(size * size, size * size))
        return (half + half.T).tocsr().astype(float)

    def solve(maze: Any, size: int) -> None:
        _order, before = csgraph.breadth_first_order(maze, 0)
        parents, path = before.tolist(), [size * size - 1]
        while path[-1]:
            path.append(parents[path[-1]])
        assert len(path) == steps(size) + 1

    for size in (SMALL, MIDDLE, LARGE):
        yield "Kruskal", size, lambda size=size: kruskal(size)
    for size in PREPARED:
        maze = graph(size)
        yield PATH, size, lambda maze=maze, size=size: solve(maze, size)


def igraph() -> Works:
    from igraph import Graph

    def kruskal(size: int) -> object:
        whole = Graph.Lattice([size, size], circular=False)
        return whole.spanning_tree(np.random.default_rng(SEED).random(whole.ecount()))

    def solve(maze: Any, size: int) -> None:
        assert len(maze.get_shortest_path(0, size * size - 1)) == steps(size) + 1

    for size in (SMALL, MIDDLE, LARGE):
        yield "Kruskal", size, lambda size=size: kruskal(size)
    for size in PREPARED:
        maze = Graph(n=size * size, edges=links(size))
        yield PATH, size, lambda maze=maze, size=size: solve(maze, size)


def networkx() -> Works:
    import networkx as nx

    def kruskal(size: int) -> object:
        whole = nx.grid_2d_graph(size, size)
        weights = np.random.default_rng(SEED).random(len(whole.edges))
        for edge, weight in zip(whole.edges, weights, strict=True):
            whole.edges[edge]["weight"] = weight
        return nx.minimum_spanning_tree(whole)

    for size in (SMALL, MIDDLE):
        maze, goal = nx.Graph(links(size).tolist()), size * size - 1
        yield "Kruskal", size, lambda size=size: kruskal(size)
        yield (
            "shortest path",
            size,
            lambda maze=maze, goal=goal: nx.shortest_path(maze, 0, goal),
        )


#: The columns: a library, the package that has its version, and its work.
LIBRARIES: dict[str, tuple[str, Callable[[], Works]]] = {
    "Dédale": ("dedale", ours),
    "Daedalus": ("pydaedalus", daedalus),
    "igraph": ("igraph", igraph),
    "scipy": ("scipy", scipy),
    "networkx": ("networkx", networkx),
    "mazelib": ("mazelib", mazelib),
    "maze-dataset": ("maze-dataset", maze_dataset),
}


# ------------------------------------------------------------------------ installing them


def install() -> None:
    """Put the libraries into their folder, once, and let them be imported from there."""
    if not (FOLDER / ".done").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        for package in PACKAGES:
            _pip("install", "--target", str(FOLDER), "--no-deps", package)
        _pip("install", "--target", str(FOLDER), "cython<3", "setuptools", "wheel")
        sources = str(_daedalus_sources())
        _pip("install", "--target", str(FOLDER), "--no-build-isolation", sources)
        (FOLDER / ".done").touch()
    sys.path.append(str(FOLDER))


def _pip(*words: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(FOLDER)}
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"{words[-1]}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)


def _daedalus_sources() -> Path:
    """The sources of pydaedalus, unpacked, with 32 bits where 32 are meant."""
    _pip("download", "--no-deps", "--no-build-isolation", "-d", str(FOLDER), "pydaedalus")
    (archive,) = FOLDER.glob("pydaedalus-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(FOLDER, filter="data")
    folder = FOLDER / archive.name.removesuffix(".tar.gz")
    header = folder / "daedalus" / "src" / "util.h"
    text = header.read_bytes()
    header.write_bytes(text.replace(b"typedef unsigned long int ulong;", b"#define ulong unsigned"))
    return folder


# ------------------------------------------------------------------------ the table


def rows() -> dict[tuple[str, int], dict[str, Work]]:
    """What each library does, by row of the table."""
    found: dict[tuple[str, int], dict[str, Work]] = {}
    for library, (_package, works) in LIBRARIES.items():
        try:
            for task, size, work in works():
                found.setdefault((task, size), {})[library] = work
        except Exception as error:
            print(f"{library}: {error!r}", file=sys.stderr)
    return found


def timed(row: dict[str, Work]) -> dict[str, float]:
    """Seconds of each library in a row, where it finishes."""
    times = {}
    for library, work in row.items():
        try:
            if library == "Dédale":
                work()  # compiled, or loaded
            times[library] = best(work)
        except TimeoutError:
            times[library] = math.inf
        except Exception as error:
            print(f"{library}: {error!r}", file=sys.stderr)
    return times


def in_words(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> in_words(0.0000421), in_words(0.0421), in_words(4.21)
    ('0.042 ms', '42 ms', '4.2 s')
    """
    value, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    return f"{value:.2g} {unit}" if value < 100 else f"{value:.0f} {unit}"


def main() -> None:
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGPROF, stop)
    install()
    wanted = sys.argv[1:] if __name__ == "__main__" else []  # words of tasks
    table = {
        row: works
        for row, works in rows().items()
        if not wanted or any(word in row[0] for word in wanted)
    }
    versions = [
        f"{library} {dedale.__version__ if package == 'dedale' else version(package)}"
        for library, (package, _works) in LIBRARIES.items()
        if any(library in row for row in table.values())
    ]
    print(", ".join([*versions, f"numpy {np.__version__}"]), end="\n\n")
    print("| work | size | " + " | ".join(LIBRARIES) + " |")
    print("| --- | --- |" + " ---: |" * len(LIBRARIES))
    for (task, size), row in table.items():
        times = timed(row)
        mine = times.get("Dédale")
        line = []
        for library in LIBRARIES:
            taken = times.get(library)
            if taken is None or mine is None:
                line.append("")
            elif library == "Dédale":
                line.append(in_words(taken))
            elif taken == math.inf:
                line.append(f"> {LIMIT / mine:,.0f}×")
            else:
                line.append(f"{taken / mine:,.{taken < 10 * mine:d}f}×")
        print(f"| {task} | {size}x{size} | " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    main()
