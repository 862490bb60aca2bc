"""`dedale convert`: from one format to another."""

import click

from ..i18n import N_, _
from ..maze import formats as files
from .base import command, option, say
from .progress import watched
from .types import Format, MazeFile


@command(
    "convert",
    N_("Write a maze in another format."),
    examples=[
        ("dedale convert maze.json maze.npz", N_("smaller")),
        ("dedale convert maze.npz - -f box", N_("drawn on the terminal")),
    ],
)
@click.argument("source", metavar="IN", type=MazeFile())
@click.argument("target", metavar="OUT", type=MazeFile())
@option("-f", "--format", type=Format(), help=N_("Format; else the ending of the file says it."))
def run(source: str, target: str, format: str | None) -> None:
    if format is None and target != "-":
        format = files.format_of(target)
    maze = watched(lambda: files.load(source), source)
    watched(lambda: files.save(maze, target, format), target)
    if target != "-":
        say(_("wrote {path}").format(path=target))
