"""Dédale: a maze workshop. Generates mazes, lets people play in them, and solves them.

>>> import dedale
>>> maze = dedale.generate("backtracker", width=6, height=3, seed=1)
>>> maze.width, maze.height
(6, 3)

Everything here is loaded when it is first used, so that `import dedale` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .errors import DedaleError
    from .forms.formats import load
    from .generators import generate
    from .masks.mask import Mask
    from .maze.direction import Direction
    from .maze.maze import Maze
    from .solvers import analyse, compare, solve, tour
    from .transform import braid

__version__ = "0.1.0"

_HOMES = {
    "DedaleError": "dedale.errors",
    "Direction": "dedale.maze.direction",
    "Mask": "dedale.masks.mask",
    "Maze": "dedale.maze.maze",
    "analyse": "dedale.solvers.analysis",
    "braid": "dedale.transform.braiding",
    "compare": "dedale.solvers.run",
    "generate": "dedale.generators.run",
    "load": "dedale.forms.formats",
    "solve": "dedale.solvers.run",
    "tour": "dedale.solvers.tours.run",
}

__all__ = [
    "DedaleError",
    "Direction",
    "Mask",
    "Maze",
    "analyse",
    "braid",
    "compare",
    "generate",
    "load",
    "solve",
    "tour",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'dedale' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
