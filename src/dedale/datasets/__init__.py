"""Sets of solved mazes, for those who train and test models: `make`, `load`, `solved`.

Mazes of any generator, grid, mask and braiding, each with a shortest way; no two alike, training
and test mazes apart, the same set for the same seed whatever makes it. `dedale dataset` is the same
from the command line.
"""

from .examples import Example, Examples, Layout
from .folder import Dataset, load, make, solved

__all__ = ["Dataset", "Example", "Examples", "Layout", "load", "make", "solved"]
