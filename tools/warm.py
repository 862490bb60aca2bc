"""Compiles the kernels that many tests use, once, before the workers of `make test` start.

    python tools/warm.py [--workers 2]

Each process takes its share of the list; what is in the cache already costs nothing. Two workers of
the tests that met the same kernel on an empty cache would both compile it.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial

import dedale
from dedale.generators import GENERATORS
from dedale.kernel import jit
from dedale.solvers import SOLVERS

SIZE = {"width": 40, "height": 30, "seed": 1}


def compile_share(first: int, step: int) -> None:
    """Every `step`-th thing that tests compile, from the `first` on."""
    jit.SMALL = -1
    maze = dedale.braid(dedale.generate("wilson", **SIZE), 30, seed=1)
    generators = [name for name, entry in GENERATORS.items() if entry.compiled]
    solvers = [name for name, entry in SOLVERS.items() if entry.compiled]
    works: list[Callable[[], object]] = [
        *(partial(dedale.generate, name, **SIZE) for name in generators),
        *(partial(dedale.solve, maze, algorithm=name) for name in solvers),
        partial(dedale.analyse, maze),
        *(partial(dedale.generate, "kruskal", grid=grid, **SIZE) for grid in ("hex", "torus")),
    ]
    for work in works[first::step]:
        work()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--share", type=int)
    asked = parser.parse_args()
    if asked.share is not None:
        compile_share(asked.share, asked.workers)
        return 0
    command = [sys.executable, __file__, "--workers", str(asked.workers), "--share"]
    started = [subprocess.Popen([*command, str(share)]) for share in range(asked.workers)]
    return max(process.wait() for process in started)


if __name__ == "__main__":
    sys.exit(main())
