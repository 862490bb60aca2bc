"""Generators: one algorithm = one small file; the table is in `table.py`."""

from .run import generate
from .table import ENGINES, GENERATORS, Algorithm, Engine

__all__ = ["ENGINES", "GENERATORS", "Algorithm", "Engine", "generate"]
