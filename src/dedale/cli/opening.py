"""`dedale open`: opens further walls of any maze."""

import click

from ..i18n import N_
from ..maze import formats as files
from ..transform import open_walls
from .base import command, option, plugin_option, say_wrote
from .types import Format, MazeFile, Whole


@command(
    "open",
    examples=[
        ("dedale open maze.json 20 -o looser.json", N_("twenty walls fewer")),
        ("dedale generate -f json | dedale open - 5", N_("drawn as text")),
    ],
)
@click.argument("source", metavar="MAZE", type=MazeFile())
@click.argument("count", metavar="N", type=Whole())
@option("-o", "--output", type=MazeFile(), default="-", help=N_("File; - is standard output."))
@option("-f", "--format", type=Format(), help=N_("Format; else the ending of the file says it."))
@option("--seed", type=Whole(), help=N_("The same seed, the same walls (default: the maze's own)."))
@plugin_option
def run(source: str, count: int, output: str, format: str | None, seed: int | None) -> None:
    maze = open_walls(files.load(source), count, seed=seed)
    if format is None and output != "-":
        format = files.format_of(output)
    files.save(maze, output, format)
    say_wrote(output)
