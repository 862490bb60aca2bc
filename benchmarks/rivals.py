"""Measures the maze libraries that people use today, in an environment of their own.

Run as a script inside that environment it prints one JSON list: [library, algorithm, our name for
it, size, million cells per second] for each. What cannot be installed is left out and named.

pydaedalus wraps Daedalus (C++). Its sources need Cython below 3 on Python 3.11. Its stock build on
Linux draws no random number above 16,384, so that its Kruskal and Prim are combs: those two are
left out, and its other figures are those of a valid maze.
"""

import contextlib
import json
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).parent / "build" / "rivals"


def environment() -> str:
    """The Python of an environment with the rivals in it, made on first use."""
    python = HOME / "bin" / "python"
    if not (HOME / ".done").exists():
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for packages in (
            ["mazelib"],
            [
                "maze-dataset",
                "muutils<0.9",
            ],  # which its data sets need, and its own pins do not say
            ["cython<3", "setuptools", "wheel"],
            ["--no-build-isolation", "pydaedalus"],
        ):
            done = subprocess.run([*pip, *packages], capture_output=True, text=True)
            if done.returncode:
                print(f"{packages[-1]} could not be installed", file=sys.stderr)
        (HOME / ".done").touch()
    return str(python)


def best(call, runs: int) -> float:
    times = []
    for _ in range(runs):
        before = time.process_time()
        call()
        times.append(time.process_time() - before)
    return min(times)


def daedalus() -> list[list[object]]:
    from daedalus import Maze

    table = {
        "create_recursive": "backtracker",
        "create_wilson": "wilson",
        "create_eller": "eller",
        "create_division": "recursive-division",
        "create_binary": "binary-tree",
        "create_sidewinder": "sidewinder",
        "create_tree": "growing-tree",
    }
    rows = []
    for size in (1000, 4000):
        for method, ours in table.items():
            maze = Maze(2 * size + 1, 2 * size + 1)
            seconds = best(lambda maze=maze, method=method: getattr(maze, method)(), 2)
            rows.append(["Daedalus (pydaedalus)", method, ours, size, size**2 / seconds / 1e6])
    return rows


def mazelib() -> list[list[object]]:
    import importlib

    names = {
        "BacktrackingGenerator": "backtracker",
        "Prims": "prim",
        "Kruskal": "kruskal",
        "Wilsons": "wilson",
        "AldousBroder": "aldous-broder",
        "HuntAndKill": "hunt-kill-linear",
        "Division": "recursive-division",
        "Ellers": "eller",
        "Sidewinder": "sidewinder",
        "BinaryTree": "binary-tree",
        "GrowingTree": "growing-tree",
    }
    size, rows = 100, []
    for name, ours in names.items():
        with contextlib.suppress(Exception):  # some fail on today's numpy
            maker = getattr(importlib.import_module(f"mazelib.generate.{name}"), name)
            seconds = best(lambda maker=maker: maker(size, size).generate(), 1)
            rows.append(["mazelib", name, ours, size, size**2 / seconds / 1e6])
    return rows


def maze_dataset() -> list[list[object]]:
    import numpy as np
    from maze_dataset.generation import LatticeMazeGenerators

    names = {
        "gen_dfs": "backtracker",
        "gen_wilson": "wilson",
        "gen_prim": "prim",
        "gen_kruskal": "kruskal",
    }
    size, rows = 100, []
    for name, ours in names.items():
        make = getattr(LatticeMazeGenerators, name, None)
        if make is not None:
            seconds = best(lambda make=make: make(np.array([size, size])), 1)
            rows.append(["maze-dataset", name, ours, size, size**2 / seconds / 1e6])
    return rows


if __name__ == "__main__":
    rows = []
    for measure in (daedalus, mazelib, maze_dataset):
        try:
            rows += measure()
        except Exception as error:
            print(f"{measure.__name__}: {error}", file=sys.stderr)
    print(json.dumps(rows))
