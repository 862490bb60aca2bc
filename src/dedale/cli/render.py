"""`dedale render`: a picture of a maze."""

from typing import Any

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..maze import formats as files
from .base import command, option, say
from .progress import watched
from .tiles import Region, region_of
from .types import Format, MazeFile, Whole


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
    type=Format(),
    help=N_("Kind of picture; else the ending of the file says it."),
)
@option("--region", type=Region(), help=N_("Only these rows and columns; R1, C1 not included."))
@option("--title", help=N_("Words above the maze."))
@option("--solution", is_flag=True, help=N_("Draw the way; in a PDF, on a second page."))
@option("--distances", is_flag=True, help=N_("Colour cells by how far they are from the start."))
@option("--ends/--no-ends", default=True, help=N_("Mark start and goal, or do not."))
@option("--theme", type=click.Choice(["light", "dark"]), default="light", help=N_("Colours."))
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
    if not files.FORMATS[name].picture:
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
        maze = region_of(source, region) if region else files.load(source)
        drawn: str | bytes = files.FORMATS[name].load()(maze, **look)
        return drawn

    files.write(watched(work, source), output)
    if output != "-":
        say(_("wrote {path}").format(path=output))
