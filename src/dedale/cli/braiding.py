"""`dedale braid`: opens dead ends of any maze, also of one too large for the memory."""

from pathlib import Path

import click

from ..i18n import N_, _
from ..maze import formats as files
from .base import command, given, option, plugin_option, resumable, say_wrote
from .options import braider_option, cluster_option, refuse, workers_option
from .progress import shown, watched
from .tiles import is_very_large, open_maze
from .types import Format, MazeFile, Whole


@command(
    "braid",
    examples=[
        ("dedale braid maze.json 30 -o looser.json", N_("about three dead ends in ten")),
        (
            "dedale braid big.zarr 30 --braider dead-ends-hashed -o looser.zarr",
            N_("a maze of any size, block by block"),
        ),
    ],
)
@click.argument("source", metavar="MAZE", type=MazeFile())
@click.argument("percent", metavar="PCT", type=Whole())
@option("-o", "--output", type=MazeFile(), default="-", help=N_("File; - is standard output."))
@option("-f", "--format", type=Format(), help=N_("Format; else the ending of the file says it."))
@option("--seed", type=Whole(), help=N_("The same seed, the same walls (default: the maze's own)."))
@braider_option
@cluster_option
@workers_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    source: str,
    percent: int,
    output: str,
    format: str | None,
    seed: int | None,
    braider: str,
    scheduler: str | None,
    workers: int | None,
) -> None:
    if is_very_large(source) or (format is None and output.lower().endswith(".zarr")):
        refuse(given(context) & {"format"}, N_("--{option} is not for mazes of this size"))
        braid_to_disk(source, percent, output, seed, braider, scheduler, workers)
    else:
        from ..transform import braid

        refuse(
            given(context) & {"scheduler", "workers"},
            N_("--{option} is for very large mazes (.zarr, .npy)"),
        )
        if format is None and output != "-":
            format = files.format_of(output)
        label = _("reading {name}").format(name=source)
        maze = watched(
            lambda: braid(files.load(source), percent, seed=seed, braider=braider), label
        )
        files.save(maze, output, format)
    say_wrote(output)


def braid_to_disk(
    source: str,
    percent: int,
    output: str,
    seed: int | None,
    braider: str,
    scheduler: str | None,
    workers: int | None,
) -> None:
    """Block by block, in pieces."""
    from ..scale.braid import braid

    label = _("braiding {name}").format(name=source)
    with resumable(f"{output}.job"), shown(label):
        braid(
            open_maze(source),
            percent,
            output=Path(output),
            seed=seed,
            braider=braider,
            engine="dask" if scheduler else "local",
            scheduler=scheduler,
            workers=workers,
        )
