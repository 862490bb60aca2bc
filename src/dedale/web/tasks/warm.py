"""Compiling ahead, so that the first large maze of a first start does not keep anybody waiting.

What is compiled is kept on disk: from the second start on, this has nothing to do.
"""

import contextlib
import os

from ...errors import DedaleError


def begin() -> None:
    """Load what it takes to begin a game of each kind."""
    from ...games import GAMES

    for game in (game for _name, game in GAMES.items() if not game.plugin):
        with contextlib.suppress(DedaleError):
            game.rules.view(game.new(game.proposed()))


def up() -> None:
    """Run every generator, solver and hint once, at a size at which it is compiled."""
    from ...games import GAMES
    from ...generators import GENERATORS, generate
    from ...solvers import SOLVERS, solve
    from ...transform import braid

    with contextlib.suppress(OSError):
        os.nice(10)
    for game in (game for _name, game in GAMES.items() if not game.plugin):
        with contextlib.suppress(DedaleError):
            game.hint(game.new(game.proposed()), game.stages)
    maze = braid(generate("backtracker", width=120, height=120, seed=0), 10)
    for name in SOLVERS:
        with contextlib.suppress(DedaleError):
            solve(maze, algorithm=name)
    for name, entry in GENERATORS.items():
        if entry.compiled and not entry.plugin:
            generate(name, width=120, height=120, seed=0)
