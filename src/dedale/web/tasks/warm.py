"""Compiling ahead, so that the first large maze of a first start does not keep anybody waiting.

What is compiled is kept on disk: from the second start on, this has nothing to do.
"""

import contextlib
import os

from ...errors import DedaleError


def up() -> None:
    """Run every generator, solver and search once, at a size at which it is compiled."""
    from ...generators import GENERATORS, generate
    from ...solvers import SOLVERS, solve
    from ...transform import braid

    with contextlib.suppress(OSError):
        os.nice(10)
    _ariane()
    maze = braid(generate("backtracker", width=120, height=120, seed=0), 10)
    for name in SOLVERS:
        with contextlib.suppress(DedaleError):
            solve(maze, algorithm=name)
    for name, entry in GENERATORS.items():
        if entry.compiled and not entry.plugin:
            generate(name, width=120, height=120, seed=0)


def _ariane() -> None:
    from ...games.ariane import analyse, generate

    for level in generate(size=5, moves=8, seed=0, jobs=1):
        analyse(level)
