"""Generators: one algorithm = one small file; the table is in `table.py`."""

from .run import generate
from .table import GENERATORS, Algorithm

__all__ = ["GENERATORS", "Algorithm", "generate"]
