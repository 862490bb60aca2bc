"""Solvers: one algorithm = one small file; the tables are in `table.py`.

What solves is loaded when it is first used: whoever only knows the tables does not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..registry import resolve
from .table import HEURISTICS, SOLVERS, TOURS, Heuristic, Solver, TourMethod

if TYPE_CHECKING:
    from .analysis import analyse
    from .run import compare, solve
    from .solution import Solution
    from .tours import Tour, tour

__all__ = [
    "HEURISTICS",
    "SOLVERS",
    "TOURS",
    "Heuristic",
    "Solution",
    "Solver",
    "Tour",
    "TourMethod",
    "analyse",
    "compare",
    "solve",
    "tour",
]

_HOMES = {
    "Solution": "solution",
    "Tour": "tours",
    "analyse": "analysis",
    "compare": "run",
    "solve": "run",
    "tour": "tours",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = resolve(f"{__name__}.{_HOMES[name]}:{name}")
    return found
