"""Solvers: one algorithm = one small file; the tables are in `table.py`."""

from .analysis import analyse
from .run import compare, solve
from .solution import Solution
from .table import HEURISTICS, SOLVERS, TOURS, Heuristic, Solver, TourMethod
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
