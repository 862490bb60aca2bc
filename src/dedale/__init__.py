"""Dédale: a maze workshop. Generates mazes, lets people play in them, and solves them.

>>> import dedale
>>> maze = dedale.generate("backtracker", width=6, height=3, seed=1)
>>> maze.width, maze.height
(6, 3)

Everything here is loaded when it is first used, so that `import dedale` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .errors import DedaleError
    from .generators import generate
    from .generators.many import generate_many
    from .masks.mask import Mask
    from .maze.direction import Direction
    from .maze.formats import load
    from .maze.maze import Maze
    from .maze.oracle import Oracle
    from .maze.picture import Picture
    from .registry import names
    from .solvers import Solution, Tour, analyse, compare, solve, tour
    from .solvers.distances import distances
    from .trace.trace import Trace
    from .transform import braid

__version__ = "0.1.0"

__all__ = [
    "DedaleError",
    "Direction",
    "Mask",
    "Maze",
    "Oracle",
    "Picture",
    "Solution",
    "Tour",
    "Trace",
    "analyse",
    "braid",
    "compare",
    "distances",
    "generate",
    "generate_many",
    "load",
    "names",
    "solve",
    "tour",
]

_HOMES = {
    "DedaleError": "dedale.errors",
    "Direction": "dedale.maze.direction",
    "Mask": "dedale.masks.mask",
    "Maze": "dedale.maze.maze",
    "Oracle": "dedale.maze.oracle",
    "Picture": "dedale.maze.picture",
    "Solution": "dedale.solvers.solution",
    "Tour": "dedale.solvers.tours.result",
    "Trace": "dedale.trace.trace",
    "analyse": "dedale.solvers.analysis",
    "braid": "dedale.transform.braiding",
    "compare": "dedale.solvers.run",
    "distances": "dedale.solvers.distances",
    "generate": "dedale.generators.run",
    "generate_many": "dedale.generators.many",
    "load": "dedale.maze.formats",
    "names": "dedale.registry",
    "solve": "dedale.solvers.run",
    "tour": "dedale.solvers.tours.run",
}

# Python runs this file before that of any package, so this is the one place that stands above them
# all and may name them: which tables there are, and which packages add entries to tables below.
# Nothing is imported before a table is looked at; `registry.py` reads both.

#: Where each kind of thing is tabled.
KINDS = {
    "grid": "dedale.grids.table:GRIDS",
    "generator": "dedale.generators.table:GENERATORS",
    "engine": "dedale.generators.table:ENGINES",
    "braider": "dedale.transform.braiding:BRAIDERS",
    "mask": "dedale.masks.shapes:MASKS",
    "format": "dedale.maze.formats:FORMATS",
    "dataset": "dedale.datasets.formats:SET_FORMATS",
    "solver": "dedale.solvers.table:SOLVERS",
    "heuristic": "dedale.solvers.table:HEURISTICS",
    "tour": "dedale.solvers.table:TOURS",
    "placer": "dedale.games.treasure.placers:PLACERS",
    "strategy": "dedale.games.treasure.strategies:STRATEGIES",
    "game": "dedale.games.table:GAMES",
    "theme": "dedale.render.themes:THEMES",
    "command": "dedale.cli.table:COMMANDS",
}

#: Entries that packages add to tables below them, in the order in which they are looked at.
EXTENSIONS = {
    "command": (
        "dedale.books.table:COMMANDS",
        "dedale.datasets.table:COMMANDS",
        "dedale.arena.table:COMMANDS",
        "dedale.compat.table:COMMANDS",
        "dedale.scale.command_table:COMMANDS",
    ),
    "engine": ("dedale.scale.table:ENGINES",),
    "format": (
        "dedale.forms.table:FORMATS",
        "dedale.render.table:FORMATS",
        "dedale.scale.table:FORMATS",
        "dedale.standalone.table:FORMATS",
    ),
}

#: What makes something of a request, a file or a widget of a film, by name.
MAKERS = {
    "recipe": "dedale.generators.recipes:make",
    "film": "dedale.render.film:save",
    "film.html": "dedale.standalone.film:to_html",
    "widget": "dedale.standalone.widget:widget",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'dedale' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
