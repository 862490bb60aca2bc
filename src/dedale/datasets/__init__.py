"""Sets of solved mazes, for those who train and test models.

Mazes of any generator, grid, mask and braiding, each with a shortest way; no two alike, training
and test mazes apart, the same set for the same seed whatever makes it: `make`, `load`, `solved`;
`make_levels` for levels of Ariane, `make_runs` for expert runs of environments. `dedale dataset`,
`dedale ariane dataset` and `dedale runs` are the same from the command line.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .examples import Example, Examples, Layout
    from .folder import Dataset, load
    from .making import make, make_levels, make_runs, solved
    from .runs import observations_of

__all__ = [
    "Dataset",
    "Example",
    "Examples",
    "Layout",
    "load",
    "make",
    "make_levels",
    "make_runs",
    "observations_of",
    "solved",
]

_HOMES = {
    "Dataset": "folder",
    "Example": "examples",
    "Examples": "examples",
    "Layout": "examples",
    "load": "folder",
    "make": "making",
    "make_levels": "making",
    "make_runs": "making",
    "observations_of": "runs",
    "solved": "making",
}


def __getattr__(name: str) -> object:
    """Loaded when it is first used: the table of formats needs none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
