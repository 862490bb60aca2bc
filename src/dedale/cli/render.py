"""`dedale render`: a picture of a maze."""

from typing import Any

import click

from ..i18n import N_, _
from ..kernel.types import to_list
from ..maze import formats as files
from ..maze.maze import Maze
from ..progress import part
from .base import command, given, option, plugin_option, say, say_wrote
from .options import (
    cell_option,
    gaps_option,
    look_for,
    output_options,
    paper_option,
    picture_for,
    poster_option,
    tactile_option,
    theme_option,
    title_option,
    walls_option,
)
from .progress import watched
from .tiles import open_maze
from .types import MazeFile, Region

#: Cells along the longer side of a page above which paper shows no more than grey.
MOST_PRINTED = 300


@command(
    "render",
    examples=[
        ("dedale render maze.json -o maze.svg", N_("for the screen")),
        ("dedale render maze.json -o maze.pdf --solution", N_("to print, solved on a second page")),
        ("dedale render maze.json -o maze.png --distances --theme dark", N_("coloured")),
        ("dedale render maze.json -o maze.svg --numbers distances", N_("with its numbers")),
        ("dedale render maze.json -o maze.pdf --poster 3x2", N_("over six sheets, to be glued")),
        ("dedale generate -f json | dedale render - -o maze.png", N_("without a file between")),
        ("dedale render big.zarr --region 0,0,80,120 -o part.svg", N_("a part of a large one")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@output_options(required=True, help=N_("Picture; - is standard output."))
@option("--region", type=Region(), help=N_("Only these rows and columns; R1, C1 not included."))
@title_option
@option("--solution", is_flag=True, help=N_("Draw the way; in a PDF, on a second page."))
@option("--distances", is_flag=True, help=N_("Colour cells by how far they are from the start."))
@option(
    "--numbers",
    type=click.Choice(["distances", "costs", "ids"]),
    help=N_("Numbers in the cells: steps from the start, costs of a search, or cell numbers."),
)
@option("--ends/--no-ends", default=True, help=N_("Mark start and goal, or do not."))
@theme_option
@cell_option
@walls_option
@gaps_option
@paper_option
@poster_option
@tactile_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    /,
    source: str,
    output: str,
    format: str | None,
    region: tuple[int, int, int, int] | None,
    paper: str,
    numbers: str | None,
    gaps: bool,
    tactile: bool,
    **look: Any,
) -> None:
    name = picture_for(output, format)
    look |= {"gaps": gaps or None, "tactile": tactile or None}
    shown = look_for(name, paper=paper if "paper" in given(context) else None, **look)

    def work() -> str | bytes:
        with part(0.1):
            maze = open_maze(source).region(*region) if region else files.load(source)
        if name == "pdf" and max(maze.width, maze.height) > MOST_PRINTED:
            say(_("the cells of this maze are too small for paper: try --region, or a PNG"))
        if numbers is not None:
            shown["numbers"] = numbers_of(maze, numbers)
        return files.dump(maze, name, **shown)

    files.write(watched(work, _("drawing {name}").format(name=output)), output)
    say_wrote(output)


def numbers_of(maze: Maze, which: str) -> list[int]:
    """The number of every cell: its own, its distance, or what a search to the goal gave it."""
    if which == "ids":
        return list(range(len(maze.sides)))
    from ..render.pictures import ends_of
    from ..solvers import solve
    from ..solvers.distances import distances

    start, goal = ends_of(maze)
    if which == "distances":
        return to_list(distances(maze, start))
    return solve(maze, start, goal, trace=True).costs or []
