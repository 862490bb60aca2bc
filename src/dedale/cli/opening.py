"""`dedale open`: opens further walls of any maze."""

import click

from ..i18n import N_
from ..maze import formats as files
from ..maze.recipe import Opening
from ..shell.asking import asking
from ..shell.base import command, plugin_option, say_wrote
from ..shell.options import output_options
from ..shell.types import MazeFile, Whole
from ..transform import open_walls


@command(
    "open",
    examples=[
        ("dedale open maze.json 20 -o looser.json", N_("twenty walls fewer")),
        ("dedale generate -f json | dedale open - 5", N_("drawn as text")),
    ],
)
@click.argument("source", metavar="MAZE", type=MazeFile())
@click.argument("count", metavar="N", type=Whole())
@output_options(default="-", help=N_("File; - is standard output."))
@asking(opening=Opening.PARAMETERS[1:])
@plugin_option
def run(
    source: str, count: int, output: str, format: str | None, opening: dict[str, object]
) -> None:
    asked = Opening.of({**opening, "open": count})
    maze = open_walls(files.load(source), asked.open or 0, seed=asked.open_seed)
    if format is None and output != "-":
        format = files.format_of(output)
    files.save(maze, output, format)
    say_wrote(output)
