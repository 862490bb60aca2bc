"""Solvers: one algorithm = one small file; the tables are in `table.py`."""

from .run import compare, solve
from .solution import Solution
from .table import HEURISTICS, SOLVERS, Heuristic, Solver

__all__ = ["HEURISTICS", "SOLVERS", "Heuristic", "Solution", "Solver", "compare", "solve"]
