"""`dedale convert`: from one format to another."""

import click

from ..i18n import N_, _
from ..maze import formats as files
from .base import command, option, plugin_option, say_wrote
from .options import dimension_options, format_for, look_for
from .progress import watched
from .types import Format, MazeFile


@command(
    "convert",
    examples=[
        ("dedale convert maze.json maze.npz", N_("smaller")),
        ("dedale convert maze.npz - -f box", N_("drawn on the terminal")),
        ("dedale convert maze.json maze.stl --cell 8 --wall-height 12", N_("to print, in mm")),
    ],
)
@click.argument("source", metavar="IN", type=MazeFile())
@click.argument("target", metavar="OUT", type=MazeFile())
@option("-f", "--format", type=Format(), help=N_("Format; else the ending of OUT tells."))
@dimension_options
@plugin_option
def run(source: str, target: str, format: str | None, **dimensions: float | None) -> None:
    format = format_for(target, format, "ascii")
    look = look_for(format, **dimensions)
    maze = watched(lambda: files.load(source), _("reading {name}").format(name=source))
    watched(
        lambda: files.save(maze, target, format, **look), _("writing {name}").format(name=target)
    )
    say_wrote(target)
