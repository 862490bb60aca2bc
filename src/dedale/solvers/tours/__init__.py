"""Tours: ways through many cells, as a list of consecutive simple paths."""

from .result import Tour
from .run import tour

__all__ = ["Tour", "tour"]
