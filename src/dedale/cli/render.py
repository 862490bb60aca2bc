"""`dedale render`: a picture of a maze."""

from typing import Any

import click

from ..errors import DedaleError
from ..forms import formats as files
from ..i18n import N_
from .base import command, option, say_wrote
from .options import theme_option
from .progress import watched
from .tiles import open_maze
from .types import MazeFile, Region, Whole

_PICTURES = ("svg", "png", "pdf")


@command(
    "render",
    N_("Draw a maze as a picture: SVG, PNG or PDF."),
    examples=[
        ("dedale render maze.json -o maze.svg", N_("for the screen")),
        ("dedale render maze.json -o maze.pdf --solution", N_("to print, solved on a second page")),
        ("dedale render maze.json -o maze.png --distances --theme dark", N_("coloured")),
        ("dedale generate -f json | dedale render - -o maze.png", N_("without a file between")),
        ("dedale render big.zarr --region 0,0,80,120 -o part.svg", N_("a part of a large one")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@option("-o", "--output", type=MazeFile(), required=True, help=N_("Picture; - is standard output."))
@option(
    "-f",
    "--format",
    type=click.Choice(_PICTURES),
    help=N_("Kind of picture; else the ending of the file says it."),
)
@option("--region", type=Region(), help=N_("Only these rows and columns; R1, C1 not included."))
@option("--title", help=N_("Words above the maze."))
@option("--solution", is_flag=True, help=N_("Draw the way; in a PDF, on a second page."))
@option("--distances", is_flag=True, help=N_("Colour cells by how far they are from the start."))
@option("--ends/--no-ends", default=True, help=N_("Mark start and goal, or do not."))
@theme_option
@option("--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell (SVG and PNG)."))
@option("--paper", type=click.Choice(["a4", "a3", "letter"]), default="a4", help=N_("Page (PDF)."))
def run(
    source: str,
    output: str,
    format: str | None,
    region: tuple[int, int, int, int] | None,
    title: str | None,
    cell: int | None,
    paper: str,
    **look: Any,
) -> None:
    name = format or (files.format_of(output) if output != "-" else "svg")
    if name not in _PICTURES:
        raise DedaleError(
            "{path!r} is no picture: .svg, .png or .pdf (or see dedale convert)", path=output
        )
    if title is not None:
        look["title"] = title
    if name == "pdf":
        look["paper"] = paper
    elif cell is not None:
        look["cell"] = cell

    def work() -> str | bytes:
        from .. import render

        maze = open_maze(source).region(*region) if region else files.load(source)
        if name == "svg":
            return render.to_svg(maze, **look)
        if name == "png":
            return render.to_png(maze, **look)
        return render.to_pdf(maze, **look)

    files.write(watched(work, source), output)
    say_wrote(output)
