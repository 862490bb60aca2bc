"""`dedale render`: a picture of a maze."""

import click

from ..i18n import N_, _
from ..kernel.types import to_list
from ..maze import formats as files
from ..maze.look import LOOK, OF_RENDER
from ..maze.maze import Maze
from ..progress import part
from ..scale.commands import open_maze
from ..shell.asking import asking
from ..shell.base import command, option, plugin_option, say, say_wrote
from ..shell.options import look_for, output_options, picture_for
from ..shell.progress import watched
from ..shell.types import MazeFile, Region

#: How pictures can be drawn; walls are built by `dedale convert`.
DRAWN = tuple(p for p in (*LOOK, *OF_RENDER) if p.name not in ("thickness", "wall_height"))
#: Cells along the longer side of a page above which paper shows no more than grey.
MOST_PRINTED = 300


@command(
    "render",
    examples=[
        ("dedale render maze.json -o maze.svg", N_("for the screen")),
        (
            "dedale render maze.json -o maze.pdf --solution",
            N_("to print, with the solution on a second page"),
        ),
        ("dedale render maze.json -o maze.png --distances --theme dark", N_("coloured")),
        ("dedale render maze.json -o maze.svg --numbers distances", N_("with the numbers")),
        (
            "dedale render maze.json -o maze.pdf --poster 3x2",
            N_("over six sheets, to be glued together"),
        ),
        ("dedale generate -f json | dedale render - -o maze.png", N_("without a file between")),
        ("dedale render big.zarr --region 0,0,80,120 -o part.svg", N_("a part of a large one")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@output_options(required=True, help=N_("Picture; - is standard output."))
@option("--region", type=Region(), help=N_("Only these rows and columns; R1, C1 not included."))
@asking(look=DRAWN)
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    /,
    source: str,
    output: str,
    format: str | None,
    region: tuple[int, int, int, int] | None,
    look: dict[str, object],
) -> None:
    name = picture_for(output, format)
    shown = look_for(context, name, look)
    numbers = shown.pop("numbers", None)

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
