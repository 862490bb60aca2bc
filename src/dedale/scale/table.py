"""Entries for tables below: engines that make mazes in pieces, a format."""

from ..generators.table import Engine
from ..i18n import N_
from ..maze.formats import Format

ENGINES = {
    "local": Engine(
        "dedale.scale.local:generate",
        N_("All cores of this machine."),
        makes=("kruskal",),
    ),
    "rows": Engine(
        "dedale.scale.rows:generate",
        N_("Row by row, with a band of rows in memory."),
        makes=("eller", "sidewinder", "binary-tree"),
    ),
    "dask": Engine(
        "dedale.scale.dask_engine:generate",
        N_("The workers of a dask cluster, or of this machine."),
        makes=("kruskal",),
    ),
    "gpu": Engine(
        "dedale.scale.gpu:generate",
        N_("A graphics card, through cupy."),
        makes=("kruskal",),
    ),
}

FORMATS = {
    "zarr": Format(
        "",
        N_("compressed array on disk, for mazes larger than memory"),
        opener="dedale.scale.storage:load_zarr",
        endings=(".zarr",),
        binary=True,
    )
}
