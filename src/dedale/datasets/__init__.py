"""Sets of solved mazes, for those who train and test models.

Mazes of any generator, grid, mask and braiding, each with a shortest way; no two alike, training
and test mazes apart, the same set for the same seed whatever makes it: `make`, `load`, `solved`;
`make_levels` for levels of Ariane, `make_runs` for expert runs of environments. `dedale dataset`,
`dedale ariane dataset` and `dedale runs` are the same from the command line.
"""

from typing import TYPE_CHECKING

from ..lazily import loaded_from

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

#: Loaded when it is first used: the table of formats needs none of it.
__getattr__ = loaded_from(
    __name__,
    {
        "examples": ("Example", "Examples", "Layout"),
        "folder": ("Dataset", "load"),
        "making": ("make", "make_levels", "make_runs", "solved"),
        "runs": ("observations_of",),
    },
)
