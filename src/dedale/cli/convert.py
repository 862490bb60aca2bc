"""`dedale convert`: from one format to another."""

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..maze import formats as files
from ..maze.look import LOOK
from ..requests import some
from ..shell.asking import asking
from ..shell.base import command, option, plugin_option, say_wrote
from ..shell.options import format_for, look_for, note_unreadable
from ..shell.progress import watched
from ..shell.types import FormatName, MazeFile

#: How large things are in files: cells, and the walls that makers and engines build.
DIMENSIONS = some(LOOK, "cell", "thickness", "wall_height")


@command(
    "convert",
    examples=[
        ("dedale convert maze.json maze.npz", N_("smaller")),
        ("dedale convert maze.npz - -f box", N_("drawn on the terminal")),
        ("dedale convert maze.json maze.stl --cell 8 --wall-height 12", N_("to print, in mm")),
    ],
)
@click.argument("source", metavar="IN", type=MazeFile())
@click.argument("target", metavar="[OUT]", type=MazeFile(), required=False)
@option("-o", "--output", type=MazeFile(), help=N_("Same as OUT."))
@option(
    "-f",
    "--format",
    type=FormatName(),
    help=N_("Output format (default: from the extension of OUT)."),
)
@asking(look=DIMENSIONS)
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    /,
    source: str,
    target: str | None,
    output: str | None,
    format: str | None,
    look: dict[str, object],
) -> None:
    if (target is None) == (output is None):
        raise DedaleError("give either OUT or -o FILE")
    target = target or output or ""
    format = format_for(target, format, "ascii")
    shown = look_for(context, format, look)
    maze = watched(lambda: files.load(source), _("reading {name}").format(name=source))
    watched(
        lambda: files.save(maze, target, format, **shown), _("writing {name}").format(name=target)
    )
    note_unreadable(maze, format)
    say_wrote(target)
