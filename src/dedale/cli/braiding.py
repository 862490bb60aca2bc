"""`dedale braid`: opens dead ends of any maze, also of one too large for the memory."""

from pathlib import Path

import click

from ..i18n import N_, _
from ..maze import formats as files
from ..maze.recipe import Braiding
from ..scale.commands import is_very_large, open_maze, refuse_engines
from ..shell.asking import asking
from ..shell.base import command, given, plugin_option, resumable, say_wrote
from ..shell.options import cluster_option, output_options, refuse, workers_option
from ..shell.progress import shown, watched
from ..shell.types import MazeFile, Whole


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
@click.argument("braid", metavar="PCT", type=Whole())
@output_options(default="-", help=N_("File; - is standard output."))
@asking(braiding=Braiding.PARAMETERS[1:])
@cluster_option
@workers_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    source: str,
    braid: int,
    output: str,
    format: str | None,
    braiding: dict[str, object],
    scheduler: str | None,
    workers: int | None,
) -> None:
    asked = Braiding.of({**braiding, "braid": braid})
    if is_very_large(source) or (format is None and output.lower().endswith(".zarr")):
        refuse(given(context) & {"format"}, N_("--{option} is not for mazes of this size"))
        braid_to_disk(source, asked, output, scheduler, workers)
    else:
        from ..transform.braiding import braided

        refuse_engines(context)
        if format is None and output != "-":
            format = files.format_of(output)
        label = _("reading {name}").format(name=source)
        maze = watched(lambda: braided(files.load(source), asked), label)
        files.save(maze, output, format)
    say_wrote(output)


def braid_to_disk(
    source: str,
    asked: Braiding,
    output: str,
    scheduler: str | None,
    workers: int | None,
) -> None:
    """Block by block, in pieces."""
    from ..scale.braid import braid
    from ..transform.braiding import DEFAULT

    label = _("braiding {name}").format(name=source)
    with resumable(f"{output}.job"), shown(label):
        braid(
            open_maze(source),
            asked.braid or 0,
            output=Path(output),
            seed=asked.braid_seed,
            braider=asked.braider or DEFAULT,
            engine="dask" if scheduler else "local",
            scheduler=scheduler,
            workers=workers,
        )
