"""Solvers: one algorithm = one small file; the tables are in `table.py`.

What solves is loaded when it is first used: whoever only knows the tables does not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazily import loaded_from
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

__getattr__ = loaded_from(
    __name__,
    {
        "analysis": ["analyse"],
        "run": ["compare", "solve"],
        "solution": ["Solution"],
        "tours": ["Tour", "tour"],
    },
)
